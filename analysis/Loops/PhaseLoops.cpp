//===- PhaseLoops.cpp - Copies loops, and the ways out of them -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Loops/PhaseCopier.h"
#include "analysis/Loops/PhaseMarks.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

/// How often `loop`, which starts at `lower`, runs at most; nothing if that is
/// not known.
static std::optional<int64_t> getMostTrips(scf::ForOp loop, int64_t lower,
                                           int64_t step) {
  std::optional<int64_t> upper = getConstantIntValue(loop.getUpperBound());
  auto min = loop.getUpperBound().getDefiningOp<affine::AffineMinOp>();
  if (min)
    for (AffineExpr expr : min.getAffineMap().getResults())
      if (auto constant = dyn_cast<AffineConstantExpr>(expr))
        upper = std::min(upper.value_or(INT64_MAX), constant.getValue());
  if (!upper)
    return std::nullopt;
  return std::max<int64_t>(llvm::divideCeilSigned(*upper - lower, step), 0);
}

/// Copies the body of `loop` once for each phase, and between them the ways out
/// of it, with `tail`.
void PhaseCopier::copyLoop(scf::ForOp loop, int64_t period, Operations tail,
                           OpBuilder &builder, IRMapping &map) {
  Location loc = loop.getLoc();
  auto lower = getConstantIntValue(loop.getLowerBound());
  int64_t step = *getConstantIntValue(loop.getStep());
  auto upper = getConstantIntValue(loop.getUpperBound());
  auto get = [&](Value value) { return map.lookupOrDefault(value); };
  std::optional<int64_t> most;
  if (lower)
    most = getMostTrips(loop, *lower, step);
  bool isOnce = !upper && most && *most <= period;
  auto inCase = tripsOf.find(loop);
  if (inCase != tripsOf.end()) {
    most = inCase->second;
    isOnce = true;
  }
  auto copy = scf::ForOp::create(
      builder, loc, get(loop.getLowerBound()), get(loop.getUpperBound()),
      arith::ConstantIndexOp::create(builder, loc, step * period),
      llvm::map_to_vector(loop.getInitArgs(), get));
  originals[copy] = loop;
  markPhase(copy, step);
  if (isOnce)
    markRunsOnce(copy);
  if (!copy.getBody()->empty())
    copy.getBody()->clear();

  OpBuilder inside = OpBuilder::atBlockEnd(copy.getBody());
  SmallVector<Value> carried(copy.getRegionIterArgs());
  // How often the loop runs, if that is known, is one way out.
  std::optional<int64_t> trips;
  if (inCase != tripsOf.end())
    trips = most;
  else if (lower && upper)
    trips = llvm::divideCeilSigned(*upper - *lower, step);
  int64_t phases = isOnce ? *most : period;
  // A loop that runs is left behind an iteration.
  bool runs = running.contains(loop);
  for (int64_t phase = 0; phase < phases; ++phase) {
    if (!trips && !runs)
      copyWayOut({loop, lower, step, phase, period}, tail, inside, map);
    auto variable = arith::AddIOp::create(
        inside, loc, copy.getInductionVar(),
        arith::ConstantIndexOp::create(inside, loc, step * phase));
    markPhase(variable, step * phase);
    map.map(loop.getInductionVar(), variable.getResult());
    map.map(loop.getRegionIterArgs(), carried);
    Scope scope(evaluated);
    variables[loop.getInductionVar()] =
        *getInPhase(loop, phase, period, [&](Value v) { return getKnown(v); });
    this->copy({loop.getBody()->begin(),
                loop.getBody()->getTerminator()->getIterator()},
               inside, map);
    addGap(loop.getBody()->getTerminator(), inside);
    variables.erase(loop.getInductionVar());
    carried = llvm::map_to_vector(
        loop.getBody()->getTerminator()->getOperands(), get);
    bool mayEnd = trips ? !isOnce && (*trips - 1) % period == phase : runs;
    if (mayEnd)
      copyWayOut({loop, lower, step, (phase + 1) % period, period}, tail,
                 inside, map);
  }
  if (isOnce && !runs)
    copyWayOut({loop, lower, step, *most % period, period}, tail, inside, map);
  scf::YieldOp::create(inside, loc, carried);
  map.map(loop.getResults(), copy.getResults());
}

void PhaseCopier::copyWayOut(const LeftLoop &way, Operations tail,
                             OpBuilder &builder, const IRMapping &map) {
  Location loc = LeftLoop(way).loop.getLoc();
  auto leave = scf::IfOp::create(
      builder, loc, arith::ConstantIntOp::create(builder, loc, 1, 1),
      /*withElseRegion=*/false);
  markLeavesLoop(leave);
  originals[leave] = LeftLoop(way).loop;
  IRMapping inside = map;
  OpBuilder body = leave.getThenBodyBuilder();
  Scope scope(evaluated);
  left.push_back(way);
  copy(tail, body, inside);
  left.pop_back();
}
