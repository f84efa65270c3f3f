//===- NamedExpressions.h - Expressions that have a variable ----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_SCALARS_NAMEDEXPRESSIONS_H
#define TL_CONVERSIONS_SCALARS_NAMEDEXPRESSIONS_H

#include "conversions/Scalars/Expression.h"
#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

namespace tl::ascendc {

/// `constant` and a sum of values, each with a factor.
struct LinearSum {
  llvm::SmallMapVector<mlir::Value, int64_t, 4> factors;
  int64_t constant = 0;

  /// `expr`, which has `operands` as dimensions and symbols, or nothing if it
  /// has a quotient, a remainder or a number that does not fit into 64 bits.
  static std::optional<LinearSum>
  get(mlir::AffineExpr expr, unsigned dimensions, mlir::ValueRange operands);

  /// The result of `op`, an affine operation, sum or difference.
  static std::optional<LinearSum> get(mlir::Operation *op);

  /// Adds `factor * other`; returns whether all numbers fit.
  bool add(const LinearSum &other, int64_t factor);
  bool add(mlir::Value value, int64_t factor);

  /// How many values and numbers the text has.
  unsigned getLength() const;
};

/// The expressions that visible variables of the text were declared with.
class NamedExpressions {
public:
  /// Records that the constant `name` of `type` has the value of `expression`.
  /// Visible until `truncate` to the present size.
  void add(llvm::StringRef type, const Expression &expression,
           const Expression &name);

  /// The constant of `type` with the value of `expression`, if there is one.
  std::optional<Expression> find(llvm::StringRef type,
                                 const Expression &expression) const;

  /// Records that `value`, a scalar, has a variable. Visible until `truncate`.
  void addSum(mlir::Value value);

  /// `sum` in terms of the recorded value that leaves least of it; nothing if
  /// none makes it shorter.
  std::optional<LinearSum> shorten(const LinearSum &sum) const;

  /// Leaves all sums out: their operands have other names now.
  void forgetSums() { sums.clear(); }

  /// How many expressions and sums there are.
  std::pair<size_t, size_t> size() const { return {order.size(), sums.size()}; }

  /// Leaves all but the first expressions and sums out.
  void truncate(std::pair<size_t, size_t> size);

private:
  llvm::SmallVector<std::string> order;
  llvm::StringMap<Expression> names;
  llvm::SmallVector<std::pair<mlir::Value, LinearSum>> sums;
};

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_SCALARS_NAMEDEXPRESSIONS_H
