//===- StagedSlices.h - Aligned tiles in place of slices --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_COPY_STAGEDSLICES_H
#define TL_CONVERSIONS_TILETOASCEND_COPY_STAGEDSLICES_H

#include "mlir/IR/Operation.h"

namespace tl {

/// Gives chains of Tile operations in `root` on a slice that begins within a
/// block an aligned tile: it is loaded before the chain and stored after it.
void stageSlices(mlir::Operation *root);

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_COPY_STAGEDSLICES_H
