//===- Classifications.cpp - Classes of floats by comparisons -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Normalize/Classifications.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

namespace {
/// A classification -> comparisons of the magnitude, which do not hold for NaN
template <typename OpT>
struct ExpandClassification : public OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpT op,
                                PatternRewriter &rewriter) const override {
    Value x = op.getOperand();
    auto type = dyn_cast<FloatType>(x.getType());
    if (!type)
      return rewriter.notifyMatchFailure(op, "is not of a float");
    const llvm::fltSemantics &format = type.getFloatSemantics();
    ImplicitLocOpBuilder builder(op.getLoc(), rewriter);
    Value magnitude = math::AbsFOp::create(builder, x);
    auto compare = [&](arith::CmpFPredicate predicate, const APFloat &bound) {
      Value number =
          arith::ConstantOp::create(builder, builder.getFloatAttr(type, bound));
      return arith::CmpFOp::create(builder, predicate, magnitude, number)
          .getResult();
    };
    APFloat infinity = APFloat::getInf(format);
    if (isa<math::IsNaNOp>(op))
      rewriter.replaceOpWithNewOp<arith::CmpFOp>(op, arith::CmpFPredicate::UNO,
                                                 x, x);
    else if (isa<math::IsInfOp>(op))
      rewriter.replaceOp(op, compare(arith::CmpFPredicate::OEQ, infinity));
    else if (isa<math::IsFiniteOp>(op))
      rewriter.replaceOp(op, compare(arith::CmpFPredicate::OLT, infinity));
    else
      rewriter.replaceOpWithNewOp<arith::AndIOp>(
          op, compare(arith::CmpFPredicate::OLT, infinity),
          compare(arith::CmpFPredicate::OGE,
                  APFloat::getSmallestNormalized(format)));
    return success();
  }
};
} // namespace

void tl::populateClassificationExpansions(RewritePatternSet &patterns) {
  patterns.add<ExpandClassification<math::IsNaNOp>,
               ExpandClassification<math::IsInfOp>,
               ExpandClassification<math::IsFiniteOp>,
               ExpandClassification<math::IsNormalOp>>(patterns.getContext());
}
