//===- TileClasses.h - Classes of tiles that need one memory ----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_TILECLASSES_H
#define TL_PASSES_TILECLASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "tl/dialects/Tile/TileOps.h"

namespace tl {

/// Tiles that loops, conditions and selections exchange for each other, so that
/// all have to be in one memory.
struct TileClass {
  llvm::SmallVector<mlir::memref::AllocOp, 1> tiles;
  /// The tiles, their views, and the values that may be one of them.
  llvm::SetVector<mlir::Value> values;
  /// The operands by which operations access them.
  llvm::SmallVector<mlir::OpOperand *> uses;
  /// Pairs of a value and another one that may become the same tile, as the
  /// operand and the result of a loop.
  llvm::SmallVector<std::pair<mlir::Value, mlir::Value>> exchanges;
  /// An operation with unknown effects on them, and a value of unknown origin
  /// in their place; null if there are none.
  mlir::Operation *unknownUse = nullptr;
  mlir::Value unknownValue;

  /// Whether every value is one tile, or a part of it.
  bool isOneTile() const;
};

/// The classes of the tiles in `kernel` for which `filter` holds, in program
/// order.
llvm::SmallVector<TileClass>
collectTileClasses(mlir::func::FuncOp kernel,
                   llvm::function_ref<bool(mlir::MemRefType)> filter);

} // namespace tl

#endif // TL_PASSES_TILECLASSES_H
