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
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <vector>

namespace tl::ascendc {

/// The variable of a value. The functions of stages, known by their first
/// statements, have variables of their own.
using Variable = std::pair<mlir::Value, mlir::Operation *>;

/// How a print of a kernel uses its variables.
class VariableUses {
public:
  /// Records that `name` means `variable` from here on, or the number of
  /// `quotient` if that is not empty.
  void declare(Variable variable, llvm::StringRef name,
               llvm::StringRef quotient = "");

  /// Records that the text can do without the variable `name` if no other line
  /// has it.
  void setOptional(llvm::StringRef name) {
    declared[latest.at(name)].isOptional = true;
  }

  /// Records the variables that the line `text` names.
  void addLine(llvm::StringRef text);

  /// Records that the text has `quotient`, maybe in a part that is not printed.
  void addQuotient(const Expression &quotient);

  /// Records that a call has `argument` for `parameter`.
  void addArgument(Variable parameter, const Expression &argument);

private:
  friend class VariablePlan;

  struct Declared {
    Variable variable;
    std::string name, quotient;
    bool isOptional = false;
    /// How often lines have the name, the declaration included.
    unsigned mentions = 0;
  };
  struct Quotient {
    Expression expression;
    std::string name;
    unsigned count = 0;
  };
  struct Bounds {
    int64_t least, greatest;
  };

  std::vector<Declared> declared;
  llvm::StringMap<size_t> latest;
  /// In the order of their first uses.
  llvm::DenseMap<Variable, std::vector<Quotient>> quotients;
  llvm::DenseMap<Variable, Bounds> arguments;
};

/// Which variables the next print of a kernel declares, and their types.
class VariablePlan {
public:
  /// Adapts to the uses in a print with this plan; returns whether anything
  /// changes.
  bool update(const VariableUses &uses);

  /// The quotients of `variable`, called `name`, and constants that the text
  /// repeats. None is a part of another.
  std::vector<Expression> getRepeated(Variable variable,
                                      llvm::StringRef name) const;

  /// `name` with the bounds of all arguments of `parameter`.
  Expression getParameter(Variable parameter, llvm::StringRef name) const;

  /// Whether `quotient`, a text declared for `variable`, stands in one place
  /// only, or in none.
  bool isSingle(Variable variable, llvm::StringRef quotient) const;

  /// Whether the text can do without `variable`.
  bool isUnused(Variable variable) const { return unused.contains(variable); }

private:
  bool addQuotients(const VariableUses &uses);
  bool dropUnused(const VariableUses &uses);

  bool hasTypes = false;
  llvm::DenseMap<Variable, VariableUses::Bounds> arguments;
  llvm::DenseMap<Variable, std::vector<VariableUses::Quotient>> quotients;
  /// Quotients that turned out to stand in one place.
  llvm::DenseMap<Variable, llvm::StringSet<>> single;
  llvm::DenseSet<Variable> unused;
};

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_VARIABLEUSES_H
