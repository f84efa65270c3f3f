//===- Extents.h - Static extents of operands -------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_NORMALIZE_EXTENTS_H
#define TL_PASSES_NORMALIZE_EXTENTS_H

#include "mlir/IR/Operation.h"

namespace tl {

/// Gives the operands of operations on tiles in `root` the static extents that
/// others of their operands have along the same dimension, as slices, with an
/// assertion that they are equal.
///
/// Fails with an error at an operand that is too small for such a slice.
mlir::LogicalResult unifyExtents(mlir::Operation *root);

} // namespace tl

#endif // TL_PASSES_NORMALIZE_EXTENTS_H
