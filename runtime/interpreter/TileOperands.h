//===- TileOperands.h - How operations access tiles -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_TILEOPERANDS_H
#define TL_RUNTIME_INTERPRETER_TILEOPERANDS_H

#include "mlir/IR/Operation.h"

namespace tl::runtime {

/// Whether `op`, which writes memref operand number `operand`, writes all of
/// its elements.
bool coversOperand(mlir::Operation *op, unsigned operand);

/// Whether `op` can access memref operand number `operand` element by element,
/// at any distance of its rows.
bool takesSlices(mlir::Operation *op, unsigned operand);

/// Extents that are equal when an operation runs: a dimension each of two
/// memref operands.
struct EqualExtents {
  struct Extent {
    unsigned operand;
    unsigned dimension;
  };
  Extent first, second;
};

/// The extents of operands of `op` that have to be equal, and need not be by
/// their types.
llvm::SmallVector<EqualExtents, 0> findEqualExtents(mlir::Operation *op);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_TILEOPERANDS_H
