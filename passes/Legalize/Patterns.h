//===- Patterns.h - Tile operations written with others ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_LEGALIZE_PATTERNS_H
#define TL_PASSES_LEGALIZE_PATTERNS_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"

namespace tl {

/// A new tile in UB before the insertion point of `rewriter`, with the extents
/// of `like`, which are static, and elements of `elementType`. Its rows start
/// at whole blocks if those of `like` do not follow each other.
mlir::Value createScratch(mlir::RewriterBase &rewriter, mlir::Location loc,
                          mlir::MemRefType like, mlir::Type elementType);

} // namespace tl

#endif // TL_PASSES_LEGALIZE_PATTERNS_H
