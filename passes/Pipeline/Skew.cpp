//===- Skew.cpp - Skews units of a loop against the others ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Pipeline/Skew.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"
#include "mlir/IR/IRMapping.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl;

/// The trip count of `loop`. Affine maps have no divisor that changes, like the
/// induction variable of a loop around this one.
static Value createTripCount(scf::ForOp loop, RewriterBase &rewriter) {
  Location loc = loop.getLoc();
  OpFoldResult step = getAsOpFoldResult(loop.getStep());
  if (!isa<Attribute>(step)) {
    Value length = rewriter.createOrFold<arith::SubIOp>(
        loc, loop.getUpperBound(), loop.getLowerBound());
    return arith::CeilDivSIOp::create(rewriter, loc, length, loop.getStep());
  }
  Range range = emitNormalizedLoopBounds(
      rewriter, loc, getAsOpFoldResult(loop.getLowerBound()),
      getAsOpFoldResult(loop.getUpperBound()), step);
  return getValueOrCreateConstantIndexOp(rewriter, loc, range.size);
}

/// Replaces uses of the induction variable of `loop`, which counts iterations
/// now, by its former values from `lower` on, `step` apart.
static void denormalise(scf::ForOp loop, Value lower, Value step,
                        RewriterBase &rewriter) {
  Location loc = loop.getLoc();
  Value number = loop.getInductionVar();
  rewriter.setInsertionPointToStart(loop.getBody());
  if (getConstantIntValue(step))
    return denormalizeInductionVariable(rewriter, loc, number,
                                        getAsOpFoldResult(lower),
                                        getAsOpFoldResult(step));
  auto distance = arith::MulIOp::create(rewriter, loc, number, step,
                                        arith::IntegerOverflowFlags::nsw);
  Value index = rewriter.createOrFold<arith::AddIOp>(
      loc, distance, lower, arith::IntegerOverflowFlags::nsw);
  rewriter.replaceAllUsesExcept(number, index, distance);
}

scf::ForOp tl::normalise(scf::ForOp loop) {
  IRRewriter rewriter(loop);
  Value lower = loop.getLowerBound(), step = loop.getStep();
  Value count = createTripCount(loop, rewriter);
  Value zero = arith::ConstantIndexOp::create(rewriter, loop.getLoc(), 0);
  Value one = arith::ConstantIndexOp::create(rewriter, loop.getLoc(), 1);
  rewriter.modifyOpInPlace(loop, [&] {
    loop.setLowerBound(zero);
    loop.setUpperBound(count);
    loop.setStep(one);
  });
  denormalise(loop, lower, step, rewriter);
  return loop;
}

namespace {
/// Creates the loops that replace a loop.
class Skewer {
public:
  Skewer(const LoopBody &body, ArrayRef<Operation *> ahead, int64_t distance)
      : loop(body.getLoop()), builder(loop), distance(distance),
        ahead(body.getSlice(ahead)) {
    SmallVector<Operation *> others(body.getUnits());
    llvm::erase_if(
        others, [&](Operation *op) { return llvm::is_contained(ahead, op); });
    others.push_back(loop.getBody()->getTerminator());
    rest = body.getSlice(others);
  }

  void run();

private:
  /// Applies `expr` to the trip count.
  Value compute(AffineExpr expr) {
    return affine::AffineApplyOp::create(builder, loop.getLoc(),
                                         AffineMap::get(1, 0, expr),
                                         loop.getUpperBound());
  }
  scf::ForOp createLoop(Value lower, Value upper, ValueRange inits);
  void clone(scf::ForOp into, ArrayRef<Operation *> ops, int64_t offset);
  void yield(scf::ForOp into);
  void simplifyNumbers(scf::ForOp prologue);

  scf::ForOp loop;
  OpBuilder builder;
  int64_t distance;
  SmallVector<Operation *> ahead, rest;
  /// Maps the operations of the loop to their last clone.
  IRMapping mapping;
};
} // namespace

