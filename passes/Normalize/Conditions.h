//===- Conditions.h - Arithmetic on conditions ------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_NORMALIZE_CONDITIONS_H
#define TL_PASSES_NORMALIZE_CONDITIONS_H

#include "mlir/IR/PatternMatch.h"

namespace tl {

/// Writes arithmetic on numbers of one bit in `root` by logical operations,
/// which scalar code and masks have.
void writeLogically(mlir::RewriterBase &rewriter, mlir::Operation *root);

} // namespace tl

#endif // TL_PASSES_NORMALIZE_CONDITIONS_H
