//===- MemRefTypes.h - Memories and sizes of memref types -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_HARDWARE_UTILS_MEMREFTYPES_H
#define TL_DIALECTS_HARDWARE_UTILS_MEMREFTYPES_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Value.h"
#include "tl/dialects/Hardware/HardwareEnums.h"

namespace tl::ascend {

/// The type of `memref`, which is a memref.
inline mlir::MemRefType getMemRefType(mlir::Value memref) {
  return mlir::cast<mlir::MemRefType>(memref.getType());
}

/// The memory of `type`: GM if it has no memory space, nothing if its memory
/// space is not a memory of the hardware.
std::optional<Memory> getMemory(mlir::MemRefType type);

/// The kind of core that can access `memory`; nothing for GM, which every core
/// can access.
std::optional<Core> getCoreOf(Memory memory);

/// The kind of core that can access `memref`; nothing if every core can, or if
/// its memory is not known yet.
std::optional<Core> getCoreOf(mlir::Value memref);

/// The number of bytes of all elements of `type`; nothing if the shape is
/// dynamic, the number does not fit into 64 bits, or the element type has no
/// width.
std::optional<int64_t> getByteSize(mlir::MemRefType type);

/// Whether the elements of `type` follow each other without gaps, row-major.
bool isContiguous(mlir::MemRefType type);

} // namespace tl::ascend

#endif // TL_DIALECTS_HARDWARE_UTILS_MEMREFTYPES_H
