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

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_L0EXTENTS_H