scf::ForOp Skewer::createLoop(Value lower, Value upper, ValueRange inits) {
  auto result = scf::ForOp::create(builder, loop.getLoc(), lower, upper,
                                   loop.getStep(), inits);
  // Without carried values the builder creates a terminator.
  if (inits.empty())
    result.getBody()->getTerminator()->erase();
  return result;
}

/// Clones `ops` to the end of a loop, for the iteration `offset` later.
void Skewer::clone(scf::ForOp into, ArrayRef<Operation *> ops, int64_t offset) {
  OpBuilder inside = OpBuilder::atBlockEnd(into.getBody());
  Value number = into.getInductionVar();
  if (offset)
    number = affine::AffineApplyOp::create(
        inside, loop.getLoc(),
        AffineMap::get(1, 0, inside.getAffineDimExpr(0) + offset), number);
  mapping.clear();
  mapping.map(loop.getInductionVar(), number);
  if (!into.getRegionIterArgs().empty())
    mapping.map(loop.getRegionIterArgs(), into.getRegionIterArgs());
  for (Operation *op : ops)
    inside.clone(*op, mapping);
}

/// Ends a loop that carries the values of the original one.
void Skewer::yield(scf::ForOp into) {
  OpBuilder inside = OpBuilder::atBlockEnd(into.getBody());
  auto values = llvm::map_to_vector(loop.getYieldedValues(), [&](Value value) {
    return mapping.lookupOrDefault(value);
  });
  scf::YieldOp::create(inside, loop.getLoc(), values);
}

/// Whether `op` computes the number of a slot.
static bool isSlotNumber(Operation *op) {
  auto apply = dyn_cast<affine::AffineApplyOp>(op);
  return apply &&
         apply.getAffineMap().getResult(0).getKind() == AffineExprKind::Mod;
}

/// The only iteration of a first loop is number 0, which saves the scalar unit
/// computations before the first load. Slot numbers stay, because
/// synchronisation follows them from loop to loop, and if a unit ahead is no
/// load, so do extents of products.
void Skewer::simplifyNumbers(scf::ForOp prologue) {
  if (distance > 1 || llvm::any_of(ahead, llvm::IsaPred<ascend::PushOp>))
    return;
  prologue.getInductionVar().replaceUsesWithIf(
      prologue.getLowerBound(),
      [](OpOperand &use) { return !isSlotNumber(use.getOwner()); });
}

void Skewer::run() {
  AffineExpr count = builder.getAffineDimExpr(0);
  MLIRContext *context = builder.getContext();
  Location loc = loop.getLoc();
  auto limit = [&](AffineExpr expr, int64_t bound) {
    return AffineMap::get(1, 0, {expr, getAffineConstantExpr(bound, context)},
                          context);
  };
  Value total = loop.getUpperBound();
  // A bound far below 0 wraps where the distance is subtracted.
  if (auto known = getConstantIntValue(total); known && *known < 0)
    total = arith::ConstantIndexOp::create(builder, loc, 0);
  Value filled =
      affine::AffineMinOp::create(builder, loc, limit(count, distance), total);
  Value steady = affine::AffineMaxOp::create(builder, loc,
                                             limit(count - distance, 0), total);

  scf::ForOp prologue = createLoop(loop.getLowerBound(), filled, {});
  clone(prologue, ahead, 0);
  auto inside = OpBuilder::atBlockEnd(prologue.getBody());
  scf::YieldOp::create(inside, loc);
  simplifyNumbers(prologue);

  scf::ForOp main = createLoop(loop.getLowerBound(), steady, loop.getInits());
  clone(main, ahead, distance);
  clone(main, rest, 0);
  yield(main);

  scf::ForOp epilogue = createLoop(steady, total, main.getResults());
  clone(epilogue, rest, 0);
  yield(epilogue);
  loop.replaceAllUsesWith(epilogue.getResults());
  loop.erase();
}

void tl::skew(const LoopBody &body, ArrayRef<Operation *> ahead,
              int64_t distance) {
  Skewer(body, ahead, distance).run();
}
