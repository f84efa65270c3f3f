//===- L0Writers.h - Whose matrix an operation finds in L0 ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_L0WRITERS_H
#define TL_CONVERSIONS_TILETOASCEND_L0WRITERS_H

#include "conversions/TileToAscend/PathFacts.h"

namespace tl {

/// An operation that writes or reads a matrix in a tile in L0.
struct L0Access {
  mlir::Operation *op;
  mlir::Value tile;
  /// Whether it writes the matrix, and whether it may read what was there.
  bool writes, mayRead;
  /// The rows or columns that say how far apart fractals are.
  mlir::OpFoldResult extent;
};

/// A write whose result another access may find.
struct L0Writer {
  const L0Access *access;
  /// Loops and others of which it may be in an earlier execution.
  llvm::SmallVector<mlir::Operation *, 2> earlier;

  /// Whether `value` may be another number there.
  bool mayDiffer(mlir::OpFoldResult value) const;
};

/// The writes, among all `accesses` to the tile `root`, whose result `reader`
/// may find: the last ones before it on every way that leads there. A loop with
/// a write that begins a new matrix counts as one that runs.
llvm::SmallVector<L0Writer> findL0Writers(mlir::Value root,
                                          llvm::ArrayRef<L0Access> accesses,
                                          const L0Access &reader);

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_L0WRITERS_H
