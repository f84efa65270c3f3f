//===- PhaseCases.cpp - Copies loops once for each way in which they run --===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Legality/Legality.h"
#include "analysis/Loops/PhaseCopier.h"
#include "analysis/Loops/SkippedLoops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

//===----------------------------------------------------------------------===//
// What belongs to a case
//===----------------------------------------------------------------------===//

Block::iterator PhaseCopier::clip(Block::iterator end, Operations ops) {
  Block::iterator it = ops.begin();
  while (it != end && it != ops.end())
    ++it;
  return it;
}

/// Whether `op`, which is not in front of `ops`, is one of them.
static bool isAmong(Operation *op, llvm::iterator_range<Block::iterator> ops) {
  return ops.end() == op->getBlock()->end() || op->isBeforeInBlock(&*ops.end());
}

/// The end of what follows `loop` and depends on the phase in which it was
/// left, or on whether it ran.
Block::iterator PhaseCopier::getCaseEnd(scf::ForOp loop) {
  int64_t period = getPeriod(loop);
  Block::iterator end = std::next(loop->getIterator());
  if (period > 1)
    end = getTailEnd(loop, period);
  Operation *last = getLastIfSkipped(loop);
  bool isBehind =
      last && end != loop->getBlock()->end() && !last->isBeforeInBlock(&*end);
  return isBehind ? std::next(last->getIterator()) : end;
}

Block::iterator PhaseCopier::getCaseEnd(const SkewedLoops &loops) {
  scf::ForOp first = loops.first, last = loops.last;
  Block::iterator end = std::next(last->getIterator());
  Block::iterator blockEnd = first->getBlock()->end();
  for (Block::iterator op = first->getIterator(); op != end; ++op)
    if (auto loop = dyn_cast<scf::ForOp>(&*op)) {
      Block::iterator tail = getCaseEnd(loop);
      if (end != blockEnd && (tail == blockEnd || end->isBeforeInBlock(&*tail)))
        end = tail;
    }
  return end;
}

std::optional<bool> PhaseCopier::runsInCase(Operation *op) const {
  auto branch = dyn_cast<scf::IfOp>(op);
  scf::ForOp loop = branch ? getSkippedLoop(branch) : scf::ForOp();
  if (!loop)
    return std::nullopt;
  if (running.contains(loop))
    return false;
  auto trips = tripsOf.find(loop);
  if (trips == tripsOf.end())
    return std::nullopt;
  return trips->second == 0;
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// Copies `ops`, which loops that share iterations are in, once for each number
/// of iterations that some of them have to do without, and once for all others.
void PhaseCopier::copySkewed(const SkewedLoops &loops, Operations ops,
                             OpBuilder &builder, IRMapping &map) {
  scf::ForOp first = loops.first, last = loops.last;
  Location loc = first.getLoc();
  auto cases = llvm::to_vector(llvm::seq(loops.ahead));
  auto choice = scf::IndexSwitchOp::create(
      builder, loc, TypeRange(),
      arith::ConstantIndexOp::create(builder, loc, 0), cases, cases.size());
  originals[choice] = first;
  for (int64_t total = 0; total <= loops.ahead; ++total) {
    bool isFew = total < loops.ahead;
    Scope scope(evaluated);
    variables[loops.filled] = Congruence::exactly(total);
    tripsOf[first] = tripsOf[last] = total;
    if (isFew) {
      variables[loops.rest] = Congruence::exactly(0);
      variables[loops.total] = Congruence::exactly(total);
    }
    for (Operation &op : ops)
      if (auto loop = dyn_cast<scf::ForOp>(op))
        if (isFew && loop.getUpperBound() == loops.rest)
          tripsOf[loop] = 0;
    Region &region =
        isFew ? choice.getCaseRegions()[total] : choice.getDefaultRegion();
    OpBuilder inside = OpBuilder::atBlockEnd(&region.emplaceBlock());
    IRMapping values = map;
    copy(ops, inside, values);
    scf::YieldOp::create(inside, loc);
    for (Value bound : {loops.filled, loops.rest, loops.total})
      variables.erase(bound);
    for (Operation &op : ops)
      tripsOf.erase(&op);
  }
}

/// Copies `ops`, the first of which is a loop, once for the case that it runs
/// and once for the case that it does not.
void PhaseCopier::copySkippable(Operations ops, OpBuilder &builder,
                                IRMapping &map) {
  Operation *loop = &*ops.begin();
  Location loc = loop->getLoc();
  auto choice = scf::IfOp::create(
      builder, loc, arith::ConstantIntOp::create(builder, loc, 1, 1),
      /*withElseRegion=*/true);
  originals[choice] = loop;
  for (bool runs : {true, false}) {
    Scope scope(evaluated);
    if (runs)
      running.insert(loop);
    else
      tripsOf[loop] = 0;
    OpBuilder inside =
        runs ? choice.getThenBodyBuilder() : choice.getElseBodyBuilder();
    IRMapping values = map;
    copy(ops, inside, values);
    running.erase(loop);
    tripsOf.erase(loop);
  }
}

std::optional<Block::iterator>
PhaseCopier::copyCases(Operations ops, OpBuilder &builder, IRMapping &map) {
  auto loop = dyn_cast<scf::ForOp>(*ops.begin());
  if (!loop || tripsOf.contains(loop) || running.contains(loop))
    return std::nullopt;
  auto skewed = findSkewedLoops(loop);
  Operation *last = getPeriod(loop) > 1 ? getLastIfSkipped(loop) : nullptr;
  Operations inCase(ops.begin(), ops.begin());
  if (skewed && isAmong(skewed->last, ops)) {
    inCase = {ops.begin(), clip(getCaseEnd(*skewed), ops)};
    copySkewed(*skewed, inCase, builder, map);
  } else if (last && isAmong(last, ops)) {
    inCase = {ops.begin(), clip(getCaseEnd(loop), ops)};
    copySkippable(inCase, builder, map);
  } else {
    return std::nullopt;
  }
  // What may be used further behind.
  for (Operation &op : inCase)
    if (onlyComputes(&op))
      copy(&op, builder, map);
  return inCase.end();
}
