//===- HoistInvariants.cpp - Loop-invariant scalar code motion ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Legality/Legality.h"
#include "analysis/Loops/LoopTrips.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/passes/Passes.h"

using namespace mlir;
using namespace tl;

namespace tl {
#define GEN_PASS_DEF_HOISTINVARIANTSPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

namespace {
struct HoistInvariants
    : public tl::impl::HoistInvariantsPassBase<HoistInvariants> {
  void runOnOperation() override;
};
} // namespace

/// Whether `op` computes scalars from scalars, on the scalar unit of a core.
static bool isOnScalars(Operation *op) {
  auto isMemRef = llvm::IsaPred<BaseMemRefType>;
  return op->getNumRegions() == 0 && op->getNumOperands() &&
         llvm::none_of(op->getOperandTypes(), isMemRef) &&
         llvm::none_of(op->getResultTypes(), isMemRef);
}

/// Whether the operands of `op` are defined outside: a cheap test before that
/// for speculation, which compares bounds of slices.
static bool hasInvariantOperands(Operation *op,
                                 llvm::function_ref<bool(Value)> isOutside) {
  return llvm::all_of(op->getOperands(), isOutside);
}

/// Moves block-invariant operations out of a section, and of its launch.
static void hoistFrom(ascend::SectionOp section) {
  Operation *outermost = section->getParentOfType<ascend::LaunchOp>();
  if (!outermost)
    outermost = section;
  auto isOutside = [&](Value value) {
    return !outermost->isAncestor(value.getParentRegion()->getParentOp());
  };
  moveLoopInvariantCode(
      &section.getBody(),
      [&](Value value, Region *) { return isOutside(value); },
      [&](Operation *op, Region *) {
        return isOnScalars(op) && hasInvariantOperands(op, isOutside) &&
               analysis::canSpeculate(op);
      },
      [&](Operation *op, Region *) { op->moveBefore(outermost); });
}

/// Moves loop-invariant operations out of `loop`: if that may not run, only
/// those that are safe to run anyway.
static void hoistFrom(LoopLikeOpInterface loop) {
  bool runs = tl::analysis::runsAtLeastOnce(loop);
  auto isOutside = [&](Value value) {
    return loop.isDefinedOutsideOfLoop(value);
  };
  moveLoopInvariantCode(
      loop.getLoopRegions(),
      [&](Value value, Region *) { return isOutside(value); },
      [&](Operation *op, Region *) {
        return hasInvariantOperands(op, isOutside) &&
               (runs ? analysis::onlyComputes(op) : analysis::canSpeculate(op));
      },
      [&](Operation *op, Region *) { loop.moveOutOfLoop(op); });
}

void HoistInvariants::runOnOperation() {
  // Inner loops first: their invariants may be invariants of the outer ones.
  getOperation().walk([](Operation *op) {
    if (auto loop = dyn_cast<LoopLikeOpInterface>(op))
      hoistFrom(loop);
    else if (auto section = dyn_cast<ascend::SectionOp>(op))
      hoistFrom(section);
  });
}
