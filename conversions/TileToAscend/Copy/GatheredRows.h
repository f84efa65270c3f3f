//===- GatheredRows.h - Rows that begin within blocks -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Vector instructions access UB from a multiple of 32 bytes on. The rows of a
/// slice may begin anywhere. `Gather` takes single elements, so it moves such
/// rows to a tile with aligned rows. For the opposite direction the elements up
/// to the first block are stored one by one, and the others, gathered so that
/// they begin at a block, as vectors.
///
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_COPY_GATHEREDROWS_H
#define TL_CONVERSIONS_TILETOASCEND_COPY_GATHEREDROWS_H

#include "mlir/IR/PatternMatch.h"

namespace tl {

/// Sets whether `canGatherRows` may hold in `kernel`: gathers take room.
void setMayGather(mlir::Operation *kernel, bool may);

/// Whether `gatherRows` can move `tile`, and is faster than scalar code: rows
/// of a contiguous tile, of a size with a bound, with elements of 2, 4 or 8
/// bytes.
bool canGatherRows(mlir::Value tile);

/// The rows of `tile`, for which canGatherRows holds, in a new matrix with
/// aligned rows. Leaves out the first `skipped` columns, of rows of static
/// size. The tile has at least two dimensions.
mlir::Value gatherRows(mlir::RewriterBase &rewriter, mlir::Operation *op,
                       mlir::Value tile, int64_t skipped = 0);

/// The elements of `tile`, for which canGatherRows holds, in a new tile of its
/// shape with aligned rows.
mlir::Value gatherTile(mlir::RewriterBase &rewriter, mlir::Operation *op,
                       mlir::Value tile);

/// Copies `src`, for which canGatherRows holds, to `dst`, whose rows begin at
/// one known place within blocks. Fails without a diagnostic if that place is
/// unknown.
mlir::LogicalResult scatterRows(mlir::RewriterBase &rewriter,
                                mlir::Operation *op, mlir::Value src,
                                mlir::Value dst);

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_COPY_GATHEREDROWS_H
