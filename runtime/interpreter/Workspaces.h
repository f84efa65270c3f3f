//===- Workspaces.h - Program order of kernels with workspaces --*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_WORKSPACES_H
#define TL_RUNTIME_INTERPRETER_WORKSPACES_H

#include "mlir/IR/Operation.h"

namespace tl::runtime {

/// Emits an error if an operation of `launch` reads an argument with the
/// attribute `tile.workspace` before any other one, in the text, has written
/// it. With a section for each core the cores take turns, and such a read is
/// legal.
mlir::LogicalResult verifyWorkspaces(mlir::Operation *launch);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_WORKSPACES_H
