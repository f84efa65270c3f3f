//===- LoopFacts.cpp - Relevant facts about loops -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Order/Graph/LoopFacts.h"
#include "analysis/Order/SyncPlan.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

//===----------------------------------------------------------------------===//
// Slots
//===----------------------------------------------------------------------===//

/// Whether `op` is a slice of global memory. Its slots are not handed on.
static bool isOfGlobalMemory(Operation *op) {
  auto view = dyn_cast<memref::SubViewOp>(op);
  return view && getMemory(view.getType()) == Memory::GM;
}

/// The slots of operations in `op` that may be periodic, of on-chip buffers and
/// flags first.
const llvm::SetVector<Value> &LoopFacts::findPeriodicSlots(Operation *op) {
  auto [entry, isNew] = periodicSlots.try_emplace(op);
  if (!isNew)
    return *entry->second;
  auto slots = std::make_unique<llvm::SetVector<Value>>();
  for (bool isGlobal : {false, true})
    op->walk([&](Operation *inner) {
      if (isOfGlobalMemory(inner) != isGlobal)
        return;
      for (Value slot : getSlots(inner))
        if (periodic.contains(slot))
          slots->insert(slot);
    });
  return *(periodicSlots[op] = std::move(slots));
}

/// The number of phases in which slots of `loop` are constant. Slots are taken
/// in order, without those that would exceed the limit of phases.
int64_t LoopFacts::computePeriod(scf::ForOp loop, const Phase &phase) {
  int64_t period = 1;
  auto lower = getConstantIntValue(loop.getLowerBound());
  auto upper = getConstantIntValue(loop.getUpperBound());
  if (isCoarse || (lower && upper && *upper <= *lower))
    return period;
  for (Value slot : findPeriodicSlots(loop))
    if (auto slotPeriod = tl::analysis::computePeriod(
            loop, slot, [&](Value value) { return phase.getKnown(value); }))
      if (int64_t both = std::lcm(period, *slotPeriod); both <= maxPeriod)
        period = both;
  return period;
}

int64_t LoopFacts::getPeriod(scf::ForOp loop, const Phase &phase) {
  if (findPeriodicSlots(loop).empty())
    return 1;
  auto &known = periods[loop];
  for (const auto &[there, period] : known)
    if (there == phase)
      return period;
  int64_t period = computePeriod(loop, phase);
  constexpr size_t mostKnown = 16;
  if (known.size() == mostKnown)
    known.clear();
  known.push_back({phase, period});
  return period;
}

/// The last operation of the block of `op` that uses the slot that `op`, a
/// view, selects; for a flag its anchor, else `op` itself.
static Operation *getLastUser(Operation *op) {
  while (!isa<ViewLikeOpInterface>(op) && !SyncPlan::isAnchor(op))
    op = op->getNextNode();
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

/// The last operation after `loop` that depends on the phase at its exit;
/// `loop` if there is none.
Operation *LoopFacts::findTailEnd(scf::ForOp loop, const Phase &phase,
                                  int64_t period) {
  Operation *last = loop;
  if (isCoarse)
    return last;
  Phase behind = phase;
  behind.add({Fact::Left, loop, Value(), 1, period, nullptr});
  auto extend = [&](Operation *op) {
    last = last->isBeforeInBlock(op) ? op : last;
  };
  for (Operation *op = loop->getNextNode(); op; op = op->getNextNode()) {
    for (Value slot : findPeriodicSlots(op))
      if (!phase.evaluate(slot).isExact() && behind.evaluate(slot).isExact())
        extend(getLastUser(op));
    op->walk([&](scf::ForOp next) {
      if (getPeriod(next, phase) == 1 && getPeriod(next, behind) > 1)
        extend(op);
    });
  }
  return last;
}

Operation *LoopFacts::getCaseEnd(const PipelinedLoops &loops,
                                 const Phase &phase) {
  Operation *first = loops.first, *last = loops.last, *end = last;
  for (Operation *op = first; op != last->getNextNode(); op = op->getNextNode())
    if (auto loop = dyn_cast<scf::ForOp>(op)) {
      int64_t period = getPeriod(loop, phase);
      Operation *tail = period > 1 ? findTailEnd(loop, phase, period) : op;
      if (Operation *equalEnd = equalTrips.getLast(op))
        tail = tail->isBeforeInBlock(equalEnd) ? equalEnd : tail;
      end = end->isBeforeInBlock(tail) ? tail : end;
    }
  return end;
}

//===----------------------------------------------------------------------===//
// Trip counts
//===----------------------------------------------------------------------===//

std::optional<int64_t> tl::analysis::getMostTrips(scf::ForOp loop) {
  auto lower = getConstantIntValue(loop.getLowerBound());
  auto step = getConstantIntValue(loop.getStep());
  auto min = loop.getUpperBound().getDefiningOp<affine::AffineMinOp>();
  if (!lower || !step || *step <= 0 || !min || loop.getUnsignedCmp())
    return std::nullopt;
  std::optional<int64_t> upper;
  for (AffineExpr expr : min.getAffineMap().getResults())
    if (auto constant = dyn_cast<AffineConstantExpr>(expr))
      upper = std::min(upper.value_or(INT64_MAX), constant.getValue());
  int64_t range;
  if (!upper || llvm::SubOverflow(*upper, *lower, range))
    return std::nullopt;
  return std::max<int64_t>(llvm::divideCeilSigned(range, *step), 0);
}

std::optional<int64_t> tl::analysis::getTrips(scf::ForOp loop) {
  std::optional<APInt> trips = loop.getStaticTripCount();
  if (!trips || trips->getActiveBits() > 62)
    return std::nullopt;
  return trips->getZExtValue();
}
