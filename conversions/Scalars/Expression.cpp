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
      constant(value) {}

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

bool Expression::isNonNegative() const {
  return constant ? *constant >= 0 : nonNegative;
}

Expression Expression::asNonNegative(bool value) const {
  Expression result = *this;
  result.nonNegative = value;
  return result;
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
  Expression sum(lhs.operandOf(Precedence::Additive) + " + " +
                     rhs.operandOf(Precedence::Additive),
                 Precedence::Additive);
  return sum.asNonNegative(lhs.isNonNegative() && rhs.isNonNegative());
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
  return Expression::infix(lhs, "-", rhs, Precedence::Additive);
}

Expression tl::ascendc::operator*(const Expression &lhs,
                                  const Expression &rhs) {
  if (auto value = fold(lhs, rhs, llvm::MulOverflow<int64_t>))
    return *value;
  if (lhs.constant == 0 || rhs.constant == 1)
    return lhs;
  if (rhs.constant == 0 || lhs.constant == 1)
    return rhs;
  return Expression::infix(lhs, "*", rhs, Precedence::Multiplicative)
      .asNonNegative(lhs.isNonNegative() && rhs.isNonNegative());
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
  return Expression::infix(lhs, "/", rhs, Precedence::Multiplicative)
      .asNonNegative(lhs.isNonNegative() && rhs.isNonNegative());
}

Expression tl::ascendc::operator%(const Expression &lhs,
                                  const Expression &rhs) {
  if (canDivide(lhs, rhs))
    return *lhs.constant % *rhs.constant;
  if (rhs.constant == 1)
    return 0;
  return Expression::infix(lhs, "%", rhs, Precedence::Multiplicative)
      .asNonNegative(lhs.isNonNegative());
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
  return Expression(condition.operandOf(Precedence::Or) + " ? " +
                        lhs.operandOf(Precedence::Or) + " : " +
                        rhs.operandOf(Precedence::Or),
                    Precedence::Conditional)
      .asNonNegative(lhs.isNonNegative() && rhs.isNonNegative());
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
  return lhs / rhs - Expression("(" + adjust.str().str() + ")");
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
  return lhs / rhs + Expression("(" + adjust.str().str() + ")");
}
