//===- IndexNumbers.cpp - Indices of a loop as numbers and conditions -----===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "passes/Vectorize/BodyVectorizer.h"
#include "passes/Vectorize/ScalarForms.h"
#include "tl/dialects/Tile/TileOps.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

/// The lowest bits of `elements`. Conversions of tiles saturate, so the numbers
/// first get the values of these bits.
FailureOr<BodyVectorizer::Elements>
BodyVectorizer::truncate(Operation *op, const Elements &elements, Type type) {
  Value shift = arith::ConstantIntOp::create(rewriter, op->getLoc(),
                                             rewriter.getI32Type(),
                                             32 - type.getIntOrFloatBitWidth());
  FailureOr<Elements> low =
      createWithNumber<tile::ShiftLeftOp>(op, elements, shift);
  if (succeeded(low))
    low = createWithNumber<tile::ShiftRightOp>(op, *low, shift);
  return failed(low) ? low
                     : castIndices(op, *low, type, ascend::RoundMode::None);
}

/// A type with the numbers of `range`, which has the same floats as the wider
/// type of `cast`: narrow floats have conversions from i16 only.
static Type findNarrowType(Operation *cast, const ConstantIntRanges &range) {
  Builder builder(cast->getContext());
  bool isNarrow = llvm::any_of(cast->getUsers(), [](Operation *user) {
    return user->getResult(0).getType().getIntOrFloatBitWidth() == 16;
  });
  if (isNarrow && isBetween(range, INT16_MIN, INT16_MAX))
    return builder.getI16Type();
  return isBetween(range, INT32_MIN, INT32_MAX) ? builder.getI32Type()
                                                : cast->getResult(0).getType();
}

/// Vectorises an index that is used as a number.
LogicalResult BodyVectorizer::vectorizeNumber(Operation *cast) {
  Value index = cast->getOperand(0);
  // Truncation to the same bits from a wider number.
  if (!index.getType().isIndex())
    index = index.getDefiningOp()->getOperand(0);
  AffineExpr expr = exprs.find(index);
  if (!expr)
    return fail(cast, "it is no expression of the induction variables");
  Type type = cast->getResult(0).getType();
  IndexTerms terms = exprs.split(expr);
  auto dim = llvm::find_if(terms.factors, [](int64_t x) { return x != 0; });
  if (terms.others.empty() && dim == terms.factors.end()) {
    uniform.map(cast->getResult(0),
                createNumber(cast->getLoc(), terms.uniform, type));
    exprs.addUniform(cast->getResult(0));
    return success();
  }
  if (type.isInteger(64) &&
      llvm::all_of(cast->getUsers(), llvm::IsaPred<arith::SIToFPOp>))
    type = findNarrowType(cast, exprs.computeRange(expr));
  bool isRamp = terms.others.empty() &&
                llvm::count(terms.factors, 0) + 1 == space.getRank();
  isRamp &= !type.isInteger(8);
  bool isNarrow = type.getIntOrFloatBitWidth() < 32;
  if (!isRamp && !type.isInteger(32) && !isNarrow)
    return fail(cast, "only i32 has tiles of sums of induction variables");
  FailureOr<Elements> elements =
      isRamp ? createRamp(cast, dim - terms.factors.begin(), *dim,
                          terms.uniform, type)
             : createIndices(cast, expr);
  if (succeeded(elements) && !isRamp && isNarrow)
    elements = truncate(cast, *elements, type);
  if (failed(elements))
    return failure();
  elements->tile =
      createLoopPart(cast->getLoc(), elements->tile, elements->used);
  tiles[cast->getResult(0)] = *elements;
  return success();
}

/// The part of `terms` with positive factors, or its negated other part.
static AffineExpr getHalf(const IndexTerms &terms, bool isPositive) {
  MLIRContext *context = terms.uniform.getContext();
  AffineExpr half = getAffineConstantExpr(0, context);
  for (auto [dim, factor] : llvm::enumerate(terms.factors))
    if (factor != 0 && (factor > 0) == isPositive) {
      AffineExpr product = getAffineDimExpr(dim, context) * factor;
      half = isPositive ? half + product : half - product;
    }
  for (AffineExpr other : terms.others) {
    auto product = dyn_cast<AffineBinaryOpExpr>(other);
    auto factor = product && other.getKind() == AffineExprKind::Mul
                      ? dyn_cast<AffineConstantExpr>(product.getRHS())
                      : AffineConstantExpr();
    if ((!factor || factor.getValue() > 0) == isPositive)
      half = isPositive ? half + other : half - other;
  }
  return half;
}

