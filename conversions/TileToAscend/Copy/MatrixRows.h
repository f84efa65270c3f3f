//===- MatrixRows.h - Copies of single rows of matrices ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_COPY_MATRIXROWS_H
#define TL_CONVERSIONS_TILETOASCEND_COPY_MATRIXROWS_H

namespace mlir {
class Operation;
} // namespace mlir

namespace tl {

/// Gives copies to and from a row of a matrix of the cube core two dimensions:
/// the instructions move matrices, and the row is one of a single row.
void expandMatrixRows(mlir::Operation *root);

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_COPY_MATRIXROWS_H
