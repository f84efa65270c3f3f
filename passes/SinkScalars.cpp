//===- SinkScalars.cpp - Moves scalar computations to their uses ----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Legality/Legality.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/passes/Passes.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace tl {
#define GEN_PASS_DEF_SINKSCALARSPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

namespace {
struct SinkScalars : public tl::impl::SinkScalarsPassBase<SinkScalars> {
  void runOnOperation() override;
};
} // namespace

/// Whether `op` is a scalar computation that may be anywhere before its users.
static bool canSink(Operation *op) {
  return op->getNumOperands() && op->getNumResults() &&
         op->getNumRegions() == 0 && tl::analysis::onlyComputes(op);
}

/// The first operation of a block that needs the result of `op`, which is in
/// it, also through other computations; null if there is none. `anchors` has
/// those of the computations after `op`.
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

/// Moves each computation of `block` down to the first operation that needs it.
/// Those for one operation keep their order.
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
