//===- Elements.cpp - Values of a parallel loop as tiles ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Vectorize/Elements.h"
#include "analysis/Indices/ExtentBounds.h"
#include "dialects/Ascend/Utils/Slots.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

/// `a + sign * b`.
static OpFoldResult combine(OpBuilder &builder, Location loc, OpFoldResult a,
                            int sign, OpFoldResult b) {
  AffineExpr x = builder.getAffineDimExpr(0), y = builder.getAffineDimExpr(1);
  return affine::makeComposedFoldedAffineApply(builder, loc, x + sign * y,
                                               {a, b});
}

//===----------------------------------------------------------------------===//
// IterationSpace
//===----------------------------------------------------------------------===//

/// The trip count of a loop from `begin` to `end`: 0 if `end` comes first.
static OpFoldResult createExtent(OpBuilder &builder, Location loc,
                                 OpFoldResult begin, OpFoldResult end) {
  AffineExpr x = builder.getAffineDimExpr(0), y = builder.getAffineDimExpr(1);
  auto map = AffineMap::get(2, 0, {y - x, builder.getAffineConstantExpr(0)},
                            builder.getContext());
  return affine::makeComposedFoldedAffineMax(builder, loc, map, {begin, end});
}

IterationSpace::IterationSpace(OpBuilder &builder, scf::ParallelOp loop)
    : body(loop.getBody()), lower(getAsOpFoldResult(loop.getLowerBound())),
      upper(getAsOpFoldResult(loop.getUpperBound())) {
  for (auto [begin, end] : llvm::zip_equal(lower, upper)) {
    extents.push_back(createExtent(builder, loop.getLoc(), begin, end));
    bounds.push_back(getConstantIntValue(extents.back()));
    if (!bounds.back())
      if (auto bound = analysis::computeDistanceBound(begin, end))
        addBound(bounds.size() - 1, *bound);
  }
}

