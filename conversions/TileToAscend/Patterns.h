//===- Patterns.h - Patterns from Tile to Ascend -*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_PATTERNS_H
#define TL_CONVERSIONS_TILETOASCEND_PATTERNS_H

#include "mlir/Transforms/DialectConversion.h"

namespace tl {

/// Adds the lowering of `tile.gemm` to `patterns`. Patterns report what has no
/// instruction as an error at the operation and leave it as it is.
void populateGemmPatterns(const mlir::TypeConverter &converter,
                          mlir::RewritePatternSet &patterns);

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_PATTERNS_H
