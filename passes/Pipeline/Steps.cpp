//===- Steps.cpp - A loop of steps in which stages of iterations run ------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "passes/Pipeline/WrittenSchedule.h"

using namespace mlir;
using namespace tl;

/// `value` and `offset`.
static Value add(OpBuilder &builder, Location loc, Value value,
                 int64_t offset) {
  AffineExpr sum = builder.getAffineDimExpr(0) + offset;
  return affine::AffineApplyOp::create(builder, loc, AffineMap::get(1, 0, sum),
                                       value);
}

/// Clones `units`, which are of one stage, for the iteration that is in it, if
/// there is one.
static void createStage(const LoopBody &body, ArrayRef<ScheduledUnit> units,
                        scf::ForOp steps, OpBuilder &builder) {
  scf::ForOp loop = body.getLoop();
  Location loc = loop.getLoc();
  Value number =
      add(builder, loc, steps.getInductionVar(), -units.front().stage);
  // Unsigned, so that it holds for none before the first one either.
  Value exists = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult,
                                       number, loop.getUpperBound());
  auto condition = scf::IfOp::create(builder, loc, exists);
  OpBuilder inside = condition.getThenBodyBuilder();
  IRMapping mapping;
  mapping.map(loop.getInductionVar(), number);
  auto ops = llvm::map_to_vector(
      units, [](const ScheduledUnit &each) { return each.unit; });
  for (Operation *op : body.getSlice(ops))
    inside.clone(*op, mapping);
}

void tl::createSteps(const LoopBody &body, const WrittenSchedule &schedule) {
  scf::ForOp loop = body.getLoop();
  OpBuilder builder(loop);
  Value end = add(builder, loop.getLoc(), loop.getUpperBound(),
                  schedule.countStages() - 1);
  auto steps = scf::ForOp::create(builder, loop.getLoc(), loop.getLowerBound(),
                                  end, loop.getStep());
  builder.setInsertionPointToStart(steps.getBody());
  ArrayRef<ScheduledUnit> rest = schedule.units;
  while (!rest.empty()) {
    ArrayRef<ScheduledUnit> units =
        rest.take_while([&](const ScheduledUnit &each) {
          return each.stage == rest.front().stage;
        });
    createStage(body, units, steps, builder);
    rest = rest.drop_front(units.size());
  }
  loop.erase();
}
