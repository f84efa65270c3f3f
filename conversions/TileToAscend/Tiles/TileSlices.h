//===- TileSlices.h - Slices of tiles of the cube core ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_TILES_TILESLICES_H
#define TL_CONVERSIONS_TILETOASCEND_TILES_TILESLICES_H

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Builders.h"

namespace tl {

/// The allocation of `tile`, through slices and casts; null if there is none.
mlir::Value getTileRoot(mlir::Value tile);

/// The rows and columns of `tile`.
llvm::SmallVector<mlir::OpFoldResult> getMatrixSizes(mlir::Value tile);

/// The place of a tile in its root: the number of the matrix, if there are
/// several, and the row and column in it.
struct TilePlace {
  mlir::OpFoldResult slot;
  llvm::SmallVector<mlir::OpFoldResult> offsets;
};

/// The place of `tile` in its root. Emits an error at `op` and fails if it is
/// not a dense part of a matrix.
mlir::FailureOr<TilePlace> getTilePlace(mlir::Operation *op, mlir::Value tile,
                                        mlir::OpBuilder &builder);

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_TILES_TILESLICES_H
