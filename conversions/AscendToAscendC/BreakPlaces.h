//===- BreakPlaces.h - Places for line breaks -------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_BREAKPLACES_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_BREAKPLACES_H

#include <cstddef>
#include <tuple>
#include <vector>

namespace tl::ascendc {

/// A line that is broken goes on so many columns further to the right.
constexpr size_t continuation = 4;

/// Penalties of clang-format: for a break in a bracket, and in a subscript or a
/// list of template arguments.
constexpr unsigned bracketPenalty = 20, narrowBracketPenalty = 200;

/// A place for a line break; operators by their precedence, which is their
/// penalty as well.
enum class Place : unsigned char {
  None = 0,
  Separator = 1,
  Assignment = 2,
  Condition = 3,
  Logical = 5,
  Sum = 13,
  Product = 14,
  Bracket
};

/// The columns in which the contents of a bracket start, and the operands of
/// the operators in it.
struct Context {
  char bracket;
  unsigned cost;
  size_t content, argument, sum, product;
  /// Whether an argument has several lines, so that the next one has its own.
  bool separates = false;
  /// The operator after which an operand of this argument has a line break,
  /// and the weakest one without a line break after it.
  Place broken = Place::None, passed = Place::None;
  /// The column of the question mark of this argument; 0 if there is none.
  size_t question = 0;
  /// Whether it has the parameters of a function.
  bool declares = false;
  /// Whether lines in it would hang after other arguments.
  bool hangs = false;
  /// Whether it has a line break.
  bool hasBreak = false;
  auto key() const {
    return std::tie(content, argument, sum, product, separates, broken, passed,
                    question, hangs, hasBreak);
  }
  bool operator<(const Context &other) const { return key() < other.key(); }
  bool operator==(const Context &other) const { return key() == other.key(); }
};

/// Whether `place` is an operator of two operands.
bool isOperator(Place place);

/// Sets the columns of the operands that start in `column`, after `place`.
void startOperand(Context &context, Place place, size_t column);

/// Goes on after `place` without a line break; the text there is in `column`.
void passPlace(Context &context, Place place, size_t column);

/// The column of a line that is broken at `place`.
size_t getColumn(const std::vector<Context> &contexts, Place place);

/// The cost of a break at `place` in `context`.
unsigned getPenalty(const Context &context, Place place);

/// Whether the line has to be broken at `place`.
bool mustBreakAt(const Context &context, Place place);

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_BREAKPLACES_H
