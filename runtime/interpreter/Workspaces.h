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

/// The first operation in `root` that reads an argument with the attribute
/// `tile.workspace` before any other one, in the text, has written it; null if
/// there is none. Sections are left out: with one for each core the cores take
/// turns, and such a read is legal.
mlir::Operation *findEarlyRead(mlir::Operation *root);

/// The first operation in `root` by which the vector cores of a block write
/// different parts of a tile of the cube core; null if there is none. It makes
/// them fill one tile, which each has for itself until cores have sections.
mlir::Operation *findSharedTile(mlir::Operation *root);

/// Emits an error if `launch` has one of both, and so no program order.
mlir::LogicalResult verifyWorkspaces(mlir::Operation *launch);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_WORKSPACES_H
