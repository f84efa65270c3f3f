//===- TileEmitter.h - Steps on tiles in UB ---------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_TILES_TILEEMITTER_H
#define TL_CONVERSIONS_TILETOASCEND_TILES_TILEEMITTER_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "tl/dialects/Tile/TileOps.h"

namespace tl {

/// Emits the steps to which an operation on whole tiles in UB is lowered, at
/// the insertion point of a rewriter. A step without an instruction is reported
/// at the operation.
class TileEmitter {
public:
  TileEmitter(mlir::Operation *op, mlir::RewriterBase &rewriter)
      : op(op), rewriter(rewriter), loc(op->getLoc()),
        limits(ascend::getLimits(op)) {}

protected:
  using Index = mlir::OpFoldResult;

  static mlir::MemRefType getType(mlir::Value tile) {
    return mlir::cast<mlir::MemRefType>(tile.getType());
  }
  static int64_t getElementBytes(mlir::Value tile) {
    return getType(tile).getElementTypeBitWidth() / 8;
  }
  /// The number of elements of `tile` per block.
  int64_t getBlockLanes(mlir::Value tile) const {
    return limits.block_bytes / getElementBytes(tile);
  }

  //===--------------------------------------------------------------------===//
  // Numbers
  //===--------------------------------------------------------------------===//

  Index index(int64_t value) { return rewriter.getIndexAttr(value); }
  mlir::Value asValue(Index value);
  Index add(Index lhs, Index rhs);
  Index sub(Index lhs, Index rhs);
  Index mul(Index lhs, int64_t rhs);
  Index div(Index lhs, int64_t rhs);
  Index min(Index lhs, int64_t rhs);
  Index max(Index lhs, int64_t rhs);
  Index getSize(mlir::Value tile, int64_t dim);

  //===--------------------------------------------------------------------===//
  // Views
  //===--------------------------------------------------------------------===//

  /// The elements [offset, offset + size) of `tile` along `dim`.
  mlir::Value take(mlir::Value tile, int64_t dim, Index offset, Index size);
  /// The slice at `offsets` of `sizes`, of extents 1 in all dimensions but
  /// `dims`, which are those of the result.
  mlir::Value takeDims(mlir::Value tile, llvm::ArrayRef<Index> offsets,
                       llvm::ArrayRef<int64_t> dims);
  /// `tile` with another dimension of extent 1 at `dim`.
  mlir::Value insertDim(mlir::Value tile, int64_t dim);
  /// `tile` without its trailing dimensions of extent 1 beyond `rank`, null if
  /// it has others.
  mlir::Value dropTrailing(mlir::Value tile, int64_t rank);
  /// `tile` as a matrix of all its rows; null if they have no common distance.
  mlir::Value asMatrix(mlir::Value tile);
  /// `tile`, a dense tile, as a vector.
  mlir::Value asVector(mlir::Value tile);
  /// The leading dimensions of `tile` split to `shape`: the product of all its
  /// extents but the last is that of `tile`.
  mlir::Value splitRows(mlir::Value tile, llvm::ArrayRef<int64_t> shape);
  /// The rows of the matrix `tile` split into contiguous rows of `columns`.
  mlir::Value splitColumns(mlir::Value tile, int64_t columns);
  /// The only row of the matrix `tile`.
  mlir::Value dropLeading(mlir::Value tile);
  /// The part of `tile` with the extents of `like`, except for dimension `dim`.
  mlir::Value cutTo(mlir::Value tile, mlir::Value like, int64_t dim);

  /// An upper bound of `tile` in `dim`. Fails with an error if none is known.
  mlir::FailureOr<int64_t> getBound(mlir::Value tile, int64_t dim);
  mlir::FailureOr<llvm::SmallVector<int64_t>> getBounds(mlir::Value tile);
  bool mayOverlap(mlir::Value a, mlir::Value b) const;

  //===--------------------------------------------------------------------===//
  // Steps
  //===--------------------------------------------------------------------===//

  /// A new tile with aligned rows.
  mlir::Value allocate(llvm::ArrayRef<int64_t> shape, mlir::Type elementType);
  mlir::LogicalResult copy(mlir::Value src, mlir::Value dst);
  mlir::LogicalResult fill(mlir::TypedAttr value, mlir::Value dst);
  mlir::LogicalResult combine(tile::ReduceKind kind, mlir::Value lhs,
                              mlir::Value rhs, mlir::Value dst);
  /// Whether `copy` and `fill` exist for elements of this type.
  static bool canCopy(mlir::Type elementType);
  mlir::TypedAttr getZero(mlir::Type elementType);

  /// The rows and the columns that `transpose` processes at a time.
  int64_t getPanelHeight(mlir::Value tile) const;
  int64_t getPanelWidth(mlir::Value tile) const;
  /// Transposes a matrix of static extents in whole panels and aligned rows to
  /// another one.
  void transpose(mlir::Value src, mlir::Value dst);

  /// Calls `body` for 0, `step`, ... below `extent`, a multiple of `step`: in a
  /// loop if there are many.
  void forEachStep(int64_t extent, int64_t step,
                   llvm::function_ref<void(Index)> body);
  /// Emits a loop from 0 to `end`.
  mlir::LogicalResult
  forEach(Index end, llvm::function_ref<mlir::LogicalResult(mlir::Value)> body);

  mlir::Operation *op;
  mlir::RewriterBase &rewriter;
  mlir::Location loc;
  ascend::TargetSpec limits;
};

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_TILES_TILEEMITTER_H
