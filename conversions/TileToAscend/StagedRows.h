//===- StagedRows.h - Rows that start at no block ---------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Transfers reach rows in UB that start at a multiple of 32 bytes. The rows of
/// a dense tile of 5 x 33 elements do not. They go through a tile with a gap
/// after each row: `GatherMask` takes gaps out, `Gather` puts them in. What is
/// neither dense nor has gaps moves element by element.
///
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_STAGEDROWS_H
#define TL_CONVERSIONS_TILETOASCEND_STAGEDROWS_H

#include "mlir/IR/PatternMatch.h"

namespace tl {

/// A new tile whose rows start at blocks, as large as `tile`. Emits an error at
/// `op` and fails if it is not known how large that may be; `other` has the
/// same shape, or none to tell.
mlir::FailureOr<mlir::Value> createStaged(mlir::RewriterBase &rewriter,
                                          mlir::Operation *op, mlir::Value tile,
                                          mlir::Value other);

/// The elements of `tile` in a new tile whose rows start at blocks.
mlir::FailureOr<mlir::Value> stageRows(mlir::RewriterBase &rewriter,
                                       mlir::Operation *op, mlir::Value tile);

/// Copies `src` to `dst`, which have the same shape, both in UB, and of which
/// one at least has rows that start at no block.
mlir::LogicalResult copyUnaligned(mlir::RewriterBase &rewriter,
                                  mlir::Operation *op, mlir::Value src,
                                  mlir::Value dst);

/// Copies `src` to `dst` one by one, and says so by a remark.
void copyOneByOne(mlir::RewriterBase &rewriter, mlir::Operation *op,
                  mlir::Value src, mlir::Value dst);

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_STAGEDROWS_H
