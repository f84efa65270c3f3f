//===- Patterns.h - Patterns for Tile operations ----------------*- C++ -*-===//
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
#include "tl/dialects/Tile/TileOps.h"

namespace tl {

/// Whether a tile of the shape to which `tiles` broadcast can be created:
/// whether there is a bound of every extent.
bool hasKnownBounds(llvm::ArrayRef<mlir::Value> tiles);

/// A new tile in UB before the insertion point of `rewriter`, of the shape to
/// which `tiles` broadcast, with known bounds, and elements of `elementType`.
/// Its rows start at whole blocks unless those of `tiles` are contiguous.
mlir::Value createScratch(mlir::RewriterBase &rewriter, mlir::Location loc,
                          llvm::ArrayRef<mlir::Value> tiles,
                          mlir::Type elementType);

/// The location of a tile that holds elements of type `from` converted to `to`
/// for `op`.
mlir::Location getCopyLocation(mlir::Operation *op, mlir::Type from,
                               mlir::Type to);

/// Adds patterns that split copies with a conversion.
void populateCopyPatterns(mlir::RewritePatternSet &patterns);

/// Checks that `op` does not convert, or reports the reason why it still does.
mlir::LogicalResult verifyCopy(tile::CopyOp op);

/// The integers of `tile` as signless integers of the same width.
mlir::Value asSignless(mlir::RewriterBase &rewriter, mlir::Location loc,
                       mlir::Value tile);

/// Stores the signless integers of `src` with the highest bit inverted in
/// `dst`: this maps unsigned integers to signed ones in the same order, and
/// back.
void addOffset(mlir::RewriterBase &rewriter, mlir::Location loc,
               mlir::Value src, mlir::Value dst);

/// Adds patterns that split conversions without an instruction.
void populateCastPatterns(mlir::RewritePatternSet &patterns);

/// Adds patterns for conversions from and to unsigned integers of more than 8
/// bits.
void populateUnsignedCastPatterns(mlir::RewritePatternSet &patterns);

/// Checks that `op` has an instruction, or reports the reason why it has none.
mlir::LogicalResult verifyCast(tile::CastOp op);

/// Adds patterns that compute in wider types.
void populateWidenPatterns(mlir::RewritePatternSet &patterns);

/// Adds patterns that split operations that are too large to compute in wider
/// types.
void populateLargeTilePatterns(mlir::RewritePatternSet &patterns);

/// Wraps integers in `tile`, which are computed in a wider type, to the width
/// of `elementType`.
void wrapIntegers(mlir::RewriterBase &rewriter, mlir::Location loc,
                  mlir::Value tile, mlir::Type elementType);

/// Checks that the vector unit computes `op` in its element type.
mlir::LogicalResult verifyComputed(tile::ComputedOpInterface op);

/// Adds patterns that write absolute values and squares that are reduced to
/// tiles.
void populateReducedTermPatterns(mlir::RewritePatternSet &patterns);

/// Checks that `op` is no reduction for which there is another sequence, or
/// reports the reason why it still is.
mlir::LogicalResult verifyReduction(mlir::Operation *op);

/// Adds patterns that write indices of extrema with other operations.
void populateArgReducePatterns(mlir::RewritePatternSet &patterns);

/// Adds patterns that write counts of the bits of masks with other operations.
void populateMaskReducePatterns(mlir::RewritePatternSet &patterns);

/// Adds patterns for comparisons and selections without an instruction.
void populateComparePatterns(mlir::RewritePatternSet &patterns);

/// Adds patterns for operations on bits without an instruction.
void populateBitwisePatterns(mlir::RewritePatternSet &patterns);

/// Adds patterns that write mathematical functions of a tile with other
/// operations.
void populateFunctionPatterns(mlir::RewritePatternSet &patterns);

/// Adds patterns that write quotients of integers with other operations.
void populateDivisionPatterns(mlir::RewritePatternSet &patterns);

/// Adds patterns that multiply offsets of elements to those of bytes.
void populateIndexPatterns(mlir::RewritePatternSet &patterns);

/// Adds patterns that write powers with other operations.
void populatePowerPatterns(mlir::RewritePatternSet &patterns);

} // namespace tl

#endif // TL_PASSES_LEGALIZE_PATTERNS_H
