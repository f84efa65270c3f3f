//===- Accumulations.h - Accumulation in place ------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_SYNC_ACCUMULATIONS_H
#define TL_ANALYSIS_SYNC_ACCUMULATIONS_H

#include "tl/dialects/Ascend/IR/AscendInterfaces.h"

namespace tl::analysis {

/// The extents of the matrix that `op` accumulates in place; empty if there is
/// none.
llvm::SmallVector<mlir::OpFoldResult, 2>
getAccumulatorExtents(ascend::InstructionOpInterface op);

/// Whether `op` is ordered after an earlier instruction of its pipe that adds
/// to the same bytes with the same extents: by the hardware, or because it
/// waits if the hardware does not.
bool isOrderedAccumulation(ascend::InstructionOpInterface op,
                           const ascend::TargetSpec &spec);

} // namespace tl::analysis

#endif // TL_ANALYSIS_SYNC_ACCUMULATIONS_H
