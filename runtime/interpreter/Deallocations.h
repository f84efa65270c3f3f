//===- Deallocations.h - Memory that host code frees ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_DEALLOCATIONS_H
#define TL_RUNTIME_INTERPRETER_DEALLOCATIONS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace tl::runtime {

/// Checks that the host code of `functions`, of which the first one is the
/// entry, frees no argument of the entry, and neither uses nor frees memory
/// that it has freed before in the same block.
mlir::LogicalResult
verifyDeallocations(llvm::ArrayRef<mlir::func::FuncOp> functions);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_DEALLOCATIONS_H
