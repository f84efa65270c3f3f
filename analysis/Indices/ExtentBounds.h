//===- ExtentBounds.h - How large a tile can be -----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_INDICES_EXTENTBOUNDS_H
#define TL_ANALYSIS_INDICES_EXTENTBOUNDS_H

#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace tl::analysis {

/// Registers what bounds of values are found by, for the operations of affine,
/// arith, memref and scf. Without it fewer are known, so passes that ask for
/// bounds depend on it as they do on dialects.
void registerBoundsModels(mlir::DialectRegistry &registry);

/// An extent that the memref `tile` certainly does not exceed in dimension
/// `dim`: that of what it is a view of, or what the size of a slice is computed
/// to be at most, whichever is less. Nothing if none is known.
std::optional<int64_t> getExtentBound(mlir::Value tile, int64_t dim);

/// The same of all dimensions.
std::optional<llvm::SmallVector<int64_t>> getExtentBounds(mlir::Value tile);

/// What `end - begin` is at most; nothing if no bound is known.
std::optional<int64_t> getDistanceBound(mlir::OpFoldResult begin,
                                        mlir::OpFoldResult end);

/// Whether a number is certainly above 0.
bool isCertainlyPositive(mlir::OpFoldResult number);

/// A dimension of a tile.
struct TileDim {
  mlir::Value tile;
  int64_t dim;
};

/// The dimensions whose extents are those of the shape that `tiles` repeat to.
llvm::SmallVector<TileDim> getShapeDims(llvm::ArrayRef<mlir::Value> tiles);

} // namespace tl::analysis

#endif // TL_ANALYSIS_INDICES_EXTENTBOUNDS_H
