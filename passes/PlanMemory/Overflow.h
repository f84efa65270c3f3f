//===- Overflow.h - Errors for buffers that do not fit ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PLANMEMORY_OVERFLOW_H
#define TL_PASSES_PLANMEMORY_OVERFLOW_H

#include "analysis/Buffers/BufferLiveness.h"
#include "mlir/IR/Diagnostics.h"
#include "passes/PlanMemory/Model/Problem.h"
#include "llvm/ADT/ArrayRef.h"

namespace tl::plan {

/// Emits the error that `buffers`, those of `problem`, do not fit into their
/// memory. It names the buffers that are in use together at the peak, and
/// changes with which they would fit.
mlir::InFlightDiagnostic
reportOverflow(llvm::ArrayRef<tl::analysis::LiveBuffer> buffers,
               const Problem &problem);

} // namespace tl::plan

#endif // TL_PASSES_PLANMEMORY_OVERFLOW_H
