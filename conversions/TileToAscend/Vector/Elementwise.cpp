//===- Elementwise.cpp - Lowering of elementwise operations ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/OperandOverlap.h"
#include "conversions/TileToAscend/Copy/StagedRows.h"
#include "conversions/TileToAscend/Patterns.h"
#include "conversions/TileToAscend/Vector/ElementwisePattern.h"
#include "conversions/TileToAscend/Vector/VectorChunks.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;

/// The constant `value` of an integer or floating-point type.
static Value createNumber(OpBuilder &builder, Location loc, Type type,
                          int64_t value) {
  if (auto real = dyn_cast<FloatType>(type))
    return arith::ConstantOp::create(
        builder, loc, builder.getFloatAttr(real, static_cast<double>(value)));
  return arith::ConstantOp::create(builder, loc,
                                   builder.getIntegerAttr(type, value));
}

namespace {
/// tile.add and similar operations on two tiles -> the vector instruction
template <typename TileOp, typename Instruction>
struct ConvertBinary : public OpConversionPattern<TileOp> {
  using OpConversionPattern<TileOp>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(TileOp op, typename TileOp::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!isa<MemRefType>(op.getLhs().getType()) ||
        !isa<MemRefType>(op.getRhs().getType()))
      return rewriter.notifyMatchFailure(op, "has a scalar");
    if (failed(
            emitInstructions<Instruction>(op, adaptor.getOperands(), rewriter)))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};

/// tile.add and similar commutative operations with a scalar -> the instruction
/// that takes a scalar
template <typename TileOp, typename Instruction>
struct ConvertWithScalar : public OpConversionPattern<TileOp> {
  using OpConversionPattern<TileOp>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(TileOp op, typename TileOp::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value tile = adaptor.getLhs(), scalar = adaptor.getRhs();
    if (!isa<MemRefType>(tile.getType()))
      std::swap(tile, scalar);
    if (isa<MemRefType>(scalar.getType()))
      return rewriter.notifyMatchFailure(op, "has no scalar");
    if (failed(emitInstructions<Instruction>(
            op, {tile, scalar, adaptor.getDst()}, rewriter)))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};

/// tile.sub with a scalar -> tile.add of the negation, which rounds equally
struct ConvertSubScalar : public OpConversionPattern<tile::SubOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tile::SubOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value lhs = adaptor.getLhs(), rhs = adaptor.getRhs();
    Value dst = adaptor.getDst();
    if (!isa<MemRefType>(rhs.getType())) {
      rewriter.replaceOpWithNewOp<tile::AddOp>(op, lhs, negate(rhs, rewriter),
                                               dst);
      return success();
    }
    if (isa<MemRefType>(lhs.getType()))
      return rewriter.notifyMatchFailure(op, "has no scalar");
    Value minusOne = createNumber(rewriter, op.getLoc(), lhs.getType(), -1);
    tile::MulOp::create(rewriter, op.getLoc(), rhs, minusOne, dst);
    rewriter.replaceOpWithNewOp<tile::AddOp>(op, dst, lhs, dst);
    return success();
  }

private:
  static Value negate(Value scalar, ConversionPatternRewriter &rewriter) {
    Location loc = scalar.getLoc();
    Attribute value;
    if (matchPattern(scalar, m_Constant(&value))) {
      auto real = dyn_cast<FloatAttr>(value);
      TypedAttr negated =
          real ? TypedAttr(
                     rewriter.getFloatAttr(real.getType(), -real.getValue()))
               : rewriter.getIntegerAttr(scalar.getType(),
                                         -cast<IntegerAttr>(value).getValue());
      return arith::ConstantOp::create(rewriter, loc, negated);
    }
    if (isa<FloatType>(scalar.getType()))
      return arith::NegFOp::create(rewriter, loc, scalar);
    return arith::SubIOp::create(
        rewriter, loc, createNumber(rewriter, loc, scalar.getType(), 0),
        scalar);
  }
};

/// tile.div with a scalar -> tile.div by a tile filled with the scalar
struct ConvertDivScalar : public OpConversionPattern<tile::DivOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tile::DivOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value lhs = adaptor.getLhs(), rhs = adaptor.getRhs();
    bool isScalarLeft = !isa<MemRefType>(lhs.getType());
    if (!isScalarLeft && isa<MemRefType>(rhs.getType()))
      return rewriter.notifyMatchFailure(op, "has no scalar");
    FailureOr<Value> filled = fillTile(op, isScalarLeft ? lhs : rhs,
                                       isScalarLeft ? op.getRhs() : op.getLhs(),
                                       adaptor.getDst(), rewriter);
    if (failed(filled))
      return failure();
    rewriter.replaceOpWithNewOp<tile::DivOp>(op, isScalarLeft ? *filled : lhs,
                                             isScalarLeft ? rhs : *filled,
                                             adaptor.getDst());
    return success();
  }

