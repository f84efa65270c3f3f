//===- AccessChecks.cpp - Checks of the ends of accesses ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/GuardLaunch/AccessChecks.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "passes/GuardLaunch/Conditions.h"
#include "passes/GuardLaunch/LinearSums.h"
#include "passes/GuardLaunch/NonNegative.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace tl;
using analysis::LinearIndex;

//===----------------------------------------------------------------------===//
// Assumptions
//===----------------------------------------------------------------------===//

bool AccessChecks::assume(Corner corner) {
  auto needs = tl::assume(corner, launch, values);
  if (needs)
    given = *needs;
  isFirstBlock = !corner.isLast;
  return needs.has_value();
}

void AccessChecks::assume(Value variable, Value value,
                          ArrayRef<LinearIndex> needs) {
  values.assume(variable, value);
  llvm::append_range(given, needs);
}

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

/// The number of the last block.
LinearIndex AccessChecks::getLastBlock() {
  return tl::add(values.getSum(launch.getBlockCount()), getConstant(-1));
}

/// Whether `need` says that an extent or a scalar of the kernel is positive.
static bool isPositiveArgument(const LinearIndex &need) {
  if (need.constant != -1 || need.terms.size() != 1 ||
      need.terms[0].coefficient != 1 || need.terms[0].scale)
    return false;
  Value value = need.terms[0].value;
  return isa<BlockArgument>(value) || value.getDefiningOp<memref::DimOp>();
}

/// Whether an access that needs `needs` is made in each launch with blocks and
/// iterations.
bool AccessChecks::isReached(ArrayRef<LinearIndex> needs) {
  LinearIndex lastBlock = getLastBlock();
  return llvm::all_of(needs, [&](const LinearIndex &need) {
    return areAllIn({need}, {lastBlock}) || areAllIn({need}, given) ||
           isPositiveArgument(need);
  });
}

/// The numbers of `needs`, and of blocks, that a check of `ends` needs.
AccessChecks::Needs AccessChecks::getNeedsOf(ArrayRef<LinearIndex> ends,
                                             const LinearIndex &most,
                                             ArrayRef<LinearIndex> needs) {
  Needs all(needs);
  all.push_back(getLastBlock());
  return getNeeded(all, ends, most);
}

/// The conditions for an access at `point`; nothing if there may be none.
std::optional<AccessChecks::Needs> AccessChecks::getNeeds(const Access &made,
                                                          Point &point) {
  auto needs = reach.compute(op, made, side.dimension, side.isEnd, point);
  if (needs)
    llvm::append_range(*needs, given);
  return needs;
}

/// Whether another check includes that of `end`. The first block is checked
/// only where it may end behind the last one.
bool AccessChecks::isImplied(const LinearIndex &end,
                             ArrayRef<LinearIndex> needs) {
  return llvm::any_of(
      checked[{access->memref, side.dimension}], [&](const CheckedEnd &other) {
        return isNeverNegative(subtract(other.end, end), given) &&
               ((isFirstBlock && other.access == op) ||
                areAllIn(other.needs, needs));
      });
}

void AccessChecks::add(Value condition, ArrayRef<LinearIndex> needs) {
  const char *what = isa<memref::SubViewOp>(op) ? "slices" : "elements";
  auto tensor = dyn_cast<BlockArgument>(access->memref);
  std::string owner =
      tensor ? "argument " + std::to_string(tensor.getArgNumber())
             : llvm::formatv("a tile, of size {}",
                             cast<MemRefType>(access->memref.getType())
                                 .getDimSize(side.dimension))
                   .str();
  cf::AssertOp::create(values.getBuilder(), op->getLoc(),
                       createImplication(needs, condition, values),
                       llvm::formatv("{} are within dimension {} of {}", what,
                                     side.dimension, owner)
                           .str());
}

//===----------------------------------------------------------------------===//
// Ends
//===----------------------------------------------------------------------===//

/// Checks each of `ends`; their maximum is the end of the access.
Outcome AccessChecks::checkEach(ArrayRef<LinearIndex> ends, const Needs &needs,
                                bool isStrict) {
  OpFoldResult extent = values.getExtent(access->memref, side.dimension);
  LinearIndex most = values.getSum(extent);
  SmallVector<CheckedEnd> all;
  for (const LinearIndex &end : ends) {
    if (isNeverNegative(subtract(most, end), given))
      continue;
    Needs needed = getNeedsOf({end}, most, needs);
    all.push_back({end, needed, op, isReached(needed)});
  }
  bool areReached =
      llvm::all_of(all, [](const CheckedEnd &each) { return each.isReached; });
  if (isStrict && !areReached)
    return Outcome::Unknown;
  for (const CheckedEnd &each : all) {
    if (isImplied(each.end, each.needs))
      continue;
    checked[{access->memref, side.dimension}].push_back(each);
    add(createFits(each.end, extent, values), each.needs);
  }
  return areReached ? Outcome::Complete : Outcome::Conditional;
}

