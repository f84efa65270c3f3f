//===- Bitcast.h - Views of bytes as another type ---------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_BITCAST_H
#define TL_DIALECTS_ASCEND_BITCAST_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace tl::ascend {

/// The type of the bytes of `type` as elements of `elementType`: the last
/// dimension changes. Fails if they are no whole elements.
mlir::FailureOr<mlir::MemRefType> getBitcastType(mlir::MemRefType type,
                                                 mlir::Type elementType);

/// Checks a view of bytes, of which Tile and Ascend have one each.
mlir::LogicalResult verifyBitcast(mlir::Operation *op);

/// The extent of a view -> that of what it shows: only those of static extents
/// change.
template <typename BitcastOp>
struct FoldDimOfBitcast : public mlir::OpRewritePattern<mlir::memref::DimOp> {
  using OpRewritePattern::OpRewritePattern;

  mlir::LogicalResult
  matchAndRewrite(mlir::memref::DimOp op,
                  mlir::PatternRewriter &rewriter) const override {
    auto view = op.getSource().getDefiningOp<BitcastOp>();
    auto dim = op.getConstantIndex();
    // A dimension that there is none of is undefined, and may be written.
    if (!view || !dim || *dim < 0 || *dim >= view.getType().getRank() ||
        !view.getType().isDynamicDim(*dim))
      return mlir::failure();
    rewriter.modifyOpInPlace(
        op, [&] { op.getSourceMutable().assign(view.getSrc()); });
    return mlir::success();
  }
};

/// Adds what simplifies the uses of a view of bytes.
template <typename BitcastOp>
void populateBitcastPatterns(mlir::RewritePatternSet &patterns) {
  patterns.add<FoldDimOfBitcast<BitcastOp>>(patterns.getContext());
}

} // namespace tl::ascend

#endif // TL_DIALECTS_ASCEND_BITCAST_H
