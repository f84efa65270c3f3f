//===- Patterns.h - Tile operations written with others ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_LEGALIZE_PATTERNS_H
#define TL_PASSES_LEGALIZE_PATTERNS_H

#include "dialects/Tile/TileOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"

namespace tl {

/// A new tile in UB before the insertion point of `rewriter`, with the extents
/// of `like`, which are static, and elements of `elementType`. Its rows start
/// at whole blocks if those of `like` do not follow each other.
mlir::Value createScratch(mlir::RewriterBase &rewriter, mlir::Location loc,
                          mlir::MemRefType like, mlir::Type elementType);

/// A new tile in UB as large as `a` and `b`, which have one shape, of elements
/// of `elementType`. Extents may be dynamic if that of one of the two, or
/// of what it is a slice of, bounds them. Rows start at whole blocks, unless
/// those of both follow each other.
mlir::Value createBoundedScratch(mlir::RewriterBase &rewriter,
                                 mlir::Location loc, mlir::Value a,
                                 mlir::Value b, mlir::Type elementType);

/// Whether an extent of `a` or `b` bounds each of their extents.
bool hasBounds(mlir::Value a, mlir::Value b);

/// Adds the splitting of copies that convert.
void populateCopyPatterns(mlir::RewritePatternSet &patterns);

/// Checks that `op` does not convert, or says why it still does.
mlir::LogicalResult verifyCopy(tile::CopyOp op);

/// Adds the splitting of conversions that are no instruction.
void populateCastPatterns(mlir::RewritePatternSet &patterns);

/// Checks that `op` is an instruction, or says why there is none.
mlir::LogicalResult verifyCast(tile::CastOp op);

/// Adds the computation in wider types.
void populateWidenPatterns(mlir::RewritePatternSet &patterns);

/// Checks that the vector unit computes `op` in its element type.
mlir::LogicalResult verifyComputed(tile::ComputedOpInterface op);

/// Adds comparisons and selections written with those that are instructions.
void populateComparePatterns(mlir::RewritePatternSet &patterns);

/// Adds operations on bits written with those that are instructions.
void populateBitwisePatterns(mlir::RewritePatternSet &patterns);

/// Adds what writes mathematical functions of a tile with other operations.
void populateFunctionPatterns(mlir::RewritePatternSet &patterns);

/// Adds what writes powers with other operations.
void populatePowerPatterns(mlir::RewritePatternSet &patterns);

} // namespace tl

#endif // TL_PASSES_LEGALIZE_PATTERNS_H
