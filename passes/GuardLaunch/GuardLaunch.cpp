//===- GuardLaunch.cpp - Bounds of slices as checks before a launch -------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Legality/Legality.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "passes/GuardLaunch/Conditions.h"
#include "passes/GuardLaunch/HostBounds.h"
#include "passes/GuardLaunch/LinearSums.h"
#include "passes/GuardLaunch/NonNegative.h"
#include "passes/GuardLaunch/PathConditions.h"
#include "passes/GuardLaunch/Points/Corners.h"
#include "passes/GuardLaunch/Points/Narrowing.h"
#include "passes/GuardLaunch/Points/Reach.h"
#include "tl/passes/Passes.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

using namespace mlir;
using namespace tl;
using analysis::LinearIndex;

namespace tl {
#define GEN_PASS_DEF_GUARDLAUNCHPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

namespace {
struct GuardLaunch : public tl::impl::GuardLaunchPassBase<GuardLaunch> {
  using Base::Base;

  void runOnOperation() override;
};

/// An end that is checked.
struct Checked {
  LinearIndex end;
  SmallVector<LinearIndex> needs;
};

/// Adds the checks of one launch.
class LaunchGuard {
public:
  using CheckedEnds =
      std::map<std::pair<unsigned, unsigned>, SmallVector<Checked>>;

  LaunchGuard(tile::LaunchOp launch, CheckedEnds &checked)
      : launch(launch), values(launch), bounds(launch, values),
        elimination(launch, values), reach(launch, values, elimination),
        checked(checked) {}

  /// Checks the access of `op`, if it makes one. The result is false if a wrong
  /// access may be left.
  bool require(Operation *op);

  /// Checks accesses in one block only; false if its values are not known.
  bool assume(Corner corner);

private:
  void requireNarrowed(Operation *op);
  SmallVector<LinearIndex> getNeedsOf(ArrayRef<LinearIndex> ends,
                                      const LinearIndex &extent,
                                      ArrayRef<LinearIndex> needs);
  bool requireEnd(Operation *op, const Access &access, unsigned dimension);
  bool requireBegin(Operation *op, const Access &access, unsigned dimension);
  bool isReached(ArrayRef<LinearIndex> needs);
  bool requireEach(Operation *op, const Access &access, unsigned dimension,
                   const HostBound &bound, ArrayRef<LinearIndex> needs);
  void add(Operation *op, const Access &access, unsigned dimension,
           Value condition);

