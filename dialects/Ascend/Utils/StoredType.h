//===- StoredType.h - Types of stored tiles ---------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_UTILS_STOREDTYPE_H
#define TL_DIALECTS_ASCEND_UTILS_STOREDTYPE_H

#include "mlir/IR/BuiltinTypes.h"

namespace tl::ascend {

/// The type of a tile of `type` after instruction selection. Matrices of the
/// cube core, one or several in an allocation, are in fractals, which may take
/// more bytes than their elements. Null if the memory cannot hold such a tile.
mlir::MemRefType getStoredType(mlir::MemRefType type);

} // namespace tl::ascend

#endif // TL_DIALECTS_ASCEND_UTILS_STOREDTYPE_H
