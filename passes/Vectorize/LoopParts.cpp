//===- LoopParts.cpp - Parts of the iterations of a loop ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Vectorize/LoopParts.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl::vectorize;

/// The number of iterations along `dim` in a part of `size`. Rows of few
/// elements are padded.
static int64_t getPartExtent(const IterationSpace &space, unsigned dim,
                             int64_t size) {
  int64_t inner = 1;
  for (unsigned other = dim + 1; other < space.getRank(); ++other) {
    int64_t bound = std::max<int64_t>(space.getBound(other).value_or(size), 1);
    if (other + 1 == space.getRank())
      bound = llvm::alignTo(bound, rowAlignment);
    inner = llvm::SaturatingMultiply<uint64_t>(inner, bound);
  }
  return std::max<int64_t>(size / inner, 1);
}

/// The lesser one of the number at `distance` from `begin` and of `last`.
static Value createEnd(OpBuilder &builder, Location loc, Value begin,
                       int64_t distance, Value last) {
  int64_t end;
  if (auto constant = getConstantIntValue(begin);
      constant && llvm::AddOverflow(*constant, distance, end))
    return last;
  auto map = AffineMap::get(
      2, 0,
      {builder.getAffineDimExpr(0) + distance, builder.getAffineDimExpr(1)},
      builder.getContext());
  return getValueOrCreateConstantIndexOp(
      builder, loc,
      affine::makeComposedFoldedAffineMin(builder, loc, map,
                                          getAsOpFoldResult({begin, last})));
}

/// The end of the part of `size` that begins at `begin`.
static Value createPartEnd(OpBuilder &builder, Location loc, Value begin,
                           int64_t distance, OpFoldResult extent, int64_t size,
                           Value last) {
  auto trips = getConstantIntValue(extent);
  // Parts of equal size need no minimum.
  if (trips && *trips % size == 0)
    return affine::makeComposedAffineApply(
        builder, loc, builder.getAffineDimExpr(0) + distance, {begin});
  return createEnd(builder, loc, begin, distance, last);
}

void tl::vectorize::limitIterations(RewriterBase &rewriter,
                                    scf::ParallelOp loop,
                                    ArrayRef<Bound> limits) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(loop);
  for (auto [dim, limit] : llvm::enumerate(limits)) {
    auto step = getConstantIntValue(loop.getStep()[dim]);
    int64_t distance;
    if (!limit || !step || llvm::MulOverflow(*limit, *step, distance))
      continue;
    Value end = createEnd(rewriter, loop.getLoc(), loop.getLowerBound()[dim],
                          distance, loop.getUpperBound()[dim]);
    rewriter.startOpModification(loop);
    loop.getUpperBoundMutable().slice(dim, 1).assign(end);
    rewriter.finalizeOpModification(loop);
  }
}

scf::ParallelOp tl::vectorize::splitIntoParts(RewriterBase &rewriter,
                                              scf::ParallelOp loop,
                                              ArrayRef<Bound> bounds,
                                              int64_t partSize) {
  OpBuilder::InsertionGuard guard(rewriter);
  Location loc = loop.getLoc();
  rewriter.setInsertionPoint(loop);
  IterationSpace space(rewriter, loop);
  for (auto [dim, bound] : llvm::enumerate(bounds))
    if (bound)
      space.addBound(dim, *bound);
  for (unsigned dim = 0; dim < space.getRank(); ++dim) {
    int64_t size = getPartExtent(space, dim, partSize);
    std::optional<int64_t> bound = space.getBound(dim),
                           step = space.getStep(dim);
    int64_t distance;
    if ((bound && *bound <= size) || !step ||
        llvm::MulOverflow(size, *step, distance))
      continue;
    Value by = arith::ConstantIndexOp::create(rewriter, loc, distance);
    auto outer = scf::ForOp::create(rewriter, loc, loop.getLowerBound()[dim],
                                    loop.getUpperBound()[dim], by);
    rewriter.setInsertionPointToStart(outer.getBody());
    Value begin = outer.getInductionVar();
    Value end =
        createPartEnd(rewriter, loc, begin, distance, space.getExtent(dim),
                      size, loop.getUpperBound()[dim]);
    rewriter.moveOpBefore(loop, outer.getBody()->getTerminator());
    rewriter.modifyOpInPlace(loop, [&] {
      loop.getLowerBoundMutable().slice(dim, 1).assign(begin);
      loop.getUpperBoundMutable().slice(dim, 1).assign(end);
    });
    return loop;
  }
  return nullptr;
}
