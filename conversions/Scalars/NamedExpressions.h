//===- NamedExpressions.h - Expressions that have a variable ----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_SCALARS_NAMEDEXPRESSIONS_H
#define TL_CONVERSIONS_SCALARS_NAMEDEXPRESSIONS_H

#include "analysis/Indices/LinearIndex.h"
#include "conversions/Scalars/Expression.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

namespace tl::ascendc {

/// The expressions that visible variables of the text were declared with.
class NamedExpressions {
public:
  /// The type of expressions of indices.
  static constexpr llvm::StringLiteral index = "int64_t";

  /// Records that the constant `name` has the value of `expression`, of `type`.
  /// Visible until `truncate` to the present size.
  void add(const Expression &expression, const Expression &name,
           llvm::StringRef type = index);

  /// The constant with the value of `expression`, of `type`, if there is one.
  std::optional<Expression> find(const Expression &expression,
                                 llvm::StringRef type = index) const;

  /// Records that `value`, a scalar, has a variable. Visible until `truncate`.
  void addSum(mlir::Value value);

  /// `sum`, of operands of an operation, in terms of the recorded value that
  /// leaves least of it; nothing if none makes it shorter.
  std::optional<analysis::LinearIndex>
  shorten(const analysis::LinearIndex &sum) const;

  /// Leaves all sums out: their operands have other names now.
  void forgetSums() { sums.clear(); }

  /// How many expressions and sums there are.
  std::pair<size_t, size_t> size() const { return {order.size(), sums.size()}; }

  /// Leaves all but the first expressions and sums out.
  void truncate(std::pair<size_t, size_t> size);

private:
  llvm::SmallVector<std::string> order;
  llvm::StringMap<Expression> names;
  llvm::SmallVector<std::pair<mlir::Value, analysis::LinearIndex>> sums;
};

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_SCALARS_NAMEDEXPRESSIONS_H
