//===- Compare.cpp - Lowering of comparisons and selections -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/BoundedTiles.h"
#include "conversions/TileToAscend/FlatTiles.h"
#include "conversions/TileToAscend/Patterns.h"
#include "conversions/TileToAscend/VectorOperands.h"
#include "conversions/TileToAscend/VectorPieces.h"
#include "dialects/Ascend/AscendOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;

static MemRefType getType(Value tile) {
  return cast<MemRefType>(tile.getType());
}

/// The tiles among `values`.
static SmallVector<Value> getTiles(ArrayRef<Value> values) {
  return llvm::filter_to_vector(
      values, [](Value value) { return isa<MemRefType>(value.getType()); });
}

/// The mask of `op` as a vector.
static FailureOr<Value> getMaskVector(RewriterBase &rewriter, Operation *op,
                                      Value mask) {
  Value vector = asVector(rewriter, op->getLoc(), mask);
  if (!vector)
    return op->emitOpError("needs a mask whose bytes follow each other and "
                           "start at a multiple of 32, got ")
           << mask.getType();
  return vector;
}

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

/// The bytes of the mask of a row, and the distance between rows in the layout.
static int64_t getMaskColumns(const FlatLayout &layout) {
  return llvm::divideCeilSigned(layout.getColumns(), 8);
}
static int64_t getMaskPitch(const FlatLayout &layout) {
  return llvm::divideCeilSigned(layout.pitch, 8);
}

/// Whether rows of the mask are contiguous in the layout.
static bool isMaskPacked(const FlatLayout &layout) {
  return layout.getRows() == 1 ||
         getMaskPitch(layout) == getMaskColumns(layout);
}

/// Copies the leading bytes of one vector to another: by pairs, which vector
/// instructions support, and an odd last one separately.
static void copyBytes(RewriterBase &rewriter, Location loc, Value src,
                      Value dst, int64_t count) {
  int64_t pairs = count / 2 * 2;
  if (pairs > 0) {
    Value from = takeFront(rewriter, loc, src, pairs);
    ascend::VOrOp::create(rewriter, loc, from, from,
                          takeFront(rewriter, loc, dst, pairs));
  }
  if (pairs == count)
    return;
  Value last = arith::ConstantIndexOp::create(rewriter, loc, pairs);
  Value byte = memref::LoadOp::create(rewriter, loc, src, last);
  memref::StoreOp::create(rewriter, loc, byte, dst, last);
}

/// The columns [begin, end) of the mask of `rows` rows in `vector`, at a
/// distance of `pitch` bytes.
static Value takeColumns(RewriterBase &rewriter, Location loc, Value vector,
                         int64_t rows, int64_t pitch, int64_t begin,
                         int64_t end) {
  vector = takeFront(rewriter, loc, vector, rows * pitch);
  Value matrix = memref::ExpandShapeOp::create(
      rewriter, loc, ArrayRef<int64_t>{rows, pitch}, vector,
      SmallVector<ReassociationIndices>{{0, 1}});
  return slice(
      rewriter, loc, matrix,
      {rewriter.getIndexAttr(0), rewriter.getIndexAttr(begin)},
      {rewriter.getIndexAttr(rows), rewriter.getIndexAttr(end - begin)},
      /*rank=*/2);
}

/// Copies the mask `src`, with the row distance of the layout, to `dst`, with
/// contiguous rows.
static void packMask(RewriterBase &rewriter, Location loc, Value src, Value dst,
                     const FlatLayout &layout) {
  int64_t rows = layout.getRows(), columns = getMaskColumns(layout);
  copyElements(
      rewriter, loc,
      takeColumns(rewriter, loc, src, rows, getMaskPitch(layout), 0, columns),
      takeColumns(rewriter, loc, dst, rows, columns, 0, columns));
}

