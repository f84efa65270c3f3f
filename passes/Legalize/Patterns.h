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

/// Whether tiles of the shape that `tiles` repeat to can be made: whether there
/// is a bound of every extent.
bool hasKnownBounds(llvm::ArrayRef<mlir::Value> tiles);

/// A new tile in UB before the insertion point of `rewriter`, of the shape that
/// `tiles` repeat to, whose bounds are known, and elements of `elementType`.
/// Its rows start at whole blocks unless those of `tiles` follow each other.
mlir::Value createScratch(mlir::RewriterBase &rewriter, mlir::Location loc,
                          llvm::ArrayRef<mlir::Value> tiles,
                          mlir::Type elementType);

/// The location of a tile that holds elements of the type `from` as ones of
/// `to` for `op`.
mlir::Location getCopyLocation(mlir::Operation *op, mlir::Type from,
                               mlir::Type to);

/// Adds the splitting of copies that convert.
void populateCopyPatterns(mlir::RewritePatternSet &patterns);

/// Checks that `op` does not convert, or says why it still does.
mlir::LogicalResult verifyCopy(tile::CopyOp op);

/// The integers of `tile` as integers of the same bits that have no sign.
mlir::Value asSignless(mlir::RewriterBase &rewriter, mlir::Location loc,
                       mlir::Value tile);

/// Stores the integers of `src`, which have no sign, with the highest bit
/// inverted in `dst`: it takes unsigned integers to signed ones in the same
/// order, and back.
void addOffset(mlir::RewriterBase &rewriter, mlir::Location loc,
               mlir::Value src, mlir::Value dst);

/// Adds the splitting of conversions that are no instruction.
void populateCastPatterns(mlir::RewritePatternSet &patterns);

/// Adds the conversions from and to unsigned integers of more than 8 bits.
void populateUnsignedCastPatterns(mlir::RewritePatternSet &patterns);

/// Checks that `op` is an instruction, or says why there is none.
mlir::LogicalResult verifyCast(tile::CastOp op);

/// Adds the computation in wider types.
void populateWidenPatterns(mlir::RewritePatternSet &patterns);

/// Adds the cutting of what is too large to be computed in wider types.
void populateLargeTilePatterns(mlir::RewritePatternSet &patterns);

/// Reduces integers in `tile`, which are computed in a wider type, to the low
/// bits that `elementType` has.
void wrapIntegers(mlir::RewriterBase &rewriter, mlir::Location loc,
                  mlir::Value tile, mlir::Type elementType);

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
