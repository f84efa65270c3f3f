//===- RunConditions.h - Values that say whether facts hold -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_LOOPS_RUNCONDITIONS_H
#define TL_ANALYSIS_LOOPS_RUNCONDITIONS_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Operation.h"
#include <optional>

namespace tl::analysis {

/// Something that holds or does not hold at run time.
struct RunFact {
  enum Kind {
    /// This is the last iteration of the loop.
    LastIteration,
    /// The loop has no iterations.
    NoIteration,
    /// The product does nothing, for nothing is summed up.
    NoProduct
  };
  Kind kind;
  mlir::Operation *op;

  /// The values that decide it.
  llvm::SmallVector<mlir::Value, 2> getOperands() const;
};

/// That all of some facts hold; nothing if one of them never does.
using RunCondition = std::optional<llvm::SmallVector<RunFact, 2>>;

/// How an index compares with the upper bound of `loop` where the loop has
/// ended: bounds are compared with their signs or without.
mlir::arith::CmpIPredicate getEndPredicate(mlir::scf::ForOp loop);

/// Whether the induction variable of `loop` plus the step is a number beyond
/// it: in few bits the sum may wrap.
bool tellsNextIteration(mlir::scf::ForOp loop);

/// Whether `value` is seen to be what `condition` says.
bool isCondition(mlir::Value value, const RunCondition &condition);
/// Whether `value` is seen to be the contrary of what `condition` says.
bool isContrary(mlir::Value value, const RunCondition &condition);

} // namespace tl::analysis

#endif // TL_ANALYSIS_LOOPS_RUNCONDITIONS_H
