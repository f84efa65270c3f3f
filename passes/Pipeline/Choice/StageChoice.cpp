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
/// The operations of a section that load from global memory, or those that
/// store to it: they need event ids of the same pipes.
struct Transfers {
  /// Their number in loops, and in each of the innermost loops around them.
  int64_t inLoops = 0;
  llvm::DenseMap<Operation *, int64_t> byLoop;
  /// Whether there are some outside of loops, which can share an id.
  bool areOutside = false;

  void add(Operation *transfer, Operation *section);
  int64_t limitStages(scf::ForOp loop, int64_t ids) const;
};

/// The transfers of sections, found once for each.
class SectionTransfers {
public:
  /// The stages of `loop` for which there are event ids.
  int64_t limitStages(scf::ForOp loop);

private:
  llvm::DenseMap<Operation *, std::pair<Transfers, Transfers>> sections;
};
} // namespace

void Transfers::add(Operation *transfer, Operation *section) {
  auto loop = transfer->getParentOfType<scf::ForOp>();
  if (!loop || !section->isAncestor(loop)) {
    areOutside = true;
    return;
  }
  ++inLoops;
  ++byLoop[loop];
}

/// The stages of `loop` for which there are ids, one for each transfer and
/// stage, if all loops have as many.
int64_t Transfers::limitStages(scf::ForOp loop, int64_t ids) const {
  return byLoop.contains(loop) ? (ids - areOutside) / inLoops : ids;
}

static std::pair<Transfers, Transfers> collectTransfers(Operation *section) {
  ascend::TargetSpec spec = ascend::getLimits(section);
  Transfers loads, stores;
  section->walk([&](Operation *op) {
    TrafficTime time = estimateOperationCost(op, spec).memory;
    if (time.reads > 0)
      loads.add(op, section);
    if (time.writes > 0)
      stores.add(op, section);
  });
  return {std::move(loads), std::move(stores)};
}

int64_t SectionTransfers::limitStages(scf::ForOp loop) {
  Operation *section = loop;
  while (Operation *outer = section->getParentOp()) {
    if (isa<ascend::LaunchOpInterface, FunctionOpInterface>(outer))
      break;
    section = outer;
  }
  auto [entry, isNew] = sections.try_emplace(section);
  if (isNew)
    entry->second = collectTransfers(section);
  const auto &[loads, stores] = entry->second;
  int64_t ids = ascend::getLimits(loop).event_ids;
  int64_t stages =
      std::min(loads.limitStages(loop, ids), stores.limitStages(loop, ids));
  // Two for fewer ids: loads that follow each other can share one.
  return std::max<int64_t>(stages, 2);
}

/// The number of stages of a loop if the compiler chooses it, and an iteration
/// has `cost`. For blocks only the end of one and the start of the next
/// overlap. Each version of a tile needs its own flag, and tiles between cores
/// need two: a received tile and a sent one, each with an event id.
static int64_t limitStages(const Candidate &candidate, const LoopCost &cost,
                           SectionTransfers &transfers) {
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
  bool isShared = candidate.isAutomatic && !isForBoth;
  return isShared ? std::min(stages, transfers.limitStages(loop)) : stages;
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
  SectionTransfers transfers;
  for (Candidate &candidate : candidates)
    if (candidate.stages == 0 && !candidate.isWritten)
      candidate.stages = limitStages(
          candidate, together[classes.getLeaderValue(candidate.loop)],
          transfers);
  takeBack(candidates);
}
