//===- StageChoice.cpp - Numbers of stages of loops -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Pipeline/Choice/StageChoice.h"
#include "passes/Pipeline/Choice/EventIdLimits.h"
#include "passes/Pipeline/Choice/LoopCost.h"
#include "passes/Pipeline/Choice/OverlapLimits.h"
#include "passes/Pipeline/ExchangeLoops.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/ADT/EquivalenceClasses.h"

using namespace mlir;
using namespace tl;

/// The number of stages of a loop if the compiler chooses it, and an iteration
/// has `cost`. For blocks only the end of one and the start of the next
/// overlap. Each version of a tile needs its own flag, and tiles between cores
/// need two: a received tile and a sent one, each with an event id.
static int64_t limitStages(const Candidate &candidate, const LoopCost &cost,
                           EventIdLimits &limits) {
  scf::ForOp loop = candidate.loop;
  int64_t stages = cost.countStages();
  if (candidate.isOverBlocks)
    return std::min<int64_t>(stages, 2);
  bool isForBoth = loop.walk([](ascend::TransferOpInterface) {
                         return WalkResult::interrupt();
                       })
                       .wasInterrupted();
  int64_t ids = ascend::getLimits(loop).event_ids;
  stages = std::min(stages, isForBoth ? ids / 2 : ids);
  bool isLimited = candidate.isAutomatic && !isForBoth;
  return isLimited ? std::min(stages, limits.getMostStages(loop)) : stages;
}

/// Reduces the stages and intervals that later passes found too large.
static void takeBack(MutableArrayRef<Candidate> candidates) {
  for (Candidate &candidate : candidates) {
    int64_t most = getMaxStages(candidate.loop);
    if (most == 0 || candidate.isWritten)
      continue;
    candidate.stages = std::min(candidate.stages, most);
    candidate.interval = std::min(candidate.interval, most);
  }
}

void tl::chooseStages(MutableArrayRef<Candidate> candidates) {
  llvm::EquivalenceClasses<Operation *> classes;
  SmallVector<LoopCost> costs;
  analysis::ExtentBounds bounds;
  for (const Candidate &candidate : candidates) {
    LoopBody body(candidate.loop);
    costs.push_back(estimateCost(body, bounds));
    classes.insert(candidate.loop);
    for (Operation *channel : collectChannels(candidate.loop))
      classes.unionSets(candidate.loop, channel);
  }
  DenseMap<Operation *, LoopCost> together;
  for (auto [candidate, cost] : llvm::zip_equal(candidates, costs))
    together[classes.getLeaderValue(candidate.loop)] += cost;
  EventIdLimits limits;
  for (Candidate &candidate : candidates)
    if (candidate.stages == 0 && !candidate.isWritten)
      candidate.stages = limitStages(
          candidate, together[classes.getLeaderValue(candidate.loop)], limits);
  takeBack(candidates);
}
