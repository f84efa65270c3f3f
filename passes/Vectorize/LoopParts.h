//===- LoopParts.h - Parts of the iterations of a loop ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_VECTORIZE_LOOPPARTS_H
#define TL_PASSES_VECTORIZE_LOOPPARTS_H

#include "mlir/IR/PatternMatch.h"
#include "passes/Vectorize/IterationSpace.h"
#include "tl/dialects/Hardware/HardwareNumbers.h"

namespace tl::vectorize {

/// The most iterations of a part, and the most elements of a tile of indices:
/// such tiles leave room in UB for those of the kernel.
constexpr int64_t mostPartSize = 4096;

/// The elements in a block of the narrowest ones that are gathered: rows of
/// indices are padded to as many.
constexpr int64_t rowAlignment = ascend::blockBytes / 2;

/// The largest number of iterations along an induction variable if the loop
/// runs at all; nothing if it is unknown.
using Bound = std::optional<int64_t>;

/// Ends `loop` along each induction variable after its number of iterations in
/// `limits`, if there is one.
void limitIterations(mlir::RewriterBase &rewriter, mlir::scf::ParallelOp loop,
                     llvm::ArrayRef<Bound> limits);

/// Strip-mines `loop`, with `bounds` by the accesses of its body, along its
/// first induction variable with too many iterations: puts it into a sequential
/// loop, each iteration of which runs `size` of its iterations, in all. Returns
/// the new parallel loop; null if there is no such variable.
mlir::scf::ParallelOp splitIntoParts(mlir::RewriterBase &rewriter,
                                     mlir::scf::ParallelOp loop,
                                     llvm::ArrayRef<Bound> bounds,
                                     int64_t size);

} // namespace tl::vectorize

#endif // TL_PASSES_VECTORIZE_LOOPPARTS_H
