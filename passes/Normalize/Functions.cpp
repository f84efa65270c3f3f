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
               ExpandCopySign>(context, /*benefit=*/2);
}
