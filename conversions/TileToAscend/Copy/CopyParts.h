//===- CopyParts.h - Lowering of the kinds of copies ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_COPY_COPYPARTS_H
#define TL_CONVERSIONS_TILETOASCEND_COPY_COPYPARTS_H

#include "conversions/TileToAscend/Copy/RowTransfer.h"
#include "tl/dialects/Tile/TileOps.h"

namespace tl {

/// The limits of the extents of a transfer between GM and UB, or of a copy of
/// whole blocks within UB.
RowLimits getRowLimits(mlir::Operation *op);

/// Copies `src` to `dst`, which has the same shape, both in UB. Emits an error
/// at `op` and fails if that is impossible.
mlir::LogicalResult copyWithinUb(mlir::RewriterBase &rewriter,
                                 mlir::Operation *op, mlir::Value src,
                                 mlir::Value dst);

/// `tile` with elements of a size that vector instructions support, if its rows
/// consist of them; otherwise null.
mlir::Value asLanes(mlir::OpBuilder &builder, mlir::Location loc,
                    mlir::Value tile);

/// Whether the source of `op` is smaller than the destination at run time; null
/// if that is known statically.
mlir::Value isSmaller(mlir::OpBuilder &builder, tile::CopyOp op);

/// The leading `sizes` elements of `memref`.
mlir::Value getLeadingSlice(mlir::OpBuilder &builder, mlir::Location loc,
                            mlir::Value memref,
                            llvm::ArrayRef<mlir::OpFoldResult> sizes);

/// Lowers the copy with padding `op` into UB.
mlir::LogicalResult copyPadded(mlir::RewriterBase &rewriter, tile::CopyOp op);

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_COPY_COPYPARTS_H
