//===- NewTiles.h - Memory of the tiles of a vectorised loop ----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_VECTORIZE_NEWTILES_H
#define TL_PASSES_VECTORIZE_NEWTILES_H

#include "mlir/IR/Operation.h"

namespace tl::vectorize {

/// The most bytes that tiles, allocated between `before` and `end` in their
/// block, need at the same time. A null `before` is the begin of the block.
int64_t computePeakBytes(mlir::Operation *before, mlir::Operation *end);

/// The bytes of the tiles of the author in UB that are live while `loop` runs:
/// those that it uses, and those that are used both before and after it.
int64_t computeLiveBytes(mlir::Operation *loop);

} // namespace tl::vectorize

#endif // TL_PASSES_VECTORIZE_NEWTILES_H