  tile::LaunchOp launch;
  HostValues values;
  HostBounds bounds;
  Elimination elimination;
  Reach reach;
  /// The ends that are checked, by tensor and dimension.
  CheckedEnds &checked;
  /// Conditions for what `values` assumes.
  SmallVector<LinearIndex> given;
};
} // namespace

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

void LaunchGuard::add(Operation *op, const Access &access, unsigned dimension,
                      Value condition) {
  const char *what = isa<memref::SubViewOp>(op) ? "slices" : "elements";
  cf::AssertOp::create(
      values.getBuilder(), op->getLoc(), condition,
      llvm::formatv("{} are within dimension {} of argument {}", what,
                    dimension, access.tensor.getArgNumber())
          .str());
}

/// The numbers of `needs` that a check of `ends` needs. It needs blocks, too,
/// unless it says that extents agree: these have to without blocks as well.
SmallVector<LinearIndex> LaunchGuard::getNeedsOf(ArrayRef<LinearIndex> ends,
                                                 const LinearIndex &extent,
                                                 ArrayRef<LinearIndex> needs) {
  SmallVector<LinearIndex> all(needs);
  if (!llvm::all_of(ends, isRoundedExtent))
    all.push_back(
        tl::add(values.getSum(launch.getBlockCount()), getConstant(-1)));
  return getNeeded(all, ends, extent);
}

/// Whether an access that needs `needs` is made in each launch with blocks.
bool LaunchGuard::isReached(ArrayRef<LinearIndex> needs) {
  LinearIndex hasBlocks =
      tl::add(values.getSum(launch.getBlockCount()), getConstant(-1));
  return areAllIn(needs, {hasBlocks});
}

/// Checks the ends of `bound`; their maximum is the end of the access.
bool LaunchGuard::requireEach(Operation *op, const Access &access,
                              unsigned dimension, const HostBound &bound,
                              ArrayRef<LinearIndex> needs) {
  OpFoldResult extent = values.getExtent(access.tensor, dimension);
  LinearIndex most = values.getSum(extent);
  SmallVector<Checked> &others =
      checked[{access.tensor.getArgNumber(), dimension}];
  bool areReached = true;
  for (const LinearIndex &end : simplify(bound)) {
    SmallVector<LinearIndex> needed = getNeedsOf({end}, most, needs);
    areReached &= isReached(needed);
    bool isImplied = llvm::any_of(others, [&](const Checked &other) {
      return isNeverNegative(subtract(other.end, end)) &&
             areAllIn(other.needs, needed);
    });
    if (isImplied || isNeverNegative(subtract(most, end)))
      continue;
    others.push_back({end, needed});
    add(op, access, dimension,
        createImplication(needed, createFits(end, extent, values), values));
  }
  return areReached;
}

bool LaunchGuard::requireEnd(Operation *op, const Access &access,
                             unsigned dimension) {
  const IndexRange &range = access.ranges[dimension];
  OpFoldResult extent = values.getExtent(access.tensor, dimension);
  LinearIndex most = values.getSum(extent);
  auto fits = [&](const LinearIndex &sum) {
    return isNeverNegative(subtract(most, sum));
  };
  std::optional<HostBound> bound =
      bounds.get(range.end, /*isGreatest=*/true, op);
  if (bound && (bound->isLeast ? llvm::any_of(bound->sums, fits)
                               : llvm::all_of(bound->sums, fits)))
    return true;
  Point point(launch, values);
  bound = elimination.compute(range.end, /*isGreatest=*/true, point);
  if (!bound || !bound->isExact)
    return false;
  auto needs = reach.compute(op, access, dimension, /*isEnd=*/true, point);
  if (!needs)
    return false;
  llvm::append_range(*needs, given);
  SmallVector<LinearIndex> sums = simplify(*bound);
  if (!bound->isLeast || sums.size() == 1)
    return requireEach(op, access, dimension, *bound, *needs);
  Value least = materialize({sums, true, true}, values);
  LinearIndex end = analysis::computeLinearIndex(OpFoldResult(least));
  SmallVector<LinearIndex> needed = getNeedsOf(sums, most, *needs);
  add(op, access, dimension,
      createImplication(needed, createFits(end, extent, values), values));
  return isReached(needed);
}

bool LaunchGuard::requireBegin(Operation *op, const Access &access,
                               unsigned dimension) {
  const LinearIndex &begin = access.ranges[dimension].begin;
  std::optional<HostBound> bound = bounds.get(begin, /*isGreatest=*/false, op);
  if (bound && (bound->isLeast ? llvm::all_of(bound->sums, isNeverNegative)
                               : llvm::any_of(bound->sums, isNeverNegative)))
    return true;
  Point point(launch, values);
  bound = elimination.compute(begin, /*isGreatest=*/false, point);
  if (!bound || !bound->isExact)
    return false;
  SmallVector<LinearIndex> sums = simplify(*bound);
  if (sums.size() != 1 || sums[0].isConstant())
    return false;
  auto needs = reach.compute(op, access, dimension, /*isEnd=*/false, point);
  if (!needs)
    return false;
  llvm::append_range(*needs, given);
  // The check may say the same as one of its needs.
  if (areAllIn({sums[0]}, *needs))
    return false;
  SmallVector<LinearIndex> needed =
      getNeedsOf({subtract(getConstant(0), sums[0])}, getConstant(0), *needs);
  add(op, access, dimension,
      createImplication(needed, createNonNegative(sums[0], values), values));
  return isReached(needed);
}

bool LaunchGuard::require(Operation *op) {
  std::optional<Access> access = getAccess(op, values);
  if (!access)
    return true;
  bool isChecked = true;
  for (unsigned i = 0; i < access->ranges.size(); ++i) {
    isChecked &= requireEnd(op, *access, i);
    isChecked &= requireBegin(op, *access, i);
  }
  if (given.empty())
    requireNarrowed(op);
  return isChecked;
}

bool LaunchGuard::assume(Corner corner) {
  auto needs = tl::assume(corner, launch, values);
  if (needs)
    given = *needs;
  return needs.has_value();
}

/// Checks the access where a condition around it holds for the last time.
void LaunchGuard::requireNarrowed(Operation *op) {
  PathConditions conditions = getPathConditions(op, launch, values);
  if (!conditions.areAll)
    return;
  for (const LinearIndex &fact : conditions.facts) {
    std::optional<Narrowed> narrowed = narrow(fact, launch, values);
    if (!narrowed)
      continue;
    LaunchGuard guard(launch, checked);
    guard.values.assume(narrowed->variable, narrowed->value);
    guard.given = narrowed->needs;
    guard.require(op);
  }
}

/// Erases the operations of `block` that nothing uses, except those in `kept`.
static void eraseUnused(Block &block, const llvm::DenseSet<Operation *> &kept) {
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
    if (!kept.contains(&op) && isOpTriviallyDead(&op))
      op.erase();
}

static void guard(tile::LaunchOp launch) {
  LaunchGuard::CheckedEnds checked;
  LaunchGuard guard(launch, checked);
  SmallVector<std::unique_ptr<LaunchGuard>> corners;
  for (Corner corner : getCorners(launch)) {
    auto each = std::make_unique<LaunchGuard>(launch, checked);
    if (each->assume(corner))
      corners.push_back(std::move(each));
  }
  launch.walk([&](Operation *op) {
    if (!guard.require(op))
      for (auto &corner : corners)
        corner->require(op);
  });
}

/// Checks that `op`, which the host computes, does not divide by 0.
static void guardDivisor(Operation *op) {
  if (!tl::analysis::mayDivideByZero(op))
    return;
  OpBuilder builder(op);
  Value divisor = op->getOperand(1);
  Value zero = arith::ConstantOp::create(
      builder, op->getLoc(), builder.getIntegerAttr(divisor.getType(), 0));
  Value isDefined = arith::CmpIOp::create(
      builder, op->getLoc(), arith::CmpIPredicate::ne, divisor, zero);
  cf::AssertOp::create(builder, op->getLoc(), isDefined,
                       "a divisor before the launch is not 0");
}

void GuardLaunch::runOnOperation() {
  if (getOperation().isDeclaration())
    return;
  for (Operation &op : llvm::make_early_inc_range(getOperation().front()))
    guardDivisor(&op);
  llvm::DenseSet<Operation *> before;
  for (Operation &op : getOperation().front())
    before.insert(&op);
  for (auto launch : getOperation().getOps<tile::LaunchOp>())
    guard(launch);
  // Bounds that were not needed.
  eraseUnused(getOperation().front(), before);
}
