//===- SinkScalars.cpp - Computes scalars when they are needed ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Legality/Legality.h"
#include "dialects/Ascend/AscendOps.h"
#include "passes/Passes.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace tl {
#define GEN_PASS_DEF_SINKSCALARSPASS
#include "passes/Passes.h.inc"
} // namespace tl

namespace {
struct SinkScalars : public tl::impl::SinkScalarsPassBase<SinkScalars> {
  void runOnOperation() override;
};
} // namespace

/// Whether `op` is scalar work that may be done anywhere before its users.
static bool canSink(Operation *op) {
  return op->getNumOperands() && op->getNumResults() &&
         op->getNumRegions() == 0 && tl::analysis::onlyComputes(op);
}

/// The first operation of a block that waits for what `op`, which is in it,
/// computes, be it for another computation; null if none does. `anchors` knows
/// that of what comes behind `op`.
static Operation *
findAnchor(Operation *op,
           const llvm::MapVector<Operation *, Operation *> &anchors) {
  Operation *first = nullptr;
  for (Operation *user : op->getUsers()) {
    Operation *place = op->getBlock()->findAncestorOpInBlock(*user);
    Operation *anchor = canSink(place) ? anchors.lookup(place) : place;
    if (anchor && (!first || anchor->isBeforeInBlock(first)))
      first = anchor;
  }
  return first;
}

/// Moves each computation of `block` behind what does not need it. Those that
/// one operation needs stay in their order.
static void sinkIn(Block &block) {
  llvm::MapVector<Operation *, Operation *> anchors;
  for (Operation &op : llvm::reverse(block))
    if (canSink(&op))
      anchors[&op] = findAnchor(&op, anchors);
  for (auto [op, anchor] : llvm::reverse(anchors))
    if (anchor)
      op->moveBefore(anchor);
}

void SinkScalars::runOnOperation() {
  getOperation().walk([](tl::ascend::SectionOp section) {
    section.walk([](Block *block) { sinkIn(*block); });
  });
}
