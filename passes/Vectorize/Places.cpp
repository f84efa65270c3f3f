//===- Places.cpp - Views of the elements that a loop accesses ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Vectorize/Places.h"
#include "dialects/Ascend/Utils/Slots.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

std::optional<Place> tl::vectorize::findPlace(AffineExpr index,
                                              const IndexExprs &exprs,
                                              const IterationSpace &space) {
  IndexTerms terms = exprs.split(index);
  Place place;
  place.offset = terms.uniform;
  // The factor of a variable with one value is irrelevant.
  SmallVector<unsigned, 2> units;
  for (auto [dim, factor] : llvm::enumerate(terms.factors)) {
    if (factor == 0)
      continue;
    bool isUnit = getConstantIntValue(space.getExtent(dim)) == 1;
    if (factor < 0 && !isUnit)
      return std::nullopt;
    (isUnit ? units : place.dims).push_back(dim);
  }
  if (!terms.others.empty())
    return std::nullopt;
  llvm::sort(place.dims, [&](unsigned a, unsigned b) {
    return std::make_pair(-terms.factors[a], a) <
           std::make_pair(-terms.factors[b], b);
  });
  // Rows follow each other without gaps.
  for (size_t i = 0; i < place.dims.size(); ++i) {
    auto extent = getConstantIntValue(space.getExtent(place.dims[i]));
    int64_t factor = terms.factors[place.dims[i]], distance = 0;
    if (extent && llvm::MulOverflow(*extent, factor, distance))
      return std::nullopt;
    if (i > 0 && (!extent || terms.factors[place.dims[i - 1]] != distance))
      return std::nullopt;
  }
  if (!place.dims.empty())
    place.stride = terms.factors[place.dims.back()];
  for (unsigned unit : units)
    place.dims.insert(
        llvm::find_if(place.dims, [&](unsigned dim) { return dim > unit; }),
        unit);
  return place;
}

std::optional<SmallVector<Place>>
tl::vectorize::findPlaces(ArrayRef<AffineExpr> indices, const IndexExprs &exprs,
                          const IterationSpace &space) {
  SmallVector<Place> places;
  for (AffineExpr index : indices) {
    std::optional<Place> place = findPlace(index, exprs, space);
    if (!place)
      return std::nullopt;
    places.push_back(*place);
  }
  return places;
}

llvm::SmallBitVector tl::vectorize::getUsed(ArrayRef<Place> places,
                                            const IterationSpace &space) {
  llvm::SmallBitVector used(space.getRank());
  for (const Place &place : places)
    for (unsigned dim : place.dims)
      used.set(dim);
  return used;
}

