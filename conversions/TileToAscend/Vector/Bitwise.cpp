//===- Bitwise.cpp - Lowering of operations on bits -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Patterns.h"
#include "conversions/TileToAscend/Vector/ElementwisePattern.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl;

static Value createNumber(OpBuilder &builder, Location loc, Type type,
                          int64_t value) {
  return arith::ConstantOp::create(builder, loc,
                                   builder.getIntegerAttr(type, value));
}

namespace {
/// tile.shift_left and similar operations -> the vector instruction with an
/// amount of at most all bits but one, and again with the remaining one
template <typename TileOp, typename Instruction>
struct ConvertShift : public OpConversionPattern<TileOp> {
  using OpConversionPattern<TileOp>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(TileOp op, typename TileOp::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value dst = adaptor.getDst(), from = adaptor.getSrc();
    Type elementType = cast<MemRefType>(dst.getType()).getElementType();
    // All bits of a negative number become its sign.
    bool keepsSign = std::is_same_v<TileOp, tile::ShiftRightOp> &&
                     !elementType.isUnsignedInteger();
    SmallVector<Value, 2> amounts = splitAmount(
        rewriter, adaptor.getAmount(), elementType.getIntOrFloatBitWidth());
    if (keepsSign)
      amounts.truncate(1);
    for (Value amount : amounts) {
      if (failed(
              emitInstructions<Instruction>(op, {from, amount, dst}, rewriter)))
        return failure();
      from = dst;
    }
    rewriter.eraseOp(op);
    return success();
  }

private:
  /// Amounts below `width` with the sum min(`amount`, `width`).
  static SmallVector<Value, 2> splitAmount(OpBuilder &builder, Value amount,
                                           unsigned width) {
    Location loc = amount.getLoc();
    Value most = createNumber(builder, loc, amount.getType(), width - 1);
    Value one = createNumber(builder, loc, amount.getType(), 1);
    APInt known;
    if (matchPattern(amount, m_ConstantInt(&known)))
      return known.ult(width) ? SmallVector<Value, 2>{amount}
                              : SmallVector<Value, 2>{most, one};
    Value first = arith::MinUIOp::create(builder, loc, amount, most);
    Value rest = arith::SubIOp::create(builder, loc, amount, first);
    return {first, arith::MinUIOp::create(builder, loc, rest, one)};
  }
};
} // namespace

void tl::populateBitwisePatterns(const TypeConverter &converter,
                                 RewritePatternSet &patterns) {
  patterns.add<ConvertElementwise<tile::AndOp, ascend::VAndOp>,
               ConvertElementwise<tile::OrOp, ascend::VOrOp>,
               ConvertElementwise<tile::NotOp, ascend::VNotOp>,
               ConvertShift<tile::ShiftLeftOp, ascend::VShiftLeftOp>,
               ConvertShift<tile::ShiftRightOp, ascend::VShiftRightOp>>(
      converter, patterns.getContext());
}
