//===- SyncSkipped.cpp - Barriers for loops that do not run ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile that a loop reads is loaded before the loop, once for each block. If
// the loop runs, its flags order the load after the previous one; if it does
// not, nothing does. A barrier for this case would stall all blocks, so it goes
// after the loop, under the condition that the loop has no iterations.
//
// The condition takes the scalar unit some cycles. Instructions that do not
// access global memory complete in as few cycles: their barriers stay in place.
//
//===----------------------------------------------------------------------===//

#include "analysis/Loops/TripConditions.h"
#include "passes/Sync/SyncInserter.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;
using namespace tl::ascend;

static bool accessesGlobalMemory(Operation *op) {
  return llvm::any_of(getAccesses(cast<InstructionOpInterface>(op)),
                      [](const OperandAccess &access) {
                        auto region = computeRegion(access.operand->get());
                        return region && region->memory == Memory::GM;
                      });
}

/// The loops of each block that may have no iterations, each with the pipes
/// that wait in it.
using WaitsInLoops =
    DenseMap<Block *, SmallVector<std::pair<scf::ForOp, Pipe>>>;

static WaitsInLoops findWaitsInLoops(SectionOp section) {
  WaitsInLoops waits;
  DenseSet<std::pair<Operation *, unsigned>> seen;
  section.walk([&](WaitFlagOp wait) {
    Pipe pipe = wait.getDestination();
    for (Operation *op = wait->getParentOp(); op != section;
         op = op->getParentOp()) {
      auto loop = dyn_cast<scf::ForOp>(op);
      if (loop && !loop.getStaticTripCount() &&
          seen.insert({op, static_cast<unsigned>(pipe)}).second)
        waits[op->getBlock()].emplace_back(loop, pipe);
    }
  });
  return waits;
}

/// Moves `barrier` after `loop`, for the case that it has no iterations.
/// Returns the branch.
static scf::IfOp moveAfter(PipeBarrierOp barrier, scf::ForOp loop) {
  OpBuilder builder(loop->getContext());
  builder.setInsertionPointAfter(loop);
  Location loc = barrier.getLoc();
  Value isSkipped =
      arith::CmpIOp::create(builder, loc, getEndPredicate(loop),
                            loop.getLowerBound(), loop.getUpperBound());
  auto branch = scf::IfOp::create(builder, loc, isSkipped,
                                  /*withElseRegion=*/false);
  barrier->moveBefore(branch.thenBlock()->getTerminator());
  return branch;
}

bool SyncInserter::isForSkipped(const SyncEdge &edge, scf::ForOp loop) const {
  ScopedRemoval removal(edge.ops);
  size_t most = faults;
  return isOrdered(section, model, most, loop);
}

bool SyncInserter::skipBarrier(SyncEdge &edge, scf::ForOp loop) {
  auto barrier = cast<PipeBarrierOp>(edge.ops.front());
  Operation *next = barrier->getNextNode();
  scf::IfOp branch = moveAfter(barrier, loop);
  model.forgetSlots();
  if (isStillOrdered()) {
    edge.reason += ", where a loop does not run that orders it";
    return true;
  }
  model.forgetSlots();
  barrier->moveBefore(next);
  Operation *isSkipped = branch.getCondition().getDefiningOp();
  branch.erase();
  isSkipped->erase();
  return false;
}

void SyncInserter::skipBarriers() {
  SmallVector<std::pair<SyncEdge *, scf::ForOp>> candidates;
  WaitsInLoops waits = findWaitsInLoops(section);
  for (SyncEdge &edge : edges) {
    auto barrier = dyn_cast<PipeBarrierOp>(edge.ops.front());
    if (!barrier || !edge.earlier || !accessesGlobalMemory(edge.earlier))
      continue;
    auto there = waits.find(barrier->getBlock());
    if (there == waits.end())
      continue;
    for (auto [loop, pipe] : there->second)
      if (pipe == barrier.getPipe())
        candidates.emplace_back(&edge, loop);
  }
  candidates.truncate(std::min(candidates.size(), getMostAnalyses()));
  DenseSet<SyncEdge *> skipped;
  for (auto [edge, loop] : candidates)
    if (!skipped.contains(edge) && isForSkipped(*edge, loop) &&
        skipBarrier(*edge, loop))
      skipped.insert(edge);
}
