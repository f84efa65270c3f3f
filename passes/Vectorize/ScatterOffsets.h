//===- ScatterOffsets.h - Offsets of scattered stores -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_VECTORIZE_SCATTEROFFSETS_H
#define TL_PASSES_VECTORIZE_SCATTEROFFSETS_H

#include "passes/Vectorize/Places.h"
#include "tl/dialects/Tile/TileOps.h"

namespace tl::vectorize {

/// Tiles for the places along some dimensions of a tile: those from one
/// dimension on have its extent and the extents of later ones.
struct Along {
  /// 1 where an iteration stores, else 0.
  mlir::Value stored;
  /// The offset of the element, in bytes.
  mlir::Value own;
  /// The distance from there to the stored value.
  mlir::Value distance;
  /// The iteration that stores, for one dimension.
  mlir::Value iteration;
};

/// Computes the offsets for all elements of a tile.
class OffsetBuilder {
public:
  using Allocate = llvm::function_ref<mlir::Value(llvm::ArrayRef<int64_t>)>;
  using CreateNumber = llvm::function_ref<mlir::Value(mlir::AffineExpr)>;

  OffsetBuilder(mlir::OpBuilder &builder, mlir::Location loc, Allocate allocate,
                CreateNumber createNumber)
      : builder(builder), loc(loc), allocate(allocate),
        createNumber(createNumber) {}

  /// The places along a dimension of `extent` elements, `pitch` bytes apart.
  /// The values of consecutive iterations are `step` bytes apart, those of the
  /// first one `start` bytes after the tile; `trips` is the number of
  /// iterations.
  Along create(llvm::ArrayRef<int64_t> shape, const SingleIndex &index,
               mlir::AffineExpr trips, int64_t pitch, int64_t step,
               int64_t start);
  /// Those of a dimension and of all later ones.
  Along combine(const Along &outer, const Along &inner);
  /// Keeps the stores whose iterations are the same along two dimensions.
  void equate(Along &outer, mlir::Value iteration, const Along &inner);
  mlir::Value finish(const Along &all);

private:
  llvm::ArrayRef<int64_t> getShape(mlir::Value tile) {
    return mlir::cast<mlir::MemRefType>(tile.getType()).getShape();
  }
  mlir::Value number(int64_t value) {
    return createNumber(builder.getAffineConstantExpr(value));
  }
  template <typename OpT>
  void apply(mlir::Value tile, mlir::Value other, mlir::Value dst) {
    OpT::create(builder, loc, tile, other, dst);
  }
  /// `tile` where it is between 0 and 1, else the nearer of both.
  void limit(mlir::Value tile) {
    apply<tile::MaxOp>(tile, number(0), tile);
    apply<tile::MinOp>(tile, number(1), tile);
  }
  /// `count - tile`.
  void subtractFrom(mlir::AffineExpr count, mlir::Value tile, mlir::Value dst) {
    apply<tile::MulOp>(tile, number(-1), dst);
    apply<tile::AddOp>(dst, createNumber(count), dst);
  }
  template <typename OpT>
  mlir::Value join(mlir::Value outer, mlir::Value inner);

  mlir::OpBuilder &builder;
  mlir::Location loc;
  Allocate allocate;
  CreateNumber createNumber;
};

} // namespace tl::vectorize

#endif // TL_PASSES_VECTORIZE_SCATTEROFFSETS_H