/// The induction variables in the order of the dimensions of `places`.
static SmallVector<unsigned> getDims(ArrayRef<Place> places) {
  SmallVector<unsigned> dims;
  for (const Place &place : places)
    llvm::append_range(dims, place.dims);
  return dims;
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

/// Whether a slice with `kept` of the dimensions is the whole of a memref of
/// `type`.
static bool isWhole(MemRefType type, ArrayRef<OpFoldResult> offsets,
                    ArrayRef<OpFoldResult> sizes,
                    ArrayRef<OpFoldResult> strides, size_t kept) {
  return kept == sizes.size() &&
         llvm::all_of(offsets,
                      [](OpFoldResult x) { return isZeroInteger(x); }) &&
         llvm::all_of(strides,
                      [](OpFoldResult x) { return isOneInteger(x); }) &&
         llvm::all_of(llvm::zip_equal(sizes, type.getShape()), [](auto pair) {
           return getConstantIntValue(std::get<0>(pair)) == std::get<1>(pair);
         });
}

OpFoldResult ViewBuilder::createSize(const Place &place) {
  // One extent may be unknown.
  int64_t known = 1;
  OpFoldResult other = builder.getIndexAttr(1);
  for (unsigned dim : place.dims) {
    OpFoldResult extent = space.getExtent(dim);
    if (auto constant = getConstantIntValue(extent))
      known *= *constant;
    else
      other = extent;
  }
  return affine::makeComposedFoldedAffineApply(
      builder, loc, builder.getAffineDimExpr(0) * known, {other});
}

Value ViewBuilder::expand(Value tile, ArrayRef<ReassociationIndices> groups,
                          ArrayRef<OpFoldResult> shape) {
  if (groups.size() == shape.size())
    return tile;
  SmallVector<int64_t> extents;
  SmallVector<Value> dynamic;
  dispatchIndexOpFoldResults(shape, dynamic, extents);
  return memref::ExpandShapeOp::create(builder, loc, extents, tile, groups,
                                       SmallVector<OpFoldResult>(shape));
}

Value ViewBuilder::createPart(Value tile, ArrayRef<Place> places) {
  SmallVector<OpFoldResult> offsets, sizes, strides, shape;
  SmallVector<ReassociationIndices> groups;
  llvm::SmallBitVector dropped(places.size());
  for (auto [i, place] : llvm::enumerate(places)) {
    offsets.push_back(exprs.create(builder, loc, place.offset));
    sizes.push_back(createSize(place));
    // MLIR finds the dropped dimensions of single elements by their strides.
    bool isSingle = getConstantIntValue(sizes.back()) == 1;
    strides.push_back(builder.getIndexAttr(isSingle ? 1 : place.stride));
    dropped[i] = place.dims.empty();
    if (place.dims.empty())
      continue;
    groups.emplace_back();
    for (unsigned dim : place.dims) {
      groups.back().push_back(shape.size());
      shape.push_back(space.getExtent(dim));
    }
  }
  auto type = cast<MemRefType>(tile.getType());
  if (!isWhole(type, offsets, sizes, strides, groups.size()))
    tile = memref::SubViewOp::create(
        builder, loc,
        ascend::inferPartType(type, offsets, sizes, strides, dropped), tile,
        offsets, sizes, strides);
  return expand(tile, groups, shape);
}

Value ViewBuilder::createView(Value tile, ArrayRef<Place> places) {
  SmallVector<unsigned> dims = getDims(places);
  bool isInOrder =
      std::adjacent_find(dims.begin(), dims.end(),
                         std::greater_equal<unsigned>()) == dims.end();
  if (dims.empty() || !isInOrder ||
      (!isGlobal(tile) && !places.back().dims.empty() &&
       places.back().stride != 1))
    return nullptr;
  Value part = createPart(tile, places);
  // The other induction variables after the first one have an extent of 1.
  llvm::SmallBitVector used = getUsed(places, space);
  SmallVector<ReassociationIndices> groups;
  for (unsigned dim : space.getTileDims(used)) {
    if (used[dim])
      groups.emplace_back();
    groups.back().push_back(dim - dims.front());
  }
  return expand(part, groups, space.getShape(builder, used));
}

SmallVector<int64_t> ViewBuilder::PermutedView::getPermutation() const {
  SmallVector<int64_t> permutation =
      llvm::to_vector(llvm::seq<int64_t>(dims.size()));
  llvm::sort(permutation,
             [&](int64_t a, int64_t b) { return dims[a] < dims[b]; });
  return permutation;
}

std::optional<ViewBuilder::PermutedView>
ViewBuilder::createPermutedView(Value tile, ArrayRef<Place> places) {
  PermutedView view;
  view.dims = getDims(places);
  llvm::SmallBitVector used = getUsed(places, space);
  bool hasGaps =
      !isGlobal(tile) && llvm::any_of(places, [](const Place &place) {
        return place.stride != 1;
      });
  if (hasGaps || used.none() || used.count() != view.dims.size() ||
      used.count() != space.getTileDims(used).size())
    return std::nullopt;
  view.tile = createPart(tile, places);
  return view;
}

bool tl::vectorize::isGlobal(Value memref) {
  return ascend::getMemory(cast<MemRefType>(memref.getType())) ==
         ascend::Memory::GM;
}
