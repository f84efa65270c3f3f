//===- Evaluate.h - Results of operations on known numbers ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_INDICES_EVALUATE_H
#define TL_ANALYSIS_INDICES_EVALUATE_H

#include "mlir/IR/Operation.h"
#include <optional>

namespace tl::analysis {

/// Whether `op` is without regions and computes integers or indices from such
/// only, so that `evaluate` may know its results.
bool isArithmetic(mlir::Operation *op);

/// The results of `op`, which `isArithmetic`, for the values `operands` of its
/// operands, sign-extended; nothing if its folder does not know them. Leaves
/// `op` as it is.
std::optional<llvm::SmallVector<int64_t>>
evaluate(mlir::Operation *op, llvm::ArrayRef<int64_t> operands);

} // namespace tl::analysis

#endif // TL_ANALYSIS_INDICES_EVALUATE_H
