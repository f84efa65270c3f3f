//===- Functions.cpp - Scalar functions written with others ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Normalize/Functions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "passes/Vectorize/Operations.h"

#include <cmath>

using namespace mlir;
using namespace tl;

namespace {
/// Builds expressions in f32.
class FloatBuilder : public ImplicitLocOpBuilder {
public:
  using ImplicitLocOpBuilder::ImplicitLocOpBuilder;

  Value number(double value) {
    return arith::ConstantOp::create(*this, getF32FloatAttr(value));
  }
  Value isEqual(Value a, Value b) {
    return arith::CmpFOp::create(*this, arith::CmpFPredicate::OEQ, a, b);
  }
  Value select(Value condition, Value a, Value b) {
    return arith::SelectOp::create(*this, condition, a, b);
  }
};
} // namespace

/// The logarithm to the base with the natural logarithm `baseLog`.
static Value writeLog(FloatBuilder &builder, Value x, double baseLog) {
  return arith::MulFOp::create(builder, math::LogOp::create(builder, x),
                               builder.number(1 / baseLog));
}

/// `ln(1 + x)`, after Kahan: `u = 1 + x` and `u - 1` have the same rounding
/// error. If 1 is lost in `u`, the result is `ln(x)`.
static Value writeLog1p(FloatBuilder &builder, Value x) {
  Value one = builder.number(1);
  Value u = arith::AddFOp::create(builder, x, one);
  Value log = math::LogOp::create(builder, u);
  Value scale =
      arith::DivFOp::create(builder, x, arith::SubFOp::create(builder, u, one));
  Value exact = arith::MulFOp::create(builder, log, scale);
  return builder.select(builder.isEqual(u, one), x,
                        builder.select(builder.isEqual(u, x), log, exact));
}

/// `exp(x) - 1`, after Kahan, in the same way.
static Value writeExpM1(FloatBuilder &builder, Value x) {
  Value one = builder.number(1);
  Value u = math::ExpOp::create(builder, x);
  Value rest = arith::SubFOp::create(builder, u, one);
  Value scale =
      arith::DivFOp::create(builder, x, math::LogOp::create(builder, u));
  Value exact = arith::MulFOp::create(builder, rest, scale);
  // Without an error: at -1, and if 1 is lost in `u`.
  Value isFar =
      arith::OrIOp::create(builder, builder.isEqual(rest, builder.number(-1)),
                           builder.isEqual(rest, u));
  return builder.select(builder.isEqual(u, one), x,
                        builder.select(isFar, rest, exact));
}

namespace {
/// A function of one f32 -> the expression of `write`
template <typename OpT, Value (*write)(FloatBuilder &, Value)>
struct ExpandFunction : public OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpT op,
                                PatternRewriter &rewriter) const override {
    if (!op.getType().isF32())
      return rewriter.notifyMatchFailure(op, "is not of f32");
    FloatBuilder builder(op.getLoc(), rewriter);
    rewriter.replaceOp(op, write(builder, op.getOperand()));
    return success();
  }
};

/// math.absi -> max(x, 0 - x)
struct ExpandAbsI : public OpRewritePattern<math::AbsIOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(math::AbsIOp op,
                                PatternRewriter &rewriter) const override {
    Value zero = arith::ConstantOp::create(rewriter, op.getLoc(),
                                           rewriter.getZeroAttr(op.getType()));
    Value negated =
        arith::SubIOp::create(rewriter, op.getLoc(), zero, op.getOperand());
    rewriter.replaceOpWithNewOp<arith::MaxSIOp>(op, op.getOperand(), negated);
    return success();
  }
};

/// math.clampf -> the greater of the lower bound and the lesser of the value
/// and the upper bound. The pattern of upstream takes the bounds the other way
/// round, so that one of them is the result.
struct ExpandClampF : public OpRewritePattern<math::ClampFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(math::ClampFOp op,
                                PatternRewriter &rewriter) const override {
    Value least = arith::MinimumFOp::create(rewriter, op.getLoc(),
                                            op.getValue(), op.getMax());
    rewriter.replaceOpWithNewOp<arith::MaximumFOp>(op, least, op.getMin());
    return success();
  }
};

/// math.sincos -> math.sin and math.cos
struct ExpandSincos : public OpRewritePattern<math::SincosOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(math::SincosOp op,
                                PatternRewriter &rewriter) const override {
    Value sine = math::SinOp::create(rewriter, op.getLoc(), op.getOperand());
    Value cosine = math::CosOp::create(rewriter, op.getLoc(), op.getOperand());
    rewriter.replaceOp(op, {sine, cosine});
    return success();
  }
};

/// math.copysign -> the sign bit of one operand, all other bits of the other
struct ExpandCopySign : public OpRewritePattern<math::CopySignOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(math::CopySignOp op,
                                PatternRewriter &rewriter) const override {
    auto type = dyn_cast<FloatType>(op.getType());
    if (!type)
      return rewriter.notifyMatchFailure(op, "is not of a float");
    ImplicitLocOpBuilder builder(op.getLoc(), rewriter);
    Type bits = builder.getIntegerType(type.getWidth());
    APInt sign = APInt::getSignMask(type.getWidth());
    auto take = [&](Value value, const APInt &mask) -> Value {
      return arith::AndIOp::create(
          builder, arith::BitcastOp::create(builder, bits, value),
          arith::ConstantOp::create(builder,
                                    builder.getIntegerAttr(bits, mask)));
    };
    Value result = arith::OrIOp::create(builder, take(op.getLhs(), ~sign),
                                        take(op.getRhs(), sign));
    rewriter.replaceOpWithNewOp<arith::BitcastOp>(op, type, result);
    return success();
  }
};

