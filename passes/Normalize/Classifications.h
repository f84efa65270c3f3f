//===- Classifications.h - Classes of floats by comparisons -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_NORMALIZE_CLASSIFICATIONS_H
#define TL_PASSES_NORMALIZE_CLASSIFICATIONS_H

#include "mlir/IR/PatternMatch.h"

namespace tl {

/// Adds patterns that write `isnan`, `isinf`, `isfinite` and `isnormal` as
/// comparisons.
void populateClassificationExpansions(mlir::RewritePatternSet &patterns);

} // namespace tl

#endif // TL_PASSES_NORMALIZE_CLASSIFICATIONS_H
