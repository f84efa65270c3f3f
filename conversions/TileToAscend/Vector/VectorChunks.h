//===- VectorChunks.h - Tiles cut for vector instructions -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_VECTOR_VECTORCHUNKS_H
#define TL_CONVERSIONS_TILETOASCEND_VECTOR_VECTORCHUNKS_H

#include "mlir/IR/PatternMatch.h"

namespace tl {

/// Emits one vector instruction on `views`, one for each tile.
using EmitChunk = llvm::function_ref<void(mlir::ValueRange views)>;

/// Cuts an elementwise operation on tiles in UB into chunks for vector
/// instructions, and emits an instruction for each at the insertion point of
/// `rewriter`. The last of `tiles` is written and has the shape of the
/// operation; the others are read and repeat along dimensions of extent 1, as
/// in NumPy. Extents may be dynamic, strides are static.
///
/// Contiguous tiles are one instruction in count form. Rows are instructions in
/// repeat form, or one in count form for each row, whichever are fewer. Columns
/// that repeat are spread over blocks first. Tiles with offsets or strides that
/// are no multiples of 32 bytes are copied element by element through another
/// tile.
///
/// `op` is the subject of diagnostics and remarks. Fails with an error at it.
mlir::LogicalResult emitChunks(mlir::Operation *op, mlir::ValueRange tiles,
                               mlir::RewriterBase &rewriter, EmitChunk emit);

/// Fills a block with each element of the column `tile`, a matrix of at most
/// `bound` rows that repeats one element in each: the result has one block per
/// row.
mlir::Value spreadColumn(mlir::RewriterBase &rewriter, mlir::Operation *op,
                         mlir::Value tile, int64_t bound);

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_VECTOR_VECTORCHUNKS_H
