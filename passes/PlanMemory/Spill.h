//===- Spill.h - Spilling of buffers to global memory -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PLANMEMORY_SPILL_H
#define TL_PASSES_PLANMEMORY_SPILL_H

#include "passes/PlanMemory/SpillSearch.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

namespace tl::plan {

/// Gives each segment of the buffers that `plan` spills, some of `buffers`, a
/// buffer of its own, which is loaded from a tensor in the workspace of the
/// kernel and stored there. A remark for each tells the cost. If a launch has
/// more blocks than run at the same time, a block does the work of several, so
/// that each core has its part of the tensor for itself.
mlir::LogicalResult
spillBuffers(tl::ascend::SectionOp section,
             llvm::ArrayRef<tl::analysis::LiveBuffer> buffers,
             const SpillPlan &plan, const tl::ascend::TargetSpec &spec);

/// Adds the reason why spilling does not help to the error that buffers do not
/// fit into `memory`.
void explainSpilling(tl::ascend::Memory memory, mlir::Diagnostic &error);

/// Adds that spilling would help to the error that buffers do not fit.
void proposeSpilling(mlir::Diagnostic &error);

} // namespace tl::plan

#endif // TL_PASSES_PLANMEMORY_SPILL_H
