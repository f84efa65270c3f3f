//===- RowReduction.h - Reduces rows of tiles in UB -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_ROWREDUCTION_H
#define TL_CONVERSIONS_TILETOASCEND_ROWREDUCTION_H

#include "conversions/TileToAscend/TileEmitter.h"

namespace tl {

/// The steps of which reductions of tiles consist.
class RowReduction : public TileEmitter {
public:
  RowReduction(mlir::Operation *op, tile::ReduceKind kind,
               mlir::RewriterBase &rewriter)
      : TileEmitter(op, rewriter), kind(kind) {}

protected:
  /// What does not change what it is combined with.
  mlir::TypedAttr getIdentity(mlir::Type elementType);

  /// Combines the planes of `tile`, of static extents, along `dim` until `last`
  /// are left: `tile` itself if it has no more, otherwise a new tile.
  mlir::FailureOr<mlir::Value> foldHalves(mlir::Value tile, int64_t dim,
                                          int64_t last);

  /// The lanes of a row that `reduceRows` takes.
  int64_t getRowLanes(mlir::Type elementType) const;

  /// Combines the columns of `tile`, of static extents, until a row has
  /// `getRowLanes`, or as many as it had if those are fewer, and makes it a
  /// matrix of rows in which repeats can step.
  mlir::FailureOr<mlir::Value> foldColumns(mlir::Value tile);

  /// Reduces each row of the matrix `rows` to one element of the vector that is
  /// returned: `results`, if it is given and instructions can write it, or a
  /// new one.
  mlir::FailureOr<mlir::Value> reduceRows(mlir::Value rows,
                                          mlir::Value results);

  /// The vector `tile` in another shape.
  mlir::Value splitVector(mlir::Value tile, llvm::ArrayRef<int64_t> shape);

  tile::ReduceKind kind;

private:
  bool canStepThrough(mlir::Value matrix);
  mlir::FailureOr<mlir::Value> copyRows(mlir::Value tile);
  mlir::FailureOr<mlir::Value> foldSource(mlir::Value tile, int64_t lanes);
  mlir::FailureOr<mlir::Value> foldRows(mlir::Value tile, int64_t lanes);
  void emitWholeReduce(mlir::Value rows, mlir::Value results);
  void emitBlockReduce(mlir::Value blocks, mlir::Value results);
  void reduceFloatRows(mlir::Value rows, mlir::Value results);
  mlir::FailureOr<mlir::Value> reduceIntegerRows(mlir::Value rows);
};

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_ROWREDUCTION_H
