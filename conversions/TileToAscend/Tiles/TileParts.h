//===- TileParts.h - Tiles of the cube core and their parts -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A Tile operation works on matrices and slices of them; an instruction of the
/// cube core works on whole fractals, and has the extents of the matrix in
/// addition.
///
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_TILES_TILEPARTS_H
#define TL_CONVERSIONS_TILETOASCEND_TILES_TILEPARTS_H

#include "conversions/TileToAscend/Matrix/L0Extents.h"
#include "mlir/Transforms/DialectConversion.h"

namespace tl {

/// A matrix in a tile of the cube core.
struct TilePart {
  /// The fractals with its elements; it begins at the first of them.
  mlir::Value fractals;
  mlir::OpFoldResult rows;
  mlir::OpFoldResult columns;

  mlir::MemRefType getType() const {
    return mlir::cast<mlir::MemRefType>(fractals.getType());
  }
  /// The upper bounds of its rows and columns.
  ascend::MatrixExtents getBound() const;
};

/// The matrix of `tile`, an operand of `op`. Emits an error at `op` and fails
/// if it does not consist of fractals.
mlir::FailureOr<TilePart>
getTilePart(mlir::Operation *op, mlir::Value tile, const L0Extents &extents,
            mlir::ConversionPatternRewriter &rewriter);

/// Whether `tile`, a part of a tile in L1, consists of whole fractals. Emits an
/// error at `op` and fails if it is no such part.
mlir::FailureOr<bool> isOfFractals(mlir::Operation *op, mlir::Value tile,
                                   mlir::OpBuilder &builder);

/// The `count` rows from row `first` on, which may be unaligned, of `tile`, an
/// operand of `op` and part of a tile in L1, in the form that a load writes.
/// Emits an error at `op` and fails if it does not begin with whole columns of
/// fractals.
mlir::FailureOr<mlir::Value>
getTileRows(mlir::Operation *op, mlir::Value tile, mlir::OpFoldResult first,
            int64_t count, mlir::ConversionPatternRewriter &rewriter);

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_TILES_TILEPARTS_H