/// The mask, which has contiguous rows, with the row distance of the layout.
static Value spreadMask(RewriterBase &rewriter, Operation *op, Value mask,
                        const FlatLayout &layout) {
  if (isMaskPacked(layout))
    return mask;
  Location loc = op->getLoc();
  int64_t rows = layout.getRows(), columns = getMaskColumns(layout);
  int64_t pitch = getMaskPitch(layout);
  Value spread = allocateScratch(rewriter, op, {rows * pitch},
                                 getType(mask).getElementType());
  // The bytes between two rows are read, but not used: any values will do.
  for (int64_t begin = 0; begin < pitch; begin += columns) {
    int64_t end = std::min(pitch, begin + columns);
    copyElements(
        rewriter, loc,
        takeColumns(rewriter, loc, mask, rows, columns, 0, end - begin),
        takeColumns(rewriter, loc, spread, rows, pitch, begin, end));
  }
  return spread;
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

/// Replaces `tiles` by vectors of the layout.
static LogicalResult readVectors(RewriterBase &rewriter, Operation *op,
                                 MutableArrayRef<Value> tiles,
                                 const FlatLayout &layout) {
  for (Value &tile : tiles) {
    FailureOr<Value> vector = readVector(rewriter, op, tile, layout);
    if (failed(vector))
      return failure();
    tile = *vector;
  }
  return success();
}

/// Replaces `tiles`, of dynamic extents, by vectors.
static LogicalResult readBounded(BoundedTiles &bounded,
                                 MutableArrayRef<Value> tiles) {
  for (Value &tile : tiles) {
    FailureOr<Value> vector = bounded.read(tile);
    if (failed(vector))
      return failure();
    tile = *vector;
  }
  return success();
}

namespace {
/// tile.compare -> the vector instruction on vectors of whole repeats
struct ConvertCompare : public OpConversionPattern<tile::CompareOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tile::CompareOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    SmallVector<Value> tiles = getTiles({adaptor.getLhs(), adaptor.getRhs()});
    SmallVector<int64_t> shape = *tile::getBroadcastShape(
        llvm::map_to_vector(tiles, [](Value tile) { return getType(tile); }));
    if (ShapedType::isDynamicShape(shape))
      return compareDynamic(op, tiles, adaptor.getDst(), rewriter);
    auto mask = getMaskVector(rewriter, op, adaptor.getDst());
    if (failed(mask))
      return failure();
    if (ShapedType::getNumElements(shape) == 0) {
      rewriter.eraseOp(op);
      return success();
    }

    FlatLayout layout = getFlatLayout(rewriter, loc, tiles, shape);
    int64_t bytes = getType(tiles.front()).getElementTypeBitWidth() / 8;
    layout.total =
        llvm::alignTo(layout.total, ascend::getLimits(op).repeat_bytes / bytes);
    if (failed(readVectors(rewriter, op, tiles, layout)))
      return failure();
    compare(op, tiles, *mask, layout, rewriter);
    rewriter.eraseOp(op);
    return success();
  }

private:
  static void compare(tile::CompareOp op, ArrayRef<Value> tiles, Value mask,
                      const FlatLayout &layout, RewriterBase &rewriter) {
    Location loc = op.getLoc();
    MemRefType type = getType(mask);
    bool isDirect =
        isMaskPacked(layout) && type.getDimSize(0) == layout.total / 8;
    Value written = isDirect ? mask
                             : allocateScratch(rewriter, op, {layout.total / 8},
                                               type.getElementType());
    emit(op, tiles, written, rewriter);
    if (isDirect)
      return;
    if (isMaskPacked(layout))
      copyBytes(rewriter, loc, written, mask, type.getDimSize(0));
    else
      packMask(rewriter, loc, written, mask, layout);
  }

  static void emit(tile::CompareOp op, ArrayRef<Value> vectors, Value mask,
                   RewriterBase &rewriter) {
    Location loc = op.getLoc();
    if (vectors.size() == 2)
      ascend::VCompareOp::create(rewriter, loc, op.getMode(), vectors[0],
                                 vectors[1], mask);
    else
      ascend::VComparesOp::create(rewriter, loc, op.getMode(), vectors[0],
                                  op.getRhs(), mask);
  }

  static LogicalResult compareDynamic(tile::CompareOp op,
                                      MutableArrayRef<Value> tiles, Value mask,
                                      RewriterBase &rewriter) {
    auto bounded = BoundedTiles::get(rewriter, op, tiles, mask);
    if (failed(bounded) || failed(readBounded(*bounded, tiles)))
      return failure();
    Value bits = bounded->allocateMask();
    emit(op, tiles, bits, rewriter);
    bounded->writeMask(bits);
    rewriter.eraseOp(op);
    return success();
  }
};

/// tile.select -> the vector instruction on vectors
struct ConvertSelect : public OpConversionPattern<tile::SelectOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tile::SelectOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value dst = adaptor.getDst();
    ArrayRef<int64_t> shape = getType(dst).getShape();
    if (ShapedType::isDynamicShape(shape))
      return selectDynamic(op, adaptor, rewriter);
    auto mask = getMaskVector(rewriter, op, adaptor.getMask());
    if (failed(mask))
      return failure();
    if (ShapedType::getNumElements(shape) == 0) {
      rewriter.eraseOp(op);
      return success();
    }

    SmallVector<Value> tiles =
        getTiles({adaptor.getLhs(), adaptor.getRhs(), dst});
    FlatLayout layout = getFlatLayout(rewriter, loc, tiles, shape);
    tiles.pop_back();
    if (failed(readVectors(rewriter, op, tiles, layout)))
      return failure();
    Value written = getWrittenVector(rewriter, op, dst, layout);
    select(op, spreadMask(rewriter, op, *mask, layout), tiles, written,
           rewriter);
    if (failed(writeVector(rewriter, op, written, dst, layout)))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }

private:
  static LogicalResult selectDynamic(tile::SelectOp op, OpAdaptor adaptor,
                                     RewriterBase &rewriter) {
    Value dst = adaptor.getDst();
    SmallVector<Value> tiles =
        getTiles({adaptor.getLhs(), adaptor.getRhs(), dst});
    auto bounded = BoundedTiles::get(rewriter, op, tiles, adaptor.getMask());
    tiles.pop_back();
    if (failed(bounded) || failed(readBounded(*bounded, tiles)))
      return failure();
    Value written = bounded->allocate(getType(dst).getElementType());
    select(op, bounded->readMask(), tiles, written, rewriter);
    if (failed(bounded->write(written, dst)))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }

  static void select(tile::SelectOp op, Value mask, ArrayRef<Value> tiles,
                     Value dst, RewriterBase &rewriter) {
    Location loc = op.getLoc();
    ascend::TargetSpec limits = ascend::getLimits(op);
    auto type = ascend::withMemory(
        MemRefType::get({limits.select_scratch_bytes},
                        rewriter.getIntegerType(8, /*isSigned=*/false)),
        ascend::Memory::UB);
    Value scratch = ascend::BufferOp::create(
        rewriter, loc, type,
        rewriter.getI64IntegerAttr(limits.select_scratch_address));
    if (tiles.size() == 2)
      ascend::VSelectOp::create(rewriter, loc, mask, tiles[0], tiles[1], dst,
                                scratch);
    else
      ascend::VSelectsOp::create(rewriter, loc, mask, tiles[0], op.getRhs(),
                                 dst, scratch);
  }
};
} // namespace

void tl::populateComparePatterns(const TypeConverter &converter,
                                 RewritePatternSet &patterns) {
  patterns.add<ConvertCompare, ConvertSelect>(converter, patterns.getContext());
}
