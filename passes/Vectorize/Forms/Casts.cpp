//===- Casts.cpp - Conversions --------------------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/IntegerRanges.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "passes/Vectorize/Forms/Expander.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

Value Expander::selectNumber(Value condition, Type type, double one) {
  auto getConstant = [&](double value) -> Value {
    TypedAttr attr = isa<FloatType>(type)
                         ? TypedAttr(rewriter.getFloatAttr(type, value))
                         : rewriter.getIntegerAttr(type, int64_t(value));
    return arith::ConstantOp::create(rewriter, loc, attr);
  };
  return create<arith::SelectOp>(condition, getConstant(one), getConstant(0));
}

Value Expander::extendUnsigned(Value value, Type to) {
  unsigned width = value.getType().getIntOrFloatBitWidth();
  return create<arith::AndIOp>(
      create<arith::ExtSIOp>(to, value),
      createNumber(to, llvm::maskTrailingOnes<uint32_t>(width)));
}

Value Expander::expand(arith::ExtUIOp op) {
  Type from = op.getIn().getType(), to = op.getType();
  if (from.isInteger(1))
    return isNumber(to) ? selectNumber(op.getIn(), to, 1) : Value();
  if (!isNumber(from) || !isNumber(to))
    return {};
  return extendUnsigned(op.getIn(), to);
}

Value Expander::expand(arith::ExtSIOp op) {
  Type to = op.getType();
  bool isSelected = op.getIn().getType().isInteger(1) && isNumber(to);
  return isSelected ? selectNumber(op.getIn(), to, -1) : Value();
}

/// Conversions of tiles saturate, so the number first gets the value of its
/// lowest bits.
Value Expander::truncate(Value value, Type to) {
  Type from = value.getType();
  Value bits = createNumber(from, from.getIntOrFloatBitWidth() -
                                      to.getIntOrFloatBitWidth());
  value = create<arith::ShRSIOp>(create<arith::ShLIOp>(value, bits), bits);
  return arith::TruncIOp::create(rewriter, loc, to, value,
                                 arith::IntegerOverflowFlags::nsw);
}

Value Expander::expand(arith::TruncIOp op) {
  bool isExact = bitEnumContainsAll(op.getOverflowFlags(),
                                    arith::IntegerOverflowFlags::nsw);
  if (isExact || !isNumber(op.getIn().getType()) || !isNumber(op.getType()) ||
      op.getIn().getDefiningOp<arith::IndexCastOp>())
    return {};
  return truncate(op.getIn(), op.getType());
}

/// `number`, an i32, or the number in its place if it is an index that fits;
/// null if it does not.
static Value getNumber32(RewriterBase &rewriter, Value number,
                         const ConstantIntRanges &range) {
  auto index = number.getDefiningOp<arith::IndexCastOp>();
  if (number.getType().isInteger(32))
    return number;
  if (!number.getType().isInteger(64) || !index ||
      !index.getIn().getType().isIndex() || !range.smin().isSignedIntN(32) ||
      !range.smax().isSignedIntN(32))
    return {};
  return arith::IndexCastOp::create(rewriter, number.getLoc(),
                                    rewriter.getI32Type(), index.getIn());
}

/// Numbers of up to 24 bits are exact in f32. In larger ones the lowest 8 bits
/// decide only whether the number is half way between two of bf16, so any of
/// them stands for all: what is left has 24 bits, and is rounded once.
Value Expander::convertToBF16(Value integer, bool isSigned) {
  Type bf16 = rewriter.getBF16Type(), f32 = rewriter.getF32Type();
  ConstantIntRanges range = analysis::IntegerRanges().get(integer);
  Value number = getNumber32(rewriter, integer, range);
  if (!number || (number != integer && !isSigned))
    return {};
  auto convert = [&](Value from) -> Value {
    return isSigned ? create<arith::SIToFPOp>(f32, from)
                    : convertUnsigned(from);
  };
  Value rounded = convert(number);
  bool isSmall = range.smin().sge(-(1 << 24)) && range.smax().sle(1 << 24);
  if (isSmall && (isSigned || range.smin().isNonNegative()))
    return create<arith::TruncFOp>(bf16, rounded);
  auto createI32 = [&](int64_t value) {
    return createNumber(number.getType(), value);
  };
  Value isAny = create<arith::MinSIOp>(
      create<arith::AndIOp>(number, createI32(0xff)), createI32(1));
  Value all =
      create<arith::OrIOp>(create<arith::AndIOp>(number, createI32(~0xff)),
                           create<arith::ShLIOp>(isAny, createI32(7)));
  Value limit = arith::ConstantOp::create(rewriter, loc,
                                          rewriter.getF32FloatAttr(0x1p24f));
  Value isExact = create<arith::CmpFOp>(arith::CmpFPredicate::OLT,
                                        create<math::AbsFOp>(rounded), limit);
  return create<arith::TruncFOp>(
      bf16, create<arith::SelectOp>(isExact, rounded, convert(all)));
}

