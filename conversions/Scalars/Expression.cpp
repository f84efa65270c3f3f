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

Expression Expression::asMultiple(const Expression &expression,
                                  int64_t factor) const {
  Expression result = *this;
  bool isProduct = expression.multiplied != nullptr;
  result.multiplied = isProduct
                          ? expression.multiplied
                          : std::make_shared<const Expression>(expression);
  // A product that does not fit is a multiple of this one.
  if (llvm::MulOverflow(expression.factor, factor, result.factor)) {
    result.multiplied = std::make_shared<const Expression>(expression);
    result.factor = factor;
  }
  return result;
}

Expression Expression::widened() const {
  return isInt && !constant
             ? Expression::cast("int64_t", *this).within(least, greatest)
             : *this;
}

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

Expression Expression::infix(const Expression &lhs, llvm::StringRef op,
                             const Expression &rhs, Precedence precedence) {
  return Expression(lhs.operandOf(precedence) + " " + op.str() + " " +
                        rhs.operandOf(next(precedence)),
                    precedence);
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
  if (lhs.greatest < rhs.least || lhs.least > rhs.greatest)
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