void IterationSpace::addBound(unsigned dim, int64_t bound) {
  if (getConstantIntValue(extents[dim]))
    return;
  // A tile has no dimension that is known to be empty.
  bounds[dim] =
      std::min(bounds[dim].value_or(bound), std::max<int64_t>(bound, 1));
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

//===----------------------------------------------------------------------===//
// PlaceFinder
//===----------------------------------------------------------------------===//

std::optional<Place> PlaceFinder::find(Value index) {
  if (std::optional<unsigned> dim = space.getDim(index))
    return Place{dim, space.getLowerBound(*dim)};
  if (Value known = uniform.lookupOrNull(index))
    return Place{std::nullopt, getAsOpFoldResult(known)};
  if (loop.isDefinedOutsideOfLoop(index))
    return Place{std::nullopt, getAsOpFoldResult(index)};
  Operation *op = index.getDefiningOp();
  if (auto add = dyn_cast_or_null<arith::AddIOp>(op))
    return findSum(add.getLhs(), add.getRhs(), 1);
  if (auto sub = dyn_cast_or_null<arith::SubIOp>(op))
    return findSum(sub.getLhs(), sub.getRhs(), -1);
  if (isa_and_nonnull<affine::AffineApplyOp>(op))
    return findApply(op);
  return std::nullopt;
}

std::optional<Place> PlaceFinder::findSum(Value lhs, Value rhs, int sign) {
  std::optional<Place> left = find(lhs), right = find(rhs);
  if (!left || !right || (left->dim && right->dim) || (sign < 0 && right->dim))
    return std::nullopt;
  return Place{
      left->dim ? left->dim : right->dim,
      combine(builder, lhs.getLoc(), left->offset, sign, right->offset)};
}

/// The sum of an induction variable and a uniform value, if the map is one.
std::optional<Place> PlaceFinder::findApply(Operation *op) {
  auto apply = cast<affine::AffineApplyOp>(op);
  AffineMap map = apply.getAffineMap();
  AffineExpr expr = map.getResult(0);
  std::optional<unsigned> dim;
  SmallVector<OpFoldResult> offsets;
  for (auto [number, operand] : llvm::enumerate(apply.getMapOperands())) {
    std::optional<Place> place = find(operand);
    if (!place || (dim && place->dim))
      return std::nullopt;
    offsets.push_back(place->offset);
    if (!place->dim)
      continue;
    dim = place->dim;
    AffineExpr variable =
        number < map.getNumDims()
            ? getAffineDimExpr(number, op->getContext())
            : getAffineSymbolExpr(number - map.getNumDims(), op->getContext());
    AffineExpr slope =
        simplifyAffineExpr(expr.replace(variable, variable + 1) - expr,
                           map.getNumDims(), map.getNumSymbols());
    if (slope != getAffineConstantExpr(1, op->getContext()))
      return std::nullopt;
  }
  return Place{dim, affine::makeComposedFoldedAffineApply(builder, op->getLoc(),
                                                          map, offsets)};
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

llvm::SmallBitVector tl::vectorize::getUsed(ArrayRef<Place> places,
                                            const IterationSpace &space) {
  llvm::SmallBitVector used(space.getRank());
  for (const Place &place : places)
    if (place.dim)
      used.set(*place.dim);
  return used;
}

/// Whether the induction variables of `places` occur once, in the loop's order.
static bool isInOrder(ArrayRef<Place> places) {
  std::optional<unsigned> last;
  for (const Place &place : places) {
    if (!place.dim)
      continue;
    if (last && *place.dim <= *last)
      return false;
    last = place.dim;
  }
  return true;
}

/// Whether a slice with `kept` of the dimensions is the whole of a memref of
/// `type`.
static bool isWhole(MemRefType type, ArrayRef<OpFoldResult> offsets,
                    ArrayRef<OpFoldResult> sizes, size_t kept) {
  return kept == sizes.size() &&
         llvm::all_of(offsets,
                      [](OpFoldResult x) { return isZeroInteger(x); }) &&
         llvm::all_of(llvm::zip_equal(sizes, type.getShape()), [](auto pair) {
           return getConstantIntValue(std::get<0>(pair)) == std::get<1>(pair);
         });
}

/// Gives `tile`, which has the dimensions `used`, a dimension of extent 1 for
/// each other one after the first.
static Value insertOnes(OpBuilder &builder, Location loc, Value tile,
                        const llvm::SmallBitVector &used,
                        ArrayRef<OpFoldResult> shape) {
  if (used.count() == shape.size())
    return tile;
  SmallVector<ReassociationIndices> groups;
  unsigned first = used.find_first();
  for (unsigned dim = first; dim < used.size(); ++dim) {
    if (used[dim])
      groups.emplace_back();
    groups.back().push_back(dim - first);
  }
  SmallVector<int64_t> extents;
  SmallVector<Value> dynamic;
  dispatchIndexOpFoldResults(shape, dynamic, extents);
  return memref::ExpandShapeOp::create(builder, loc, extents, tile, groups,
                                       SmallVector<OpFoldResult>(shape));
}

Value tl::vectorize::getView(OpBuilder &builder, Location loc, Value tile,
                             ArrayRef<Place> places,
                             const IterationSpace &space) {
  if (!isInOrder(places))
    return nullptr;
  llvm::SmallBitVector used = getUsed(places, space);
  SmallVector<OpFoldResult> shape = space.getShape(builder, used);
  SmallVector<OpFoldResult> offsets, sizes,
      strides(places.size(), builder.getIndexAttr(1));
  llvm::SmallBitVector dropped(places.size());
  for (auto [i, place] : llvm::enumerate(places)) {
    offsets.push_back(place.offset);
    sizes.push_back(place.dim ? shape[*place.dim - used.find_first()]
                              : builder.getIndexAttr(1));
    dropped[i] = !place.dim;
  }
  size_t rank = places.size() - dropped.count();
  if (!isWhole(cast<MemRefType>(tile.getType()), offsets, sizes, rank)) {
    MemRefType type = ascend::inferPartType(cast<MemRefType>(tile.getType()),
                                            offsets, sizes, strides, dropped);
    tile = memref::SubViewOp::create(builder, loc, type, tile, offsets, sizes,
                                     strides);
  }
  return insertOnes(builder, loc, tile, used, shape);
}

SmallVector<int64_t> PermutedView::getPermutation() const {
  SmallVector<int64_t> permutation =
      llvm::to_vector(llvm::seq<int64_t>(dims.size()));
  llvm::sort(permutation,
             [&](int64_t a, int64_t b) { return dims[a] < dims[b]; });
  return permutation;
}

std::optional<PermutedView>
tl::vectorize::getPermutedView(OpBuilder &builder, Location loc, Value tile,
                               ArrayRef<Place> places,
                               const IterationSpace &space) {
  PermutedView view;
  SmallVector<OpFoldResult> offsets, sizes,
      strides(places.size(), builder.getIndexAttr(1));
  llvm::SmallBitVector used = getUsed(places, space), dropped(places.size());
  for (auto [i, place] : llvm::enumerate(places)) {
    offsets.push_back(place.offset);
    sizes.push_back(place.dim ? space.getExtent(*place.dim)
                              : builder.getIndexAttr(1));
    dropped[i] = !place.dim;
    if (place.dim)
      view.dims.push_back(*place.dim);
  }
  if (used.count() != view.dims.size() ||
      used.count() != space.getTileDims(used).size())
    return std::nullopt;
  auto type = cast<MemRefType>(tile.getType());
  view.tile = tile;
  if (!isWhole(type, offsets, sizes, view.dims.size()))
    view.tile = memref::SubViewOp::create(
        builder, loc,
        ascend::inferPartType(type, offsets, sizes, strides, dropped), tile,
        offsets, sizes, strides);
  return view;
}

bool tl::vectorize::isGlobal(Value memref) {
  return ascend::getMemory(cast<MemRefType>(memref.getType())) ==
         ascend::Memory::GM;
}
