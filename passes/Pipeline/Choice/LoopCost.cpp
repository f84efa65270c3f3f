//===- LoopCost.cpp - Estimated cycles of an iteration --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Pipeline/Choice/LoopCost.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tl;
using ascend::Pipe;

double LoopCost::getInterval() const {
  return std::max(memory.getLonger(), *llvm::max_element(busy));
}

/// `number` rounded up, or else `most`; an inner loop may have 2^63 iterations.
static int64_t roundUp(double number, int64_t most) {
  return number < double(most) ? int64_t(std::ceil(number)) : most;
}

int64_t LoopCost::getWholeInterval() const {
  return roundUp(getInterval(), int64_t(1) << 62);
}

StringRef LoopCost::getBound() const {
  auto longest = llvm::max_element(busy);
  if (memory.getLonger() > *longest)
    return "global memory";
  return ascend::stringifyPipe(static_cast<Pipe>(longest - busy.begin()));
}

int64_t LoopCost::countStages() const {
  double interval = getInterval();
  if (interval == 0)
    return 1;
  // Global memory serves other cores in between: one more load has to be in
  // flight to keep it busy.
  bool isShared = memory.getLonger() == interval;
  return roundUp(latency / interval, INT32_MAX) + isShared;
}

LoopCost &LoopCost::operator+=(const LoopCost &other) {
  // Each core has its own pipes.
  for (auto [mine, theirs] : llvm::zip_equal(busy, other.busy))
    mine = std::max(mine, theirs);
  memory.add(other.memory);
  latency += other.latency;
  return *this;
}

double tl::countRuns(Operation *op, Operation *unit) {
  double runs = 1;
  for (; op != unit; op = op->getParentOp())
    if (auto loop = dyn_cast<LoopLikeOpInterface>(op->getParentOp()))
      if (auto trips = loop.getStaticTripCount())
        runs *= trips->getZExtValue();
  return runs;
}

namespace {
/// Simulates an iteration on an otherwise idle core.
class Iteration {
public:
  Iteration(const LoopBody &body, analysis::ExtentBounds &bounds)
      : body(body), bounds(bounds), target(ascend::getLimits(body.getLoop())) {}

  LoopCost run();

private:
  LoopCost estimate(Operation *unit) const;
  double findStart(Operation *unit, const LoopCost &cost) const;

  const LoopBody &body;
  analysis::ExtentBounds &bounds;
  ascend::TargetSpec target;
  /// The time at which each unit so far ends, and at which each pipe is free.
  DenseMap<Operation *, double> ends;
  std::array<double, numPipes> free = {};
  /// The time at which all pushes so far have ended.
  double handedOver = 0;
};
} // namespace

/// The cost of a unit: its operations one after the other.
LoopCost Iteration::estimate(Operation *unit) const {
  LoopCost cost;
  unit->walk([&](Operation *op) {
    OperationCost each = estimateOperationCost(op, target, bounds);
    double runs = countRuns(op, unit);
    for (auto [pipe, cycles] : each.busy)
      cost.busy[static_cast<size_t>(pipe)] += runs * cycles;
    cost.memory.add(each.memory, runs);
    cost.latency += runs * each.latency;
  });
  // The signal of the other core takes this long.
  if (isa<ascend::PopOp>(unit))
    cost.latency += double(target.cross_flag_cycles);
  return cost;
}

/// The earliest start of `unit`: its pipes are free and conflicting accesses
/// are complete.
double Iteration::findStart(Operation *unit, const LoopCost &cost) const {
  // The tile that the other core returns depends on all tiles pushed before.
  double start = isa<ascend::PopOp>(unit) ? handedOver : 0;
  for (auto [pipe, cycles] : llvm::enumerate(cost.busy))
    if (cycles > 0)
      start = std::max(start, free[pipe]);
  for (const UnitAccess &access : body.getAccesses(unit))
    for (const UnitAccess &other : body.getAccesses(access.root)) {
      if (other.unit == unit)
        break;
      if (access.writes || other.writes)
        start = std::max(start, ends.lookup(other.unit));
    }
  return start;
}

LoopCost Iteration::run() {
  LoopCost total;
  for (Operation *unit : body.getUnits()) {
    LoopCost cost = estimate(unit);
    double start = findStart(unit, cost);
    for (auto [pipe, cycles] : llvm::enumerate(cost.busy)) {
      total.busy[pipe] += cycles;
      if (cycles > 0)
        free[pipe] = start + cycles;
    }
    total.memory.add(cost.memory);
    ends[unit] = start + cost.latency;
    if (isa<ascend::PushOp>(unit))
      handedOver = std::max(handedOver, ends[unit]);
    total.latency = std::max(total.latency, ends[unit]);
  }
  return total;
}

LoopCost tl::estimateCost(const LoopBody &body,
                          analysis::ExtentBounds &bounds) {
  return Iteration(body, bounds).run();
}
