//===- ExpressionArithmetic.cpp - Arithmetic of printed expressions -------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/Scalars/Expression.h"
#include "mlir/Interfaces/Utils/InferIntRangeCommon.h"
#include "llvm/Support/MathExtras.h"

using namespace tl::ascendc;
using mlir::ConstantIntRanges;
using mlir::intrange::OverflowFlags;

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

/// The constant result of an operation on two constants unless it overflows.
template <typename Fold>
static std::optional<int64_t> fold(const Expression &lhs, const Expression &rhs,
                                   Fold overflows) {
  int64_t result;
  if (!lhs.getConstant() || !rhs.getConstant() ||
      overflows(*lhs.getConstant(), *rhs.getConstant(), result))
    return std::nullopt;
  return result;
}

static ConstantIntRanges getRange(const Expression &expression) {
  auto get = [](int64_t number) {
    return llvm::APInt(64, number, /*isSigned=*/true);
  };
  return ConstantIntRanges::fromSigned(get(expression.getLeast()),
                                       get(expression.getGreatest()));
}

static auto infixBy(llvm::StringRef op, Precedence precedence) {
  return [=](const Expression &lhs, const Expression &rhs) {
    return Expression::infix(lhs, op, rhs, precedence);
  };
}

/// The result of `build`, which is in `range`, in the type that C++ gives it:
/// of operands of 64 bits if it may not fit into an `int`.
template <typename Build>
static Expression combine(const Expression &lhs, const Expression &rhs,
                          const ConstantIntRanges &range, Build build) {
  Expression bounds = Expression("").within(range.smin().getSExtValue(),
                                            range.smax().getSExtValue());
  bool isInt = lhs.hasIntType() && rhs.hasIntType();
  bool widens = isInt && !bounds.fitsInt();
  // One operand of 64 bits suffices.
  Expression result = build(widens && !lhs.getConstant() ? lhs.widened() : lhs,
                            widens && lhs.getConstant() ? rhs.widened() : rhs);
  result = result.within(bounds.getLeast(), bounds.getGreatest());
  return isInt && !widens ? result.asInt() : result;
}

Expression tl::ascendc::operator+(const Expression &lhs,
                                  const Expression &rhs) {
  if (auto value = fold(lhs, rhs, llvm::AddOverflow<int64_t>))
    return *value;
  if (lhs.getConstant() == 0)
    return rhs;
  if (rhs.getConstant() == 0)
    return lhs;
  if (rhs.getConstant() && *rhs.getConstant() < 0 &&
      *rhs.getConstant() != INT64_MIN)
    return lhs - Expression(-*rhs.getConstant());
  // Sums need no parentheses on either side, but for an `int`, where a part of
  // `a + (b - c)` may not fit that the text does not show.
  return combine(lhs, rhs,
                 mlir::intrange::inferAdd({getRange(lhs), getRange(rhs)},
                                          OverflowFlags::Nsw),
                 [](const Expression &lhs, const Expression &rhs) {
                   bool isInt = lhs.hasIntType() && rhs.hasIntType();
                   return Expression(
                       lhs.operandOf(Precedence::Additive) + " + " +
                           rhs.operandOf(isInt ? Precedence::Multiplicative
                                               : Precedence::Additive),
                       Precedence::Additive);
                 });
}

Expression tl::ascendc::operator-(const Expression &lhs,
                                  const Expression &rhs) {
  if (auto value = fold(lhs, rhs, llvm::SubOverflow<int64_t>))
    return *value;
  if (rhs.getConstant() == 0)
    return lhs;
  // Expressions have no side effects.
  if (lhs.str() == rhs.str())
    return 0;
  return combine(lhs, rhs,
                 mlir::intrange::inferSub({getRange(lhs), getRange(rhs)},
                                          OverflowFlags::Nsw),
                 infixBy("-", Precedence::Additive));
}

Expression tl::ascendc::operator*(const Expression &lhs,
                                  const Expression &rhs) {
  if (auto value = fold(lhs, rhs, llvm::MulOverflow<int64_t>))
    return *value;
  if (lhs.getConstant() == 0 || rhs.getConstant() == 1)
    return lhs;
  if (rhs.getConstant() == 0 || lhs.getConstant() == 1)
    return rhs;
  Expression product =
      combine(lhs, rhs,
              mlir::intrange::inferMul({getRange(lhs), getRange(rhs)},
                                       OverflowFlags::Nsw),
              infixBy("*", Precedence::Multiplicative));
  if (rhs.getConstant())
    return product.asMultiple(lhs, *rhs.getConstant());
  return lhs.getConstant() ? product.asMultiple(rhs, *lhs.getConstant())
                           : product;
}

bool tl::ascendc::isOverflow(const Expression &lhs, const Expression &rhs,
                             const Expression &result) {
  return lhs.getConstant() && rhs.getConstant() && !result.getConstant();
}

/// Whether `lhs / rhs` is defined.
static bool canDivide(const Expression &lhs, const Expression &rhs) {
  return lhs.getConstant() && rhs.getConstant() && *rhs.getConstant() != 0 &&
         !(*lhs.getConstant() == INT64_MIN && *rhs.getConstant() == -1);
}

/// The bounds of a divisor, which is not 0.
static ConstantIntRanges getDivisorRange(const Expression &divisor) {
  bool isPositive = divisor.isNonNegative() && divisor.getGreatest() > 0;
  return getRange(isPositive ? divisor.within(1, INT64_MAX) : divisor);
}

Expression tl::ascendc::operator/(const Expression &lhs,
                                  const Expression &rhs) {
  if (canDivide(lhs, rhs))
    return *lhs.getConstant() / *rhs.getConstant();
  if (rhs.getConstant() == 1)
    return lhs;
  return combine(
      lhs, rhs,
      mlir::intrange::inferDivS({getRange(lhs), getDivisorRange(rhs)}),
      infixBy("/", Precedence::Multiplicative));
}

Expression tl::ascendc::operator%(const Expression &lhs,
                                  const Expression &rhs) {
  if (canDivide(lhs, rhs))
    return *lhs.getConstant() % *rhs.getConstant();
  if (rhs.getConstant() == 1)
    return 0;
  // The sign is that of the dividend.
  return combine(
             lhs, rhs,
             mlir::intrange::inferRemS({getRange(lhs), getDivisorRange(rhs)}),
             infixBy("%", Precedence::Multiplicative))
      .asNonNegative(lhs.isNonNegative());
}

//===----------------------------------------------------------------------===//
// Rounding divisions
//===----------------------------------------------------------------------===//

Expression tl::ascendc::floorDiv(const Expression &lhs, const Expression &rhs) {
  if (lhs.isNonNegative() || rhs.getConstant() == 1)
    return lhs / rhs;
  Expression adjust = Expression::compare(lhs % rhs, "<", 0);
  return lhs / rhs - Expression::truth(adjust);
}

Expression tl::ascendc::floorMod(const Expression &lhs, const Expression &rhs) {
  if (lhs.isNonNegative())
    return lhs % rhs;
  return ((lhs % rhs + rhs) % rhs).asNonNegative();
}

Expression tl::ascendc::ceilDiv(const Expression &lhs, const Expression &rhs) {
  if (rhs.getConstant() == 1)
    return lhs;
  if (lhs.isNonNegative())
    return (lhs + (rhs - 1)) / rhs;
  Expression adjust = Expression::compare(lhs % rhs, ">", 0);
  return lhs / rhs + Expression::truth(adjust);
}
