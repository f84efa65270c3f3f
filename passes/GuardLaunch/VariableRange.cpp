//===- VariableRange.cpp - Ranges of variables in a launch ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/GuardLaunch/VariableRange.h"
#include "analysis/Indices/IntegerRanges.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/GuardLaunch/LinearSums.h"
#include "passes/GuardLaunch/Points/Point.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;

bool tl::isVariable(Value value) {
  Operation *op = value.getDefiningOp();
  return !op || isa<tile::SwizzleOp, affine::AffineDelinearizeIndexOp,
                    arith::RemUIOp, arith::RemSIOp>(op);
}

/// The last number below `end`.
LinearIndex VariableRange::getSumBelow(OpFoldResult end) {
  return add(values.getSum(end), getConstant(-1));
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// The last value of a variable that begins at `first` and takes steps of
/// `step` below `first + distance`.
LinearIndex VariableRange::getLastOfSteps(const LinearIndex &first,
                                          const LinearIndex &distance,
                                          int64_t step) {
  if (distance.isConstant())
    return add(first,
               getConstant((std::max<int64_t>(distance.constant, 1) - 1) /
                           step * step));
  // Not as arguments of one call: C++ leaves the order of these open.
  Value dividend = values.materialize(distance);
  Value divisor = values.materialize(getConstant(step));
  // The number of iterations.
  Value quotient = arith::CeilDivSIOp::create(
      values.getBuilder(), values.getLoc(), dividend, divisor);
  LinearIndex last = computeLinearIndex(OpFoldResult(quotient));
  return add(first, add(last, getConstant(-1)), step);
}

/// The first or the last value of the variable of `loop`, which has iterations.
std::optional<LinearIndex>
VariableRange::getEndOfLoop(scf::ForOp loop, bool isLast, bool &isExact) {
  LinearIndex first = values.getSum(loop.getLowerBound());
  if (!isLast)
    return first;
  LinearIndex last = getSumBelow(loop.getUpperBound());
  std::optional<int64_t> step = getConstantIntValue(loop.getStep());
  if (step == 1 || isPersistent(loop, launch))
    return last;
  if (!step || *step <= 0)
    return std::nullopt;
  LinearIndex distance = subtract(values.getSum(loop.getUpperBound()), first);
  if (values.isHost(distance))
    return getLastOfSteps(first, distance, *step);
  isExact = false;
  return last;
}

/// The first value of a variable of an scf.parallel, or the last one if it has
/// steps of 1.
std::optional<LinearIndex>
VariableRange::getEndOfParallel(BlockArgument argument, bool isLast) {
  auto loop = cast<scf::ParallelOp>(argument.getOwner()->getParentOp());
  unsigned i = argument.getArgNumber();
  if (!isLast)
    return values.getSum(loop.getLowerBound()[i]);
  if (!isConstantIntValue(loop.getStep()[i], 1))
    return std::nullopt;
  return getSumBelow(loop.getUpperBound()[i]);
}

std::optional<LinearIndex>
VariableRange::getEndOfArgument(BlockArgument argument, bool isLast,
                                bool &isExact) {
  Operation *parent = argument.getOwner()->getParentOp();
  if (argument == launch.getBlockIndex())
    return isLast ? getSumBelow(launch.getBlockCount()) : getConstant(0);
  if (parent == launch)
    return getConstant(isLast ? 1 : 0);
  auto loop = dyn_cast<scf::ForOp>(parent);
  if (loop && argument == loop.getInductionVar())
    return getEndOfLoop(loop, isLast, isExact);
  if (isa<scf::ParallelOp>(parent))
    return getEndOfParallel(argument, isLast);
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Parts of variables
//===----------------------------------------------------------------------===//

/// The number of values of `result`, which counts from 0; null if it is not
/// known.
static OpFoldResult getCount(OpResult result) {
  Operation *op = result.getOwner();
  unsigned i = result.getResultNumber();
  if (auto swizzle = dyn_cast<tile::SwizzleOp>(op))
    return i == 0 ? swizzle.getRows() : swizzle.getColumns();
  auto part = dyn_cast<affine::AffineDelinearizeIndexOp>(op);
  if (!part)
    return op->getOperand(1); // a remainder
  auto basis = part.getMixedBasis();
  if (part.hasOuterBound())
    return basis[i];
  return i == 0 ? OpFoldResult() : basis[i - 1];
}

std::optional<LinearIndex> VariableRange::getEndOfResult(OpResult result,
                                                         bool isLast) {
  if (!isVariable(result))
    return std::nullopt;
  // The remainder of a negative number is negative.
  Operation *op = result.getOwner();
  if (isa<arith::RemSIOp>(op) &&
      IntegerRanges().get(op->getOperand(0)).smin().isNegative())
    return std::nullopt;
  if (!isLast)
    return getConstant(0);
  OpFoldResult count = getCount(result);
  return count ? std::optional(getSumBelow(count)) : std::nullopt;
}

std::optional<LinearIndex> VariableRange::getEnd(Value value, bool isLast,
                                                 bool &isExact) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return getEndOfArgument(argument, isLast, isExact);
  return getEndOfResult(cast<OpResult>(value), isLast);
}
