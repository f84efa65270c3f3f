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
  /// Their numbers by the innermost loop around them; null for none.
  llvm::MapVector<Operation *, int64_t> byLoop;

  int64_t limitStages(scf::ForOp loop, int64_t ids,
                      const llvm::DenseSet<Operation *> &outer) const;
};

/// The transfers of a section.
struct SectionTransfers {
  explicit SectionTransfers(Operation *section);

  Transfers loads, stores;
  /// The loops around loops with transfers.
  llvm::DenseSet<Operation *> outer;
};
} // namespace

/// The stages of `loop` if all innermost loops have the same number and each
/// transfer in them needs an id for each stage; transfers elsewhere share one
/// id. There is no limit if `loop` has no transfer.
int64_t Transfers::limitStages(scf::ForOp loop, int64_t ids,
                               const llvm::DenseSet<Operation *> &outer) const {
  if (!byLoop.contains(loop))
    return ids;
  int64_t innermost = 0;
  bool areElsewhere = false;
  for (auto [each, count] : byLoop) {
    bool isInnermost = each && !outer.contains(each);
    innermost += isInnermost ? count : 0;
    areElsewhere |= !isInnermost;
  }
  return (ids - areElsewhere) / std::max<int64_t>(innermost, 1);
}

SectionTransfers::SectionTransfers(Operation *section) {
  ascend::TargetSpec spec = ascend::getLimits(section);
  section->walk([&](Operation *op) {
    TrafficTime time = estimateOperationCost(op, spec).memory;
    if (time.reads == 0 && time.writes == 0)
      return;
    auto loop = op->getParentOfType<scf::ForOp>();
    if (loop && !section->isAncestor(loop))
      loop = nullptr;
    if (time.reads > 0)
      ++loads.byLoop[loop];
    if (time.writes > 0)
      ++stores.byLoop[loop];
    while (loop && (loop = loop->getParentOfType<scf::ForOp>()) &&
           outer.insert(loop).second)
      ;
  });
}

static Operation *getSection(scf::ForOp loop) {
  Operation *section = loop;
  while (Operation *parent = section->getParentOp()) {
    if (isa<ascend::LaunchOpInterface, FunctionOpInterface>(parent))
      break;
    section = parent;
  }
  return section;
}

namespace {
/// The transfers of all sections, collected once for each.
class TransferCache {
public:
  /// The limit of the stages of a loop without `tile.stages`, from the event
  /// ids of its section. Outer loops have one stage: their versions would take
  /// the ids of inner loops, which run more iterations.
  int64_t limitStages(scf::ForOp loop);

private:
  llvm::DenseMap<Operation *, SectionTransfers> sections;
};
} // namespace

int64_t TransferCache::limitStages(scf::ForOp loop) {
  Operation *section = getSection(loop);
  const SectionTransfers &transfers =
      sections.try_emplace(section, section).first->second;
  if (transfers.outer.contains(loop))
    return 1;
  int64_t ids = ascend::getLimits(loop).event_ids;
  int64_t stages =
      std::min(transfers.loads.limitStages(loop, ids, transfers.outer),
               transfers.stores.limitStages(loop, ids, transfers.outer));
  // Two for fewer ids: loads that follow each other can share one.
  return std::max<int64_t>(stages, 2);
}

/// The number of stages of a loop if the compiler chooses it, and an iteration
/// has `cost`. For blocks only the end of one and the start of the next
/// overlap. Each version of a tile needs its own flag, and tiles between cores
/// need two: a received tile and a sent one, each with an event id.
static int64_t limitStages(const Candidate &candidate, const LoopCost &cost,
                           TransferCache &transfers) {
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
  TransferCache transfers;
  for (Candidate &candidate : candidates)
    if (candidate.stages == 0 && !candidate.isWritten)
      candidate.stages = limitStages(
          candidate, together[classes.getLeaderValue(candidate.loop)],
          transfers);
  takeBack(candidates);
}
