//===- SyncJoin.cpp - Joins flags with sets at one place ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pipe that releases two buffers at the same time has a flag for each, if one
// of the buffers is used in another loop as well. An instruction that waits for
// one of the flags may also wait for the other, which is raised at the same
// time.
//
//===----------------------------------------------------------------------===//

#include "analysis/Legality/Legality.h"
#include "passes/Sync/SyncInserter.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;
using namespace tl::ascend;

/// Whether only sets and scalar computations are between two operations of a
/// block.
static bool areTogether(Operation *a, Operation *b) {
  if (b->isBeforeInBlock(a))
    std::swap(a, b);
  for (Operation *op = a->getNextNode(); op != b; op = op->getNextNode())
    if (!isa<SetFlagOp>(op) && !onlyComputes(op))
      return false;
  return true;
}

/// The counterpart of `op` among `others`, the operations of another flag: the
/// same operation in the same block; null if there is none.
template <typename OpT>
static OpT findCounterpart(OpT op, ArrayRef<Operation *> others) {
  for (Operation *other : others)
    if (auto same = dyn_cast<OpT>(other);
        same && same->getBlock() == op->getBlock() &&
        same.getSource() == op.getSource() &&
        same.getDestination() == op.getDestination() &&
        same.getSlot() == op.getSlot() && same.getSlots() == op.getSlots())
      return same;
  return nullptr;
}

std::optional<SyncInserter::Waits>
SyncInserter::findWaitsInstead(ArrayRef<Operation *> ops,
                               ArrayRef<Operation *> others) const {
  Waits waits;
  for (Operation *op : ops) {
    // Operations outside of loops only raise it first and lower it in the end.
    if (isa<SectionOp>(op->getParentOp()))
      continue;
    if (auto set = dyn_cast<SetFlagOp>(op)) {
      SetFlagOp other = findCounterpart(set, others);
      if (!other || !areTogether(set, other))
        return std::nullopt;
    } else if (auto wait = dyn_cast<WaitFlagOp>(op)) {
      WaitFlagOp other = findCounterpart(wait, others);
      if (!other)
        return std::nullopt;
      if (wait->isBeforeInBlock(other))
        waits.push_back({other, wait});
    }
  }
  return waits;
}

bool SyncInserter::joinFlag(SyncEdge &flag, SyncEdge &other) {
  std::optional<Waits> waits = findWaitsInstead(flag.ops, other.ops);
  if (!waits)
    return false;
  SmallVector<Operation *> places;
  for (auto [wait, place] : *waits) {
    places.push_back(wait->getNextNode());
    wait->moveBefore(place);
  }
  ScopedRemoval removal(flag.ops);
  if (isStillOrdered()) {
    removal.destroy();
    flag.ops.clear();
    return true;
  }
  for (auto [moved, place] : llvm::zip_equal(*waits, places))
    moved.first->moveBefore(place);
  return false;
}

/// The sets next to `set`, the ones before it first.
static SmallVector<SetFlagOp> findAdjacentSets(SetFlagOp set) {
  SmallVector<SetFlagOp> neighbours;
  auto add = [&](Operation *op) {
    auto other = dyn_cast<SetFlagOp>(op);
    if (other)
      neighbours.push_back(other);
    return other || onlyComputes(op);
  };
  for (Operation *op = set->getPrevNode(); op && add(op);)
    op = op->getPrevNode();
  for (Operation *op = set->getNextNode(); op && add(op);)
    op = op->getNextNode();
  return neighbours;
}

void SyncInserter::joinFlags() {
  DenseMap<Operation *, SyncEdge *> flagOf;
  for (SyncEdge &flag : edges)
    for (Operation *op : flag.ops)
      flagOf[op] = &flag;
  size_t tries = getMostAnalyses();
  for (SyncEdge &flag : edges) {
    auto set = dyn_cast<SetFlagOp>(flag.ops.front());
    if (!set || isa<SectionOp>(set->getParentOp()))
      continue;
    for (SetFlagOp neighbour : findAdjacentSets(set)) {
      SyncEdge *other = flagOf.lookup(neighbour);
      bool isAnother = other && other != &flag && !other->ops.empty();
      if (!isAnother || tries == 0 || !findWaitsInstead(flag.ops, other->ops))
        continue;
      --tries;
      if (joinFlag(flag, *other))
        break;
    }
  }
  llvm::erase_if(edges, [](const SyncEdge &edge) { return edge.ops.empty(); });
}