bool AccessChecks::isCovered(Operation *op, const Access &access,
                             unsigned dimension) {
  auto bound = elimination.compute(access.ranges[dimension].end,
                                   /*isGreatest=*/true);
  auto isInside = [&](const LinearIndex &sum) {
    return llvm::any_of(checked[{access.memref, dimension}],
                        [&](const CheckedEnd &each) {
                          return each.access == op && each.isReached &&
                                 isNeverNegative(subtract(each.end, sum));
                        });
  };
  return bound && (bound->isLeast ? llvm::any_of(bound->sums, isInside)
                                  : llvm::all_of(bound->sums, isInside));
}

Outcome AccessChecks::checkEnd(bool isStrict) {
  const LinearIndex &index = access->ranges[side.dimension].end;
  OpFoldResult extent = values.getExtent(access->memref, side.dimension);
  LinearIndex most = values.getSum(extent);
  auto fits = [&](const LinearIndex &sum) {
    return isNeverNegative(subtract(most, sum));
  };
  auto bound = bounds.get(index, /*isGreatest=*/true, op);
  if (bound && (bound->isLeast ? llvm::any_of(bound->sums, fits)
                               : llvm::all_of(bound->sums, fits)))
    return Outcome::Complete;
  Point point(launch, values);
  bound = elimination.compute(index, /*isGreatest=*/true, point);
  auto needs =
      bound && bound->isExact ? getNeeds(*access, point) : std::nullopt;
  if (!needs)
    return Outcome::Unknown;
  SmallVector<LinearIndex> sums = simplify(*bound);
  if (!bound->isLeast || sums.size() == 1)
    return checkEach(sums, *needs, isStrict);
  Needs needed = getNeedsOf(sums, most, *needs);
  if (isStrict && !isReached(needed))
    return Outcome::Unknown;
  Value least = materialize({sums, true, true}, values);
  LinearIndex end = analysis::computeLinearIndex(OpFoldResult(least));
  add(createFits(end, extent, values), needed);
  return isReached(needed) ? Outcome::Complete : Outcome::Conditional;
}

/// Whether `index` is never negative where `op` is.
bool AccessChecks::isInside(const LinearIndex &index) {
  auto bound = bounds.get(index, /*isGreatest=*/false, op);
  auto isProven = [&](const LinearIndex &sum) {
    return isNeverNegative(sum, given);
  };
  return bound && (bound->isLeast ? llvm::all_of(bound->sums, isProven)
                                  : llvm::any_of(bound->sums, isProven));
}

Outcome AccessChecks::checkBegin(bool isStrict) {
  const LinearIndex &index = access->ranges[side.dimension].begin;
  if (isInside(index))
    return Outcome::Complete;
  Point point(launch, values);
  auto bound = elimination.compute(index, /*isGreatest=*/false, point);
  if (!bound || !bound->isExact)
    return Outcome::Unknown;
  SmallVector<LinearIndex> sums = simplify(*bound);
  if (sums.size() != 1 || sums[0].isConstant())
    return Outcome::Unknown;
  auto needs = getNeeds(*access, point);
  // The check may say the same as one of its needs.
  if (!needs || areAllIn({sums[0]}, *needs))
    return Outcome::Unknown;
  Needs needed =
      getNeedsOf({subtract(getConstant(0), sums[0])}, getConstant(0), *needs);
  if (isStrict && !isReached(needed))
    return Outcome::Unknown;
  add(createNonNegative(sums[0], values), needed);
  return isReached(needed) ? Outcome::Complete : Outcome::Conditional;
}

Outcome AccessChecks::check(Operation *op, const Access &access, Side side,
                            bool isStrict) {
  this->op = op;
  this->access = &access;
  this->side = side;
  return side.isEnd ? checkEnd(isStrict) : checkBegin(isStrict);
}

//===----------------------------------------------------------------------===//
// Extents that agree
//===----------------------------------------------------------------------===//

Outcome AccessChecks::check(Operation *op, const Agreement &agreement,
                            bool isStrict) {
  this->op = op;
  LinearIndex left = subtract(agreement.other, agreement.extent);
  bool isEqual = left.isConstant() && left.constant == 0;
  if (isEqual || (agreement.mayBeLess && isInside(left)))
    return Outcome::Complete;
  if (!values.isHost(left))
    return Outcome::Unknown;
  Point point(launch, values);
  auto needs = getNeeds(Access(), point);
  if (!needs)
    return Outcome::Unknown;
  Needs needed = getNeedsOf({left}, getConstant(0), *needs);
  if (isStrict && !isReached(needed))
    return Outcome::Unknown;
  Value holds = agreement.mayBeLess
                    ? createNonNegative(left, values)
                    : createEqual(agreement.extent, agreement.other, values);
  cf::AssertOp::create(values.getBuilder(), op->getLoc(),
                       createImplication(needed, holds, values),
                       agreement.message);
  return isReached(needed) ? Outcome::Complete : Outcome::Conditional;
}
