//===- Patterns.h - Patterns from Tile to Ascend ----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_PATTERNS_H
#define TL_CONVERSIONS_TILETOASCEND_PATTERNS_H

#include "conversions/TileToAscend/Tiles/TileParts.h"
#include "mlir/Transforms/DialectConversion.h"
#include "tl/dialects/Tile/TileOps.h"

namespace tl {

/// Assigns target ids to the flags of authors, section by section.
mlir::LogicalResult convertAuthorFlags(mlir::Operation *root);

/// Adds the lowering of copies and of additions to global memory to `patterns`.
void populateCopyPatterns(const mlir::TypeConverter &converter,
                          mlir::RewritePatternSet &patterns);

/// Adds the lowering of elementwise operations on tiles in UB, and of
/// conversions, as `tile-legalize` leaves them, to `patterns`.
void populateElementwisePatterns(const mlir::TypeConverter &converter,
                                 mlir::RewritePatternSet &patterns);

/// Adds the lowering of gathers and ramps to `patterns`.
void populateGatherPatterns(const mlir::TypeConverter &converter,
                            mlir::RewritePatternSet &patterns);

/// Adds the lowering of operations that sort and merge to `patterns`.
void populateSortPatterns(const mlir::TypeConverter &converter,
                          mlir::RewritePatternSet &patterns);

/// Adds the lowering of comparisons and selections, and of operations on bits,
/// as `tile-legalize` leaves them.
void populateComparePatterns(const mlir::TypeConverter &converter,
                             mlir::RewritePatternSet &patterns);
void populateBitwisePatterns(const mlir::TypeConverter &converter,
                             mlir::RewritePatternSet &patterns);

/// Adds the lowering of matrix products to `patterns`, which use `extents`. For
/// an operation without an instruction, patterns emit an error and leave it
/// unchanged.
void populateGemmPatterns(const L0Extents &extents,
                          mlir::RewritePatternSet &patterns);

/// Adds the lowering of fills of accumulators, which use `extents`.
void populateAccumulatorFillPatterns(const L0Extents &extents,
                                     mlir::RewritePatternSet &patterns);

/// Whether `op` fills a tile that is in L0C.
bool isAccumulatorFill(tile::FillOp op);

/// Adds the lowering of printing and assertions to `patterns`.
void populateDebugPatterns(const mlir::TypeConverter &converter,
                           mlir::RewritePatternSet &patterns);

/// Adds the lowering of barriers of all blocks to `patterns`.
void populateSyncPatterns(const mlir::TypeConverter &converter,
                          mlir::RewritePatternSet &patterns);

/// Adds the lowering of the order of blocks to `patterns`.
void populateSwizzlePatterns(const mlir::TypeConverter &converter,
                             mlir::RewritePatternSet &patterns);

/// Adds the lowering of copies to and from the memories of the cube core.
void populateCubeCopyPatterns(const L0Extents &extents,
                              mlir::RewritePatternSet &patterns);

/// Whether `op` is a copy to or from a memory of the cube core.
bool isCubeCopy(tile::CopyOp op);

/// Loads a matrix from L1 into `dst`, which is in L0A or L0B and where it has
/// `extents`, and selects the instruction.
void createLoadL0(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value src,
                  mlir::Value dst, llvm::ArrayRef<mlir::OpFoldResult> extents,
                  bool transpose);

/// Adds the lowering of reductions, of running sums, and of operations that
/// rearrange tiles, to `patterns`.
void populateReducePatterns(const mlir::TypeConverter &converter,
                            mlir::RewritePatternSet &patterns);
void populateCumsumPatterns(const mlir::TypeConverter &converter,
                            mlir::RewritePatternSet &patterns);
void populateTransposePatterns(const mlir::TypeConverter &converter,
                               mlir::RewritePatternSet &patterns);

/// Adds checks on the host before `launch` that the verifiers of instructions
/// cannot do: copies have a few bits for the distance between rows of a tensor.
/// Emits an error and fails if the distance cannot be computed.
mlir::LogicalResult addHostChecks(tile::LaunchOp launch);

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_PATTERNS_H
