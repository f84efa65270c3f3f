//===- Spill.h - Moves buffers to global memory and back --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PLANMEMORY_SPILL_H
#define TL_PASSES_PLANMEMORY_SPILL_H

#include "dialects/Ascend/AscendOps.h"
#include "passes/PlanMemory/SpillSearch.h"

namespace tl::plan {

/// Gives each stretch of the buffers that `plan` spills, some of `buffers`, a
/// buffer of its own, whose contents come from a tensor in the workspace of the
/// kernel and go there. A remark for each says what that costs. A launch of
/// more blocks than run at the same time lets blocks do the work of several,
/// for each core to have its part of the tensor for itself.
mlir::LogicalResult
spillBuffers(tl::ascend::SectionOp section,
             llvm::ArrayRef<tl::analysis::LiveBuffer> buffers,
             const SpillPlan &plan, const tl::ascend::TargetSpec &spec);

/// Adds to the error that buffers do not fit into `memory` why spilling does
/// not help either.
void explainSpilling(tl::ascend::Memory memory, mlir::Diagnostic &error);

/// Adds to the error that buffers do not fit that spilling would help.
void proposeSpilling(mlir::Diagnostic &error);

} // namespace tl::plan

#endif // TL_PASSES_PLANMEMORY_SPILL_H
