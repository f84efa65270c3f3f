//===- Scratch.h - Parts of tiles, and temporary tiles ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_TILES_SCRATCH_H
#define TL_CONVERSIONS_TILETOASCEND_TILES_SCRATCH_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace tl {

/// A new tile of `shape` in the memory of the tile `like`.
mlir::Value createScratch(mlir::OpBuilder &builder, mlir::Location loc,
                          mlir::ArrayRef<int64_t> shape, mlir::Type elementType,
                          mlir::Value like);

/// `dst`, or a new tile of its type if it may overlap one of `operands` of
/// `op`, which an instruction would overwrite.
mlir::Value createApart(mlir::OpBuilder &builder, mlir::Operation *op,
                        mlir::Value dst, mlir::ValueRange operands);

/// The `size` first-dimension entries of `tile` from `offset` on.
mlir::Value getSlice(mlir::OpBuilder &builder, mlir::Location loc,
                     mlir::Value tile, int64_t offset, int64_t size);

/// The first `size` elements of `tile`, which has one dimension.
mlir::Value getFront(mlir::OpBuilder &builder, mlir::Location loc,
                     mlir::Value tile, mlir::OpFoldResult size);

/// The elements of `tile`, which is contiguous, in one dimension; a tile
/// without dimensions is returned as is.
mlir::Value flatten(mlir::OpBuilder &builder, mlir::Location loc,
                    mlir::Value tile);

/// Copies every element of `src` to `dst`, which has the same number of bytes.
void copyTile(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value src,
              mlir::Value dst);

/// Fills `dst`, a contiguous tile with elements, with the ramp of
/// `tile.arange`.
void createRamp(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value start,
                mlir::Value step, mlir::Value dst);

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_TILES_SCRATCH_H
