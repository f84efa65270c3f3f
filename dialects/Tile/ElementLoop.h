//===- ElementLoop.h - Loops over the elements of tiles ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_ELEMENTLOOP_H
#define TL_DIALECTS_TILE_ELEMENTLOOP_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace tl::tile {

/// Creates loops over the elements of tiles and index arithmetic in them.
class ElementLoop : public mlir::ImplicitLocOpBuilder {
public:
  using mlir::ImplicitLocOpBuilder::ImplicitLocOpBuilder;
  using Indices = llvm::SmallVector<mlir::Value>;
  using MapIndex = llvm::function_ref<mlir::Value(mlir::Value)>;

  /// Index arithmetic, and accesses to elements.
  mlir::Value constant(int64_t value) {
    return mlir::arith::ConstantIndexOp::create(*this, value);
  }
  mlir::Value extent(mlir::Value tile, int64_t dim) {
    return createOrFold<mlir::memref::DimOp>(tile, dim);
  }
  mlir::Value load(mlir::Value tile, mlir::ValueRange indices) {
    return mlir::memref::LoadOp::create(*this, tile, indices);
  }
  void store(mlir::Value value, mlir::Value tile, mlir::ValueRange indices) {
    mlir::memref::StoreOp::create(*this, value, tile, indices);
  }
  mlir::Value add(mlir::Value a, mlir::Value b) {
    return createOrFold<mlir::arith::AddIOp>(a, b);
  }
  mlir::Value sub(mlir::Value a, mlir::Value b) {
    return createOrFold<mlir::arith::SubIOp>(a, b);
  }
  mlir::Value mul(mlir::Value a, mlir::Value b) {
    return createOrFold<mlir::arith::MulIOp>(a, b);
  }
  mlir::Value div(mlir::Value a, mlir::Value b) {
    return createOrFold<mlir::arith::DivUIOp>(a, b);
  }
  mlir::Value rem(mlir::Value a, mlir::Value b) {
    return createOrFold<mlir::arith::RemUIOp>(a, b);
  }

  /// The extents of `tile`.
  Indices getExtents(mlir::Value tile);

  /// A parallel loop over all indices below `extents`.
  void forEach(const Indices &extents,
               llvm::function_ref<void(const Indices &)> body);

  /// Stores at all indices of `dst` the element of `src` at these indices, with
  /// the one of dimension `dim` replaced by `map`.
  void pick(mlir::Value src, mlir::Value dst, int64_t dim, MapIndex map);

  /// Copies `count` elements along dimension `dim` of `src`, at the indices
  /// `from`, to the indices `to` of `dst`.
  void copy(mlir::Value src, mlir::Value dst, int64_t dim, mlir::Value count,
            MapIndex from, MapIndex to);

  /// The same for all elements of `src`, in their place.
  void copyAll(mlir::Value src, mlir::Value dst, int64_t dim, MapIndex to) {
    copy(
        src, dst, dim, extent(src, dim),
        [](mlir::Value index) { return index; }, to);
  }
};

/// Whether `dim` is the last dimension of `tile`.
bool isLast(mlir::Value tile, int64_t dim);

/// `indices` with the one of dimension `dim` replaced by `index`.
llvm::SmallVector<mlir::Value> replace(llvm::SmallVector<mlir::Value> indices,
                                       int64_t dim, mlir::Value index);

} // namespace tl::tile

#endif // TL_DIALECTS_TILE_ELEMENTLOOP_H
