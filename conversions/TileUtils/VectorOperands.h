//===- VectorOperands.h - Preparation of vector operands --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILEUTILS_VECTOROPERANDS_H
#define TL_CONVERSIONS_TILEUTILS_VECTOROPERANDS_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"

namespace tl {

/// The strides of `tile`, in elements.
llvm::SmallVector<int64_t> getStrides(mlir::Value tile);

/// The extent of `tile` in `dim`, derived from its views.
mlir::OpFoldResult getSize(mlir::OpBuilder &rewriter, mlir::Location loc,
                           mlir::Value tile, int64_t dim);

/// The extents of `tile`.
llvm::SmallVector<mlir::OpFoldResult>
getSizes(mlir::OpBuilder &rewriter, mlir::Location loc, mlir::Value tile);

/// The slice of `tile` at `offsets` of `sizes`, without the leading
/// dimensions of extent 1 beyond `rank`.
mlir::Value slice(mlir::RewriterBase &rewriter, mlir::Location loc,
                  mlir::Value tile, llvm::ArrayRef<mlir::OpFoldResult> offsets,
                  llvm::ArrayRef<mlir::OpFoldResult> sizes, unsigned rank);

/// The slice of `tile` at `offsets` of `sizes`, reduced to the dimensions
/// `dims`.
mlir::Value sliceDims(mlir::OpBuilder &builder, mlir::Location loc,
                      mlir::Value tile,
                      llvm::ArrayRef<mlir::OpFoldResult> offsets,
                      llvm::ArrayRef<mlir::OpFoldResult> sizes,
                      llvm::ArrayRef<int64_t> dims);

/// A view of `tile` with the extents `sizes`, in which missing dimensions and
/// those of extent 1 repeat with stride 0.
mlir::Value broadcast(mlir::RewriterBase &rewriter, mlir::Location loc,
                      mlir::Value tile,
                      llvm::ArrayRef<mlir::OpFoldResult> sizes);

/// Merges neighbouring dimensions of all `tiles`, which have one shape, if they
/// are contiguous in each of them.
void collapse(mlir::RewriterBase &rewriter, mlir::Location loc,
              llvm::MutableArrayRef<mlir::Value> tiles);

/// Whether `tile` repeats one element along its last dimension.
bool isColumn(mlir::Value tile);

/// The part of `tile` without repetition: extent 1 in dimensions of stride 0.
mlir::Value getDistinct(mlir::RewriterBase &rewriter, mlir::Location loc,
                        mlir::Value tile);

/// Whether `tile` starts at a multiple of 32 bytes for all offsets of its
/// slices.
bool startsAtBlock(mlir::Value tile);

/// Whether vector instructions can access the elements of `tile`: rows start at
/// multiples of 32 bytes and have contiguous elements.
bool hasAlignedRows(mlir::Value tile);

/// A view like `tile`, of at most `bounds`, of a new tile before `op` with
/// aligned rows; with `asColumn` the extents are those of a column that
/// repeats, with contiguous elements in its second-to-last dimension.
mlir::Value allocateAligned(mlir::RewriterBase &rewriter, mlir::Operation *op,
                            mlir::Value tile, llvm::ArrayRef<int64_t> bounds,
                            bool asColumn);

/// Emits a loop that copies all elements of `dst` from the leading ones of
/// `src`, one by one.
void copyElements(mlir::RewriterBase &rewriter, mlir::Location loc,
                  mlir::Value src, mlir::Value dst);

/// A new tile in UB in the block of `op`, before the code at the insertion
/// point of `rewriter`.
mlir::Value allocateScratch(mlir::RewriterBase &rewriter, mlir::Operation *op,
                            llvm::ArrayRef<int64_t> shape,
                            mlir::Type elementType);

} // namespace tl

#endif // TL_CONVERSIONS_TILEUTILS_VECTOROPERANDS_H
