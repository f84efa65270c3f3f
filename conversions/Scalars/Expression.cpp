//===- Expression.cpp - Expressions of the printed C++ --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/Scalars/Expression.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace tl::ascendc;

static Precedence next(Precedence precedence) {
  return static_cast<Precedence>(static_cast<int>(precedence) + 1);
}

// The literal 9223372036854775808 does not exist in C++, so the least number
// cannot be printed as its negation.
static std::string printNumber(int64_t value) {
  if (value == INT64_MIN)
    return "(-9223372036854775807 - 1)";
  return std::to_string(value);
}

Expression::Expression(int64_t value)
    : text(printNumber(value)),
      precedence(value < 0 ? Precedence::Unary : Precedence::Postfix),
      constant(value), least(value), greatest(value),
      isInt(llvm::isInt<32>(value)) {}

Expression Expression::boolean(bool value) {
  Expression result(value);
  result.text = value ? "true" : "false";
  return result;
}

Expression::Expression(std::string text, Precedence precedence)
    : text(std::move(text)), precedence(precedence) {}

std::string Expression::operandOf(Precedence outer) const {
  return precedence < outer ? "(" + text + ")" : text;
}

bool Expression::isAtom() const {
  return constant || llvm::all_of(text, [](char c) {
           return llvm::isAlnum(c) || c == '_';
         });
}

Expression Expression::within(int64_t low, int64_t high) const {
  Expression result = *this;
  result.least = std::max(least, low);
  result.greatest = std::min(greatest, high);
  return result;
}

Expression Expression::asInt() const {
  Expression result = within(INT32_MIN, INT32_MAX);
  result.isInt = true;
  return result;
}

Expression Expression::asNonNegative(bool nonNegative) const {
  return nonNegative ? within(0, INT64_MAX) : *this;
}

Expression Expression::widened() const {
  return isInt && !constant
             ? Expression::cast("int64_t", *this).within(least, greatest)
             : *this;
}

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

Expression Expression::infix(const Expression &lhs, llvm::StringRef op,
                             const Expression &rhs, Precedence precedence) {
  return Expression(lhs.operandOf(precedence) + " " + op.str() + " " +
                        rhs.operandOf(next(precedence)),
                    precedence);
}

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

static std::optional<int64_t> unlessOverflow(bool overflows, int64_t value) {
  return overflows ? std::nullopt : std::optional(value);
}

/// The bounds of sums, differences and products. An end of int64_t stands for
/// no bound.
static bool isBound(int64_t value) {
  return value != INT64_MIN && value != INT64_MAX;
}

static std::optional<int64_t> add(int64_t a, int64_t b) {
  int64_t result = 0;
  return unlessOverflow(
      !isBound(a) || !isBound(b) || llvm::AddOverflow(a, b, result), result);
}

static std::optional<int64_t> subtract(int64_t a, int64_t b) {
  int64_t result = 0;
  return unlessOverflow(
      !isBound(a) || !isBound(b) || llvm::SubOverflow(a, b, result), result);
}

static std::optional<int64_t> multiply(int64_t a, int64_t b) {
  int64_t result = 0;
  return unlessOverflow(
      !isBound(a) || !isBound(b) || llvm::MulOverflow(a, b, result), result);
}

static auto infixBy(llvm::StringRef op, Precedence precedence) {
  return [=](const Expression &lhs, const Expression &rhs) {
    return Expression::infix(lhs, op, rhs, precedence);
  };
}

template <typename Build>
Expression Expression::combine(const Expression &lhs, const Expression &rhs,
                               std::optional<int64_t> least,
                               std::optional<int64_t> greatest, Build build) {
  int64_t low = least.value_or(INT64_MIN);
  int64_t high = greatest.value_or(INT64_MAX);
  bool isInt = lhs.isInt && rhs.isInt;
  if (isInt && (low < INT32_MIN || high > INT32_MAX)) {
    // One operand of 64 bits suffices.
    Expression result =
        lhs.constant ? build(lhs, rhs.widened()) : build(lhs.widened(), rhs);
    return result.within(low, high);
  }
  Expression result = build(lhs, rhs).within(low, high);
  result.isInt = isInt;
  return result;
}

Expression tl::ascendc::operator+(const Expression &lhs,
                                  const Expression &rhs) {
  if (auto value = fold(lhs, rhs, llvm::AddOverflow<int64_t>))
    return *value;
  if (lhs.constant == 0)
    return rhs;
  if (rhs.constant == 0)
    return lhs;
  if (rhs.constant && *rhs.constant < 0 && *rhs.constant != INT64_MIN)
    return lhs - Expression(-*rhs.constant);
  // Integer sums need no parentheses on either side.
  return Expression::combine(
      lhs, rhs, add(lhs.least, rhs.least), add(lhs.greatest, rhs.greatest),
      [](const Expression &lhs, const Expression &rhs) {
        return Expression(lhs.operandOf(Precedence::Additive) + " + " +
                              rhs.operandOf(Precedence::Additive),
                          Precedence::Additive);
      });
}

Expression tl::ascendc::operator-(const Expression &lhs,
                                  const Expression &rhs) {
  if (auto value = fold(lhs, rhs, llvm::SubOverflow<int64_t>))
    return *value;
  if (rhs.constant == 0)
    return lhs;
  // Expressions have no side effects.
  if (lhs.text == rhs.text)
    return 0;
  return Expression::combine(lhs, rhs, subtract(lhs.least, rhs.greatest),
                             subtract(lhs.greatest, rhs.least),
                             infixBy("-", Precedence::Additive));
}

