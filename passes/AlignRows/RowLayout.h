//===- RowLayout.h - Types of tiles with aligned rows -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_ALIGNROWS_ROWLAYOUT_H
#define TL_PASSES_ALIGNROWS_ROWLAYOUT_H

#include "passes/TileClasses.h"
#include "llvm/ADT/MapVector.h"

namespace tl {

/// The types of the values of a class if each row of its tiles, the elements
/// of the last dimension, begins at a block of 32 bytes.
class RowLayout {
public:
  /// Nothing if the tiles need dense rows: because of an address or a view of
  /// the author, an instruction that takes dense tiles only, or a value of
  /// unknown origin. Also nothing if all rows are aligned already.
  static std::optional<RowLayout> compute(const TileClass &tiles);

  /// The bytes that aligned rows add to a tile of type `tile`.
  static int64_t getPadding(mlir::MemRefType tile);

  /// Gives the tiles and all their views these types: a tile becomes a slice
  /// of a new allocation.
  void apply() const;

private:
  /// The padded tile `tile` as a type, without its slice.
  static mlir::MemRefType getPaddedType(mlir::MemRefType tile);

  /// Sets the type of `value`; false if it already has another one.
  bool set(mlir::Value value, mlir::MemRefType type);
  /// Sets the types of the values that `value` becomes.
  bool follow(const TileClass &tiles, mlir::Value value);

  llvm::MapVector<mlir::Value, mlir::MemRefType> types;
};

/// Whether no row of `type` but the first has to begin at a block: a tile has
/// rows of one element, or whole blocks, or one row if it `mayBeOne`.
bool hasRowsOfBlocks(mlir::MemRefType type, bool mayBeOne = true);

} // namespace tl

#endif // TL_PASSES_ALIGNROWS_ROWLAYOUT_H