private:
  /// Fills the destination with `scalar`, or another tile of the same shape if
  /// the destination may overlap the operand `tile`, which is read later.
  static FailureOr<Value> fillTile(tile::DivOp op, Value scalar, Value tile,
                                   Value dst,
                                   ConversionPatternRewriter &rewriter) {
    if (analysis::mayOverlap(op.getDst(), tile, op)) {
      auto type = cast<MemRefType>(dst.getType());
      FailureOr<Value> held =
          type.hasStaticShape() ? allocateScratch(rewriter, op, type.getShape(),
                                                  type.getElementType())
                                : createStaged(rewriter, op, dst, tile);
      if (failed(held))
        return failure();
      dst = *held;
    }
    tile::FillOp::create(rewriter, op.getLoc(), scalar, dst);
    return dst;
  }
};

/// tile.cast -> ascend.vcast
struct ConvertCast : public OpConversionPattern<tile::CastOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tile::CastOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    // The dialects have different attributes for the rounding mode.
    auto emit = [&](ValueRange views) {
      auto cast = ascend::VCastOp::create(rewriter, op.getLoc(), views[0],
                                          views[1], op.getRound());
      cast->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    };
    if (failed(emitChunks(op, adaptor.getOperands(), rewriter, emit)))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};

/// tile.fill of a tile in UB -> ascend.vduplicate
struct ConvertFill
    : public ConvertElementwise<tile::FillOp, ascend::VDuplicateOp> {
  using ConvertElementwise::ConvertElementwise;

  LogicalResult
  matchAndRewrite(tile::FillOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (isAccumulatorFill(op))
      return rewriter.notifyMatchFailure(op, "an accumulator");
    return ConvertElementwise::matchAndRewrite(op, adaptor, rewriter);
  }
};
} // namespace

namespace {
/// Approximate tile.rsqrt and tile.reciprocal -> the instruction
template <typename TileOp, typename Instruction>
struct ConvertEstimate : public ConvertElementwise<TileOp, Instruction> {
  using Base = ConvertElementwise<TileOp, Instruction>;
  using Base::Base;

  LogicalResult
  matchAndRewrite(TileOp op, typename TileOp::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!op.getApproximate())
      return rewriter.notifyMatchFailure(op, "needs an exact result");
    // The instruction has the attributes of the operation, but not this one.
    rewriter.modifyOpInPlace(op, [&] { op.setApproximate(false); });
    return Base::matchAndRewrite(op, adaptor, rewriter);
  }
};
} // namespace

void tl::populateElementwisePatterns(const TypeConverter &converter,
                                     RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  patterns.add<ConvertElementwise<tile::ExpOp, ascend::VExpOp>,
               ConvertElementwise<tile::LnOp, ascend::VLnOp>,
               ConvertElementwise<tile::AbsOp, ascend::VAbsOp>,
               ConvertElementwise<tile::SqrtOp, ascend::VSqrtOp>,
               ConvertEstimate<tile::RsqrtOp, ascend::VRsqrtOp>,
               ConvertEstimate<tile::ReciprocalOp, ascend::VReciprocalOp>,
               ConvertElementwise<tile::ReluOp, ascend::VReluOp>,
               ConvertElementwise<tile::LeakyReluOp, ascend::VLeakyReluOp>,
               ConvertElementwise<tile::AxpyOp, ascend::VAxpyOp>,
               ConvertElementwise<tile::MulAddOp, ascend::VMulAddOp>,
               ConvertCast, ConvertFill>(converter, context);
  patterns.add<ConvertBinary<tile::AddOp, ascend::VAddOp>,
               ConvertBinary<tile::SubOp, ascend::VSubOp>,
               ConvertBinary<tile::MulOp, ascend::VMulOp>,
               ConvertBinary<tile::DivOp, ascend::VDivOp>,
               ConvertBinary<tile::MaxOp, ascend::VMaxOp>,
               ConvertBinary<tile::MinOp, ascend::VMinOp>,
               ConvertWithScalar<tile::AddOp, ascend::VAddsOp>,
               ConvertWithScalar<tile::MulOp, ascend::VMulsOp>,
               ConvertWithScalar<tile::MaxOp, ascend::VMaxsOp>,
               ConvertWithScalar<tile::MinOp, ascend::VMinsOp>>(converter,
                                                                context);
  patterns.add<ConvertSubScalar, ConvertDivScalar>(converter, context);
}
