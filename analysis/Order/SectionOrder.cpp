//===- SectionOrder.cpp - Unordered hazards and faults of flags -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Order/SectionOrder.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

SectionOrder::SectionOrder(SectionOp section, SectionModel &model,
                           Order::FaultFilter filter, Instructions ordered)
    : plan(section), facts(model.getFacts(plan)),
      order(facts->graph, plan, std::move(filter),
            [&](const Step &step, const InFlight &known) {
              return !isHazard(ordered, step, known);
            }) {
  model.addWork(order.getEffort());
}

void SectionOrder::forEachHazard(
    llvm::function_ref<void(const Hazard &)> found, bool ofMarked,
    llvm::function_ref<bool(Operation *)> isLater) {
  DenseSet<std::pair<Operation *, Operation *>> seen;
  const Hazards &hazards = facts->hazards;
  order.forEachInstruction([&](const Step &step, const InFlight &known) {
    if (isLater && !isLater(step.op))
      return true;
    auto take = [&](const Hazard &hazard) {
      if (seen.insert({hazard.earlier, hazard.later}).second)
        found(hazard);
      return true;
    };
    hazards.forEach(step, known, take, ofMarked);
    return true;
  });
}

bool SectionOrder::isHazard(Instructions instructions, const Step &step,
                            const InFlight &known) const {
  bool mayRace = false;
  if (step.op == instructions.second)
    facts->hazards.forEach(step, known, [&](const Hazard &hazard) {
      bool isSame = hazard.earlier == instructions.first;
      mayRace |= isSame;
      return isSame;
    });
  return mayRace;
}

bool tl::analysis::isOrdered(SectionOp section, SectionModel &model,
                             size_t &faults, Operation *running) {
  SyncPlan plan(section);
  auto facts = model.getFacts(plan);
  size_t count = 0;
  Order order(
      facts->graph, plan,
      [&](const Order::Fault &) { return ++count <= faults; },
      [&](const Step &step, const InFlight &known) {
        return !facts->hazards.hasAny(step, known);
      },
      running);
  model.addWork(order.getEffort());
  if (order.isCutShort())
    return false;
  faults = count;
  return true;
}
