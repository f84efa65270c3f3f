//===- MemoryRoots.h - Memory behind memrefs --------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_MEMORYROOTS_H
#define TL_RUNTIME_INTERPRETER_MEMORYROOTS_H

#include "mlir/IR/Value.h"

namespace tl::runtime {

/// The memory that `memref` is a view of.
mlir::Value getSource(mlir::Value memref);

/// Whether each block has the memory of `memref` for itself.
bool isOfBlock(mlir::Value memref);

/// Whether `memref` is an argument of a function: a tensor.
bool isTensorArgument(mlir::Value memref);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_MEMORYROOTS_H
