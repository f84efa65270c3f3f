//===- FlatTiles.h - Tiles as vectors ---------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_TILES_FLATTILES_H
#define TL_CONVERSIONS_TILETOASCEND_TILES_FLATTILES_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"

namespace tl {

/// The layout of the elements of an operation with a static shape in the
/// vectors of instructions without strides.
struct FlatLayout {
  llvm::SmallVector<int64_t> shape;
  /// The distance between the starts of rows in elements, a multiple of 8 if
  /// there is more than one row.
  int64_t pitch;
  /// The elements of a vector, including padding.
  int64_t total;

  int64_t getRows() const;
  int64_t getColumns() const { return shape.back(); }
  /// The elements of all rows.
  int64_t getCount() const {
    return getRows() == 1 ? getColumns() : getRows() * pitch;
  }
};

/// The layout for `tiles` that repeat to `shape`, which is not empty: that of
/// the tiles if they are vectors already.
FlatLayout getFlatLayout(mlir::RewriterBase &rewriter, mlir::Location loc,
                         llvm::ArrayRef<mlir::Value> tiles,
                         llvm::ArrayRef<int64_t> shape);

/// `tile` as a vector, if it is contiguous and starts at a block; otherwise
/// null.
mlir::Value asVector(mlir::RewriterBase &rewriter, mlir::Location loc,
                     mlir::Value tile);

/// The elements of `tile`, which repeat to the shape of the layout, as a
/// vector: the tile itself or a copy.
mlir::FailureOr<mlir::Value> readVector(mlir::RewriterBase &rewriter,
                                        mlir::Operation *op, mlir::Value tile,
                                        const FlatLayout &layout);

/// The vector to write instead of `tile`: the tile itself or a new one.
mlir::Value getWrittenVector(mlir::RewriterBase &rewriter, mlir::Operation *op,
                             mlir::Value tile, const FlatLayout &layout);

/// Copies `vector` to `tile` unless it is `tile` itself.
mlir::LogicalResult writeVector(mlir::RewriterBase &rewriter,
                                mlir::Operation *op, mlir::Value vector,
                                mlir::Value tile, const FlatLayout &layout);

/// The first `count` elements of `vector`.
mlir::Value takeFront(mlir::RewriterBase &rewriter, mlir::Location loc,
                      mlir::Value vector, int64_t count);

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_TILES_FLATTILES_H
