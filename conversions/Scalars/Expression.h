//===- Expression.h - Expressions of the printed C++ ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The text of a C++ expression with its precedence, so that compound
// expressions get exactly the parentheses that they need. Integer constants are
// folded, so expressions of static shapes are printed as plain numbers.
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_SCALARS_EXPRESSION_H
#define TL_CONVERSIONS_SCALARS_EXPRESSION_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace tl::ascendc {

/// The precedence of C++ operators, the lowest first.
enum class Precedence {
  Conditional,
  Or,
  And,
  BitOr,
  BitXor,
  BitAnd,
  Equality,
  Relational,
  Shift,
  Additive,
  Multiplicative,
  Unary,
  Postfix
};

/// A C++ expression without side effects.
class Expression {
public:
  /// The number `value`.
  Expression(int64_t value);

  /// `true` or `false`, as a constant 1 or 0.
  static Expression boolean(bool value);

  /// `text`, with an outermost operator of `precedence`.
  explicit Expression(std::string text,
                      Precedence precedence = Precedence::Postfix);

  /// The text, without parentheses around it.
  llvm::StringRef str() const { return text; }

  /// The text as an operand of an operator of `precedence`.
  std::string operandOf(Precedence precedence) const;

  /// The value if it is a constant integer.
  std::optional<int64_t> getConstant() const { return constant; }

  /// Whether the expression is a name or a number.
  bool isAtom() const;

  /// Whether the outermost operator is `?:`.
  bool isConditional() const { return precedence == Precedence::Conditional; }

  /// Whether the value is known to be non-negative. As everywhere in the
  /// printed code, integers of 64 bits are assumed not to overflow.
  bool isNonNegative() const { return least >= 0; }

  /// Whether the value is known to fit into an `int`.
  bool fitsInt() const { return least >= INT32_MIN && greatest <= INT32_MAX; }

  /// The bounds of the value: the ends of int64_t if nothing is known.
  int64_t getLeast() const { return least; }
  int64_t getGreatest() const { return greatest; }

  /// What this is a multiple of, or null if it is no product with a number, and
  /// the factor.
  const Expression *getMultiplied() const { return multiplied.get(); }
  int64_t getFactor() const { return factor; }

  /// Whether the C++ type is `int`.
  bool hasIntType() const { return isInt; }

  /// This expression, which has the type `int`.
  Expression asInt() const;

  /// This expression, known to be in `[least, greatest]`.
  Expression within(int64_t least, int64_t greatest) const;

  /// This product of `expression` and `factor`.
  Expression asMultiple(const Expression &expression, int64_t factor) const;

  /// This expression as an operand of operators that are no members: of type
  /// int64_t if it was an `int`.
  Expression widened() const;

  /// This expression, marked as non-negative.
  Expression asNonNegative(bool nonNegative = true) const;

  friend Expression operator+(const Expression &lhs, const Expression &rhs);
  friend Expression operator-(const Expression &lhs, const Expression &rhs);
  friend Expression operator*(const Expression &lhs, const Expression &rhs);
  /// Rounds towards zero, as in C++.
  friend Expression operator/(const Expression &lhs, const Expression &rhs);
  friend Expression operator%(const Expression &lhs, const Expression &rhs);
  friend Expression operator!(const Expression &operand);

  /// `lhs op rhs` for an operator of the given precedence, not folded.
  static Expression infix(const Expression &lhs, llvm::StringRef op,
                          const Expression &rhs, Precedence precedence);

  /// `lhs op rhs` with one of `==`, `!=`, `<`, `<=`, `>`, `>=` on integers,
  /// folded.
  static Expression compare(const Expression &lhs, llvm::StringRef op,
                            const Expression &rhs);

  /// `condition ? lhs : rhs`.
  static Expression conditional(const Expression &condition,
                                const Expression &lhs, const Expression &rhs);

  /// `condition` as 0 or 1, in parentheses.
  static Expression truth(const Expression &condition);

  /// `static_cast<type>(operand)`.
  static Expression cast(llvm::StringRef type, const Expression &operand);

private:
  std::string text;
  Precedence precedence;
  std::optional<int64_t> constant;
  int64_t least = INT64_MIN;
  int64_t greatest = INT64_MAX;
  /// Whether the C++ type is `int`. Results that may not fit are computed in 64
  /// bits.
  bool isInt = false;
  std::shared_ptr<const Expression> multiplied;
  int64_t factor = 1;
  /// The text of the negation if it has a shorter form than `!(...)`.
  std::string negation;
};

/// Whether `result`, an operation on `lhs` and `rhs`, did not fold because the
/// number does not fit into an int64_t.
bool isOverflow(const Expression &lhs, const Expression &rhs,
                const Expression &result);

/// The quotient that rounds towards minus infinity, for a positive divisor.
Expression floorDiv(const Expression &lhs, const Expression &rhs);

/// The remainder of `floorDiv`: never negative.
Expression floorMod(const Expression &lhs, const Expression &rhs);

/// The quotient that rounds towards plus infinity, for a positive divisor.
Expression ceilDiv(const Expression &lhs, const Expression &rhs);

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_SCALARS_EXPRESSION_H
