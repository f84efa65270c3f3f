//===- L0Writers.h - Reaching definitions of matrices in L0 -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_MATRIX_L0WRITERS_H
#define TL_CONVERSIONS_TILETOASCEND_MATRIX_L0WRITERS_H

#include "conversions/TileToAscend/Tiles/PathFacts.h"

namespace tl {

/// An operation that writes or reads a matrix in a tile in L0.
struct L0Access {
  mlir::Operation *op;
  mlir::Value tile;
  /// Whether it writes the matrix, and whether it may read the previous one.
  bool writes, mayRead;
  /// The rows or columns that determine the distance between fractals.
  mlir::OpFoldResult extent;
};

/// A write that may reach another access.
struct L0Writer {
  const L0Access *access;
  /// Loops and other operations of which it may be in an earlier execution.
  llvm::SmallVector<mlir::Operation *, 2> earlier;

  /// Whether `value` may be another number there.
  bool mayDiffer(mlir::OpFoldResult value) const;
};

/// The writes, among all `accesses` to the tile `root`, that may reach
/// `reader`: the last ones before it on every path. A loop with a write that
/// begins a new matrix is assumed to have iterations.
llvm::SmallVector<L0Writer> findL0Writers(mlir::Value root,
                                          llvm::ArrayRef<L0Access> accesses,
                                          const L0Access &reader);

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_MATRIX_L0WRITERS_H
