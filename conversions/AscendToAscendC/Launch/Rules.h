//===- Rules.h - Rules that a launch checks ---------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Numbers of the host as text in the language of rules, which
// docs/launch-interface.md defines: `A_d0 mod 64 == 0`.
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_LAUNCH_RULES_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_LAUNCH_RULES_H

#include "conversions/Scalars/Expression.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "tl/conversions/AscendToAscendC/LaunchInterface.h"

namespace tl::ascendc {

/// A number that the host computes from parameters, as text.
struct HostNumber {
  Expression expression;
  /// The parameters in it, from left to right.
  std::vector<const LaunchParameter *> parameters;
};

/// `value` in the language of rules; nothing if it has no such form.
std::optional<HostNumber> getHostNumber(mlir::Value value,
                                        const LaunchInterface &interface);

/// What an assertion on the host requires.
struct Rule {
  /// The condition in the language of rules; empty if it has no such form.
  std::string expression;
  /// Why, from the IR.
  std::string reason;
  /// `file:line` in the source, if it is known.
  std::string place;
  /// The parameter to name if the rule is broken: the last one in the
  /// condition. Null if there is none.
  const LaunchParameter *parameter = nullptr;

  /// All of it in one line.
  std::string getText() const;
};

/// The assertions of `func`, each condition with a message once.
llvm::SmallVector<mlir::cf::AssertOp> getAssertions(mlir::func::FuncOp func);

/// The rule of `op`.
Rule getRule(mlir::cf::AssertOp op, const LaunchInterface &interface);

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_LAUNCH_RULES_H
