//===- Reduction.cpp - Removes flags that others imply --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Order/Reduction.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

Reduction::Reduction(SectionOp section, SectionModel &model)
    : model(model), plan(section), facts(model.getFacts(plan)),
      order(std::make_unique<Order>(facts->graph, plan)) {
  model.addWork(order->getEffort());
}

/// Whether both are ends of flags between the same pipes, with a common id.
static bool haveCommonId(const SyncOp &a, const SyncOp &b) {
  auto isFlag = [](const SyncOp &op) {
    return op.kind == SyncOp::Set || op.kind == SyncOp::Wait;
  };
  return isFlag(a) && isFlag(b) && a.source == b.source &&
         a.destination == b.destination && a.event < b.event + b.slots &&
         b.event < a.event + a.slots;
}

bool Reduction::sharesIds(ArrayRef<Operation *> ops) const {
  SmallVector<SyncOp> removed = llvm::map_to_vector(ops, SyncPlan::describe);
  bool shares = false;
  plan.forEach([&](Operation *, ArrayRef<SyncOp> there) {
    for (const SyncOp &op : there)
      shares |= !llvm::is_contained(ops, op.op) &&
                llvm::any_of(removed, [&](const SyncOp &other) {
                  return haveCommonId(op, other);
                });
  });
  return shares;
}

bool Reduction::isEnough(ArrayRef<Operation *> ops,
                         ArrayRef<Operation *> anchors) {
  auto check = [&](const Step &step, const InFlight &known) {
    return !facts->hazards.hasAny(step, known);
  };
  size_t before = order->getEffort();
  // After another set of the same flag, the states do not tell whether a pipe
  // knows the flag to be lowered without `ops`.
  if (!sharesIds(ops)) {
    bool isEnough = order->weaken(ops, anchors, check);
    model.addWork(order->getEffort() - before);
    return isEnough;
  }
  auto isOld = [&](const Order::Fault &fault) {
    return llvm::is_contained(order->getFaults(), fault);
  };
  auto without = std::make_unique<Order>(facts->graph, plan, isOld, check);
  model.addWork(without->getEffort());
  bool isEnough = !without->isCutShort();
  if (isEnough)
    order = std::move(without);
  return isEnough;
}

bool Reduction::remove(ArrayRef<Operation *> ops) {
  llvm::MapVector<Operation *, SmallVector<SyncOp, 0>> before;
  for (Operation *op : ops) {
    Operation *anchor = SyncPlan::getNextAnchor(op);
    before.try_emplace(anchor, plan.getBefore(anchor));
    plan.remove(anchor, op);
  }
  if (isEnough(ops, llvm::to_vector(llvm::make_first_range(before))))
    return true;
  for (auto &[anchor, there] : before)
    plan.assign(anchor, there);
  return false;
}
