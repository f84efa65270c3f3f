//===- L0Extents.h - Extents of matrices in L0 ------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_L0EXTENTS_H
#define TL_CONVERSIONS_TILETOASCEND_L0EXTENTS_H

#include "dialects/Ascend/AscendDialect.h"
#include "mlir/IR/OpDefinition.h"

namespace tl {

/// Which of the rows and columns of a matrix in `memory`, one in L0, says how
/// far apart its fractals are.
unsigned getPitchDimension(ascend::Memory memory);

/// Whether the fractals of `tile`, which is in L0, are as far apart for the one
/// extent as for the other.
bool havePitchInCommon(mlir::MemRefType tile, mlir::OpFoldResult a,
                       mlir::OpFoldResult b);

/// The extents of the matrices that tiles in L0 hold. The fractals of a matrix
/// in L0 follow each other without gaps, so whoever reads it has to know how
/// large what was written is: the columns in L0A and L0B, the rows in L0C. One
/// tile may hold one matrix after another.
class L0Extents {
public:
  /// Finds the extents for all operations in `root`. Emits an error and fails
  /// where one may find a matrix of other extents than it takes it for.
  static mlir::FailureOr<L0Extents> compute(mlir::Operation *root);

  /// The extent of the matrix that `op` finds in its operand `tile`, or of the
  /// one that it writes there if it reads none.
  mlir::OpFoldResult lookup(mlir::Operation *op, mlir::Value tile) const;

private:
  llvm::DenseMap<std::pair<mlir::Operation *, mlir::Value>, mlir::OpFoldResult>
      extents;
};

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_L0EXTENTS_H
