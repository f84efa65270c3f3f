//===- SyncLeftovers.cpp - Lowers flags that a loop leaves raised ---------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is set for iterations that do not come is waited for behind the loop, so
// that no flag outlives the kernel. Right there it would hold up a pipe that
// may have more to do, such as what is left of a loop whose iterations overlap.
//
//===----------------------------------------------------------------------===//

#include "passes/Sync/SyncInserter.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;
using namespace tl::ascend;

/// Whether `wait` is behind a loop in the body of a section, and has
/// instructions behind it that may go first.
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
  for (const Insertion &insertion : insertions)
    // The first two are what the flag is there for.
    for (Operation *op :
         ArrayRef(insertion.ops)
             .drop_front(std::min<size_t>(2, insertion.ops.size())))
      if (auto wait = dyn_cast<WaitFlagOp>(op); wait && isLeftover(wait))
        leftovers.push_back(wait);
  if (leftovers.empty())
    return;
  leftovers.truncate(std::min(leftovers.size(), getMostAnalyses()));
  size_t faults = analyse()->getFlagFaults().size();
  Block &body = section.getBody().front();
  for (WaitFlagOp wait : leftovers) {
    Operation *next = wait->getNextNode();
    wait->moveBefore(&body.back());
    size_t most = faults;
    if (!isOrderedWith(most))
      wait->moveBefore(next);
  }
}
