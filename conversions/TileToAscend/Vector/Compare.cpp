//===- Compare.cpp - Lowering of comparisons and selections -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Copy/MaskRows.h"
#include "conversions/TileToAscend/Patterns.h"
#include "conversions/TileToAscend/Tiles/BoundedTiles.h"
#include "conversions/TileToAscend/Tiles/FlatTiles.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using ascend::getMemRefType;

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
    return op->emitOpError(
               "needs a mask of contiguous bytes from a multiple of 32 "
               "on, got ")
           << mask.getType();
  return vector;
}

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

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

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

/// Replaces `tiles` by the vectors that `read` makes; a tile that is compared
/// with itself has one.
static LogicalResult readVectors(MutableArrayRef<Value> tiles,
                                 function_ref<FailureOr<Value>(Value)> read) {
  llvm::SmallDenseMap<Value, Value> vectors;
  for (Value &tile : tiles) {
    Value &vector = vectors[tile];
    if (!vector) {
      FailureOr<Value> created = read(tile);
      if (failed(created))
        return failure();
      vector = *created;
    }
    tile = vector;
  }
  return success();
}

/// The same for vectors of the layout.
static LogicalResult readVectors(RewriterBase &rewriter, Operation *op,
                                 MutableArrayRef<Value> tiles,
                                 const FlatLayout &layout) {
  return readVectors(tiles, [&](Value tile) {
    return readVector(rewriter, op, tile, layout);
  });
}

/// The same for tiles of dynamic extents.
static LogicalResult readBounded(BoundedTiles &bounded,
                                 MutableArrayRef<Value> tiles) {
  return readVectors(tiles, [&](Value tile) { return bounded.read(tile); });
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
    SmallVector<int64_t> shape = *tile::getBroadcastShape(llvm::map_to_vector(
        tiles, [](Value tile) { return getMemRefType(tile); }));
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
    int64_t bytes = getMemRefType(tiles.front()).getElementTypeBitWidth() / 8;
    layout.total =
        llvm::alignTo(layout.total, ascend::getLimits(op).repeat_bytes / bytes);
    if (failed(readVectors(rewriter, op, tiles, layout)))
      return failure();
    if (failed(compare(op, tiles, *mask, layout, rewriter)))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }

private:
  static LogicalResult compare(tile::CompareOp op, ArrayRef<Value> tiles,
                               Value mask, const FlatLayout &layout,
                               RewriterBase &rewriter) {
    Location loc = op.getLoc();
    MemRefType type = getMemRefType(mask);
    bool isDirect =
        isMaskPacked(layout) && type.getDimSize(0) == layout.total / 8;
    Value written = isDirect ? mask
                             : allocateScratch(rewriter, op, {layout.total / 8},
                                               type.getElementType());
    emit(op, tiles, written, rewriter);
    if (!isDirect && !isMaskPacked(layout))
      return packMask(rewriter, op, written, mask, layout);
    if (!isDirect)
      copyBytes(rewriter, loc, written, mask, type.getDimSize(0));
    return success();
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
    ArrayRef<int64_t> shape = getMemRefType(dst).getShape();
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
    FailureOr<Value> spread = spreadMask(rewriter, op, *mask, layout);
    if (failed(spread))
      return failure();
    select(op, *spread, tiles, written, rewriter);
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
    Value written = bounded->allocate(getMemRefType(dst).getElementType());
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
