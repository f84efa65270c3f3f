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
/// A variable that goes from 0 to a number of values.
struct Variable {
  Value value;
  LinearIndex count;
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

/// The variable that all blocks together give each of its values once: the
/// block index, or that of the only loop that all blocks share, if nothing else
/// in the launch depends on the block.
static std::optional<Variable> getVariable(tile::LaunchOp launch,
                                           HostValues &values) {
  SmallVector<scf::ForOp> shared;
  launch.walk([&](scf::ForOp loop) {
    if (isPersistent(loop, launch))
      shared.push_back(loop);
  });
  Value block = launch.getBlockIndex();
  if (shared.empty())
    return Variable{block, values.getSum(launch.getBlockCount())};
  LinearIndex count = values.getSum(shared[0].getUpperBound());
  if (shared.size() > 1 || !block.hasOneUse() || !values.isHost(count))
    return std::nullopt;
  return Variable{shared[0].getInductionVar(), count};
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

bool Ends::take(const Variable &variable) {
  Value value = variable.value;
  // A walk takes all combinations, its last one at any number.
  if (value.hasOneUse() && isa<tile::SwizzleOp>(*value.user_begin()))
    return areProduct(*value.user_begin(), variable.count) &&
           takeParts(*value.user_begin());
  LinearIndex end =
      areLast ? add(variable.count, getConstant(-1)) : getConstant(0);
  values.assume(value, values.materialize(end));
  for (Operation *user : value.getUsers()) {
    if (isa<tile::SwizzleOp>(user))
      return false;
    if (isMonotone(user) && areProduct(user, variable.count) &&
        !takeParts(user))
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
  return SmallVector<LinearIndex>{add(variable->count, getConstant(-1))};
}
