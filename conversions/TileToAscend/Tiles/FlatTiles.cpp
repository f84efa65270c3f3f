//===- FlatTiles.cpp - Tiles as vectors -------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Tiles/FlatTiles.h"
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

int64_t FlatLayout::getRows() const {
  return ShapedType::getNumElements(ArrayRef(shape).drop_back());
}

Value tl::asVector(RewriterBase &rewriter, Location loc, Value tile) {
  MemRefType type = getMemRefType(tile);
  if (!type.hasStaticShape() || !ascend::isContiguous(type))
    return Value();
  Value vector = tile;
  if (type.getRank() != 1)
    collapse(rewriter, loc, MutableArrayRef(vector));
  return getMemRefType(vector).getRank() == 1 && hasAlignedRows(vector)
             ? vector
             : Value();
}

FlatLayout tl::getFlatLayout(RewriterBase &rewriter, Location loc,
                             ArrayRef<Value> tiles, ArrayRef<int64_t> shape) {
  FlatLayout layout{SmallVector<int64_t>(shape), shape.back(), 0};
  bool areVectors = llvm::all_of(tiles, [&](Value tile) {
    return getMemRefType(tile).getShape() == shape &&
           asVector(rewriter, loc, tile);
  });
  if (areVectors && shape.back() % maskedElements == 0) {
    layout.shape = {ShapedType::getNumElements(shape)};
    layout.pitch = layout.shape.front();
  } else if (layout.getRows() != 1) {
    constexpr int64_t block = ascend::TargetSpec::block_bytes;
    int64_t bytes = getMemRefType(tiles.front()).getElementTypeBitWidth() / 8;
    layout.pitch =
        llvm::alignTo(shape.back(), std::max(maskedElements, block / bytes));
  }
  layout.total = layout.getCount();
  return layout;
}

Value tl::takeFront(RewriterBase &rewriter, Location loc, Value vector,
                    int64_t count) {
  return slice(rewriter, loc, vector, {rewriter.getIndexAttr(0)},
               {rewriter.getIndexAttr(count)}, /*rank=*/1);
}

/// The elements of `vector` in the shape of the layout.
static Value asTile(RewriterBase &rewriter, Location loc, Value vector,
                    const FlatLayout &layout) {
  vector = takeFront(rewriter, loc, vector, layout.getCount());
  if (layout.shape.size() == 1)
    return vector;
  SmallVector<int64_t> padded = layout.shape;
  padded.back() = layout.getCount() / layout.getRows();
  ReassociationIndices all;
  for (int64_t dim = 0, rank = padded.size(); dim < rank; ++dim)
    all.push_back(dim);
  Value tile = memref::ExpandShapeOp::create(
      rewriter, loc, ArrayRef<int64_t>(padded), vector,
      SmallVector<ReassociationIndices>{all});
  SmallVector<OpFoldResult> zeros(padded.size(), rewriter.getIndexAttr(0));
  return slice(rewriter, loc, tile, zeros,
               getAsIndexOpFoldResult(rewriter.getContext(), layout.shape),
               padded.size());
}

/// Copies the bits of `src` to `dst`.
static LogicalResult copyBits(RewriterBase &rewriter, Operation *op, Value src,
                              Value dst) {
  return emitChunks(op, {src, dst}, rewriter, [&](ValueRange views) {
    ascend::VOrOp::create(rewriter, op->getLoc(), views[0], views[0], views[1]);
  });
}

/// `tile` as a vector if it has the layout; otherwise null.
static Value getLaidOut(RewriterBase &rewriter, Location loc, Value tile,
                        const FlatLayout &layout) {
  bool hasGaps = layout.getRows() != 1 && layout.pitch != layout.getColumns();
  if (hasGaps || !getMemRefType(tile).hasStaticShape() ||
      getMemRefType(tile).getNumElements() != layout.total)
    return Value();
  return asVector(rewriter, loc, tile);
}

/// `tile` with the rank of the layout.
static Value withRank(RewriterBase &rewriter, Location loc, Value tile,
                      const FlatLayout &layout) {
  bool isMerged = layout.shape.size() == 1 && getMemRefType(tile).getRank() > 1;
  return isMerged ? asVector(rewriter, loc, tile) : tile;
}

FailureOr<Value> tl::readVector(RewriterBase &rewriter, Operation *op,
                                Value tile, const FlatLayout &layout) {
  Location loc = op->getLoc();
  if (Value vector = getLaidOut(rewriter, loc, tile, layout))
    return vector;
  Type elementType = getMemRefType(tile).getElementType();
  Value vector = allocateScratch(rewriter, op, {layout.total}, elementType);
  if (layout.total != ShapedType::getNumElements(layout.shape)) {
    // The padding of the vector is read, too.
    Value zero = arith::ConstantOp::create(
        rewriter, loc,
        rewriter.getZeroAttr(ascend::getScalarType(elementType)));
    ascend::VDuplicateOp::create(rewriter, loc, zero, vector);
  }
  if (failed(copyBits(rewriter, op, withRank(rewriter, loc, tile, layout),
                      asTile(rewriter, loc, vector, layout))))
    return failure();
  return vector;
}

Value tl::getWrittenVector(RewriterBase &rewriter, Operation *op, Value tile,
                           const FlatLayout &layout) {
  if (Value vector = getLaidOut(rewriter, op->getLoc(), tile, layout))
    return vector;
  return allocateScratch(rewriter, op, {layout.total},
                         getMemRefType(tile).getElementType());
}

LogicalResult tl::writeVector(RewriterBase &rewriter, Operation *op,
                              Value vector, Value tile,
                              const FlatLayout &layout) {
  Location loc = op->getLoc();
  if (getLaidOut(rewriter, loc, tile, layout))
    return success();
  return copyBits(rewriter, op, asTile(rewriter, loc, vector, layout),
                  withRank(rewriter, loc, tile, layout));
}
