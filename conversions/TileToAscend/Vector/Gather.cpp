//===- Gather.cpp - Lowering of gathers and ramps -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/OperandOverlap.h"
#include "conversions/TileToAscend/Copy/RowTransfer.h"
#include "conversions/TileToAscend/Patterns.h"
#include "conversions/TileToAscend/Tiles/Scratch.h"
#include "conversions/TileToAscend/Tiles/WholeTiles.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;

//===----------------------------------------------------------------------===//
// Ramps
//===----------------------------------------------------------------------===//

/// `a + b` rounded to their type. The scalar unit adds f32 only; the sum of two
/// f16 is the same if it is rounded to f32 first.
static Value createSum(OpBuilder &builder, Location loc, Value a, Value b) {
  Type type = a.getType();
  if (isa<IntegerType>(type))
    return builder.createOrFold<arith::AddIOp>(loc, a, b);
  if (type.isF32())
    return builder.createOrFold<arith::AddFOp>(loc, a, b);
  Type wide = builder.getF32Type();
  Value sum = builder.createOrFold<arith::AddFOp>(
      loc, builder.createOrFold<arith::ExtFOp>(loc, wide, a),
      builder.createOrFold<arith::ExtFOp>(loc, wide, b));
  return builder.createOrFold<arith::TruncFOp>(loc, type, sum);
}

namespace {
/// The scalars of a ramp: its first elements and the distance between two
/// halves.
class RampScalars {
public:
  RampScalars(OpBuilder &builder, Location loc, Value start, Value step)
      : builder(builder), loc(loc), elements({start}), step(step) {}

  /// Doubles the number of elements, up to `count`.
  void grow(int64_t count) {
    for (int64_t half = elements.size(), i = 0; i < half; ++i)
      if (half + i < count)
        elements.push_back(createSum(builder, loc, elements[i], step));
    doubleStep();
  }

  /// Twice the distance.
  void doubleStep() { step = createSum(builder, loc, step, step); }

  ArrayRef<Value> getElements() const { return elements; }
  Value getStep() const { return step; }

private:
  OpBuilder &builder;
  Location loc;
  SmallVector<Value> elements;
  Value step;
};
} // namespace

// Vector instructions begin at a multiple of 32 bytes, so the elements of the
// first 32 bytes are written by fills of decreasing length: the last element
// fills them all, and each earlier one those up to itself. From there on the
// ramp is doubled.
void tl::createRamp(OpBuilder &builder, Location loc, Value start, Value step,
                    Value dst) {
  auto type = cast<MemRefType>(dst.getType());
  int64_t count = type.getNumElements();
  int64_t block =
      ascend::TargetSpec::block_bytes * 8 / type.getElementTypeBitWidth();
  if (count == 1) {
    ascend::VDuplicateOp::create(builder, loc, start, dst);
    return;
  }
  dst = flatten(builder, loc, dst);
  RampScalars scalars(builder, loc, start, step);
  int64_t filled = 1;
  for (; filled < std::min(block, count); filled *= 2)
    scalars.grow(count);
  for (int64_t i = scalars.getElements().size(); i-- > 0;)
    ascend::VDuplicateOp::create(builder, loc, scalars.getElements()[i],
                                 getSlice(builder, loc, dst, 0, i + 1));
  for (; filled < count; filled *= 2) {
    int64_t added = std::min(filled, count - filled);
    ascend::VAddsOp::create(builder, loc, getSlice(builder, loc, dst, 0, added),
                            scalars.getStep(),
                            getSlice(builder, loc, dst, filled, added));
    scalars.doubleStep();
  }
}

namespace {
/// tile.arange -> a few scalars, then repeated doubling of the filled part
struct ConvertArange : public OpConversionPattern<tile::ArangeOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tile::ArangeOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (failed(verifyWholeTiles(op)))
      return failure();
    if (cast<MemRefType>(op.getDst().getType()).getNumElements() != 0)
      createRamp(rewriter, op.getLoc(), adaptor.getStart(), adaptor.getStep(),
                 adaptor.getDst());
    rewriter.eraseOp(op);
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Gathers
//===----------------------------------------------------------------------===//

/// A gather -> its instruction, which may not overwrite its inputs; if the
/// operation does, the result goes to a new tile and is copied
template <typename TileOp>
struct ConvertPick : public OpConversionPattern<TileOp> {
  using OpConversionPattern<TileOp>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(TileOp op, typename TileOp::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (failed(verifyWholeTiles(op, takesAnyRows(op))))
      return failure();
    Location loc = op.getLoc();
    SmallVector<Value> operands(adaptor.getOperands());
    operands.erase(operands.begin() + op.getDstMutable().getOperandNumber());
    Value dst = adaptor.getDst();
    Value written = createApart(rewriter, op, dst, operands);
    createInstruction(op, adaptor, written, rewriter);
    // Before another instruction of the kind, which sets the count as well.
    SmallVector<Value> results;
    if (op->getNumResults())
      results = {ascend::KeptCountOp::create(rewriter, loc,
                                             rewriter.getIndexType(), written)};
    if (written != dst)
      copyTile(rewriter, loc, written, dst);
    rewriter.replaceOp(op, results);
    return success();
  }

private:
  /// Whether the instruction takes a number of rows that is known when it runs
  /// only, and needs no new tile for them.
  static bool takesAnyRows(TileOp op) { return false; }
  static void createInstruction(TileOp op, typename TileOp::Adaptor adaptor,
                                Value dst, OpBuilder &builder);
};
} // namespace

