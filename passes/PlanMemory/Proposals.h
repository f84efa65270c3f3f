//===- Proposals.h - What would fit into a memory ---------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PLANMEMORY_PROPOSALS_H
#define TL_PASSES_PLANMEMORY_PROPOSALS_H

#include "analysis/Buffers/BufferLiveness.h"
#include "mlir/IR/Diagnostics.h"
#include "passes/PlanMemory/Problem.h"

namespace tl::plan {

/// How many slots a buffer has: its first extent, if instructions only ever see
/// one index of it.
int64_t getSlots(const tl::analysis::LiveBuffer &live);

/// Adds to `error` with how many slots a buffer in use at `point` would fit.
void proposeSlots(llvm::ArrayRef<tl::analysis::LiveBuffer> buffers,
                  const Problem &problem, int64_t point,
                  mlir::Diagnostic &error);

/// Adds to `error` with which extents buffers in use at `point` would fit,
/// those that shrink least first.
void proposeExtents(llvm::ArrayRef<tl::analysis::LiveBuffer> buffers,
                    const Problem &problem, int64_t point,
                    mlir::Diagnostic &error);

} // namespace tl::plan

#endif // TL_PASSES_PLANMEMORY_PROPOSALS_H
