//===- Elementwise.cpp - Lowers operations on the elements of tiles -------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/MemoryRegion.h"
#include "conversions/TileToAscend/Patterns.h"
#include "dialects/Ascend/AscendOps.h"
#include "dialects/Tile/TileOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace tl;

/// Checks what the count form of vector instructions asks of tiles.
static LogicalResult verifyTiles(Operation *op) {
  for (Type type : op->getOperandTypes())
    if (auto tile = dyn_cast<MemRefType>(type))
      if (!ascend::isContiguous(tile) || !ascend::mayStartAtBlock(tile))
        return op->emitOpError(
                   "works on contiguous tiles of static extents "
                   "that start at a multiple of 32 bytes only, got ")
               << tile;
  return success();
}

namespace {
/// tile.exp and its like, and tile.fill -> the vector instruction
template <typename TileOp, typename Instruction>
struct ConvertUnary : public OpConversionPattern<TileOp> {
  using OpConversionPattern<TileOp>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(TileOp op, typename TileOp::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (failed(verifyTiles(op)))
      return failure();
    rewriter.replaceOpWithNewOp<Instruction>(op, adaptor.getOperands()[0],
                                             adaptor.getDst());
    return success();
  }
};

/// Tells that an operation has no instruction with a scalar.
struct NoScalarForm {};

/// tile.add and its like -> the vector instruction; with a scalar on one side
/// the instruction that takes one, or a tile that is filled with the scalar
template <typename TileOp, typename Instruction, typename ScalarInstruction>
struct ConvertBinary : public OpConversionPattern<TileOp> {
  using OpConversionPattern<TileOp>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(TileOp op, typename TileOp::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (failed(verifyTiles(op)))
      return failure();
    Value lhs = adaptor.getLhs(), rhs = adaptor.getRhs();
    Value dst = adaptor.getDst();
    bool isScalarLeft = !isa<MemRefType>(lhs.getType());
    if (!isScalarLeft && isa<MemRefType>(rhs.getType())) {
      rewriter.replaceOpWithNewOp<Instruction>(op, lhs, rhs, dst);
      return success();
    }
    if constexpr (!std::is_same_v<ScalarInstruction, NoScalarForm>) {
      // These operations commute.
      rewriter.replaceOpWithNewOp<ScalarInstruction>(
          op, isScalarLeft ? rhs : lhs, isScalarLeft ? lhs : rhs, dst);
    } else {
      (isScalarLeft ? lhs : rhs) =
          fillTile(op, isScalarLeft ? lhs : rhs,
                   isScalarLeft ? op.getRhs() : op.getLhs(), dst, rewriter);
      rewriter.replaceOpWithNewOp<Instruction>(op, lhs, rhs, dst);
    }
    return success();
  }

private:
  /// Fills the destination with `scalar`, or a tile like it if it may share
  /// bytes with the operand `tile`, which is still to be read.
  static Value fillTile(TileOp op, Value scalar, Value tile, Value dst,
                        ConversionPatternRewriter &rewriter) {
    Value filled = dst;
    auto written = analysis::getRegion(op.getDst());
    auto read = analysis::getRegion(tile);
    if (!written || !read || written->mayOverlap(*read)) {
      auto type = cast<MemRefType>(dst.getType());
      filled = memref::AllocOp::create(
          rewriter, op.getLoc(),
          MemRefType::get(type.getShape(), type.getElementType(),
                          MemRefLayoutAttrInterface(), type.getMemorySpace()));
    }
    ascend::VDuplicateOp::create(rewriter, op.getLoc(), scalar, filled);
    return filled;
  }
};

/// tile.sub with a scalar on the right that is a constant -> tile.add of its
/// negation, which rounds the same and takes no tile to hold the scalar
struct NegateConstant : public OpConversionPattern<tile::SubOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tile::SubOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    TypedAttr negated;
    Attribute value;
    if (!matchPattern(op.getRhs(), m_Constant(&value)))
      return rewriter.notifyMatchFailure(op, "no constant to subtract");
    if (auto real = dyn_cast<FloatAttr>(value))
      negated = rewriter.getFloatAttr(real.getType(), -real.getValue());
    else if (auto integer = dyn_cast<IntegerAttr>(value))
      negated = rewriter.getIntegerAttr(integer.getType(), -integer.getValue());
    Value scalar = arith::ConstantOp::create(rewriter, op.getLoc(), negated);
    rewriter.replaceOpWithNewOp<tile::AddOp>(op, op.getLhs(), scalar,
                                             op.getDst());
    return success();
  }
};
} // namespace

void tl::populateElementwisePatterns(const TypeConverter &converter,
                                     RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  patterns.add<ConvertUnary<tile::ExpOp, ascend::VExpOp>,
               ConvertUnary<tile::LnOp, ascend::VLnOp>,
               ConvertUnary<tile::AbsOp, ascend::VAbsOp>,
               ConvertUnary<tile::SqrtOp, ascend::VSqrtOp>,
               ConvertUnary<tile::RsqrtOp, ascend::VRsqrtOp>,
               ConvertUnary<tile::ReciprocalOp, ascend::VReciprocalOp>,
               ConvertUnary<tile::ReluOp, ascend::VReluOp>,
               ConvertUnary<tile::FillOp, ascend::VDuplicateOp>>(converter,
                                                                 context);
  patterns.add<ConvertBinary<tile::AddOp, ascend::VAddOp, ascend::VAddsOp>,
               ConvertBinary<tile::SubOp, ascend::VSubOp, NoScalarForm>,
               ConvertBinary<tile::MulOp, ascend::VMulOp, ascend::VMulsOp>,
               ConvertBinary<tile::DivOp, ascend::VDivOp, NoScalarForm>,
               ConvertBinary<tile::MaxOp, ascend::VMaxOp, ascend::VMaxsOp>,
               ConvertBinary<tile::MinOp, ascend::VMinOp, ascend::VMinsOp>>(
      converter, context);
  patterns.add<NegateConstant>(converter, context, /*benefit=*/2);
}
