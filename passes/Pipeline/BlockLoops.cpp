//===- BlockLoops.cpp - Loops over the blocks of a launch -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Pipeline/BlockLoops.h"
#include "passes/Channels/LimitBlocks.h"
#include "passes/Pipeline/Candidates.h"

using namespace mlir;
using namespace tl;
using ascend::LaunchOpInterface;

/// Whether iterations of a loop in `launch` are to overlap.
static bool hasStages(LaunchOpInterface launch) {
  WalkResult result = launch.walk([](scf::ForOp loop) {
    bool overlaps = getStages(loop).value_or(1) != 1;
    return overlaps ? WalkResult::interrupt() : WalkResult::advance();
  });
  return result.wasInterrupted();
}

/// Whether the cores of a block hand tiles to each other, outside of its loops.
/// In a loop they keep in step with each other, and its versions need the event
/// ids that those of blocks would take.
static bool handsOverByBlocks(LaunchOpInterface launch) {
  bool isInLoop = false;
  launch->walk([&](ascend::TransferOpInterface transfer) {
    isInLoop |= bool(transfer->getParentOfType<LoopLikeOpInterface>());
  });
  return !isInLoop &&
         !launch.getLaunchBody()->getOps<ascend::ChannelOp>().empty();
}

FailureOr<SmallVector<scf::ForOp>>
tl::createBlockLoops(FunctionOpInterface kernel, bool autoStages) {
  SmallVector<scf::ForOp> loops;
  WalkResult result = kernel.walk([&](LaunchOpInterface launch) -> WalkResult {
    if (!handsOverByBlocks(launch) || (!autoStages && !hasStages(launch)))
      return WalkResult::advance();
    FailureOr<LimitedBlocks> limited = limitBlocks(launch);
    if (failed(limited))
      return WalkResult::interrupt();
    llvm::append_range(loops, limited->loops);
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  return loops;
}
