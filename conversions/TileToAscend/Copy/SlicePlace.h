//===- SlicePlace.h - Places of slices within blocks ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_COPY_SLICEPLACE_H
#define TL_CONVERSIONS_TILETOASCEND_COPY_SLICEPLACE_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace tl {

/// The place of a slice in a tile of rows.
struct SlicePlace {
  /// The tile, whose element type may be another one of the same size.
  mlir::Value tile;
  /// The first index, the extent and its bound in each dimension before the
  /// columns; a tile without any has one row.
  llvm::SmallVector<mlir::OpFoldResult> firstRows, rows;
  llvm::SmallVector<int64_t> mostRows;
  /// The same of the columns.
  mlir::OpFoldResult column, columns;
  int64_t mostColumns;
  /// The dimensions of the tile that the slice has, too.
  llvm::SmallVector<int64_t> dims;
  /// The columns of the tile.
  int64_t width;
  /// Whether the rows of the tile are whole blocks apart; if not, they follow
  /// one another.
  bool hasRowsOfBlocks;
  /// The elements of a block.
  int64_t block;

  /// Whether each row of the slice begins at a block.
  bool isAligned() const;
  /// The most elements that the slice can have.
  int64_t countMostElements() const;
};

/// The place of `slice` if that is part of a tile in UB; nothing if its
/// elements are no contiguous parts of rows.
std::optional<SlicePlace> findSlicePlace(mlir::Value slice);

/// Whether an operation before `op` writes all elements of `tile`.
bool isWrittenBefore(mlir::Value tile, mlir::Operation *op);

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_COPY_SLICEPLACE_H
