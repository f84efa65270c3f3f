//===- Workspace.h - Workspace of a kernel in global memory -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_WORKSPACE_H
#define TL_PASSES_WORKSPACE_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace tl {

/// Adds a tensor of `type` to the workspace of the kernel around `op`, which
/// uses it, and its size to the size in the attributes of the kernel.
mlir::Value createWorkspace(mlir::Operation *op, mlir::Location loc,
                            mlir::MemRefType type);

} // namespace tl

#endif // TL_PASSES_WORKSPACE_H