/// Rewrites an unsigned comparison of `lhs` and `rhs` as a signed one: a number
/// that is not negative stays, a uniform one beyond the limit, also a negative
/// one, becomes the limit.
LogicalResult BodyVectorizer::makeSigned(arith::CmpIOp compare, AffineExpr &lhs,
                                         AffineExpr &rhs, int64_t limit) {
  auto predicate = getSignedPredicate(compare.getPredicate());
  if (!predicate)
    return success();
  Location loc = compare.getLoc();
  for (AffineExpr *side : {&lhs, &rhs}) {
    if (!exprs.computeRange(*side).smin().isNegative())
      continue;
    if (!exprs.isUniform(*side))
      return fail(compare, "an unsigned operand may be negative");
    Value number = getValueOrCreateConstantIndexOp(
        rewriter, loc, exprs.create(rewriter, loc, *side));
    Value most = arith::ConstantIndexOp::create(rewriter, loc, limit);
    *side = exprs.getExpr(
        arith::MinUIOp::create(rewriter, loc, number, most).getResult());
  }
  compare.setPredicate(*predicate);
  return success();
}

/// Compares `rest`, the difference of the operands, with 0.
void BodyVectorizer::compareUniform(arith::CmpIOp compare, AffineExpr rest) {
  Location loc = compare.getLoc();
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  Value number = getValueOrCreateConstantIndexOp(
      rewriter, loc, exprs.create(rewriter, loc, rest));
  uniform.map(
      compare.getResult(),
      arith::CmpIOp::create(rewriter, loc, compare.getPredicate(), number, zero)
          .getResult());
  exprs.addUniform(compare.getResult());
}

/// The bound of numbers to which offsets are clamped.
static constexpr int64_t limit = int64_t(1) << 30;

/// Whether `left` and the sum of `right` and `uniform` compare in i32 as they
/// do: both sides have numbers below the limit, or one has any i32, such as
/// loaded ones, and the other is a number below the limit.
static bool canCompare(AffineExpr left, AffineExpr right, AffineExpr uniform,
                       IndexExprs &exprs) {
  auto areBetween = [&](int64_t least, int64_t most) {
    return isBetween(exprs.computeRange(left), least, most) &&
           isBetween(exprs.computeRange(right), least, most);
  };
  auto number = dyn_cast<AffineConstantExpr>(uniform);
  AffineExpr zero = getAffineConstantExpr(0, uniform.getContext());
  bool isNumber = number && number.getValue() > -limit &&
                  number.getValue() < limit && (left == zero || right == zero);
  return areBetween(-limit / 2, limit / 2) ||
         (isNumber && areBetween(INT32_MIN, INT32_MAX));
}

/// A comparison of indices: the terms of the difference with positive factors
/// on one side, all others on the other side. The uniform ones are clamped; no
/// tile has enough elements for a different result.
LogicalResult BodyVectorizer::vectorizeIndexCompare(arith::CmpIOp compare) {
  Location loc = compare.getLoc();
  AffineExpr lhs = exprs.find(compare.getLhs());
  AffineExpr rhs = exprs.find(compare.getRhs());
  if (!lhs || !rhs)
    return fail(compare,
                "an operand is no expression of the induction variables");
  // The operation is emitted by its predicate; it may have to stay.
  llvm::scope_exit restore([&, original = compare.getPredicate()] {
    compare.setPredicate(original);
  });
  if (failed(makeSigned(compare, lhs, rhs, limit)))
    return failure();
  IndexTerms terms = exprs.split(lhs - rhs);
  AffineExpr left = getHalf(terms, true), right = getHalf(terms, false);
  if (left == right) {
    compareUniform(compare, terms.uniform);
    return success();
  }
  if (!canCompare(left, right, terms.uniform, exprs))
    return failForSize(compare, "the bounds of an operand are unknown");
  AffineExpr zero = rewriter.getAffineConstantExpr(0);
  AffineExpr offset = exprs.getExpr(createClamped(loc, -terms.uniform, limit));
  // `left` is compared with `right + offset`, or `-offset` with `right`.
  std::array sides = {left, right + offset};
  if (left == zero)
    sides = {-offset, right};
  llvm::SmallBitVector used(space.getRank());
  SmallVector<Value> operands;
  for (AffineExpr side : sides) {
    if (exprs.isUniform(side)) {
      operands.push_back(createNumber(loc, side, rewriter.getI32Type()));
      continue;
    }
    FailureOr<Elements> elements = createIndices(compare, side);
    if (failed(elements))
      return failure();
    used |= elements->used;
    bounded.insert(elements->tile);
    operands.push_back(createLoopPart(loc, elements->tile, elements->used));
  }
  return emit(compare, operands, used);
}
