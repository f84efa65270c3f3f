//===- Division.cpp - Quotients of integers -------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The vector unit divides floats only. Integers of 8 and 16 bits are exact in
// f32. Those of 32 bits are divided by an estimate, the estimate of the
// remainder's quotient, and a correction of at most 1.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/Legalize/Patterns.h"
#include "passes/Legalize/TileBuilder.h"

#include <cmath>

using namespace mlir;
using namespace tl;
using ascend::RoundMode;

//===----------------------------------------------------------------------===//
// 8 and 16 bits
//===----------------------------------------------------------------------===//

/// Stores the quotient of `a` and `b`, integers of `type` as floats.
///
/// The exact quotient is either a whole number k, or away from the next whole
/// number k+1 by at least 1/b, so by a part of 1 / (b (k+1)) > 2^-17 of it, as
/// b k + b <= 2^16 - 1 + 2^16. A factor of 1 + 2^-18 keeps the rounded quotient
/// at or beyond k, and away from k+1, with a margin of 2^-18: 64 times the
/// rounding error of an exact division.
static void writeNarrowQuotient(TileBuilder &builder, Value a, Value b,
                                Type type, Value dst) {
  Value isNotZero = builder.scratch(), divisor = builder.scratch();
  builder.mul(b, b, isNotZero);
  builder.min(isNotZero, 1.0, isNotZero);
  // 0 / 1 in place of a division by 0.
  builder.sub(b, isNotZero, divisor);
  builder.add(divisor, 1.0, divisor);
  builder.mul(a, isNotZero, dst);
  builder.mul(dst, 1.0 + 0x1p-18, dst);
  builder.div(dst, divisor, dst);
  builder.cast(dst, dst, RoundMode::Trunc);
  if (type.isUnsignedInteger())
    return;
  // Only the lowest number divided by -1 is too large, by 1, and wraps.
  double limit = std::ldexp(1.0, type.getIntOrFloatBitWidth() - 1);
  Value excess = isNotZero;
  builder.add(dst, 1.0 - limit, excess);
  builder.max(excess, 0.0, excess);
  builder.axpy(excess, -2 * limit, dst);
}

//===----------------------------------------------------------------------===//
// 32 bits
//===----------------------------------------------------------------------===//

/// Limits the i32 of `src` to -1, 0 and 1: their signs.
static void writeSigns(TileBuilder &builder, Value src, Value dst) {
  builder.max(src, builder.integer(-1), dst);
  builder.min(dst, builder.integer(1), dst);
}

/// Stores in `dst`, i32, the quotients of magnitudes A and B that are given
/// negated, since -2^31 is an i32: `dividend` is -A, A <= 2^31, and `divisor`
/// is -B, 1 <= B <= 2^31. Overwrites `dividend`.
///
/// Let e be the relative error of a quotient of rounded floats. The two
/// conversions and the factor round by at most 2^-24 each, and the division may
/// be wrong by 4 units in the last place, so e < 2^-21. The factor 1 + 2^-20 of
/// the divisor makes each estimate at most the exact quotient x, and greater
/// than x - x 2^-19 - 1, as it is truncated.
///
/// The first estimate q1 <= A / B fits, so the remainder A - q1 B is at least 0
/// and at most A, and its quotient by B at most 2^31 2^-19 + 1 = 4097. After
/// the second estimate, q2, the remainder R has 0 <= R < B (1 + 4097 2^-19) < 2
/// B, so q1 + q2 is the quotient, or 1 less if R >= B. Then -B + R, which fits,
/// is at least 0, and its sign bits 0, else -1.
static void writeMagnitudes(TileBuilder &builder, Value dividend, Value divisor,
                            Value scratch, Value dst) {
  Value realDivisor = builder.scratch(), real = builder.scratch();
  builder.cast(divisor, realDivisor, RoundMode::Rint);
  builder.mul(realDivisor, 1.0 + 0x1p-20, realDivisor);
  auto estimate = [&](Value result) {
    builder.cast(dividend, real, RoundMode::Rint);
    builder.div(real, realDivisor, real);
    builder.cast(real, result, RoundMode::Trunc);
  };
  auto subtractMultiple = [&](Value factor) {
    builder.mul(factor, divisor, scratch);
    builder.sub(dividend, scratch, dividend);
  };
  estimate(dst);
  subtractMultiple(dst);
  estimate(scratch);
  builder.add(dst, scratch, dst);
  subtractMultiple(scratch);
  builder.sub(divisor, dividend, scratch);
  builder.shiftRight(scratch, 31, scratch);
  builder.add(dst, scratch, dst);
  builder.add(dst, builder.integer(1), dst);
}

/// The sign of the divisor is 0 for 0, and so is the quotient.
static void writeSigned(TileBuilder &builder, Value a, Value b, Type type,
                        Value dst) {
  Value sign = builder.scratch(type), scratch = builder.scratch(type);
  Value dividend = builder.scratch(type), divisor = builder.scratch(type);
  Value quotient = builder.scratch(type);
  writeSigns(builder, a, sign);
  writeSigns(builder, b, scratch);
  builder.mul(sign, scratch, sign);
  builder.mul(a, builder.integer(-1), dividend);
  builder.min(dividend, a, dividend);
  builder.mul(b, builder.integer(-1), divisor);
  builder.min(divisor, b, divisor);
  builder.min(divisor, builder.integer(-1), divisor);
  writeMagnitudes(builder, dividend, divisor, scratch, quotient);
  builder.mul(quotient, sign, dst);
}