Expression tl::ascendc::operator*(const Expression &lhs,
                                  const Expression &rhs) {
  if (auto value = fold(lhs, rhs, llvm::MulOverflow<int64_t>))
    return *value;
  if (lhs.constant == 0 || rhs.constant == 1)
    return lhs;
  if (rhs.constant == 0 || lhs.constant == 1)
    return rhs;
  std::array<std::optional<int64_t>, 4> corners = {
      multiply(lhs.least, rhs.least), multiply(lhs.least, rhs.greatest),
      multiply(lhs.greatest, rhs.least), multiply(lhs.greatest, rhs.greatest)};
  bool known = llvm::all_of(corners, [](auto corner) { return !!corner; });
  std::optional<int64_t> least, greatest;
  if (known) {
    least = **llvm::min_element(corners);
    greatest = **llvm::max_element(corners);
  } else if (lhs.isNonNegative() && rhs.isNonNegative()) {
    least = 0;
  }
  return Expression::combine(lhs, rhs, least, greatest,
                             infixBy("*", Precedence::Multiplicative));
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

Expression tl::ascendc::operator/(const Expression &lhs,
                                  const Expression &rhs) {
  if (canDivide(lhs, rhs))
    return *lhs.constant / *rhs.constant;
  if (rhs.constant == 1)
    return lhs;
  // No division by 0 is computed.
  int64_t divisor = std::max<int64_t>(rhs.least, 1);
  std::optional<int64_t> least, greatest;
  if (rhs.isNonNegative())
    least = lhs.isNonNegative() ? 0 : lhs.least / divisor;
  if (rhs.isNonNegative() && lhs.isNonNegative())
    greatest = lhs.greatest / divisor;
  return Expression::combine(lhs, rhs, least, greatest,
                             infixBy("/", Precedence::Multiplicative));
}

Expression tl::ascendc::operator%(const Expression &lhs,
                                  const Expression &rhs) {
  if (canDivide(lhs, rhs))
    return *lhs.constant % *rhs.constant;
  if (rhs.constant == 1)
    return 0;
  // The sign is that of the dividend.
  bool isPositive = rhs.isNonNegative() && rhs.greatest > 0;
  int64_t last = isPositive ? rhs.greatest - 1 : INT64_MAX;
  return Expression::combine(lhs, rhs,
                             lhs.isNonNegative() ? 0
                             : isPositive        ? std::optional(-last)
                                                 : std::nullopt,
                             last, infixBy("%", Precedence::Multiplicative));
}

Expression tl::ascendc::operator!(const Expression &operand) {
  if (operand.constant)
    return Expression::boolean(*operand.constant == 0);
  if (!operand.negation.empty()) {
    Expression result(operand.negation, operand.precedence);
    result.negation = operand.text;
    return result;
  }
  return Expression("!" + operand.operandOf(Precedence::Unary),
                    Precedence::Unary);
}

static bool compareConstants(int64_t lhs, llvm::StringRef op, int64_t rhs) {
  return llvm::StringSwitch<bool>(op)
      .Case("==", lhs == rhs)
      .Case("!=", lhs != rhs)
      .Case("<", lhs < rhs)
      .Case("<=", lhs <= rhs)
      .Case(">", lhs > rhs)
      .Case(">=", lhs >= rhs);
}

static llvm::StringRef getInverse(llvm::StringRef op) {
  return llvm::StringSwitch<llvm::StringRef>(op)
      .Case("==", "!=")
      .Case("!=", "==")
      .Case("<", ">=")
      .Case("<=", ">")
      .Case(">", "<=")
      .Case(">=", "<");
}

Expression Expression::compare(const Expression &lhs, llvm::StringRef op,
                               const Expression &rhs) {
  if (lhs.constant && rhs.constant)
    return boolean(compareConstants(*lhs.constant, op, *rhs.constant));
  // Numbers beyond an `int` need no comparison with one.
  bool isBounded = (lhs.constant || lhs.isInt) && (rhs.constant || rhs.isInt);
  if (isBounded && (lhs.greatest < rhs.least || lhs.least > rhs.greatest))
    return boolean(compareConstants(lhs.least, op, rhs.least));
  // A comparison of comparisons is legal but not readable.
  std::string left = lhs.operandOf(Precedence::Shift);
  std::string right = rhs.operandOf(Precedence::Shift);
  Expression result(left + " " + op.str() + " " + right,
                    op == "==" || op == "!=" ? Precedence::Equality
                                             : Precedence::Relational);
  result.negation = left + " " + getInverse(op).str() + " " + right;
  return result;
}

Expression Expression::conditional(const Expression &condition,
                                   const Expression &lhs,
                                   const Expression &rhs) {
  if (condition.constant)
    return *condition.constant ? lhs : rhs;
  Expression result(condition.operandOf(Precedence::Or) + " ? " +
                        lhs.operandOf(Precedence::Or) + " : " +
                        rhs.operandOf(Precedence::Or),
                    Precedence::Conditional);
  result.least = std::min(lhs.least, rhs.least);
  result.greatest = std::max(lhs.greatest, rhs.greatest);
  result.isInt = lhs.isInt && rhs.isInt;
  return result;
}

Expression Expression::truth(const Expression &condition) {
  return Expression("(" + condition.text + ")").within(0, 1).asInt();
}

Expression Expression::cast(llvm::StringRef type, const Expression &operand) {
  return Expression("static_cast<" + type.str() + ">(" + operand.text + ")");
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
