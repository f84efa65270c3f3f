//===- Point.cpp - Where an index takes its bound -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/GuardLaunch/Points/Point.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/GuardLaunch/LinearSums.h"
#include "passes/GuardLaunch/Points/Parts.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;

bool tl::isPersistent(scf::ForOp loop, tile::LaunchOp launch) {
  return loop.getLowerBound() == launch.getBlockIndex() &&
         loop.getStep() == launch.getBlockCount();
}

static scf::ForOp getLoop(Value variable) {
  return scf::getForInductionVarOwner(variable);
}

bool Point::dependsOnBlock() {
  Value block = launch.getBlockIndex();
  return ends.contains(block) || divided.contains(block);
}

bool Point::dependsOn(scf::ForOp loop) {
  Value variable = loop.getInductionVar();
  return ends.contains(variable) || divided.contains(variable);
}

/// How many numbers from 0 on `variable` takes, with none left out; nothing if
/// it does not.
std::optional<LinearIndex> Point::getCount(Value variable) {
  LinearIndex count;
  scf::ForOp loop = getLoop(variable);
  if (variable == launch.getBlockIndex())
    count = values.getSum(launch.getBlockCount());
  else if (loop && (isPersistent(loop, launch) ||
                    (isConstantIntValue(loop.getLowerBound(), 0) &&
                     isConstantIntValue(loop.getStep(), 1))))
    count = values.getSum(loop.getUpperBound());
  else
    return std::nullopt;
  return values.isHost(count) ? std::optional(count) : std::nullopt;
}

bool Point::takeArgument(BlockArgument argument, bool isLast) {
  scf::ForOp loop = getLoop(argument);
  // The first number of a block is its index, which is taken by itself.
  if (loop && isPersistent(loop, launch) && !isLast)
    return true;
  if (divided.contains(argument))
    return false;
  return ends.try_emplace(argument, isLast).first->second == isLast;
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

/// The parts of `op` take their last values if the divided variable, of `count`
/// values, has a value for each combination of parts.
bool Point::needCombinations(Operation *op, const LinearIndex &count) {
  SmallVector<OpFoldResult> counts;
  SmallVector<LinearIndex> positive;
  LinearIndex product = getConstant(1);
  for (OpFoldResult each : getCountsOfParts(op)) {
    LinearIndex sum = values.getSum(each);
    if (!values.isHost(sum))
      return false;
    counts.push_back(values.getNumber(sum));
    if (!sum.isConstant())
      positive.push_back(add(sum, getConstant(-1)));
    std::optional<LinearIndex> next = multiply(product, sum);
    product = next ? *next : LinearIndex();
  }
  if (isProduct(values.materialize(count), counts))
    return true;
  if (product.isConstant() && product.constant == 0)
    return false;
  needs.push_back(subtract(count, product));
  llvm::append_range(needs, positive);
  return true;
}

bool Point::takePart(OpResult part, bool isLast) {
  Operation *op = part.getOwner();
  LinearIndex number = values.getSum(op->getOperand(0));
  if (number.terms.size() != 1 || number.constant != 0 ||
      number.terms[0].coefficient != 1 || number.terms[0].scale)
    return false;
  Value variable = number.terms[0].value;
  std::optional<LinearIndex> count = getCount(variable);
  // One point gives a variable one value.
  if (!count || ends.contains(variable) ||
      divided.try_emplace(variable, op).first->second != op ||
      ends.try_emplace(part, isLast).first->second != isLast)
    return false;
  return !isLast || needCombinations(op, *count);
}

bool Point::take(Value variable, bool isLast) {
  if (auto argument = dyn_cast<BlockArgument>(variable))
    return takeArgument(argument, isLast);
  return takePart(cast<OpResult>(variable), isLast);
}