/// The magnitudes of the quotient `a / 2 / b`: divisors of 2^31 and more are
/// limited to 2^31, by which this quotient is 0, too. Zero becomes 1.
static void writeHalves(TileBuilder &builder, Value a, Value b, Value scratch,
                        Value dividend, Value divisor) {
  Type ui32 = IntegerType::get(a.getContext(), 32, IntegerType::Unsigned);
  builder.shiftRight(builder.bitcast(a, ui32), 1,
                     builder.bitcast(dividend, ui32));
  builder.mul(dividend, builder.integer(-1), dividend);
  builder.max(b, builder.integer(0), divisor);
  builder.mul(divisor, builder.integer(-1), divisor);
  // -2^31 if the highest bit is set.
  builder.shiftRight(b, 31, scratch);
  builder.shiftLeft(scratch, 31, scratch);
  builder.add(divisor, scratch, divisor);
  builder.min(divisor, builder.integer(-1), divisor);
}

/// With q the quotient of `a / 2` and `b`, the remainder of `a` and `2 q b` is
/// below `2 b`, so the quotient of `a` and `b` is `2 q`, or 1 more if the
/// remainder is at least `b`. If `b` is 2^31 or more, q is 0 and the remainder
/// `a`.
static void writeUnsigned(TileBuilder &builder, Value a, Value b, Type type,
                          Value dst) {
  Value rest = builder.scratch(type), by = builder.scratch(type);
  Value scratch = builder.scratch(type), quotient = builder.scratch(type);
  Value dividend = builder.scratch(type), divisor = builder.scratch(type);
  builder.add(a, builder.integer(0), rest);
  builder.add(b, builder.integer(0), by);
  writeHalves(builder, rest, by, scratch, dividend, divisor);
  writeMagnitudes(builder, dividend, divisor, scratch, quotient);
  builder.shiftLeft(quotient, 1, quotient);
  builder.mul(quotient, by, scratch);
  builder.sub(rest, scratch, rest);
  // Signed numbers in the order of the unsigned ones; their maximum is the
  // remainder if that is at least the divisor.
  builder.add(rest, builder.integer(INT32_MIN), rest);
  builder.add(by, builder.integer(INT32_MIN), scratch);
  builder.max(scratch, rest, scratch);
  builder.sub(scratch, rest, scratch);
  writeSigns(builder, scratch, scratch);
  builder.mul(scratch, scratch, scratch);
  builder.sub(quotient, scratch, quotient);
  builder.add(quotient, builder.integer(1), quotient);
  // 0 for a division by 0.
  writeSigns(builder, by, by);
  builder.mul(by, by, by);
  builder.mul(quotient, by, dst);
}

//===----------------------------------------------------------------------===//
// Pattern
//===----------------------------------------------------------------------===//

/// `scalar`, an element of `type`, as f32.
static Value createReal(RewriterBase &rewriter, Value scalar, Type type) {
  Type f32 = rewriter.getF32Type();
  if (type.isUnsignedInteger())
    return arith::UIToFPOp::create(rewriter, scalar.getLoc(), f32, scalar);
  return arith::SIToFPOp::create(rewriter, scalar.getLoc(), f32, scalar);
}

namespace {
/// tile.div of integers -> operations on floats, and on i32
struct WriteQuotient : public OpRewritePattern<tile::DivOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tile::DivOp op,
                                PatternRewriter &rewriter) const override {
    Type type = op.getElementType();
    if (!isa<IntegerType>(type) || !isPlacedInUB(op))
      return rewriter.notifyMatchFailure(op, "no quotient of integers in UB");
    bool isNarrow = type.getIntOrFloatBitWidth() < 32;
    Type computed =
        isNarrow ? Type(rewriter.getF32Type()) : Type(rewriter.getI32Type());
    SmallVector<Value> tiles, scalars;
    for (Value operand : op.getOperands()) {
      bool isTile = isa<MemRefType>(operand.getType());
      if (isTile)
        tiles.push_back(type.isUnsignedInteger(32)
                            ? asSignless(rewriter, op.getLoc(), operand)
                            : operand);
      else if (isNarrow)
        operand = createReal(rewriter, operand, type);
      scalars.push_back(isTile ? Value() : operand);
    }
    auto write = [&](TileBuilder &builder, ArrayRef<Value> chunks) {
      SmallVector<Value> operands;
      for (Value scalar : ArrayRef(scalars).drop_back()) {
        operands.push_back(scalar ? builder.scratch(computed) : chunks.front());
        if (scalar)
          builder.fill(scalar, operands.back());
        else
          chunks = chunks.drop_front();
      }
      auto *create = isNarrow                   ? writeNarrowQuotient
                     : type.isUnsignedInteger() ? writeUnsigned
                                                : writeSigned;
      create(builder, operands[0], operands[1], isNarrow ? type : computed,
             chunks.back());
    };
    writeInChunks(rewriter, op, tiles, write, /*keepsTypes=*/!isNarrow);
    return success();
  }
};
} // namespace

void tl::populateDivisionPatterns(RewritePatternSet &patterns) {
  patterns.add<WriteQuotient>(patterns.getContext());
}
