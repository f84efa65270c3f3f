//===- Copies.h - Buffers of copied loops at one address --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PLANMEMORY_COPIES_H
#define TL_PASSES_PLANMEMORY_COPIES_H

#include "analysis/Buffers/BufferLiveness.h"
#include "passes/PlanMemory/Model/Problem.h"

namespace tl::plan {

/// Marks the buffers of `problem`, which are `buffers`, that are copies: the
/// prologue, the steady state and the epilogue of a pipelined loop have a copy
/// of each temporary. At one address they need the same flags, and the text of
/// their stages is the same.
///
/// This is for UB: in L0 a copy at an address of its own saves flags, because
/// those of other tiles order its loads.
void markCopies(llvm::ArrayRef<tl::analysis::LiveBuffer> buffers,
                Problem &problem);

} // namespace tl::plan

#endif // TL_PASSES_PLANMEMORY_COPIES_H
