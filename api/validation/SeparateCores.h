//===- SeparateCores.h - Program order of concurrent kernels ----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_API_VALIDATION_SEPARATECORES_H
#define TL_API_VALIDATION_SEPARATECORES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace tl::validation {

/// A kernel in which one core reads a workspace that the other core writes
/// further down, or in which the vector cores fill a tile of the cube core
/// together, has no program order before its cores are separate. Returns a
/// module with such a kernel after the passes up to `tile-assign-cores`; null
/// for any other kernel, and if a pass fails.
mlir::OwningOpRef<mlir::ModuleOp> separateCores(mlir::func::FuncOp kernel);

} // namespace tl::validation

#endif // TL_API_VALIDATION_SEPARATECORES_H
