//===- AscendScalarAccess.h - Memory accesses of scalar code ----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// The `memref.load` and `memref.store` in scalar code of a core are
/// instructions of pipe S.
///
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDSCALARACCESS_H
#define TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDSCALARACCESS_H

#include "dialects/Hardware/Utils/ScalarAccess.h"
#include "mlir/IR/Operation.h"

namespace tl::ascend {

/// Verifies a load, a store or a variable in scalar code of a core; succeeds
/// for all other operations.
mlir::LogicalResult verifyScalarAccess(mlir::Operation *op);

/// Attaches the instruction interface to `memref.load` and `memref.store`.
void attachScalarAccessModels(mlir::MLIRContext *context);

} // namespace tl::ascend

#endif // TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDSCALARACCESS_H
