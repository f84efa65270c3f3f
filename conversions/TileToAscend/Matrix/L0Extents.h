//===- L0Extents.h - Extents of matrices in L0 ------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_MATRIX_L0EXTENTS_H
#define TL_CONVERSIONS_TILETOASCEND_MATRIX_L0EXTENTS_H

#include "mlir/IR/OpDefinition.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"

namespace tl {

/// The dimension, rows or columns, of a matrix in `memory`, a memory of L0,
/// that determines the distance between its fractals.
unsigned getPitchDimension(ascend::Memory memory);

/// Whether both extents give the fractals of `tile`, in L0, the same distance.
bool havePitchInCommon(mlir::MemRefType tile, mlir::OpFoldResult a,
                       mlir::OpFoldResult b);

/// The extents of the matrices in tiles in L0. The fractals of a matrix in L0
/// are contiguous, so a read has to know an extent of the written matrix: the
/// columns in L0A and L0B, the rows in L0C. A tile may hold several matrices
/// one after another.
class L0Extents {
public:
  /// Computes the extents for all operations in `root`. Emits an error and
  /// fails if an operation may find a matrix of other extents than expected.
  static mlir::FailureOr<L0Extents> compute(mlir::Operation *root);

  /// The extent of the matrix that `op` reads in its operand `tile`, or of the
  /// one that it writes there if it reads none.
  mlir::OpFoldResult lookup(mlir::Operation *op, mlir::Value tile) const;

private:
  llvm::DenseMap<std::pair<mlir::Operation *, mlir::Value>, mlir::OpFoldResult>
      extents;
};

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_MATRIX_L0EXTENTS_H
