//===- Corners.cpp - The first and the last block of a launch -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/GuardLaunch/Points/Corners.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "passes/GuardLaunch/LinearSums.h"
#include "passes/GuardLaunch/Points/Parts.h"
#include "passes/GuardLaunch/Points/Point.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;

namespace {
/// A variable that takes each multiple of `step` from 0 to `end`.
struct Variable {
  Value value;
  LinearIndex end;
  int64_t step = 1;
};

/// Gives variables and their parts their first or their last values.
class Ends {
public:
  Ends(bool areLast, HostValues &values) : areLast(areLast), values(values) {}

  /// The result is false if the parts may have other values.
  bool take(const Variable &variable);

private:
  bool areProduct(Operation *op, const LinearIndex &count);
  bool takeParts(Operation *op);

  bool areLast;
  HostValues &values;
};
} // namespace

/// The step of the numbers that `loop` takes in all blocks together, from 0 on:
/// from block * step in steps of blocks * step. Nothing for other loops.
static std::optional<int64_t>
getSharedStep(scf::ForOp loop, tile::LaunchOp launch, HostValues &values) {
  LinearIndex first = values.getSum(loop.getLowerBound());
  if (first.terms.size() != 1 || first.constant != 0 ||
      first.terms[0].value != launch.getBlockIndex() || first.terms[0].scale ||
      first.terms[0].coefficient < 1)
    return std::nullopt;
  int64_t step = first.terms[0].coefficient;
  LinearIndex left = subtract(
      values.getSum(loop.getStep()),
      add(getConstant(0), values.getSum(launch.getBlockCount()), step));
  return left.isConstant() && left.constant == 0 ? std::optional(step)
                                                 : std::nullopt;
}

/// Whether nothing depends on `value` but the lower bound of `loop`.
static bool isForLowerBoundOnly(Value value, scf::ForOp loop) {
  if (!value.hasOneUse())
    return false;
  Operation *user = *value.user_begin();
  return user == loop ? value == loop.getLowerBound()
                      : user->getNumResults() == 1 &&
                            isForLowerBoundOnly(user->getResult(0), loop);
}

/// The variable that all blocks together give each of its values once: the
/// block index, or that of the only loop that all blocks share, if nothing else
/// in the launch depends on the block.
static std::optional<Variable> getVariable(tile::LaunchOp launch,
                                           HostValues &values) {
  SmallVector<std::pair<scf::ForOp, int64_t>> shared;
  launch.walk([&](scf::ForOp loop) {
    if (auto step = getSharedStep(loop, launch, values))
      shared.push_back({loop, *step});
  });
  Value block = launch.getBlockIndex();
  if (shared.empty())
    return Variable{block, values.getSum(launch.getBlockCount())};
  auto [loop, step] = shared[0];
  LinearIndex end = values.getSum(loop.getUpperBound());
  if (shared.size() > 1 || !isForLowerBoundOnly(block, loop) ||
      !values.isHost(end))
    return std::nullopt;
  return Variable{loop.getInductionVar(), end, step};
}

/// Whether `op` divides numbers below `count` into parts that take all
/// combinations of their values.
bool Ends::areProduct(Operation *op, const LinearIndex &count) {
  SmallVector<OpFoldResult> counts;
  for (OpFoldResult each : getCountsOfParts(op)) {
    LinearIndex sum = values.getSum(each);
    if (!values.isHost(sum))
      return false;
    counts.push_back(values.getNumber(sum));
  }
  return !counts.empty() && isProduct(values.materialize(count), counts);
}

bool Ends::takeParts(Operation *op) {
  for (auto [part, count] :
       llvm::zip_equal(op->getResults(), getCountsOfParts(op)))
    if (!take({part, values.getSum(count)}))
      return false;
  return true;
}

/// Whether the parts of `op` are first or last together with its operand.
static bool isMonotone(Operation *op) {
  auto part = dyn_cast<affine::AffineDelinearizeIndexOp>(op);
  return part && part.hasOuterBound();
}

/// The last value of `variable`, if it has values.
static LinearIndex getLast(const Variable &variable, HostValues &values) {
  LinearIndex last = add(variable.end, getConstant(-1));
  return add(getConstant(0), values.divide(last, variable.step, /*isUp=*/false),
             variable.step);
}

bool Ends::take(const Variable &variable) {
  Value value = variable.value;
  // A walk takes all combinations, its last one at any number.
  if (value.hasOneUse() && isa<tile::SwizzleOp>(*value.user_begin()))
    return variable.step == 1 &&
           areProduct(*value.user_begin(), variable.end) &&
           takeParts(*value.user_begin());
  LinearIndex end = areLast ? getLast(variable, values) : getConstant(0);
  values.assume(value, values.materialize(end));
  for (Operation *user : value.getUsers()) {
    if (isa<tile::SwizzleOp>(user))
      return false;
    if (isMonotone(user) && variable.step == 1 &&
        areProduct(user, variable.end) && !takeParts(user))
      return false;
  }
  return true;
}

/// The index of the vector core; null if blocks are not divided.
static Value getSubBlock(tile::LaunchOp launch) {
  Block *body = &launch.getBody().front();
  return body->getNumArguments() > 1 ? body->getArgument(1) : Value();
}

SmallVector<Corner> tl::getCorners(tile::LaunchOp launch) {
  SmallVector<Corner> corners;
  for (bool isLast : {true, false})
    for (int64_t subBlock = 0; subBlock < (getSubBlock(launch) ? 2 : 1);
         ++subBlock)
      corners.push_back({isLast, subBlock});
  return corners;
}

std::optional<SmallVector<LinearIndex>>
tl::assume(Corner corner, tile::LaunchOp launch, HostValues &values) {
  std::optional<Variable> variable = getVariable(launch, values);
  if (!variable || !Ends(corner.isLast, values).take(*variable))
    return std::nullopt;
  if (Value subBlock = getSubBlock(launch))
    values.assume(subBlock, values.materialize(getConstant(corner.subBlock)));
  return SmallVector<LinearIndex>{add(variable->end, getConstant(-1))};
}
