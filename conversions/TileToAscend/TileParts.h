//===- TileParts.h - Tiles of the cube core and parts of them ---*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A Tile operation works on matrices and slices of them; an instruction of the
/// cube core on whole fractals, next to which it has the extents of the matrix.
///
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_TILEPARTS_H
#define TL_CONVERSIONS_TILETOASCEND_TILEPARTS_H

#include "conversions/TileToAscend/L0Extents.h"
#include "mlir/Transforms/DialectConversion.h"

namespace tl {

/// A matrix in a tile of the cube core.
struct TilePart {
  /// The fractals that hold it; it begins with the first of them.
  mlir::Value fractals;
  mlir::OpFoldResult rows;
  mlir::OpFoldResult columns;

  mlir::MemRefType getType() const {
    return mlir::cast<mlir::MemRefType>(fractals.getType());
  }
  /// The most rows and columns it may have.
  ascend::MatrixExtents getBound() const;
};

/// The matrix that `tile`, an operand of `op`, stands for. Emits an error at
/// `op` and fails if it is not made of fractals.
mlir::FailureOr<TilePart>
getTilePart(mlir::Operation *op, mlir::Value tile, const L0Extents &extents,
            mlir::ConversionPatternRewriter &rewriter);

/// Whether fractals hold `tile`, a part of a tile in L1, and nothing else.
/// Emits an error at `op` and fails if it is no part of one.
mlir::FailureOr<bool> isOfFractals(mlir::Operation *op, mlir::Value tile,
                                   mlir::OpBuilder &builder);

/// The rows of `tile`, a part of a tile in L1 that an operand of `op` is, from
/// row `first` on, which may be any: `count` of them, as a load writes them.
/// Emits an error at `op` and fails if it does not begin with whole columns of
/// fractals.
mlir::FailureOr<mlir::Value>
getTileRows(mlir::Operation *op, mlir::Value tile, mlir::OpFoldResult first,
            int64_t count, mlir::ConversionPatternRewriter &rewriter);

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_TILEPARTS_H
