//===- FlatTiles.h - Tiles as vectors -*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_FLATTILES_H
#define TL_CONVERSIONS_TILETOASCEND_FLATTILES_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"

namespace tl {

/// How the elements of an operation of a static shape follow each other in the
/// vectors that instructions without strides work on.
struct FlatLayout {
  llvm::SmallVector<int64_t> shape;
  /// Elements from the start of a row to that of the next, a multiple of 8 if
  /// there is more than one row.
  int64_t pitch;
  /// Elements of a vector, with those that fill it up.
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

/// `tile` as a vector, if its elements follow each other and start at a block;
/// null if not.
mlir::Value asVector(mlir::RewriterBase &rewriter, mlir::Location loc,
                     mlir::Value tile);

/// The elements of `tile`, which repeat to the layout's shape, as a vector: the
/// tile, or a copy of it in a tile of its own.
mlir::FailureOr<mlir::Value> readVector(mlir::RewriterBase &rewriter,
                                        mlir::Operation *op, mlir::Value tile,
                                        const FlatLayout &layout);

/// The vector to write instead of `tile`: the tile, or one of its own.
mlir::Value getWrittenVector(mlir::RewriterBase &rewriter, mlir::Operation *op,
                             mlir::Value tile, const FlatLayout &layout);

/// Copies what was written to `vector` to `tile`, if that is another.
mlir::LogicalResult writeVector(mlir::RewriterBase &rewriter,
                                mlir::Operation *op, mlir::Value vector,
                                mlir::Value tile, const FlatLayout &layout);

/// The first `count` elements of `vector`.
mlir::Value takeFront(mlir::RewriterBase &rewriter, mlir::Location loc,
                      mlir::Value vector, int64_t count);

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_FLATTILES_H
