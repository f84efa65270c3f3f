//===- RowTransfer.h - Division of transfers into rows ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Instructions that move data to, from and within UB take rows of contiguous
// elements, with one distance in the source and one in the destination. Tiles
// and slices have any number of dimensions. Dimensions that are contiguous on
// both sides are merged, one of the rest becomes the rows of an instruction,
// and loops iterate over the others.
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_COPY_ROWTRANSFER_H
#define TL_CONVERSIONS_TILETOASCEND_COPY_ROWTRANSFER_H

#include "mlir/IR/Builders.h"

namespace tl {

/// The limits of one instruction.
struct RowLimits {
  int64_t rows;
  /// Bytes between the starts of rows.
  int64_t pitchBytes;
};

/// Emits one instruction on memrefs of the same shape, of rank 1 or 2.
using EmitRows =
    llvm::function_ref<void(mlir::OpBuilder &builder, mlir::Location loc,
                            mlir::Value src, mlir::Value dst)>;

/// Whether all rows of `emitRowTransfers` in UB start at a block.
bool areRowsReachable(mlir::Value src, mlir::Value dst);

/// `memref`, of rank 1 or more, with each element in a separate row.
mlir::Value expandElements(mlir::OpBuilder &builder, mlir::Location loc,
                           mlir::Value memref);

/// Calls `emit` for parts of `src` and `dst`, which have the same shape, that
/// together cover them, in loops if there are several. Emits an error at `op`
/// and fails if a row in UB is unaligned.
mlir::LogicalResult emitRowTransfers(mlir::OpBuilder &builder,
                                     mlir::Operation *op, mlir::Value src,
                                     mlir::Value dst, RowLimits limits,
                                     EmitRows emit);

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_COPY_ROWTRANSFER_H