template <> bool ConvertPick<tile::GatherOp>::takesAnyRows(tile::GatherOp op) {
  return !analysis::mayOverlap(op.getSrc(), op.getDst(), op) &&
         !analysis::mayOverlap(op.getOffsets(), op.getDst(), op);
}

template <>
void ConvertPick<tile::GatherOp>::createInstruction(
    tile::GatherOp op, tile::GatherOp::Adaptor adaptor, Value dst,
    OpBuilder &builder) {
  Value base = adaptor.getBase();
  if (!base)
    base = arith::ConstantIndexOp::create(builder, op.getLoc(), 0);
  // The offsets may have another shape than the elements.
  auto getRow = [&](Value tile) {
    return cast<MemRefType>(tile.getType()).getRank()
               ? flatten(builder, op.getLoc(), tile)
               : expandElements(builder, op.getLoc(), tile);
  };
  ascend::VGatherOp::create(builder, op.getLoc(), adaptor.getSrc(),
                            getRow(adaptor.getOffsets()), base, getRow(dst));
}

/// `offsets`, padded with offsets 0 to a multiple of `count`.
static Value fillUpOffsets(OpBuilder &builder, Location loc, Value offsets,
                           int64_t count) {
  auto type = cast<MemRefType>(offsets.getType());
  Value zero = arith::ConstantOp::create(
      builder, loc,
      builder.getZeroAttr(ascend::getScalarType(type.getElementType())));
  Value all =
      createScratch(builder, loc, llvm::alignTo(type.getNumElements(), count),
                    type.getElementType(), offsets);
  ascend::VDuplicateOp::create(builder, loc, zero, all);
  copyTile(builder, loc, flatten(builder, loc, offsets),
           getSlice(builder, loc, all, 0, type.getNumElements()));
  return all;
}

template <>
void ConvertPick<tile::GatherBlocksOp>::createInstruction(
    tile::GatherBlocksOp op, tile::GatherBlocksOp::Adaptor adaptor, Value dst,
    OpBuilder &builder) {
  Location loc = op.getLoc();
  ascend::TargetSpec limits = ascend::getLimits(op);
  int64_t atOnce = limits.repeat_bytes / limits.block_bytes;
  Value offsets = adaptor.getOffsets();
  int64_t count = cast<MemRefType>(offsets.getType()).getNumElements();
  if (count % atOnce == 0) {
    ascend::VGatherBlocksOp::create(builder, loc, adaptor.getSrc(), offsets,
                                    dst);
    return;
  }
  auto type = cast<MemRefType>(dst.getType());
  int64_t elements = type.getNumElements();
  Value all = createScratch(builder, loc,
                            elements / count * llvm::alignTo(count, atOnce),
                            type.getElementType(), dst);
  ascend::VGatherBlocksOp::create(builder, loc, adaptor.getSrc(),
                                  fillUpOffsets(builder, loc, offsets, atOnce),
                                  all);
  copyTile(builder, loc, getSlice(builder, loc, all, 0, elements),
           flatten(builder, loc, dst));
}

template <>
void ConvertPick<tile::GatherMaskOp>::createInstruction(
    tile::GatherMaskOp op, tile::GatherMaskOp::Adaptor adaptor, Value dst,
    OpBuilder &builder) {
  ascend::VGatherMaskOp::create(builder, op.getLoc(), adaptor.getSrc(),
                                op.getPattern(), dst);
}

template <>
void ConvertPick<tile::CompressOp>::createInstruction(
    tile::CompressOp op, tile::CompressOp::Adaptor adaptor, Value dst,
    OpBuilder &builder) {
  ascend::VCompressOp::create(builder, op.getLoc(), adaptor.getSrc(),
                              adaptor.getMask(), dst);
}

void tl::populateGatherPatterns(const TypeConverter &converter,
                                RewritePatternSet &patterns) {
  patterns
      .add<ConvertArange, ConvertPick<tile::GatherOp>,
           ConvertPick<tile::GatherBlocksOp>, ConvertPick<tile::GatherMaskOp>,
           ConvertPick<tile::CompressOp>, StageTiles<tile::ArangeOp>,
           StageTiles<tile::GatherOp>, StageTiles<tile::GatherBlocksOp>,
           StageTiles<tile::GatherMaskOp>, StageTiles<tile::CompressOp>>(
          converter, patterns.getContext());
}
