//===- TileRepeats.cpp - Slices with a stride of 0 ------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A slice with a stride of 0 repeats elements of its source. The upstream
// pattern that moves a memref.cast below its slices (of MLIR 22) dereferences
// null for such a slice. The pattern here has a higher benefit and does the
// same for them.
//
//===----------------------------------------------------------------------===//

#include "dialects/Tile/TileRepeats.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;

namespace {
/// A slice with a stride of 0 of a cast -> a cast of that slice
struct SliceBelowCast : public OpRewritePattern<memref::SubViewOp> {
  explicit SliceBelowCast(MLIRContext *context)
      : OpRewritePattern(context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(memref::SubViewOp slice,
                                PatternRewriter &rewriter) const override {
    auto cast = slice.getSource().getDefiningOp<memref::CastOp>();
    if (!cast || !memref::CastOp::canFoldIntoConsumerOp(cast) ||
        !llvm::is_contained(slice.getStaticStrides(), 0))
      return rewriter.notifyMatchFailure(slice, "repeats nothing of a cast");
    auto source = cast.getSource();
    MemRefType type = memref::SubViewOp::inferRankReducedResultType(
        slice.getType().getShape(), llvm::cast<MemRefType>(source.getType()),
        slice.getMixedOffsets(), slice.getMixedSizes(),
        slice.getMixedStrides());
    auto below = memref::SubViewOp::create(
        rewriter, slice.getLoc(), type, source, slice.getMixedOffsets(),
        slice.getMixedSizes(), slice.getMixedStrides());
    rewriter.replaceOpWithNewOp<memref::CastOp>(slice, slice.getType(), below);
    return success();
  }
};
} // namespace

void tl::tile::populateRepeatPatterns(RewritePatternSet &patterns) {
  patterns.add<SliceBelowCast>(patterns.getContext());
}
