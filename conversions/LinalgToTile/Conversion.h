//===- Conversion.h - Steps of the conversion of linalg ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_LINALGTOTILE_CONVERSION_H
#define TL_CONVERSIONS_LINALGTOTILE_CONVERSION_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"
#include "tl/dialects/Tile/TileOps.h"

namespace tl::structured {

//===----------------------------------------------------------------------===//
// Launches and tiles
//===----------------------------------------------------------------------===//

/// Whether every operation of linalg in `func` can be converted. Emits one
/// error, with the reason, at each that cannot.
mlir::LogicalResult verifyOperations(mlir::func::FuncOp func);

/// Makes the `scf.forall` loops of `func` launches, and those in launches loops
/// in order.
mlir::LogicalResult convertForalls(mlir::RewriterBase &rewriter,
                                   mlir::func::FuncOp func);

/// Makes the allocations in `launch` tiles. Fails with an error if an extent
/// has no known bound, or if a use of the allocation cannot be followed.
mlir::LogicalResult convertAllocations(mlir::RewriterBase &rewriter,
                                       tile::LaunchOp launch);

/// Whether `memref` is a tile, not a tensor in global memory.
bool isTile(mlir::Value memref);

/// Upper bounds of the extents of `like`, a part of a tensor or a tile. Emits
/// an error at `op` if one is not known.
mlir::FailureOr<llvm::SmallVector<int64_t>> computeBounds(mlir::Operation *op,
                                                          mlir::Value like);

/// A view with the extents `sizes` of a new tile with the extents `bounds`.
mlir::Value createTile(mlir::RewriterBase &rewriter, mlir::Location loc,
                       llvm::ArrayRef<mlir::OpFoldResult> sizes,
                       llvm::ArrayRef<int64_t> bounds, mlir::Type elementType,
                       tile::Space space = tile::Space::Shared);

/// A new tile with the extents of `like`, before `op`. Emits an error at `op`
/// if they have no bound.
mlir::FailureOr<mlir::Value>
createTileLike(mlir::RewriterBase &rewriter, mlir::Operation *op,
               mlir::Value like, tile::Space space = tile::Space::Shared);

/// A new tile of one element for `element`, a memref without dimensions.
mlir::Value createElementTile(mlir::RewriterBase &rewriter, mlir::Location loc,
                              mlir::Value element);

/// `element`, a memref without dimensions, with a dimension of extent 1. A copy
/// to it writes no other element, while a scalar store to a tensor writes a
/// whole line of the cache, and blocks may share one.
mlir::Value viewAsRow(mlir::RewriterBase &rewriter, mlir::Location loc,
                      mlir::Value element);

/// Lets `op` work on tiles: copies tensors that it reads before it, and those
/// that it writes after it.
mlir::LogicalResult stageTensors(mlir::RewriterBase &rewriter,
                                 mlir::linalg::LinalgOp op);

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// Converts copies and fills; the others stay.
mlir::LogicalResult convertMoves(mlir::RewriterBase &rewriter,
                                 tile::LaunchOp launch);

/// Converts a fill of a tile.
void convertFill(mlir::RewriterBase &rewriter, mlir::linalg::FillOp op);

/// Whether `op` is a sum of products over one dimension, for matrices with any
/// leading dimensions.
bool isProduct(mlir::linalg::LinalgOp op);

/// Whether the cube core multiplies the elements of `op`, a product.
mlir::LogicalResult verifyProduct(mlir::linalg::LinalgOp op);

/// Converts all products in `launch`.
mlir::LogicalResult convertProducts(mlir::RewriterBase &rewriter,
                                    tile::LaunchOp launch);

/// Whether `op` has one result along dimensions that `tile.reduce` reduces.
bool isReduction(mlir::linalg::LinalgOp op);

/// Converts a reduction on tiles.
mlir::LogicalResult convertReduction(mlir::RewriterBase &rewriter,
                                     mlir::linalg::LinalgOp op);

/// The extents of the iteration space of `op`, with their bounds.
struct IterationSpace {
  llvm::SmallVector<mlir::OpFoldResult> sizes;
  llvm::SmallVector<std::optional<int64_t>> bounds;
};
IterationSpace computeSpace(mlir::RewriterBase &rewriter,
                            mlir::linalg::LinalgOp op);

/// Creates the loops over `dims` of `space`; they are parallel, unless
/// `inOrder`. The insertion point of `rewriter` moves into them. Returns their
/// induction variables.
llvm::SmallVector<mlir::Value> createLoops(mlir::RewriterBase &rewriter,
                                           mlir::Location loc,
                                           const IterationSpace &space,
                                           llvm::ArrayRef<unsigned> dims,
                                           bool inOrder);

/// Copies the scalar operations of `op` for the point `indices` of its space,
/// with the elements of its operands there. Returns what they map to.
mlir::IRMapping cloneBody(mlir::RewriterBase &rewriter,
                          mlir::linalg::LinalgOp op,
                          llvm::ArrayRef<mlir::Value> indices);

/// Stores `value` in the element of `operand` of `op` at the point `indices`.
void storeElement(mlir::RewriterBase &rewriter, mlir::linalg::LinalgOp op,
                  mlir::OpOperand &operand, llvm::ArrayRef<mlir::Value> indices,
                  mlir::Value value);

/// Converts any operation with a body to loops over elements of tiles.
void convertToLoops(mlir::RewriterBase &rewriter, mlir::linalg::LinalgOp op);

} // namespace tl::structured

#endif // TL_CONVERSIONS_LINALGTOTILE_CONVERSION_H
