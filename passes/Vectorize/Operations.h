//===- Operations.h - Scalar operations and those on tiles ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_VECTORIZE_OPERATIONS_H
#define TL_PASSES_VECTORIZE_OPERATIONS_H

#include "mlir/IR/Builders.h"

namespace tl::vectorize {

/// Whether some form of the scalar operations `name` is an operation on tiles.
bool hasTileOperation(mlir::OperationName name);

/// Writes `op`, whose operands are the tiles and scalars `operands`, as an
/// operation on tiles that stores in `dst`. Fails, and creates nothing, if
/// there is none.
mlir::LogicalResult emitElementwise(mlir::OpBuilder &builder,
                                    mlir::Operation *op,
                                    llvm::ArrayRef<mlir::Value> operands,
                                    mlir::Value dst);

/// What is wrong with `op`, if anything.
std::string getError(mlir::Operation *op);

/// Whether there are instructions for what `op`, an operation on tiles,
/// computes with: those of 64 bits have them only for bits.
bool isComputed(mlir::Operation *op);

} // namespace tl::vectorize

#endif // TL_PASSES_VECTORIZE_OPERATIONS_H
