//===- VariableUses.h - How a text uses its variables -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_VARIABLEUSES_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_VARIABLEUSES_H

#include "conversions/Scalars/Expression.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include <vector>

namespace tl::ascendc {

/// How a text uses its variables after their declarations. A print of a kernel
/// records it, and the next one declares variables and types by it.
class VariableUses {
public:
  /// The variable of a value. The functions of stages, known by their first
  /// statements, have variables of their own.
  using Variable = std::pair<mlir::Value, mlir::Operation *>;

  /// Records that `name` means `variable` from here on.
  void declare(Variable variable, llvm::StringRef name) {
    variables[name] = variable;
  }

  /// Records that the text has `quotient`.
  void addQuotient(const Expression &quotient);

  /// The quotients of constants and `variable`, called `name`, that
  /// instructions repeat. None is a part of another.
  std::vector<Expression> getRepeated(Variable variable,
                                      llvm::StringRef name) const;

  /// Records that a call has `argument` for `parameter`.
  void addArgument(Variable parameter, const Expression &argument);

  /// `name` with the bounds of all arguments of `parameter`.
  Expression getParameter(Variable parameter, llvm::StringRef name) const;

  /// Takes the arguments from `other`.
  void setArguments(const VariableUses &other) { arguments = other.arguments; }
  bool hasArguments() const { return !arguments.empty(); }

private:
  struct Quotient {
    Expression expression;
    std::string name;
    unsigned count = 0;
  };

  llvm::StringMap<Variable> variables;
  /// In the order of their first uses.
  llvm::DenseMap<Variable, std::vector<Quotient>> quotients;
  llvm::DenseMap<Variable, std::pair<int64_t, int64_t>> arguments;
};

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_VARIABLEUSES_H
