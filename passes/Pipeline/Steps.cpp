//===- Steps.cpp - Loops of steps with one stage per iteration ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "passes/Pipeline/WrittenSchedule.h"

using namespace mlir;
using namespace tl;

/// Creates the sum of `value` and `offset`.
static Value add(OpBuilder &builder, Location loc, Value value,
                 int64_t offset) {
  AffineExpr sum = builder.getAffineDimExpr(0) + offset;
  return affine::AffineApplyOp::create(builder, loc, AffineMap::get(1, 0, sum),
                                       value);
}

/// The trip count of the normalised loop `loop`: its upper bound is negative if
/// the original loop ended before it began.
static Value getTripCount(OpBuilder &builder, scf::ForOp loop) {
  Value upper = loop.getUpperBound();
  if (std::optional<int64_t> known = getConstantIntValue(upper);
      known && *known >= 0)
    return upper;
  AffineExpr zero = builder.getAffineConstantExpr(0);
  auto map = AffineMap::get(1, 0, {builder.getAffineDimExpr(0), zero},
                            builder.getContext());
  return affine::AffineMaxOp::create(builder, loop.getLoc(), map, upper);
}

namespace {
/// Creates the loop of steps.
class StepWriter {
public:
  StepWriter(const LoopBody &body, const WrittenSchedule &schedule)
      : body(body), schedule(schedule), loop(body.getLoop()), builder(loop) {
    for (const ScheduledUnit &each : schedule.units)
      if (each.unit == schedule.carrier)
        carrierStage = each.stage;
  }

  void run();

private:
  int64_t countKept() const;
  ValueRange getCarried(int64_t stage);
  bool carries(ArrayRef<ScheduledUnit> units) const;
  void createStage(ArrayRef<ScheduledUnit> units);
  void yield();

  const LoopBody &body;
  const WrittenSchedule &schedule;
  scf::ForOp loop, steps;
  OpBuilder builder;
  Value tripCount;
  int64_t carrierStage = 0;
  /// The carried values after the carrier of this step.
  SmallVector<Value> updated;
};
} // namespace

/// The number of steps for which the loop keeps its carried values: stages
/// later than the carrier's need older ones.
int64_t StepWriter::countKept() const {
  int64_t last = carrierStage;
  for (const ScheduledUnit &each : schedule.units)
    if (body.needsCarriedValue(each.unit))
      last = std::max(last, each.stage);
  return last - carrierStage + 1;
}

/// The carried values of the iteration that is in `stage`.
ValueRange StepWriter::getCarried(int64_t stage) {
  if (stage < carrierStage)
    return updated;
  size_t count = loop.getNumResults();
  size_t kept = stage - carrierStage;
  ValueRange all = steps.getRegionIterArgs();
  // A stage beyond the kept values reads none.
  return all.slice(kept * count < all.size() ? kept * count : 0, count);
}

bool StepWriter::carries(ArrayRef<ScheduledUnit> units) const {
  return schedule.carrier &&
         llvm::any_of(units, [&](const ScheduledUnit &each) {
           return each.unit == schedule.carrier;
         });
}

/// Clones `units`, which are of one stage, for the iteration in that stage, if
/// there is one.
void StepWriter::createStage(ArrayRef<ScheduledUnit> units) {
  Location loc = loop.getLoc();
  Value number =
      add(builder, loc, steps.getInductionVar(), -units.front().stage);
  // An unsigned comparison is also false before the first iteration.
  Value exists = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult,
                                       number, tripCount);
  bool isCarrier = carries(units);
  auto condition = scf::IfOp::create(
      builder, loc, isCarrier ? TypeRange(loop.getResultTypes()) : TypeRange(),
      exists, /*withElseRegion=*/isCarrier);
  OpBuilder inside = condition.getThenBodyBuilder();
  IRMapping mapping;
  mapping.map(loop.getInductionVar(), number);
  mapping.map(loop.getRegionIterArgs(), getCarried(units.front().stage));
  auto ops = llvm::map_to_vector(
      units, [](const ScheduledUnit &each) { return each.unit; });
  if (isCarrier)
    ops.push_back(loop.getBody()->getTerminator());
  for (Operation *op : body.getSlice(ops))
    inside.clone(*op, mapping);
  if (!isCarrier)
    return;
  auto values = llvm::map_to_vector(loop.getYieldedValues(), [&](Value value) {
    return mapping.lookupOrDefault(value);
  });
  scf::YieldOp::create(inside, loc, values);
  OpBuilder otherwise = condition.getElseBodyBuilder();
  scf::YieldOp::create(otherwise, loc, updated);
  llvm::copy(condition.getResults(), updated.begin());
}

/// Ends a step: the values at its start are older in the next one.
void StepWriter::yield() {
  SmallVector<Value> values(updated);
  auto kept = steps.getRegionIterArgs().drop_back(loop.getNumResults());
  values.append(kept.begin(), kept.end());
  scf::YieldOp::create(builder, loop.getLoc(), values);
}

void StepWriter::run() {
  tripCount = getTripCount(builder, loop);
  Value end =
      add(builder, loop.getLoc(), tripCount, schedule.countStages() - 1);
  SmallVector<Value> inits;
  if (schedule.carrier)
    for (int64_t i = 0; i < countKept(); ++i)
      llvm::append_range(inits, loop.getInits());
  Value begin = loop.getLowerBound();
  if (int64_t first = schedule.getFirstStage())
    begin = add(builder, loop.getLoc(), begin, first);
  steps = scf::ForOp::create(builder, loop.getLoc(), begin, end, loop.getStep(),
                             inits);
  builder.setInsertionPointToStart(steps.getBody());
  auto first = steps.getRegionIterArgs().take_front(loop.getNumResults());
  updated.assign(first.begin(), first.end());
  for (ArrayRef<ScheduledUnit> units : schedule.getRuns())
    createStage(units);
  if (!inits.empty())
    yield();
  loop.replaceAllUsesWith(steps.getResults().take_front(loop.getNumResults()));
  loop.erase();
}

void tl::createSteps(const LoopBody &body, const WrittenSchedule &schedule) {
  StepWriter(body, schedule).run();
}
