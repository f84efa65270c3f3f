//===- RowTransfer.h - Cuts transfers into rows -*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The instructions that move data to, from and within UB take rows of
// contiguous elements, at one distance from each other in the source and at one
// in the destination. Tiles and slices have any number of dimensions.
// Dimensions that are contiguous on both sides become one, one of the rest
// becomes the rows of an instruction, and loops go over the others.
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_ROWTRANSFER_H
#define TL_CONVERSIONS_TILETOASCEND_ROWTRANSFER_H

#include "mlir/IR/Builders.h"

namespace tl {

/// What an instruction can do at once.
struct RowLimits {
  int64_t rows;
  /// Bytes from the start of one row to that of the next.
  int64_t pitchBytes;
};

/// Emits what one instruction moves: memrefs of the same shape, of rank 1 or 2.
using EmitRows =
    llvm::function_ref<void(mlir::OpBuilder &builder, mlir::Location loc,
                            mlir::Value src, mlir::Value dst)>;

/// Whether all rows that `emitRowTransfers` would find start at a block where
/// they are in UB.
bool areRowsReachable(mlir::Value src, mlir::Value dst);

/// `memref`, of rank 1 or more, with every element in a row of its own.
mlir::Value expandElements(mlir::OpBuilder &builder, mlir::Location loc,
                           mlir::Value memref);

/// Calls `emit` for parts of `src` and `dst`, which have the same shape, that
/// together are all of them, in loops where there are several. Emits an error
/// at `op` and fails if a row cannot start where it is in UB.
mlir::LogicalResult emitRowTransfers(mlir::OpBuilder &builder,
                                     mlir::Operation *op, mlir::Value src,
                                     mlir::Value dst, RowLimits limits,
                                     EmitRows emit);

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_ROWTRANSFER_H
