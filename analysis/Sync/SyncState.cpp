//===- SyncState.cpp - What flags and barriers leave unordered ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Sync/SyncState.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

SyncState::SyncState(SectionOp section, const TargetSpec &spec)
    : phases(std::make_shared<LoopPhases>(section)),
      order(phases->getSection(), nullptr, noteFaults(nullptr)),
      conflicts(
          std::make_shared<const Conflicts>(order.getInstructions(), spec)) {
  noteNumbers(section);
}

SyncState::SyncState(SectionOp section, SectionModel &model, FaultFilter filter)
    : phases(model.update()),
      order(phases->getSection(), nullptr, noteFaults(std::move(filter))),
      conflicts(model.getConflicts()) {
  model.addWork(order.getEffort());
  noteNumbers(section);
}

/// Notes the faults as those of the original.
HappensBefore::FaultFilter SyncState::noteFaults(FaultFilter filter) {
  return [this, filter = std::move(filter)](Operation *op, FlagFault kind) {
    Fault fault{phases->getOriginal(op), kind};
    return !faults.insert(fault) || !filter || filter(fault);
  };
}

void SyncState::noteNumbers(SectionOp section) {
  if (phases->isCopy())
    section.walk([&](InstructionOpInterface op) {
      numbers.try_emplace(op, numbers.size());
    });
}

Conflict SyncState::getOriginal(const Conflict &conflict) const {
  if (!phases->isCopy())
    return conflict;
  auto get = [&](InstructionOpInterface op) {
    return cast<InstructionOpInterface>(phases->getOriginal(op));
  };
  InstructionOpInterface earlier = get(conflict.earlier);
  InstructionOpInterface later = get(conflict.later);
  bool isInOrder = numbers.lookup(earlier) < numbers.lookup(later);
  return {earlier, later, conflict.memory,
          findFlagPlaces(earlier, later, isInOrder)};
}

void SyncState::forEachConflict(
    llvm::function_ref<void(const Conflict &)> found) const {
  DenseSet<std::pair<Operation *, Operation *>> seen;
  for (InstructionOpInterface later : order.getInstructions()) {
    std::optional<Knowledge> known = order.getKnowledge(later);
    if (!known)
      continue;
    conflicts->forEach(
        later, *known, Conflicts::Which::Last, [&](const Conflict &conflict) {
          Conflict original = getOriginal(conflict);
          if (seen.insert({original.earlier, original.later}).second)
            found(original);
          return true;
        });
  }
}

bool SyncState::isEverythingOrdered() const {
  if (order.isCutShort())
    return false;
  return llvm::none_of(order.getInstructions(), [&](auto later) {
    std::optional<Knowledge> known = order.getKnowledge(later);
    bool isConflict = false;
    if (known)
      conflicts->forEach(later, *known, Conflicts::Which::Last,
                         [&](const Conflict &) { return isConflict = true; });
    return isConflict;
  });
}

bool SyncState::mayConflict(Operation *earlier, Operation *later) const {
  if (order.isCutShort())
    return true;
  if (!phases->isCopy())
    return !order.isOrdered(earlier, later);
  bool isConflict = false;
  for (InstructionOpInterface each : order.getInstructions()) {
    if (phases->getOriginal(each) != later)
      continue;
    std::optional<Knowledge> known = order.getKnowledge(each);
    if (!known)
      continue;
    conflicts->forEach(
        each, *known, Conflicts::Which::All, [&](const Conflict &conflict) {
          isConflict |= phases->getOriginal(conflict.earlier) == earlier;
          return true;
        });
  }
  return isConflict;
}
