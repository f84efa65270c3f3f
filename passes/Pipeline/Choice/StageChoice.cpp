//===- StageChoice.cpp - Numbers of stages of loops -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Pipeline/Choice/StageChoice.h"
#include "passes/Pipeline/Choice/LoopCost.h"
#include "passes/Pipeline/Choice/OperationCost.h"
#include "passes/Pipeline/Choice/OverlapLimits.h"
#include "passes/Pipeline/ExchangeLoops.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/ADT/EquivalenceClasses.h"

using namespace mlir;
using namespace tl;

namespace {
/// The operations that load from global memory, counted once for each section.
class LoadCounts {
public:
  /// Whether something else in the section of `loop` loads, too.
  bool isShared(scf::ForOp loop);

private:
  llvm::DenseMap<Operation *, int64_t> inSections;
};
} // namespace

static int64_t countLoads(Operation *op) {
  ascend::TargetSpec spec = ascend::getLimits(op);
  int64_t count = 0;
  op->walk([&](Operation *each) {
    count += estimateOperationCost(each, spec).memory.reads > 0;
  });
  return count;
}

bool LoadCounts::isShared(scf::ForOp loop) {
  Operation *section = loop;
  while (Operation *outer = section->getParentOp()) {
    if (isa<ascend::LaunchOpInterface, FunctionOpInterface>(outer))
      break;
    section = outer;
  }
  auto [entry, isNew] = inSections.try_emplace(section);
  if (isNew)
    entry->second = countLoads(section);
  return entry->second > countLoads(loop);
}

/// The number of stages of a loop if the compiler chooses it, and an iteration
/// has `cost`. For blocks only the end of one and the start of the next
/// overlap. Each version of a tile needs its own flag, and tiles between cores
/// need two: a received tile and a sent one, each with an event id. Half of the
/// ids stay for other loads of the section.
static int64_t limitStages(const Candidate &candidate, const LoopCost &cost,
                           LoadCounts &loads) {
  scf::ForOp loop = candidate.loop;
  int64_t stages = cost.countStages();
  if (candidate.isOverBlocks)
    return std::min<int64_t>(stages, 2);
  int64_t ids = ascend::getLimits(loop).event_ids;
  if (stages <= ids / 2)
    return stages;
  bool hasTransfers = loop.walk([](ascend::TransferOpInterface) {
                            return WalkResult::interrupt();
                          })
                          .wasInterrupted();
  return std::min(stages, hasTransfers || loads.isShared(loop) ? ids / 2 : ids);
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
  for (const Candidate &candidate : candidates) {
    LoopBody body(candidate.loop);
    costs.push_back(estimateCost(body));
    classes.insert(candidate.loop);
    for (Operation *channel : collectChannels(candidate.loop))
      classes.unionSets(candidate.loop, channel);
  }
  DenseMap<Operation *, LoopCost> together;
  for (auto [candidate, cost] : llvm::zip_equal(candidates, costs))
    together[classes.getLeaderValue(candidate.loop)] += cost;
  LoadCounts loads;
  for (Candidate &candidate : candidates)
    if (candidate.stages == 0 && !candidate.isWritten)
      candidate.stages = limitStages(
          candidate, together[classes.getLeaderValue(candidate.loop)], loads);
  takeBack(candidates);
}
