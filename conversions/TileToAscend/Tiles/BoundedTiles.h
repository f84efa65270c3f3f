//===- BoundedTiles.h - Tiles of dynamic extents in larger ones -*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_TILES_BOUNDEDTILES_H
#define TL_CONVERSIONS_TILETOASCEND_TILES_BOUNDEDTILES_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"

namespace tl {

/// Copies tiles of dynamic extents to vectors of their upper bounds, and back,
/// for instructions on tiles and bit masks that need whole repeats: those also
/// compute the padding of the vectors.
///
/// Contiguous tiles become the beginning of a vector; otherwise every row
/// begins at a block.
class BoundedTiles {
public:
  /// For `op` on `tiles`, which repeat to one shape, and a `mask` of that
  /// shape. Fails with an error if the shape has no bound.
  static mlir::FailureOr<BoundedTiles> get(mlir::RewriterBase &rewriter,
                                           mlir::Operation *op,
                                           llvm::ArrayRef<mlir::Value> tiles,
                                           mlir::Value mask);

  /// Whether the tiles have no elements.
  bool isEmpty() const { return total == 0; }

  /// A vector with the elements of `tile`, padded with zeros.
  mlir::FailureOr<mlir::Value> read(mlir::Value tile);
  /// A vector of undefined elements.
  mlir::Value allocate(mlir::Type elementType);
  /// Copies the elements of `vector` to `tile`.
  mlir::LogicalResult write(mlir::Value vector, mlir::Value tile);

  /// A vector of bytes for the bits of all elements; the bytes of the mask have
  /// its values.
  mlir::Value readMask();
  mlir::Value allocateMask();
  /// Copies the leading bytes of `vector` to the mask.
  void writeMask(mlir::Value vector);

private:
  BoundedTiles(mlir::RewriterBase &rewriter, mlir::Operation *op)
      : rewriter(rewriter), op(op), limits(ascend::getLimits(op)) {}

  mlir::Value merge(mlir::Value tile);
  mlir::Value asTile(mlir::Value vector, llvm::ArrayRef<int64_t> extents,
                     llvm::ArrayRef<mlir::OpFoldResult> extentsOfPart);
  mlir::LogicalResult copyBits(mlir::Value src, mlir::Value dst);
  void copyMask(mlir::Value src, mlir::Value dst);
  mlir::Value getMaskPart(mlir::Value vector);

  mlir::RewriterBase &rewriter;
  mlir::Operation *op;
  ascend::TargetSpec limits;
  mlir::Value mask;
  /// The extents of the tiles, and those of a vector.
  llvm::SmallVector<mlir::OpFoldResult> sizes;
  llvm::SmallVector<int64_t> shape;
  /// Whether the tiles, and the mask, are vectors.
  bool areMerged = false;
  int64_t total = 0;
};

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_TILES_BOUNDEDTILES_H
