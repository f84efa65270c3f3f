//===- MaskRows.cpp - Rows of masks ---------------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A comparison of padded rows of f16 may give a row of the mask a byte more
// than it has. Instructions that pick elements take no bytes, so the bytes move
// as f16, which has all their values.
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Copy/MaskRows.h"
#include "conversions/TileToAscend/Copy/CopyParts.h"
#include "conversions/TileToAscend/Copy/GatheredRows.h"
#include "conversions/TileToAscend/Copy/RowMatrix.h"
#include "conversions/TileToAscend/Vector/VectorChunks.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using ascend::getMemRefType;

/// The bytes of the mask of a row, and the distance between rows in the layout.
static int64_t getMaskColumns(const FlatLayout &layout) {
  return llvm::divideCeilSigned(layout.getColumns(), 8);
}
static int64_t getMaskPitch(const FlatLayout &layout) {
  return llvm::divideCeilSigned(layout.pitch, 8);
}

bool tl::isMaskPacked(const FlatLayout &layout) {
  return layout.getRows() == 1 ||
         getMaskPitch(layout) == getMaskColumns(layout);
}

/// The front of `vector` as a matrix.
static Value asRows(RewriterBase &rewriter, Location loc, Value vector,
                    int64_t rows, int64_t columns) {
  return memref::ExpandShapeOp::create(
      rewriter, loc, ArrayRef<int64_t>{rows, columns},
      takeFront(rewriter, loc, vector, rows * columns),
      SmallVector<ReassociationIndices>{{0, 1}});
}

/// Converts bytes to f16, or f16 to bytes.
static LogicalResult convert(RewriterBase &rewriter, Operation *op, Value src,
                             Value dst) {
  return emitChunks(op, {src, dst}, rewriter, [&](ValueRange views) {
    ascend::VCastOp::create(rewriter, op->getLoc(), views[0], views[1],
                            ascend::RoundMode::None);
  });
}

/// `count` bytes of `vector` as f16.
static FailureOr<Value> widen(RewriterBase &rewriter, Operation *op,
                              Value vector, int64_t count) {
  Value wide = allocateScratch(rewriter, op, {count}, rewriter.getF16Type());
  if (failed(convert(rewriter, op,
                     takeFront(rewriter, op->getLoc(), vector, count), wide)))
    return failure();
  return wide;
}

LogicalResult tl::packMask(RewriterBase &rewriter, Operation *op, Value src,
                           Value dst, const FlatLayout &layout) {
  Location loc = op->getLoc();
  int64_t rows = layout.getRows(), columns = getMaskColumns(layout);
  FailureOr<Value> wide = widen(rewriter, op, src, rows * getMaskPitch(layout));
  if (failed(wide))
    return failure();
  Value used = takeColumns(
      rewriter, loc, asRows(rewriter, loc, *wide, rows, getMaskPitch(layout)),
      0, columns);
  Value packed =
      allocateScratch(rewriter, op, {rows * columns}, rewriter.getF16Type());
  if (failed(copyWithinUb(rewriter, op, used,
                          asRows(rewriter, loc, packed, rows, columns))))
    return failure();
  return convert(rewriter, op, packed,
                 takeFront(rewriter, loc, dst, rows * columns));
}

FailureOr<Value> tl::spreadMask(RewriterBase &rewriter, Operation *op,
                                Value mask, const FlatLayout &layout) {
  if (isMaskPacked(layout))
    return mask;
  Location loc = op->getLoc();
  int64_t rows = layout.getRows(), columns = getMaskColumns(layout);
  int64_t pitch = getMaskPitch(layout);
  FailureOr<Value> wide = widen(rewriter, op, mask, rows * columns);
  if (failed(wide))
    return failure();

  // The bytes between two rows are read, but not used: any values will do.
  Type f16 = rewriter.getF16Type();
  int64_t width = llvm::alignTo(pitch, ascend::TargetSpec::block_bytes / 2);
  Value aligned = allocateScratch(rewriter, op, {rows, width}, f16);
  Value zero =
      arith::ConstantOp::create(rewriter, loc, rewriter.getFloatAttr(f16, 0));
  ascend::VDuplicateOp::create(rewriter, loc, zero, aligned);
  Value padded = allocateScratch(rewriter, op, {rows * pitch}, f16);
  if (failed(copyWithinUb(rewriter, op,
                          asRows(rewriter, loc, *wide, rows, columns),
                          takeColumns(rewriter, loc, aligned, 0, columns))) ||
      failed(copyWithinUb(rewriter, op,
                          takeColumns(rewriter, loc, aligned, 0, pitch),
                          asRows(rewriter, loc, padded, rows, pitch))))
    return failure();
  Value spread = allocateScratch(rewriter, op, {rows * pitch},
                                 getMemRefType(mask).getElementType());
  if (failed(convert(rewriter, op, padded, spread)))
    return failure();
  return spread;
}
