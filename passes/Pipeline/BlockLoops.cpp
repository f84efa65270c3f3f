//===- BlockLoops.cpp - Loops over the blocks of a launch -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Pipeline/BlockLoops.h"
#include "passes/Channels/PersistentBlocks.h"
#include "passes/Pipeline/Choice/Candidates.h"

using namespace mlir;
using namespace tl;
using ascend::LaunchOpInterface;

/// Whether `launch` has a loop with a number of stages other than 1.
static bool hasStages(LaunchOpInterface launch) {
  WalkResult result = launch.walk([](scf::ForOp loop) {
    bool overlaps = getStages(loop).value_or(1) != 1;
    return overlaps ? WalkResult::interrupt() : WalkResult::advance();
  });
  return result.wasInterrupted();
}

/// Whether the cores exchange tiles in a block, outside of its loops. An
/// exchange in a loop keeps the cores in step, and the versions of its tiles
/// need the event ids that versions for blocks would take.
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
