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

/// Whether `op` has no regions, and computes integers or indices from integers
/// or indices only, so that `evaluate` may find its results.
bool isArithmetic(mlir::Operation *op);

/// The results of `op`, for which `isArithmetic` holds, with the values
/// `operands` of its operands, sign-extended; nothing if its folder does not
/// find them. Does not change `op`.
std::optional<llvm::SmallVector<int64_t>>
evaluate(mlir::Operation *op, llvm::ArrayRef<int64_t> operands);

} // namespace tl::analysis

#endif // TL_ANALYSIS_INDICES_EVALUATE_H
