//===- Bitcast.h - Views of bytes as another type ---------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_HARDWARE_BITCAST_H
#define TL_DIALECTS_HARDWARE_BITCAST_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace tl::ascend {

/// The type of a view of the bytes of `type` as elements of `elementType`: the
/// last dimension changes. Fails if the rows are not static, contiguous and
/// whole elements, unless the widths are equal.
mlir::FailureOr<mlir::MemRefType> getBitcastType(mlir::MemRefType type,
                                                 mlir::Type elementType);

/// Verifies `tile.bitcast` or `ascend.bitcast`.
mlir::LogicalResult verifyBitcast(mlir::Operation *op);

/// A dynamic extent of a bitcast -> that of its source: a bitcast changes only
/// static extents.
template <typename BitcastOp>
struct FoldDimOfBitcast : public mlir::OpRewritePattern<mlir::memref::DimOp> {
  using OpRewritePattern::OpRewritePattern;

  mlir::LogicalResult
  matchAndRewrite(mlir::memref::DimOp op,
                  mlir::PatternRewriter &rewriter) const override {
    auto view = op.getSource().getDefiningOp<BitcastOp>();
    auto dim = op.getConstantIndex();
    // An index out of range is undefined behavior, but valid IR.
    if (!view || !dim || *dim < 0 || *dim >= view.getType().getRank() ||
        !view.getType().isDynamicDim(*dim))
      return mlir::failure();
    rewriter.modifyOpInPlace(
        op, [&] { op.getSourceMutable().assign(view.getSrc()); });
    return mlir::success();
  }
};

/// Adds patterns that simplify the uses of a bitcast.
template <typename BitcastOp>
void populateBitcastPatterns(mlir::RewritePatternSet &patterns) {
  patterns.add<FoldDimOfBitcast<BitcastOp>>(patterns.getContext());
}

} // namespace tl::ascend

#endif // TL_DIALECTS_HARDWARE_BITCAST_H
