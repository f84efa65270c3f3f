//===- AccumulatorFill.cpp - Fills of accumulators ------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Patterns.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl;
using ascend::Memory;

bool tl::isAccumulatorFill(tile::FillOp op) {
  return ascend::getMemory(cast<MemRefType>(op.getDst().getType())) ==
         Memory::L0C;
}

/// The type of the factors of a product into an accumulator of `elementType`.
static Type getFactorType(Type elementType) {
  Builder builder(elementType.getContext());
  return elementType.isInteger() ? Type(builder.getI8Type())
                                 : Type(builder.getF16Type());
}

static bool isZero(Value value) {
  Attribute constant;
  return matchPattern(value, m_Constant(&constant)) &&
         tile::isNumber(constant, 0);
}

namespace {
/// tile.fill of an accumulator with 0 -> a product of zeros. Only products
/// write L0C.
struct ConvertAccumulatorFill : public OpConversionPattern<tile::FillOp> {
  ConvertAccumulatorFill(MLIRContext *context, const L0Extents &extents)
      : OpConversionPattern(context, /*benefit=*/2), extents(extents) {}

  LogicalResult
  matchAndRewrite(tile::FillOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!isAccumulatorFill(op))
      return rewriter.notifyMatchFailure(op, "not an accumulator");
    if (!isZero(op.getValue()))
      return op.emitOpError(
          "fills an accumulator with 0 only; add another initial "
          "value to the stored result");
    auto c = getTilePart(op, op.getDst(), extents, rewriter);
    if (failed(c))
      return failure();
    emitProduct(op, *c, rewriter);
    rewriter.eraseOp(op);
    return success();
  }

private:
  /// Multiplies the smallest matrices of zeros possible.
  void emitProduct(tile::FillOp op, const TilePart &c,
                   ConversionPatternRewriter &rewriter) const {
    Location loc = op.getLoc();
    ascend::MatrixExtents bound = c.getBound();
    if (bound.rows == 0 || bound.columns == 0)
      return;
    Type type = getFactorType(c.getType().getElementType());
    int64_t depth = ascend::getSquareExtent(type);
    Value a = memref::AllocOp::create(
        rewriter, loc,
        ascend::getFractalType(bound.rows, depth, type, Memory::L0A));
    Value b = memref::AllocOp::create(
        rewriter, loc,
        ascend::getFractalType(depth, bound.columns, type, Memory::L0B));
    ascend::ClearL0AOp::create(rewriter, loc, a);
    ascend::ClearL0BOp::create(rewriter, loc, b);
    Value init = arith::ConstantIntOp::create(rewriter, loc, 1, 1);
    ascend::MmadOp::create(rewriter, loc, a, b, c.fractals, init,
                           {c.rows, c.columns, rewriter.getIndexAttr(depth)});
  }

  const L0Extents &extents;
};
} // namespace

void tl::populateAccumulatorFillPatterns(const L0Extents &extents,
                                         RewritePatternSet &patterns) {
  patterns.add<ConvertAccumulatorFill>(patterns.getContext(), extents);
}
