//===- PeriodicValues.h - Values that repeat with iterations ----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_LOOPS_PERIODICVALUES_H
#define TL_ANALYSIS_LOOPS_PERIODICVALUES_H

#include "analysis/Indices/Congruence.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace tl::analysis {

/// More phases than buffers have slots.
constexpr int64_t maxPeriod = 12;

/// The congruence of the induction variable of `loop` in one phase of `period`;
/// nothing if its step is unknown.
std::optional<Congruence> getInPhase(mlir::scf::ForOp loop, int64_t phase,
                                     int64_t period, KnownCongruences known);

/// The number of phases after which the values of `index` repeat; nothing if
/// they do not.
std::optional<int64_t> computePeriod(mlir::scf::ForOp loop, mlir::Value index,
                                     KnownCongruences known);

/// The values of `index`, which is computed from the induction variable of
/// `loop`, from the first iteration on until they repeat; nothing if they do
/// not or if that is unknown. A loop without a constant lower bound is assumed
/// to start at 0.
std::optional<llvm::SmallVector<int64_t>>
findPeriodicValues(mlir::scf::ForOp loop, mlir::Value index);

/// The operands of `op` that select a slot.
llvm::SmallVector<mlir::Value> getSlots(mlir::Operation *op);

/// The values that may repeat: those with remainders or quotients in them, or
/// chosen by a loop or a condition. All others grow with induction variables.
class PeriodicValues {
public:
  bool contains(mlir::Value value);

private:
  static bool mayRepeat(mlir::Operation *op);

  llvm::DenseMap<mlir::Value, bool> known;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_LOOPS_PERIODICVALUES_H
