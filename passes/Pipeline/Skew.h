//===- Skew.h - Skews units of a loop against the others --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PIPELINE_SKEW_H
#define TL_PASSES_PIPELINE_SKEW_H

#include "passes/Pipeline/LoopBody.h"

namespace tl {

/// Replaces `loop` by one that counts its iterations from 0.
mlir::scf::ForOp normalise(mlir::scf::ForOp loop);

/// Replaces the loop, which counts its iterations from 0, by three: a prologue
/// with the units `ahead` of the first `distance` iterations; a loop with these
/// units of an iteration `distance` later and all others, while there is a
/// later one; and an epilogue with the others of the last iterations.
void skew(const LoopBody &body, llvm::ArrayRef<mlir::Operation *> ahead,
          int64_t distance);

} // namespace tl

#endif // TL_PASSES_PIPELINE_SKEW_H
