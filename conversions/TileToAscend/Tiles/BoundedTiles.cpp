//===- BoundedTiles.cpp - Tiles of dynamic extents in larger ones ---------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Tiles/BoundedTiles.h"
#include "analysis/Indices/Alignment.h"
#include "analysis/Indices/ExtentBounds.h"
#include "conversions/TileToAscend/Vector/VectorChunks.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using ascend::getMemRefType;

/// The number of elements per byte of a mask.
constexpr int64_t maskedElements = 8;

//===----------------------------------------------------------------------===//
// Layout
//===----------------------------------------------------------------------===//

/// Whether the elements of all `tiles`, and the bits of the mask, are
/// contiguous for any first extent.
static bool areVectors(ArrayRef<Value> tiles, Value mask) {
  ArrayRef<int64_t> shape = getMemRefType(tiles.front()).getShape();
  auto isDense = [](Value tile) {
    MemRefType type = getMemRefType(tile);
    return type.getRank() > 0 && ascend::isContiguous(type) &&
           hasAlignedRows(tile) &&
           !ShapedType::isDynamicShape(type.getShape().drop_front());
  };
  return llvm::all_of(tiles,
                      [&](Value tile) {
                        return getMemRefType(tile).getShape() == shape &&
                               isDense(tile);
                      }) &&
         isDense(mask) &&
         (shape.size() == 1 || shape.back() % maskedElements == 0);
}

FailureOr<BoundedTiles> BoundedTiles::get(RewriterBase &rewriter, Operation *op,
                                          ArrayRef<Value> tiles, Value mask) {
  BoundedTiles result(rewriter, op);
  for (analysis::TileDim dim : analysis::findShapeDims(tiles)) {
    auto bound = analysis::computeExtentBound(dim.tile, dim.dim);
    if (!bound)
      return op->emitOpError("needs a tile whose extents have a known bound, "
                             "got ")
             << dim.tile.getType() << "; take a slice of a tile of static "
             << "extents";
    result.shape.push_back(*bound);
    result.sizes.push_back(getSize(rewriter, op->getLoc(), dim.tile, dim.dim));
  }
  // Also the mask of a vector is copied by bytes if it may end within one.
  result.areMerged = areVectors(tiles, mask);
  result.mask = result.merge(mask);
  int64_t bytes = getMemRefType(tiles.front()).getElementTypeBitWidth() / 8;
  if (result.areMerged) {
    result.shape = {ShapedType::getNumElements(result.shape)};
    result.sizes = getSizes(rewriter, op->getLoc(), result.merge(tiles[0]));
  } else {
    int64_t lanes = std::max(maskedElements, result.limits.block_bytes / bytes);
    result.shape.back() = llvm::alignTo(result.shape.back(), lanes);
  }
  // Whole repeats of the narrowest elements that are compared.
  result.total = llvm::alignTo(ShapedType::getNumElements(result.shape),
                               result.limits.repeat_bytes / 2);
  return result;
}

/// `tile`, or its elements as a vector.
Value BoundedTiles::merge(Value tile) {
  int64_t rank = getMemRefType(tile).getRank();
  if (!areMerged || rank == 1)
    return tile;
  auto all = llvm::to_vector<2>(llvm::seq<int64_t>(0, rank));
  return memref::CollapseShapeOp::create(
      rewriter, op->getLoc(), tile, SmallVector<ReassociationIndices>{all});
}

/// The part of the leading elements of `vector` as a tile of `extents`.
Value BoundedTiles::asTile(Value vector, ArrayRef<int64_t> extents,
                           ArrayRef<OpFoldResult> extentsOfPart) {
  Location loc = op->getLoc();
  Value tile =
      slice(rewriter, loc, vector, {rewriter.getIndexAttr(0)},
            {rewriter.getIndexAttr(ShapedType::getNumElements(extents))}, 1);
  int64_t rank = extents.size();
  if (rank > 1) {
    auto all = llvm::to_vector<2>(llvm::seq<int64_t>(0, rank));
    tile = memref::ExpandShapeOp::create(
        rewriter, loc, extents, tile, SmallVector<ReassociationIndices>{all});
  }
  SmallVector<OpFoldResult> zeros(rank, rewriter.getIndexAttr(0));
  return slice(rewriter, loc, tile, zeros, extentsOfPart, rank);
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

LogicalResult BoundedTiles::copyBits(Value src, Value dst) {
  return emitChunks(op, {src, dst}, rewriter, [&](ValueRange views) {
    ascend::VOrOp::create(rewriter, op->getLoc(), views[0], views[0], views[1]);
  });
}

Value BoundedTiles::allocate(Type elementType) {
  return allocateScratch(rewriter, op, {total}, elementType);
}

FailureOr<Value> BoundedTiles::read(Value tile) {
  Type elementType = getMemRefType(tile).getElementType();
  Value vector = allocate(elementType);
  Value zero = arith::ConstantOp::create(
      rewriter, op->getLoc(),
      rewriter.getZeroAttr(ascend::getScalarType(elementType)));
  ascend::VDuplicateOp::create(rewriter, op->getLoc(), zero, vector);
  if (failed(copyBits(merge(tile), asTile(vector, shape, sizes))))
    return failure();
  return vector;
}

LogicalResult BoundedTiles::write(Value vector, Value tile) {
  return copyBits(asTile(vector, shape, sizes), merge(tile));
}

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

Value BoundedTiles::allocateMask() {
  return allocateScratch(rewriter, op, {total / maskedElements},
                         getMemRefType(mask).getElementType());
}

/// The bytes of `vector` that belong to the mask.
Value BoundedTiles::getMaskPart(Value vector) {
  SmallVector<int64_t> extents(shape);
  extents.back() = llvm::divideCeilSigned(extents.back(), maskedElements);
  return asTile(vector, extents, getSizes(rewriter, op->getLoc(), mask));
}

/// Copies bytes: by pairs, which vector instructions support, or one by one.
void BoundedTiles::copyMask(Value src, Value dst) {
  Location loc = op->getLoc();
  bool arePairs =
      areMerged &&
      analysis::computeKnownDivisor(getSize(rewriter, loc, mask, 0)) % 2 == 0;
  if (arePairs)
    ascend::VOrOp::create(rewriter, loc, src, src, dst);
  else
    copyElements(rewriter, loc, src, dst);
}

void BoundedTiles::writeMask(Value vector) {
  copyMask(getMaskPart(vector), mask);
}

Value BoundedTiles::readMask() {
  Location loc = op->getLoc();
  // All of it is read, so it must be written: vector instructions fill bytes by
  // a comparison that holds.
  Type half = rewriter.getF16Type();
  Value zeros = allocate(half), vector = allocateMask();
  Value zero =
      arith::ConstantOp::create(rewriter, loc, rewriter.getZeroAttr(half));
  ascend::VDuplicateOp::create(rewriter, loc, zero, zeros);
  ascend::VComparesOp::create(rewriter, loc, ascend::CompareMode::EQ, zeros,
                              zero, vector);
  copyMask(mask, getMaskPart(vector));
  return vector;
}
