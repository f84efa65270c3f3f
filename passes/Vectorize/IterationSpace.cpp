//===- IterationSpace.cpp - Iterations of a parallel loop -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Vectorize/IterationSpace.h"
#include "analysis/Indices/ExtentBounds.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

/// The trip count of a loop from `begin` to `end`: 0 if `end` comes first.
static OpFoldResult createExtent(OpBuilder &builder, Location loc,
                                 OpFoldResult begin, OpFoldResult end,
                                 int64_t step) {
  AffineExpr x = builder.getAffineDimExpr(0), y = builder.getAffineDimExpr(1);
  auto map = AffineMap::get(
      2, 0, {(y - x).ceilDiv(step), builder.getAffineConstantExpr(0)},
      builder.getContext());
  return affine::makeComposedFoldedAffineMax(builder, loc, map, {begin, end});
}

IterationSpace::IterationSpace(OpBuilder &builder, scf::ParallelOp loop)
    : body(loop.getBody()), lower(getAsOpFoldResult(loop.getLowerBound())),
      upper(getAsOpFoldResult(loop.getUpperBound())),
      limits(loop.getNumLoops()), reversed(loop.getNumLoops()) {
  for (auto [begin, end, by] :
       llvm::zip_equal(lower, upper, getAsOpFoldResult(loop.getStep()))) {
    auto step = getConstantIntValue(by);
    steps.push_back(step && *step > 0 ? step : std::nullopt);
    int64_t distance = steps.back().value_or(1);
    extents.push_back(
        createExtent(builder, loop.getLoc(), begin, end, distance));
    bounds.push_back(getConstantIntValue(extents.back()));
    if (!bounds.back())
      if (auto bound = analysis::computeDistanceBound(begin, end))
        addBound(bounds.size() - 1, llvm::divideCeilSigned(*bound, distance));
  }
}

void IterationSpace::addBound(unsigned dim, int64_t bound) {
  if (getConstantIntValue(extents[dim]))
    return;
  // A tile has no dimension that is known to be empty.
  bounds[dim] =
      std::min(bounds[dim].value_or(bound), std::max<int64_t>(bound, 1));
}

void IterationSpace::limit(OpBuilder &builder, Location loc, unsigned dim,
                           int64_t most) {
  auto map = AffineMap::get(
      1, 0, {builder.getAffineDimExpr(0), builder.getAffineConstantExpr(most)},
      builder.getContext());
  extents[dim] =
      affine::makeComposedFoldedAffineMin(builder, loc, map, {extents[dim]});
  addBound(dim, most);
  limits[dim] = most;
}

SmallVector<unsigned> IterationSpace::getPossiblyEmpty() const {
  SmallVector<unsigned> dims;
  for (unsigned dim = 0; dim < getRank(); ++dim)
    if (!analysis::isCertainlyPositive(extents[dim]))
      dims.push_back(dim);
  return dims;
}

bool IterationSpace::isEmpty() const {
  return llvm::any_of(extents, isZeroInteger);
}

std::optional<unsigned> IterationSpace::getDim(Value value) const {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument || argument.getOwner() != body)
    return std::nullopt;
  return argument.getArgNumber();
}

SmallVector<unsigned>
IterationSpace::getTileDims(const llvm::SmallBitVector &used) const {
  int first = used.find_first();
  return first < 0 ? SmallVector<unsigned>()
                   : llvm::to_vector(llvm::seq<unsigned>(first, getRank()));
}

SmallVector<OpFoldResult>
IterationSpace::getShape(OpBuilder &builder,
                         const llvm::SmallBitVector &used) const {
  SmallVector<OpFoldResult> shape;
  for (unsigned dim : getTileDims(used))
    shape.push_back(used[dim] ? extents[dim] : builder.getIndexAttr(1));
  return shape;
}
