//===- ExtentBounds.h - Upper bounds of extents -----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_INDICES_EXTENTBOUNDS_H
#define TL_ANALYSIS_INDICES_EXTENTBOUNDS_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace tl::analysis {

/// Registers the external models that compute bounds of values, for the
/// operations of affine, arith, memref and scf. Without them fewer bounds are
/// known, so passes that compute bounds depend on them as on dialects.
void registerBoundsModels(mlir::DialectRegistry &registry);

/// Upper bounds of extents. Those of numbers are cached, so the IR must not
/// change.
class ExtentBounds {
public:
  /// An upper bound of the extent of the memref `tile` in dimension `dim`: the
  /// extent of its source, or the bound of the size of a slice, whichever is
  /// less. Nothing if neither is known.
  std::optional<int64_t> get(mlir::Value tile, int64_t dim);

  /// The same for all dimensions.
  std::optional<llvm::SmallVector<int64_t>> get(mlir::Value tile);

private:
  /// Bounds of a dynamic extent, of a number, and of extents of views.
  std::optional<int64_t> getDynamic(mlir::Value tile, int64_t dim);
  std::optional<int64_t> getNumber(mlir::OpFoldResult size);
  std::optional<int64_t> getSlice(mlir::memref::SubViewOp slice, int64_t dim);
  std::optional<int64_t> getExpanded(mlir::memref::ExpandShapeOp expand,
                                     int64_t dim);
  std::optional<int64_t> getCollapsed(mlir::memref::CollapseShapeOp collapse,
                                      int64_t dim);

  llvm::DenseMap<mlir::Value, std::optional<int64_t>> numbers;
};

/// The bounds of an extent, and of all extents, of `tile` in IR that changes.
std::optional<int64_t> computeExtentBound(mlir::Value tile, int64_t dim);
std::optional<llvm::SmallVector<int64_t>> computeExtentBounds(mlir::Value tile);

/// An upper bound of `end - begin`; nothing if none is known.
std::optional<int64_t> computeDistanceBound(mlir::OpFoldResult begin,
                                            mlir::OpFoldResult end);

/// Whether a number is certainly above 0.
bool isCertainlyPositive(mlir::OpFoldResult number);

/// A dimension of a tile.
struct TileDim {
  mlir::Value tile;
  int64_t dim;
};

/// For each dimension of the shape to which `tiles` broadcast, the dimension of
/// a tile that has its extent.
llvm::SmallVector<TileDim> findShapeDims(llvm::ArrayRef<mlir::Value> tiles);

} // namespace tl::analysis

#endif // TL_ANALYSIS_INDICES_EXTENTBOUNDS_H
