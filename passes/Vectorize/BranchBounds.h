//===- BranchBounds.h - Bounds of loops from their branches ----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_VECTORIZE_BRANCHBOUNDS_H
#define TL_PASSES_VECTORIZE_BRANCHBOUNDS_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"

namespace tl::vectorize {

/// Whether `loop`, without results, never has an iteration with an effect: its
/// bounds exclude any, or the condition of the branch that is all it does.
bool doesNothing(mlir::scf::ParallelOp loop);

/// If all that `loop` does is in a branch, and its condition has constant upper
/// bounds of induction variables with dynamic ones, makes these the bounds of
/// the loop.
void takeBoundsOfBranch(mlir::RewriterBase &rewriter,
                        mlir::scf::ParallelOp loop);

} // namespace tl::vectorize

#endif // TL_PASSES_VECTORIZE_BRANCHBOUNDS_H
