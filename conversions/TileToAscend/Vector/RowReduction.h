//===- RowReduction.h - Reduction of rows of tiles in UB --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_VECTOR_ROWREDUCTION_H
#define TL_CONVERSIONS_TILETOASCEND_VECTOR_ROWREDUCTION_H

#include "conversions/TileToAscend/Tiles/TileEmitter.h"

namespace tl {

/// The steps of reductions of tiles.
class RowReduction : public TileEmitter {
public:
  RowReduction(mlir::Operation *op, tile::ReduceKind kind,
               mlir::RewriterBase &rewriter)
      : TileEmitter(op, rewriter), kind(kind) {}

protected:
  /// The identity of the reduction.
  mlir::TypedAttr getIdentity(mlir::Type elementType);

  /// Combines the planes of `tile`, of static extents, along `dim` until `last`
  /// are left: `tile` itself if it has no more, otherwise a new tile.
  mlir::FailureOr<mlir::Value> foldHalves(mlir::Value tile, int64_t dim,
                                          int64_t last);

  /// The lanes of a row for `reduceRows`.
  int64_t getRowLanes(mlir::Type elementType) const;

  /// Combines the columns of `tile`, of static extents, until a row has at most
  /// `getRowLanes`, and returns a matrix of rows that repeats can step through.
  mlir::FailureOr<mlir::Value> foldColumns(mlir::Value tile);

  /// Reduces each row of the matrix `rows` to one element of the returned
  /// vector: `results`, if given and accessible to instructions, or a new one.
  mlir::FailureOr<mlir::Value> reduceRows(mlir::Value rows,
                                          mlir::Value results);

  /// The vector `tile` in another shape.
  mlir::Value splitVector(mlir::Value tile, llvm::ArrayRef<int64_t> shape);

  tile::ReduceKind kind;

private:
  bool hasRowInstruction(mlir::Type elementType) const;
  bool canStepThrough(mlir::Value matrix);
  mlir::FailureOr<mlir::Value> copyRows(mlir::Value tile);
  mlir::FailureOr<mlir::Value> foldSource(mlir::Value tile, int64_t lanes);
  mlir::FailureOr<mlir::Value> foldRows(mlir::Value tile, int64_t lanes);
  void emitWholeReduce(mlir::Value rows, mlir::Value results);
  void emitBlockReduce(mlir::Value blocks, mlir::Value results);
  void reduceRowsDirectly(mlir::Value rows, mlir::Value results);
  mlir::FailureOr<mlir::Value> reduceTransposed(mlir::Value rows);
};

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_VECTOR_ROWREDUCTION_H
