//===- TileClasses.h - Tiles that stand for each other ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_TILECLASSES_H
#define TL_PASSES_TILECLASSES_H

#include "dialects/Tile/TileOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace tl {

/// Tiles that loops, conditions and selections put in place of each other, so
/// that all have to be in one memory.
struct TileClass {
  llvm::SmallVector<mlir::memref::AllocOp, 1> tiles;
  /// The tiles, their views, and the values that may be one of them.
  llvm::SetVector<mlir::Value> values;
  /// Where operations work on them.
  llvm::SmallVector<mlir::OpOperand *> uses;
  /// An operation that may do anything with them, and a value in their place of
  /// which nothing is known; null if there are none.
  mlir::Operation *unknownUse = nullptr;
  mlir::Value unknownValue;

  /// Whether every value is one tile, or a part of it.
  bool isOneTile() const;
};

/// The classes of the tiles in `kernel` whose memory is not chosen, in program
/// order.
llvm::SmallVector<TileClass> collectTileClasses(mlir::func::FuncOp kernel);

} // namespace tl

#endif // TL_PASSES_TILECLASSES_H
