//===- Parts.h - Operations that divide a number into parts -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_GUARDLAUNCH_POINTS_PARTS_H
#define TL_PASSES_GUARDLAUNCH_POINTS_PARTS_H

#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/Operation.h"

namespace tl {

/// The numbers of values of the parts that `op` computes from its first
/// operand: a delinearization, a walk over tiles or a remainder. Empty if the
/// outer one is open.
llvm::SmallVector<mlir::OpFoldResult> getCountsOfParts(mlir::Operation *op);

/// Whether `number` is the product of `counts`.
bool isProduct(mlir::Value number, llvm::ArrayRef<mlir::OpFoldResult> counts);

} // namespace tl

#endif // TL_PASSES_GUARDLAUNCH_POINTS_PARTS_H
