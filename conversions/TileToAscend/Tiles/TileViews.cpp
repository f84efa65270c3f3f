//===- TileViews.cpp - Views of tiles in UB -------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/OperandOverlap.h"
#include "analysis/Indices/ExtentBounds.h"
#include "conversions/TileToAscend/Tiles/TileEmitter.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"

using namespace mlir;
using namespace tl;

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

Value TileEmitter::asValue(Index value) {
  return getValueOrCreateConstantIndexOp(rewriter, loc, value);
}

OpFoldResult TileEmitter::add(Index lhs, Index rhs) {
  auto a = getConstantIntValue(lhs), b = getConstantIntValue(rhs);
  if (a && b)
    return index(*a + *b);
  return arith::AddIOp::create(rewriter, loc, asValue(lhs), asValue(rhs))
      .getResult();
}

OpFoldResult TileEmitter::sub(Index lhs, Index rhs) {
  auto a = getConstantIntValue(lhs), b = getConstantIntValue(rhs);
  if (a && b)
    return index(*a - *b);
  return arith::SubIOp::create(rewriter, loc, asValue(lhs), asValue(rhs))
      .getResult();
}

OpFoldResult TileEmitter::mul(Index lhs, int64_t rhs) {
  if (auto a = getConstantIntValue(lhs))
    return index(*a * rhs);
  return arith::MulIOp::create(rewriter, loc, asValue(lhs), asValue(index(rhs)))
      .getResult();
}

OpFoldResult TileEmitter::div(Index lhs, int64_t rhs) {
  if (auto a = getConstantIntValue(lhs))
    return index(*a / rhs);
  return arith::DivUIOp::create(rewriter, loc, asValue(lhs),
                                asValue(index(rhs)))
      .getResult();
}

OpFoldResult TileEmitter::min(Index lhs, int64_t rhs) {
  if (auto a = getConstantIntValue(lhs))
    return index(std::min(*a, rhs));
  return arith::MinSIOp::create(rewriter, loc, asValue(lhs),
                                asValue(index(rhs)))
      .getResult();
}

OpFoldResult TileEmitter::max(Index lhs, int64_t rhs) {
  if (auto a = getConstantIntValue(lhs))
    return index(std::max(*a, rhs));
  return arith::MaxSIOp::create(rewriter, loc, asValue(lhs),
                                asValue(index(rhs)))
      .getResult();
}

OpFoldResult TileEmitter::getSize(Value tile, int64_t dim) {
  return tl::getSize(rewriter, loc, tile, dim);
}

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

Value TileEmitter::take(Value tile, int64_t dim, Index offset, Index size) {
  int64_t rank = getType(tile).getRank();
  SmallVector<Index> offsets(rank, index(0));
  SmallVector<Index> sizes = getSizes(rewriter, loc, tile);
  offsets[dim] = offset;
  sizes[dim] = size;
  return slice(rewriter, loc, tile, offsets, sizes, rank);
}

Value TileEmitter::takeDims(Value tile, ArrayRef<Index> offsets,
                            ArrayRef<int64_t> dims) {
  SmallVector<Index> sizes(getType(tile).getRank(), index(1));
  for (int64_t dim : dims)
    sizes[dim] = getSize(tile, dim);
  return sliceDims(rewriter, loc, tile, offsets, sizes, dims);
}

