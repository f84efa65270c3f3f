//===- Integers.h - Integer functions written with others ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_NORMALIZE_INTEGERS_H
#define TL_PASSES_NORMALIZE_INTEGERS_H

#include "mlir/IR/PatternMatch.h"

namespace tl {

/// Adds patterns that write counts of bits, and sums and products of double
/// width, with operations that tiles have.
void populateIntegerExpansions(mlir::RewritePatternSet &patterns);

} // namespace tl

#endif // TL_PASSES_NORMALIZE_INTEGERS_H
