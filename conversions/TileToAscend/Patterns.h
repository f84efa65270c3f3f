//===- Patterns.h - Patterns from Tile to Ascend -*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_PATTERNS_H
#define TL_CONVERSIONS_TILETOASCEND_PATTERNS_H

#include "dialects/Tile/TileOps.h"
#include "mlir/Transforms/DialectConversion.h"

namespace tl {

/// Adds the lowering of copies and of additions to global memory to `patterns`.
void populateCopyPatterns(const mlir::TypeConverter &converter,
                          mlir::RewritePatternSet &patterns);

/// Adds the lowering of operations on the elements of tiles in UB to
/// `patterns`.
void populateElementwisePatterns(const mlir::TypeConverter &converter,
                                 mlir::RewritePatternSet &patterns);

/// Adds the lowering of operations that pick elements of tiles, and of ramps,
/// to `patterns`.
void populateGatherPatterns(const mlir::TypeConverter &converter,
                            mlir::RewritePatternSet &patterns);

/// Adds the lowering of operations that sort and merge to `patterns`.
void populateSortPatterns(const mlir::TypeConverter &converter,
                          mlir::RewritePatternSet &patterns);

/// Adds the lowering of `tile.gemm` to `patterns`. Patterns report what has no
/// instruction as an error at the operation and leave it as it is.
void populateGemmPatterns(const mlir::TypeConverter &converter,
                          mlir::RewritePatternSet &patterns);

/// Adds the lowering of printing and checking to `patterns`.
void populateDebugPatterns(const mlir::TypeConverter &converter,
                           mlir::RewritePatternSet &patterns);

/// Checks before `launch`, on the host, what the verifiers of the instructions
/// cannot know: copies have a few bits for the distance between two rows of a
/// tensor. Emits an error and fails if the distance cannot be computed.
mlir::LogicalResult addHostChecks(tile::LaunchOp launch);

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_PATTERNS_H
