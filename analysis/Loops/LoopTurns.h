//===- LoopTurns.h - Values that iterations take by turns -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_LOOPS_LOOPTURNS_H
#define TL_ANALYSIS_LOOPS_LOOPTURNS_H

#include "analysis/Indices/Congruence.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace tl::analysis {

/// More phases than buffers have slots.
constexpr int64_t maxPeriod = 12;

/// What is known of the induction variable of `loop` in one phase of `period`;
/// nothing if its steps are not.
std::optional<Congruence> getInPhase(mlir::scf::ForOp loop, int64_t phase,
                                     int64_t period, KnownCongruences known);

/// In how many phases `index` takes all its values; nothing if it has others.
std::optional<int64_t> getPeriod(mlir::scf::ForOp loop, mlir::Value index,
                                 KnownCongruences known);

/// The values of `index`, which is computed from the induction variable of
/// `loop`, in its iterations from the first on, as many as it takes for them to
/// begin anew; nothing if they do not or that is not known. A loop that does
/// not start at a constant is taken to start at 0.
std::optional<llvm::SmallVector<int64_t>> getTurns(mlir::scf::ForOp loop,
                                                   mlir::Value index);

/// The operands of `op` that say which slot it is about.
llvm::SmallVector<mlir::Value> getSlots(mlir::Operation *op);

/// Which values may take turns: those that remainders or quotients are in, or
/// that a loop or a condition chooses. All others grow with induction
/// variables.
class TurningValues {
public:
  bool contains(mlir::Value value);

private:
  static bool turns(mlir::Operation *op);

  llvm::DenseMap<mlir::Value, bool> known;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_LOOPS_LOOPTURNS_H