/// math.fma of narrow floats -> a sum in f32 that is rounded to odd, so that
/// the conversion rounds as if there was one rounding (Boldo and Melquiond,
/// 2008)
struct ExpandFma : public OpRewritePattern<math::FmaOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(math::FmaOp op,
                                PatternRewriter &rewriter) const override {
    Type type = op.getType();
    if (!type.isF16() && !type.isBF16())
      return rewriter.notifyMatchFailure(op, "is not of f16 or bf16");
    FloatBuilder builder(op.getLoc(), rewriter);
    auto extend = [&](Value value) -> Value {
      return arith::ExtFOp::create(builder, builder.getF32Type(), value);
    };
    Value a = extend(op.getA()), b = extend(op.getB()), c = extend(op.getC());
    Value product = arith::MulFOp::create(builder, a, b), back;
    // Products of f16 are exact, and so are those of bf16 as far as they
    // matter, unless they are too large: then the sum may still be none.
    if (type.isBF16()) {
      Value isFar = arith::OrIOp::create(
          builder, builder.isEqual(product, builder.number(INFINITY)),
          builder.isEqual(product, builder.number(-INFINITY)));
      Value scale =
          builder.select(isFar, builder.number(0x1p-64), builder.number(1));
      back = builder.select(isFar, builder.number(0x1p64), builder.number(1));
      a = arith::MulFOp::create(builder, a, scale);
      c = arith::MulFOp::create(builder, c, scale);
      product = arith::MulFOp::create(builder, a, b);
    }
    Value sum = addToOdd(builder, product, c);
    if (back)
      sum = arith::MulFOp::create(builder, sum, back);
    rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, type, sum);
    return success();
  }

private:
  /// The sum of `a` and `b`; if it is not exact, the neighbour with an odd last
  /// bit. Its error is the sum of two differences (Knuth).
  static Value addToOdd(FloatBuilder &builder, Value a, Value b) {
    auto subtract = [&](Value x, Value y) -> Value {
      return arith::SubFOp::create(builder, x, y);
    };
    Value sum = arith::AddFOp::create(builder, a, b), rest = subtract(sum, a);
    Value error = arith::AddFOp::create(
        builder, subtract(a, subtract(sum, rest)), subtract(b, rest));
    Type i32 = builder.getI32Type();
    auto integer = [&](int64_t value) -> Value {
      return arith::ConstantIntOp::create(builder, i32, value);
    };
    auto getBits = [&](Value value) -> Value {
      return arith::BitcastOp::create(builder, i32, value);
    };
    Value bits = getBits(sum);
    Value isEven = arith::CmpIOp::create(
        builder, arith::CmpIPredicate::eq,
        arith::AndIOp::create(builder, bits, integer(1)), integer(0));
    Value isInexact = arith::CmpFOp::create(builder, arith::CmpFPredicate::ONE,
                                            error, builder.number(0));
    // 1 if the error has the sign of the sum, or -1.
    Value signs = arith::XOrIOp::create(builder, getBits(error), bits);
    Value step = arith::OrIOp::create(
        builder, arith::ShRSIOp::create(builder, signs, integer(31)),
        integer(1));
    Value odd = arith::SelectOp::create(
        builder, arith::AndIOp::create(builder, isEven, isInexact),
        arith::AddIOp::create(builder, bits, step), bits);
    return arith::BitcastOp::create(builder, builder.getF32Type(), odd);
  }
};
} // namespace

static Value writeLog2(FloatBuilder &builder, Value x) {
  return writeLog(builder, x, M_LN2);
}

static Value writeLog10(FloatBuilder &builder, Value x) {
  return writeLog(builder, x, M_LN10);
}

void tl::populateFunctionExpansions(RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  // The patterns of upstream, which compute narrow types in f32, for functions
  // that tiles do not have.
  SmallVector<StringRef> mnemonics;
  auto isLacking = [&](StringRef name) {
    return !vectorize::hasTileOperation(OperationName(name, context));
  };
  for (RegisteredOperationName name : context->getRegisteredOperations())
    if (isa<math::MathDialect>(name.getDialect()) &&
        isLacking(name.getStringRef()))
      mnemonics.push_back(name.stripDialect());
  populateMathF32ExpansionPatterns(patterns, isLacking, /*benefit=*/3);
  math::populateExpansionPatterns(patterns, mnemonics);
  populateMathPolynomialApproximationPatterns(patterns, isLacking);
  // These are better with functions that tiles have.
  patterns.add<ExpandFunction<math::Log2Op, writeLog2>,
               ExpandFunction<math::Log10Op, writeLog10>,
               ExpandFunction<math::Log1pOp, writeLog1p>,
               ExpandFunction<math::ExpM1Op, writeExpM1>, ExpandAbsI,
               ExpandCopySign, ExpandFma, ExpandSincos>(context, /*benefit=*/2);
  patterns.add<ExpandClampF>(context, /*benefit=*/4);
}
