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

#include "dialects/Ascend/AscendDialect.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
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

/// Whether two extents are the same number: constants, one value, or values
/// that are computed alike.
bool areSame(mlir::OpFoldResult a, mlir::OpFoldResult b);

/// The extents of the matrices that tiles in L0 hold. The fractals of a matrix
/// in L0 follow each other without gaps, so whoever reads it has to know how
/// large what was written is: the columns in L0A and L0B, the rows in L0C.
class L0Extents {
public:
  /// Finds the extents for all tiles in `root`. Emits an error and fails where
  /// operations on one tile do not agree.
  static mlir::FailureOr<L0Extents> compute(mlir::Operation *root);

  /// The extent for the allocation of which `tile` is a part.
  mlir::OpFoldResult lookup(mlir::Value tile) const;

private:
  llvm::DenseMap<mlir::Value, mlir::OpFoldResult> extents;
};

/// The allocation of which `tile` is a part by way of slices and casts; null if
/// there is none.
mlir::Value getTileRoot(mlir::Value tile);

/// The matrix that `tile`, an operand of `op`, stands for. Emits an error at
/// `op` and fails if it is not made of fractals.
mlir::FailureOr<TilePart>
getTilePart(mlir::Operation *op, mlir::Value tile, const L0Extents &extents,
            mlir::ConversionPatternRewriter &rewriter);

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_TILEPARTS_H
