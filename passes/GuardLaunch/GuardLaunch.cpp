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
#include "passes/GuardLaunch/AccessChecks.h"
#include "passes/GuardLaunch/HostCode.h"
#include "passes/GuardLaunch/PathConditions.h"
#include "passes/GuardLaunch/Points/Narrowing.h"
#include "tl/passes/Passes.h"

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

/// Adds the checks of one launch.
class LaunchGuard {
public:
  explicit LaunchGuard(tile::LaunchOp launch);

  /// Checks the access of `op`, if it makes one.
  void require(Operation *op);

private:
  void require(Operation *op, const Access &access, Side side);
  void requireInCorners(Operation *op, const Access &access, Side side);
  void requireAgreements(Operation *op);
  void requireNarrowed(Operation *op);

  tile::LaunchOp launch;
  CheckedEnds checked;
  AccessChecks inAllBlocks;
  /// For the last block, then for the first.
  SmallVector<std::unique_ptr<AccessChecks>> inCorners;
};
} // namespace

LaunchGuard::LaunchGuard(tile::LaunchOp launch)
    : launch(launch), inAllBlocks(launch, checked) {
  for (Corner corner : getCorners(launch)) {
    auto checks = std::make_unique<AccessChecks>(launch, checked);
    if (checks->assume(corner))
      inCorners.push_back(std::move(checks));
  }
}

/// Checks a side in the corners, up to one that covers all blocks.
void LaunchGuard::requireInCorners(Operation *op, const Access &access,
                                   Side side) {
  for (std::unique_ptr<AccessChecks> &checks : inCorners) {
    if (side.isEnd && inAllBlocks.isCovered(op, access, side.dimension))
      return;
    // With the numbers of the corner, an end may be beyond 64 bits.
    if (std::optional<Access> inCorner = checks->getAccess(op))
      checks->check(op, *inCorner, side, /*isStrict=*/false);
  }
}

/// Checks a side in all blocks. If it may not be at its end in each launch, it
/// is checked in the corners first.
void LaunchGuard::require(Operation *op, const Access &access, Side side) {
  if (inAllBlocks.check(op, access, side, /*isStrict=*/true) !=
      Outcome::Complete) {
    requireInCorners(op, access, side);
    if (!side.isEnd || !inAllBlocks.isCovered(op, access, side.dimension))
      inAllBlocks.check(op, access, side, /*isStrict=*/false);
  }
}

/// Checks that extents agree: in all blocks or, if that is not complete, in the
/// corners.
void LaunchGuard::requireAgreements(Operation *op) {
  auto agreements = getAgreements(op, inAllBlocks.getValues());
  for (auto [i, agreement] : llvm::enumerate(agreements)) {
    if (inAllBlocks.check(op, agreement, /*isStrict=*/true) ==
        Outcome::Complete)
      continue;
    for (std::unique_ptr<AccessChecks> &checks : inCorners)
      checks->check(op, getAgreements(op, checks->getValues())[i],
                    /*isStrict=*/false);
  }
}

void LaunchGuard::require(Operation *op) {
  requireAgreements(op);
  std::optional<Access> access = inAllBlocks.getAccess(op);
  if (!access)
    return;
  for (unsigned i = 0; i < access->ranges.size(); ++i)
    for (bool isEnd : {true, false})
      require(op, *access, {i, isEnd});
  requireNarrowed(op);
}

/// Checks the access where a condition around it holds for the last time.
void LaunchGuard::requireNarrowed(Operation *op) {
  PathConditions conditions =
      getPathConditions(op, launch, inAllBlocks.getValues());
  if (!conditions.areAll)
    return;
  for (const LinearIndex &fact : conditions.facts) {
    std::optional<Narrowed> narrowed =
        narrow(fact, launch, inAllBlocks.getValues());
    if (!narrowed)
      continue;
    AccessChecks checks(launch, checked);
    checks.assume(narrowed->variable, narrowed->value, narrowed->needs);
    std::optional<Access> access = checks.getAccess(op);
    for (unsigned i = 0; access && i < access->ranges.size(); ++i)
      for (bool isEnd : {true, false})
        checks.check(op, *access, {i, isEnd}, /*isStrict=*/false);
  }
}

/// Erases the operations of `block` that nothing uses, except those in `kept`.
static void eraseUnused(Block &block, const llvm::DenseSet<Operation *> &kept) {
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
    if (!kept.contains(&op) && isOpTriviallyDead(&op))
      op.erase();
}

static void guard(tile::LaunchOp launch) {
  LaunchGuard guard(launch);
  launch.walk([&](Operation *op) { guard.require(op); });
}

void GuardLaunch::runOnOperation() {
  if (getOperation().isDeclaration())
    return;
  for (Operation &op : llvm::make_early_inc_range(getOperation().front()))
    guardHostCode(&op);
  llvm::DenseSet<Operation *> before;
  for (Operation &op : getOperation().front())
    before.insert(&op);
  for (auto launch : getOperation().getOps<tile::LaunchOp>())
    guard(launch);
  // Bounds that were not needed.
  eraseUnused(getOperation().front(), before);
}