Value TileEmitter::cutTo(Value tile, Value like, int64_t dim) {
  int64_t rank = getType(tile).getRank();
  SmallVector<Index> offsets(rank, index(0));
  SmallVector<Index> sizes = getSizes(rewriter, loc, like);
  sizes[dim] = getSize(tile, dim);
  return slice(rewriter, loc, tile, offsets, sizes, rank);
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

Value TileEmitter::insertDim(Value tile, int64_t dim) {
  SmallVector<Index> sizes = getSizes(rewriter, loc, tile);
  int64_t rank = sizes.size();
  SmallVector<int64_t> shape(getType(tile).getShape());
  sizes.insert(sizes.begin() + dim, index(1));
  shape.insert(shape.begin() + dim, 1);
  SmallVector<ReassociationIndices> groups;
  // The new dimension is grouped with the previous one, or with the first.
  for (int64_t i = 0; i < rank; ++i) {
    groups.emplace_back();
    if (i == 0 && dim == 0)
      groups.back().push_back(0);
    groups.back().push_back(i < dim ? i : i + 1);
    if (i + 1 == dim)
      groups.back().push_back(dim);
  }
  auto type =
      memref::ExpandShapeOp::computeExpandedType(getType(tile), shape, groups);
  return memref::ExpandShapeOp::create(rewriter, loc, *type, tile, groups,
                                       sizes);
}

Value TileEmitter::dropTrailing(Value tile, int64_t rank) {
  MemRefType type = getType(tile);
  if (type.getRank() == rank)
    return tile;
  if (!llvm::all_of(type.getShape().drop_front(rank),
                    [](int64_t extent) { return extent == 1; }))
    return Value();
  SmallVector<ReassociationIndices> groups;
  for (int64_t i = 0; i < type.getRank(); ++i)
    if (i < rank)
      groups.push_back({i});
    else
      groups.back().push_back(i);
  if (!memref::CollapseShapeOp::isGuaranteedCollapsible(type, groups))
    return Value();
  return memref::CollapseShapeOp::create(rewriter, loc, tile, groups);
}

Value TileEmitter::asMatrix(Value tile) {
  MemRefType type = getType(tile);
  if (type.getRank() == 2)
    return tile;
  if (type.getRank() == 1)
    return insertDim(tile, 0);
  SmallVector<ReassociationIndices> groups(2);
  for (int64_t i = 0; i < type.getRank(); ++i)
    groups[i == type.getRank() - 1].push_back(i);
  if (!memref::CollapseShapeOp::isGuaranteedCollapsible(type, groups))
    return Value();
  return memref::CollapseShapeOp::create(rewriter, loc, tile, groups);
}

Value TileEmitter::asVector(Value tile) {
  MemRefType type = getType(tile);
  if (type.getRank() == 1)
    return tile;
  SmallVector<ReassociationIndices> groups(1);
  for (int64_t i = 0; i < type.getRank(); ++i)
    groups[0].push_back(i);
  return memref::CollapseShapeOp::create(rewriter, loc, tile, groups);
}

Value TileEmitter::splitRows(Value tile, ArrayRef<int64_t> shape) {
  int64_t rank = shape.size();
  if (rank == 1)
    return dropLeading(tile);
  if (rank == 2)
    return tile;
  SmallVector<ReassociationIndices> groups(2);
  for (int64_t i = 0; i < rank; ++i)
    groups[i == rank - 1].push_back(i);
  return memref::ExpandShapeOp::create(rewriter, loc, shape, tile, groups);
}

Value TileEmitter::dropLeading(Value tile) {
  return takeDims(tile, {index(0), index(0)}, {1});
}

Value TileEmitter::splitColumns(Value tile, int64_t columns) {
  Value elements = asVector(tile);
  int64_t rows = getType(elements).getDimSize(0) / columns;
  return memref::ExpandShapeOp::create(
      rewriter, loc, ArrayRef<int64_t>{rows, columns}, elements,
      SmallVector<ReassociationIndices>{{0, 1}});
}

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

FailureOr<int64_t> TileEmitter::getBound(Value tile, int64_t dim) {
  if (std::optional<int64_t> bound = analysis::computeExtentBound(tile, dim))
    return *bound;
  return op->emitOpError("needs a tile whose extents have a known bound, got ")
         << tile.getType() << "; take a slice of a tile of static extents";
}

FailureOr<SmallVector<int64_t>> TileEmitter::getBounds(Value tile) {
  SmallVector<int64_t> bounds;
  for (int64_t dim = 0; dim < getType(tile).getRank(); ++dim) {
    FailureOr<int64_t> bound = getBound(tile, dim);
    if (failed(bound))
      return failure();
    bounds.push_back(*bound);
  }
  return bounds;
}

bool TileEmitter::mayOverlap(Value a, Value b) const {
  return analysis::mayOverlap(a, b, op);
}
