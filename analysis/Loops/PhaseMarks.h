//===- PhaseMarks.h - What is special in a copy phase by phase --*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_LOOPS_PHASEMARKS_H
#define TL_ANALYSIS_LOOPS_PHASEMARKS_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace tl::analysis {

/// Whether control leaves the loop around `op`, an operation of a copy that
/// LoopPhases made, at the end of `op` if it enters `op`. Such a loop is left
/// in no other way.
bool leavesLoop(mlir::Operation *op);
void markLeavesLoop(mlir::Operation *op);

/// Whether `op` is a loop of such a copy whose body has all its iterations.
bool runsOnce(mlir::Operation *op);
void markRunsOnce(mlir::Operation *op);

/// Whether `op` is a loop whose body may run several times.
bool isRepeating(mlir::Operation *op);

/// Notes that the body of `op`, a loop of such a copy, stands for several
/// iterations, or that `op` computes the induction variable of one of these,
/// which is so far from that of the first one.
void markPhase(mlir::Operation *op, int64_t distance);

/// How far the induction variable of `loop` is below its upper bound at least
/// where `place`, an operation in it, is; nothing if it may be there.
std::optional<int64_t> getLeastToEnd(mlir::scf::ForOp loop,
                                     mlir::Operation *place);

} // namespace tl::analysis

#endif // TL_ANALYSIS_LOOPS_PHASEMARKS_H
