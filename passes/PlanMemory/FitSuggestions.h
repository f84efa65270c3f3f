//===- FitSuggestions.h - Proposals for buffers that do not fit -*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PLANMEMORY_FITSUGGESTIONS_H
#define TL_PASSES_PLANMEMORY_FITSUGGESTIONS_H

#include "analysis/Buffers/BufferLiveness.h"
#include "mlir/IR/Diagnostics.h"
#include "passes/PlanMemory/Model/Problem.h"

namespace tl::plan {

/// The number of slots of a buffer: its first extent, if instructions only
/// access one index of it at a time.
int64_t getSlots(const tl::analysis::LiveBuffer &live);

/// Adds the number of slots with which a buffer in use at `point` would fit to
/// `error`.
void proposeSlots(llvm::ArrayRef<tl::analysis::LiveBuffer> buffers,
                  const Problem &problem, int64_t point,
                  mlir::Diagnostic &error);

/// Adds the extents with which buffers in use at `point` would fit to `error`,
/// those that shrink least first.
void proposeExtents(llvm::ArrayRef<tl::analysis::LiveBuffer> buffers,
                    const Problem &problem, int64_t point,
                    mlir::Diagnostic &error);

} // namespace tl::plan

#endif // TL_PASSES_PLANMEMORY_FITSUGGESTIONS_H