Value Expander::expand(arith::SIToFPOp op) {
  Type type = op.getIn().getType();
  if (type.isInteger(1))
    return selectNumber(op.getIn(), op.getType(), -1);
  bool isNarrow = isNumber(type) && type.getIntOrFloatBitWidth() < 32;
  return op.getType().isBF16() && !isNarrow
             ? convertToBF16(op.getIn(), /*isSigned=*/true)
             : Value();
}

/// The upper and the lower 16 bits of an i32 are exact in f32, so only their
/// sum is rounded.
Value Expander::convertUnsigned(Value number) {
  Type i32 = number.getType(), f32 = rewriter.getF32Type();
  Value mask = createNumber(i32, 0xffff);
  Value upper = create<arith::AndIOp>(
      create<arith::ShRSIOp>(number, createNumber(i32, 16)), mask);
  Value lower = create<arith::AndIOp>(number, mask);
  Value unit = arith::ConstantOp::create(rewriter, loc,
                                         rewriter.getF32FloatAttr(65536.0f));
  return create<arith::AddFOp>(
      create<arith::MulFOp>(create<arith::SIToFPOp>(f32, upper), unit),
      create<arith::SIToFPOp>(f32, lower));
}

/// Narrow numbers are exact in i32.
Value Expander::expand(arith::UIToFPOp op) {
  Type type = op.getIn().getType();
  if (type.isInteger(1))
    return selectNumber(op.getIn(), op.getType(), 1);
  if (isNumber(type) && type.getIntOrFloatBitWidth() < 32) {
    // All of them are floats of 32 bits.
    Value number = create<arith::SIToFPOp>(
        rewriter.getF32Type(),
        extendUnsigned(op.getIn(), rewriter.getI32Type()));
    return op.getType().isF32() ? number
                                : create<arith::TruncFOp>(op.getType(), number);
  }
  if (op.getType().isBF16())
    return convertToBF16(op.getIn(), /*isSigned=*/false);
  return type.isInteger(32) && op.getType().isF32()
             ? convertUnsigned(op.getIn())
             : Value();
}

/// A number from 2^31 on is one of 31 bits, and the sign bit.
Value Expander::expand(arith::FPToUIOp op) {
  Type from = op.getIn().getType(), i32 = rewriter.getI32Type();
  if (!isNumber(op.getType()))
    return {};
  if (op.getType() != i32)
    return truncate(create<arith::FPToSIOp>(i32, op.getIn()), op.getType());
  if (from.isF16())
    return create<arith::FPToSIOp>(i32, op.getIn());
  if (!from.isF32())
    return {};
  Value half = arith::ConstantOp::create(rewriter, loc,
                                         rewriter.getF32FloatAttr(0x1p31f));
  Value isLarge =
      create<arith::CmpFOp>(arith::CmpFPredicate::OGE, op.getIn(), half);
  Value low = create<arith::SelectOp>(
      isLarge, create<arith::SubFOp>(op.getIn(), half), op.getIn());
  Value sign = create<arith::SelectOp>(isLarge, createNumber(i32, INT32_MIN),
                                       createNumber(i32, 0));
  return create<arith::XOrIOp>(create<arith::FPToSIOp>(i32, low), sign);
}
