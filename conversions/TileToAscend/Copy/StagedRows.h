//===- StagedRows.h - Copies of unaligned rows ------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Transfers require rows in UB to start at a multiple of 32 bytes. The rows of
/// a dense tile of 5 x 33 elements do not. They are copied through a tile with
/// a gap after each row: `GatherMask` removes gaps, `Gather` inserts them. Rows
/// of slices are gathered, too. Tiles with other elements or other strides are
/// copied element by element.
///
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_COPY_STAGEDROWS_H
#define TL_CONVERSIONS_TILETOASCEND_COPY_STAGEDROWS_H

#include "mlir/IR/PatternMatch.h"

namespace tl {

/// A new tile of the size of `tile`, with aligned rows. Emits an error at `op`
/// and fails if the size has no known bound; `other` has the same shape, which
/// may give the bound, and may be null.
mlir::FailureOr<mlir::Value> createStaged(mlir::RewriterBase &rewriter,
                                          mlir::Operation *op, mlir::Value tile,
                                          mlir::Value other);

/// The elements of `tile` in a new tile with aligned rows.
mlir::FailureOr<mlir::Value> stageRows(mlir::RewriterBase &rewriter,
                                       mlir::Operation *op, mlir::Value tile);

/// Copies `src` to `dst`, which have the same shape, both in UB; at least one
/// of them has unaligned rows.
mlir::LogicalResult copyUnaligned(mlir::RewriterBase &rewriter,
                                  mlir::Operation *op, mlir::Value src,
                                  mlir::Value dst);

/// Copies elements between tiles with reachable rows that have no lanes of 16
/// or 32 bits: bytes in vector instructions if the rows have a bound, others
/// one by one.
mlir::LogicalResult copyBytes(mlir::RewriterBase &rewriter, mlir::Operation *op,
                              mlir::Value src, mlir::Value dst);

/// Copies the elements of `src` to `dst` one by one, with a remark.
void copyOneByOne(mlir::RewriterBase &rewriter, mlir::Operation *op,
                  mlir::Value src, mlir::Value dst);

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_COPY_STAGEDROWS_H
