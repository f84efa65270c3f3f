//===- SyncLeftovers.cpp - Lowers flags that a loop leaves raised ---------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A flag that is set for an iteration that does not run is waited for after the
// loop, so that no flag outlives the kernel. Right after the loop, the wait
// would stall a pipe with further work, such as the epilogue of a pipelined
// loop.
//
//===----------------------------------------------------------------------===//

#include "passes/Sync/SyncInserter.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;
using namespace tl::ascend;

/// Whether `wait` is in the body of a section, outside of loops, with
/// instructions after it that may run first.
static bool isLeftover(WaitFlagOp wait) {
  if (!isa<SectionOp>(wait->getParentOp()))
    return false;
  for (Operation *op = wait->getNextNode(); op; op = op->getNextNode())
    if (op->walk([](InstructionOpInterface) {
            return WalkResult::interrupt();
          }).wasInterrupted())
      return true;
  return false;
}

void SyncInserter::postponeLeftovers() {
  SmallVector<WaitFlagOp> leftovers;
  for (const SyncEdge &edge : edges)
    // The first two are the set and the wait of the hazard itself.
    for (Operation *op :
         ArrayRef(edge.ops).drop_front(std::min<size_t>(2, edge.ops.size())))
      if (auto wait = dyn_cast<WaitFlagOp>(op); wait && isLeftover(wait))
        leftovers.push_back(wait);
  if (leftovers.empty())
    return;
  leftovers.truncate(std::min(leftovers.size(), getMostAnalyses()));
  Block &body = section.getBody().front();
  for (WaitFlagOp wait : leftovers) {
    Operation *next = wait->getNextNode();
    wait->moveBefore(&body.back());
    if (!isStillOrdered())
      wait->moveBefore(next);
  }
}
