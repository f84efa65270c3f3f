//===- RowMatrix.h - Tiles as matrices of rows ------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_COPY_ROWMATRIX_H
#define TL_CONVERSIONS_TILETOASCEND_COPY_ROWMATRIX_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"

namespace tl {

/// The most elements that `tile` can have in dimension `dim`; INT64_MAX if that
/// is unknown.
int64_t getExtentLimit(mlir::Value tile, int64_t dim);

/// The dimensions of a tile grouped to those of a matrix of its rows.
llvm::SmallVector<mlir::ReassociationIndices> findMatrixGroups(int64_t rank);

/// Whether `tile` is a row, or all its dimensions but the last can be merged.
bool isMatrix(mlir::Value tile);

/// `tile`, for which isMatrix holds, as a matrix of its rows.
mlir::Value asMatrix(mlir::OpBuilder &builder, mlir::Location loc,
                     mlir::Value tile);

/// The `rows` rows of the matrix, or elements of the vector, `tile` from
/// `first` on.
mlir::Value takeRows(mlir::RewriterBase &rewriter, mlir::Location loc,
                     mlir::Value tile, mlir::OpFoldResult first,
                     mlir::OpFoldResult rows);

/// The `columns` columns of the matrix `tile` from `first` on.
mlir::Value takeColumns(mlir::RewriterBase &rewriter, mlir::Location loc,
                        mlir::Value tile, int64_t first,
                        mlir::OpFoldResult columns);
mlir::Value takeColumns(mlir::RewriterBase &rewriter, mlir::Location loc,
                        mlir::Value tile, int64_t first, int64_t columns);

/// Calls `body` for the rows of the matrix `tile` in parts of at most `step`:
/// in a loop unless there is one part.
void forEachRows(
    mlir::RewriterBase &rewriter, mlir::Location loc, mlir::Value tile,
    int64_t step,
    llvm::function_ref<void(mlir::OpFoldResult first, mlir::OpFoldResult rows)>
        body);

/// Calls `body` for parts of at most `step` of `extent`, which is at most
/// `most`: in a loop unless there is one part.
void forEachRows(
    mlir::RewriterBase &rewriter, mlir::Location loc, mlir::OpFoldResult extent,
    int64_t most, int64_t step,
    llvm::function_ref<void(mlir::OpFoldResult first, mlir::OpFoldResult rows)>
        body);

/// A division of the rows of a tile into groups that move at once: a group has
/// one index of each dimension before `divided`, at most `step` of this one,
/// and all `inner` rows of the dimensions after it.
struct RowDivision {
  int64_t divided;
  int64_t step;
  int64_t inner = 1;

  /// The most rows of a group.
  int64_t countRows() const { return step * inner; }
};

/// Divides rows of `width` elements, with at most `extents` indices in their
/// dimensions, into groups of at most `most` elements, or of one row. Only of
/// dimensions for which `isStatic` holds a group has all indices.
RowDivision divideRows(llvm::ArrayRef<int64_t> extents, int64_t width,
                       int64_t most,
                       llvm::function_ref<bool(int64_t dim)> isStatic);

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_COPY_ROWMATRIX_H
