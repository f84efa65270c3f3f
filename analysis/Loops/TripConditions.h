//===- TripConditions.h - Conditions on trip counts -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_LOOPS_TRIPCONDITIONS_H
#define TL_ANALYSIS_LOOPS_TRIPCONDITIONS_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Operation.h"
#include <optional>

namespace tl::analysis {

/// A fact that may hold at run time.
struct TripFact {
  enum Kind {
    /// This is the last iteration of the loop.
    LastIteration,
    /// The loop has no iterations.
    NoIteration,
    /// The product has no effect, since its depth is 0.
    NoProduct
  };
  Kind kind;
  mlir::Operation *op;

  /// The values that determine it.
  llvm::SmallVector<mlir::Value, 2> getOperands() const;
};

/// The conjunction of some facts; nothing if one of them never holds.
using TripCondition = std::optional<llvm::SmallVector<TripFact, 2>>;

/// The comparison of an index with the upper bound of `loop` that holds after
/// the end: bounds are compared as signed or unsigned.
mlir::arith::CmpIPredicate getEndPredicate(mlir::scf::ForOp loop);

/// Whether the induction variable of `loop` plus the step is the number after
/// it: a narrow sum may wrap.
bool tellsNextIteration(mlir::scf::ForOp loop);

/// Whether `value` is known to equal `condition`.
bool isCondition(mlir::Value value, const TripCondition &condition);
/// Whether `value` is known to be the negation of `condition`.
bool isContrary(mlir::Value value, const TripCondition &condition);

} // namespace tl::analysis

#endif // TL_ANALYSIS_LOOPS_TRIPCONDITIONS_H
