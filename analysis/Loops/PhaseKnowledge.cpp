//===- PhaseKnowledge.cpp - What is known in a phase, and behind a loop --===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Loops/PhaseCopier.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include <numeric>

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

std::optional<Congruence> PhaseCopier::getKnown(Value value) const {
  auto variable = variables.find(value);
  if (variable != variables.end())
    return variable->second;
  for (const LeftLoop &each : left)
    if (auto behind = getBehind(each, value))
      return behind;
  return std::nullopt;
}

/// What `value` is behind a loop, if it is the upper bound of that or says how
/// often it ran.
std::optional<Congruence> PhaseCopier::getBehind(const LeftLoop &left,
                                                 Value value) const {
  scf::ForOp loop = left.loop;
  Value upper = loop.getUpperBound();
  if (!left.lower)
    return std::nullopt;
  int64_t lower = *left.lower;
  auto isUpper = [&](Value v, bool &isClipped) {
    if (auto max = v.getDefiningOp<arith::MaxSIOp>())
      for (unsigned i : {0, 1})
        if (getConstantIntValue(max->getOperand(i)) == lower) {
          isClipped = true;
          v = max->getOperand(1 - i);
        }
    return v == upper;
  };
  // Without iterations the bound may be below the lower one.
  auto isReached = [&](bool isClipped) {
    return isClipped || left.phase != 0 || getCongruence(upper, [](Value) {
                                             return std::nullopt;
                                           }).least >= lower;
  };
  bool isClipped = false;
  if (left.step == 1 && isUpper(value, isClipped) && isReached(isClipped))
    return Congruence{lower + left.phase, left.period, lower};

  Operation *division = value.getDefiningOp();
  if (!isa_and_nonnull<arith::CeilDivSIOp, arith::CeilDivUIOp>(division) ||
      getConstantIntValue(division->getOperand(1)) != left.step)
    return std::nullopt;
  Value range = division->getOperand(0);
  int64_t from = 0;
  if (auto difference = range.getDefiningOp<arith::SubIOp>()) {
    range = difference.getLhs();
    from = getConstantIntValue(difference.getRhs()).value_or(lower + 1);
  }
  if (from != lower || !isUpper(range, isClipped) || !isReached(isClipped))
    return std::nullopt;
  return Congruence{left.phase, left.period, 0};
}

/// Whether `op` cuts a slice out of global memory, whose slots nobody hands on.
static bool isOfGlobalMemory(Operation *op) {
  auto view = dyn_cast<memref::SubViewOp>(op);
  return view && getMemory(view.getType()) == Memory::GM;
}

/// The slots of operations in `op` that may take turns, of on-chip buffers and
/// flags first.
const llvm::SetVector<Value> &
PhaseCopier::getTurningSlots(Operation *op) const {
  auto [entry, isNew] = turningSlots.try_emplace(op);
  if (!isNew)
    return *entry->second;
  auto slots = std::make_unique<llvm::SetVector<Value>>();
  for (bool isGlobal : {false, true})
    op->walk([&](Operation *inner) {
      if (isOfGlobalMemory(inner) != isGlobal)
        return;
      for (Value slot : getSlots(inner))
        if (turning.contains(slot))
          slots->insert(slot);
    });
  return *(turningSlots[op] = std::move(slots));
}

int64_t PhaseCopier::getPeriod(scf::ForOp loop) const {
  auto [period, isNew] = evaluated.periods.try_emplace(loop);
  if (isNew)
    period->second = computePeriod(loop);
  return period->second;
}

/// In how many phases the slots that `loop` uses are constant: as many of them,
/// in their order, as there are not too many phases for.
int64_t PhaseCopier::computePeriod(scf::ForOp loop) const {
  int64_t period = 1;
  auto lower = getConstantIntValue(loop.getLowerBound());
  auto upper = getConstantIntValue(loop.getUpperBound());
  if (lower && upper && *upper <= *lower)
    return period;
  for (Value slot : getTurningSlots(loop))
    if (auto turns = tl::analysis::getPeriod(
            loop, slot, [&](Value v) { return getKnown(v); }))
      if (int64_t both = std::lcm(period, *turns); both <= maxPeriod)
        period = both;
  return period;
}

/// The last operation of the block of `op` that uses the slot which that cuts
/// out; `op` itself if it is no view.
static Operation *getLastUser(Operation *op) {
  Operation *last = op;
  SmallVector<Operation *> views = {op};
  while (!views.empty()) {
    Operation *view = views.pop_back_val();
    if (!isa<ViewLikeOpInterface>(view))
      continue;
    for (Operation *user : view->getUsers()) {
      views.push_back(user);
      Operation *inBlock = op->getBlock()->findAncestorOpInBlock(*user);
      if (inBlock && last->isBeforeInBlock(inBlock))
        last = inBlock;
    }
  }
  return last;
}

/// The end of what follows `loop` up to the last operation that depends on the
/// phase in which it was left.
Block::iterator PhaseCopier::getTailEnd(scf::ForOp loop, int64_t period) {
  Block::iterator begin = std::next(loop->getIterator());
  // What is not known yet, and the operation behind the loop that has it.
  SmallVector<std::pair<Operation *, Value>> slots;
  SmallVector<std::pair<Operation *, scf::ForOp>> loops;
  for (Operation &op : llvm::make_range(begin, loop->getBlock()->end())) {
    if (getTurningSlots(&op).empty())
      continue;
    for (Value slot : getTurningSlots(&op))
      if (!evaluate(slot).isExact())
        slots.emplace_back(&op, slot);
    op.walk([&](scf::ForOp next) {
      if (getPeriod(next) == 1)
        loops.emplace_back(&op, next);
    });
  }

  Scope scope(evaluated);
  left.push_back({loop, getConstantIntValue(loop.getLowerBound()),
                  *getConstantIntValue(loop.getStep()), 1, period});
  Operation *last = loop;
  auto extend = [&](Operation *op) {
    last = last->isBeforeInBlock(op) ? op : last;
  };
  for (auto [op, slot] : slots)
    if (evaluate(slot).isExact())
      extend(getLastUser(op));
  for (auto [op, next] : loops)
    if (getPeriod(next) > 1)
      extend(op);
  left.pop_back();
  return std::next(last->getIterator());
}
