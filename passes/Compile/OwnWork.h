//===- OwnWork.h - Work that authors did themselves -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_COMPILE_OWNWORK_H
#define TL_PASSES_COMPILE_OWNWORK_H

#include "mlir/IR/Operation.h"

namespace tl {

/// Whether the author of `kernel` has put buffers at addresses.
bool pinsBuffers(mlir::Operation *kernel);

/// Whether the author of `kernel` orders its pipes, cores or blocks, or has
/// written sections for cores. If not, the compiler orders them, and missing
/// order is its fault.
bool ordersItself(mlir::Operation *kernel);

/// Whether the author of `kernel` divides the work of blocks between their
/// vector cores.
bool dividesBlocks(mlir::Operation *kernel);

} // namespace tl

#endif // TL_PASSES_COMPILE_OWNWORK_H
