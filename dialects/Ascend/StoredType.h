//===- StoredType.h - How memories hold tiles ----------------- -*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_STOREDTYPE_H
#define TL_DIALECTS_ASCEND_STOREDTYPE_H

#include "mlir/IR/BuiltinTypes.h"

namespace tl::ascend {

/// The type that a tile of `type` has once instructions are selected: matrices
/// of the cube core, one or several in one allocation, are in fractals, which
/// may take more bytes than their elements. Null if its memory cannot hold such
/// a tile.
mlir::MemRefType getStoredType(mlir::MemRefType type);

} // namespace tl::ascend

#endif // TL_DIALECTS_ASCEND_STOREDTYPE_H
