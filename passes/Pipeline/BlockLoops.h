//===- BlockLoops.h - Loops over the blocks of a launch ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PIPELINE_BLOCKLOOPS_H
#define TL_PASSES_PIPELINE_BLOCKLOOPS_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace tl {

/// Creates the loops over blocks of launches whose cores exchange tiles once in
/// a block, if a loop in them has stages, or with `autoStages` always. Channels
/// need these loops anyway, but if they were created with the memory of
/// channels, tiles would already have versions. Returns the loops.
mlir::FailureOr<llvm::SmallVector<mlir::scf::ForOp>>
createBlockLoops(mlir::FunctionOpInterface kernel, bool autoStages);

} // namespace tl

#endif // TL_PASSES_PIPELINE_BLOCKLOOPS_H
