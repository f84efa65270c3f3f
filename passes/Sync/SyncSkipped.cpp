//===- SyncSkipped.cpp - Barriers for where loops do not run --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile that a loop reads is loaded before it, once for each block. If the
// loop runs, its flags order one load after the other; if it does not, nothing
// does. A barrier for that holds up all blocks, so it goes where the loop does
// not run: behind it, under the condition that it has no iterations.
//
// The condition takes the scalar unit some cycles. What does not access global
// memory takes as few to finish: its barriers stay where they are.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/Sync/SyncInserter.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;
using namespace tl::ascend;

static bool accessesGlobalMemory(Operation *op) {
  return llvm::any_of(getAccesses(cast<InstructionOpInterface>(op)),
                      [](const OperandAccess &access) {
                        auto region = getRegion(access.operand->get());
                        return region && region->memory == Memory::GM;
                      });
}

/// Whether `loop` may have no iterations, and makes `pipe` wait if it has some.
static bool mayOrder(scf::ForOp loop, Pipe pipe) {
  if (loop.getStaticTripCount())
    return false;
  return loop
      ->walk([&](WaitFlagOp wait) {
        return wait.getDestination() == pipe ? WalkResult::interrupt()
                                             : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Moves `barrier` behind `loop`, for where that has no iterations. Returns the
/// condition.
static scf::IfOp moveBehind(PipeBarrierOp barrier, scf::ForOp loop) {
  OpBuilder builder(loop->getContext());
  builder.setInsertionPointAfter(loop);
  Location loc = barrier.getLoc();
  Value isSkipped =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge,
                            loop.getLowerBound(), loop.getUpperBound());
  auto branch = scf::IfOp::create(builder, loc, isSkipped,
                                  /*withElseRegion=*/false);
  barrier->moveBefore(branch.thenBlock()->getTerminator());
  return branch;
}

bool SyncInserter::skipBarrier(Insertion &insertion, scf::ForOp loop,
                               size_t faults) {
  auto barrier = cast<PipeBarrierOp>(insertion.ops.front());
  Operation *next = barrier->getNextNode();
  scf::IfOp branch = moveBehind(barrier, loop);
  SyncState state(section, spec, &conflicts);
  if (state.getFlagFaults().size() <= faults && state.isEverythingOrdered()) {
    insertion.reason += ", where a loop does not run that orders it";
    return true;
  }
  barrier->moveBefore(next);
  Operation *isSkipped = branch.getCondition().getDefiningOp();
  branch.erase();
  isSkipped->erase();
  return false;
}

void SyncInserter::skipBarriers() {
  SmallVector<std::pair<Insertion *, scf::ForOp>> candidates;
  for (Insertion &insertion : insertions)
    if (auto barrier = dyn_cast<PipeBarrierOp>(insertion.ops.front());
        barrier && insertion.earlier && accessesGlobalMemory(insertion.earlier))
      for (auto loop : barrier->getBlock()->getOps<scf::ForOp>())
        if (mayOrder(loop, barrier.getPipe()))
          candidates.emplace_back(&insertion, loop);
  candidates.truncate(std::min(candidates.size(), getMostAnalyses()));
  if (candidates.empty())
    return;
  SyncState before(section, spec, &conflicts);
  DenseSet<Insertion *> skipped;
  for (auto [insertion, loop] : candidates)
    if (!skipped.contains(insertion) &&
        skipBarrier(*insertion, loop, before.getFlagFaults().size()))
      skipped.insert(insertion);
}
