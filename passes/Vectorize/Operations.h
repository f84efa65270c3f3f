//===- Operations.h - Tile operations for scalar operations -----*- C++ -*-===//
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

/// Whether `op` gives the bits of its operand another type: unsigned integers
/// lose or get their sign by a conversion of types.
bool isBitcast(mlir::Operation *op);

/// The scalar `value` as tiles take it: without a sign, which elements may
/// have.
mlir::Value asSignless(mlir::Value value);

/// 0 as a scalar for tiles with elements of `type`.
mlir::Value createZero(mlir::OpBuilder &builder, mlir::Location loc,
                       mlir::Type type);

/// Whether some form of the scalar operations `name` is an operation on tiles.
bool hasTileOperation(mlir::OperationName name);

/// Writes `op`, with the tiles and scalars `operands` in place of its operands,
/// as an operation on tiles that stores to `dst`. Fails, and creates nothing,
/// if there is none.
mlir::LogicalResult emitElementwise(mlir::OpBuilder &builder,
                                    mlir::Operation *op,
                                    llvm::ArrayRef<mlir::Value> operands,
                                    mlir::Value dst);

/// The error in `op`; empty if there is none.
std::string getError(mlir::Operation *op);

/// Whether there are instructions for the type in which `op`, an operation on
/// tiles, computes: 64-bit types have them only for operations on bits.
bool isComputed(mlir::Operation *op);

} // namespace tl::vectorize

#endif // TL_PASSES_VECTORIZE_OPERATIONS_H
