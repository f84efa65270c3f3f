//===- Functions.h - Scalar functions written with others -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_NORMALIZE_FUNCTIONS_H
#define TL_PASSES_NORMALIZE_FUNCTIONS_H

#include "mlir/IR/PatternMatch.h"

namespace tl {

/// Adds patterns that write scalar functions without an operation on tiles with
/// those that have one.
void populateFunctionExpansions(mlir::RewritePatternSet &patterns);

} // namespace tl

#endif // TL_PASSES_NORMALIZE_FUNCTIONS_H
