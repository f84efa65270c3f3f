//===- Integers.cpp - Integer functions written with others ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Normalize/Integers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace tl;

namespace {
/// Builds expressions of integers of one type.
class IntegerBuilder : public ImplicitLocOpBuilder {
public:
  IntegerBuilder(Location loc, OpBuilder &builder, Type type)
      : ImplicitLocOpBuilder(loc, builder), type(cast<IntegerType>(type)) {}

  unsigned width() const { return type.getWidth(); }
  Value number(const APInt &value) {
    return arith::ConstantOp::create(*this, getIntegerAttr(type, value));
  }
  Value number(uint64_t value) { return number(APInt(width(), value)); }
  template <typename OpT> Value apply(Value a, Value b) {
    return OpT::create(*this, a, b);
  }
  template <typename OpT> Value apply(Value a, uint64_t b) {
    return OpT::create(*this, a, number(b));
  }

private:
  IntegerType type;
};
} // namespace

/// The number of ones of `x`: first in each 2, then 4 and 8 bits. The highest
/// byte of a product is the sum of these.
static Value countOnes(IntegerBuilder &builder, Value x) {
  auto everyByte = [&](uint64_t value) {
    return builder.number(APInt::getSplat(builder.width(), APInt(8, value)));
  };
  auto take = [&](Value value, Value mask) {
    return builder.apply<arith::AndIOp>(value, mask);
  };
  auto shifted = [&](Value value, unsigned by) {
    return builder.apply<arith::ShRUIOp>(value, by);
  };
  x = builder.apply<arith::SubIOp>(x, take(shifted(x, 1), everyByte(0x55)));
  Value pairs = everyByte(0x33);
  x = builder.apply<arith::AddIOp>(take(x, pairs), take(shifted(x, 2), pairs));
  x = take(builder.apply<arith::AddIOp>(x, shifted(x, 4)), everyByte(0x0f));
  if (builder.width() == 8)
    return x;
  return shifted(builder.apply<arith::MulIOp>(x, everyByte(1)),
                 builder.width() - 8);
}

/// Whether `type` is that of integers of whole bytes.
static bool hasBytes(Type type) {
  auto integer = dyn_cast<IntegerType>(type);
  return integer && integer.getWidth() % 8 == 0;
}

/// The number of zeros below the lowest one of `x`: all of them for 0.
static Value countTrailingZeros(IntegerBuilder &builder, Value x) {
  Value ones = builder.number(APInt::getAllOnes(builder.width()));
  return countOnes(builder, builder.apply<arith::AndIOp>(
                                builder.apply<arith::SubIOp>(x, 1),
                                builder.apply<arith::XOrIOp>(x, ones)));
}

/// The number of zeros of `x` when its highest one has spread to all lower
/// bits.
static Value countLeadingZeros(IntegerBuilder &builder, Value x) {
  for (unsigned by = 1; by < builder.width(); by *= 2)
    x = builder.apply<arith::OrIOp>(x, builder.apply<arith::ShRUIOp>(x, by));
  Value ones = builder.number(APInt::getAllOnes(builder.width()));
  return countOnes(builder, builder.apply<arith::XOrIOp>(x, ones));
}

namespace {
/// A count of bits -> the expression of `write`
template <typename OpT, Value (*write)(IntegerBuilder &, Value)>
struct ExpandCount : public OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpT op,
                                PatternRewriter &rewriter) const override {
    if (!hasBytes(op.getType()))
      return rewriter.notifyMatchFailure(op, "is not of whole bytes");
    IntegerBuilder builder(op.getLoc(), rewriter, op.getType());
    rewriter.replaceOp(op, write(builder, op.getOperand()));
    return success();
  }
};

/// arith.addui_extended -> the sum, which is less than an operand if it wrapped
struct ExpandAddUIExtended : public OpRewritePattern<arith::AddUIExtendedOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::AddUIExtendedOp op,
                                PatternRewriter &rewriter) const override {
    Value sum =
        arith::AddIOp::create(rewriter, op.getLoc(), op.getLhs(), op.getRhs());
    Value wraps = arith::CmpIOp::create(
        rewriter, op.getLoc(), arith::CmpIPredicate::ult, sum, op.getLhs());
    rewriter.replaceOp(op, {sum, wraps});
    return success();
  }
};
} // namespace

/// The upper half of the product of `a` and `b` without signs, by the products
/// of their halves.
static Value multiplyHigh(IntegerBuilder &builder, Value a, Value b) {
  unsigned half = builder.width() / 2;
  auto low = [&](Value value) {
    return builder.apply<arith::AndIOp>(value, (uint64_t(1) << half) - 1);
  };
  auto high = [&](Value value) {
    return builder.apply<arith::ShRUIOp>(value, half);
  };
  auto multiply = [&](Value x, Value y) {
    return builder.apply<arith::MulIOp>(x, y);
  };
  auto add = [&](Value x, Value y) {
    return builder.apply<arith::AddIOp>(x, y);
  };
  // None of these sums wraps.
  Value middle = add(multiply(high(a), low(b)), high(multiply(low(a), low(b))));
  Value rest = add(multiply(low(a), high(b)), low(middle));
  return add(add(multiply(high(a), high(b)), high(middle)), high(rest));
}

namespace {
/// arith.mul{s,u}i_extended -> the product, and its upper half by halves
template <typename OpT, bool isSigned>
struct ExpandMulExtended : public OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpT op,
                                PatternRewriter &rewriter) const override {
    Type type = op.getLow().getType();
    if (!hasBytes(type))
      return rewriter.notifyMatchFailure(op, "is not of whole bytes");
    IntegerBuilder builder(op.getLoc(), rewriter, type);
    Value a = op.getLhs(), b = op.getRhs();
    Value product = builder.apply<arith::MulIOp>(a, b);
    Value upper = multiplyHigh(builder, a, b);
    // A negative operand counts as 2 to the width more.
    auto subtractIfNegative = [&](Value operand, Value other) {
      Value signs = builder.apply<arith::ShRSIOp>(operand, builder.width() - 1);
      upper = builder.apply<arith::SubIOp>(
          upper, builder.apply<arith::AndIOp>(signs, other));
    };
    if (isSigned) {
      subtractIfNegative(a, b);
      subtractIfNegative(b, a);
    }
    rewriter.replaceOp(op, {product, upper});
    return success();
  }
};
} // namespace

void tl::populateIntegerExpansions(RewritePatternSet &patterns) {
  patterns.add<ExpandCount<math::CtPopOp, countOnes>,
               ExpandCount<math::CountTrailingZerosOp, countTrailingZeros>,
               ExpandCount<math::CountLeadingZerosOp, countLeadingZeros>,
               ExpandAddUIExtended,
               ExpandMulExtended<arith::MulUIExtendedOp, /*isSigned=*/false>,
               ExpandMulExtended<arith::MulSIExtendedOp, /*isSigned=*/true>>(
      patterns.getContext(), /*benefit=*/4);
}
