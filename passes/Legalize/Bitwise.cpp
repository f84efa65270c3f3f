//===- Bitwise.cpp - Operations on bits -----------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Legalize/Patterns.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;

namespace {
/// tile.and and similar operations with a scalar -> with a tile filled with it
template <typename BitOp> struct FillBits : public OpRewritePattern<BitOp> {
  using OpRewritePattern<BitOp>::OpRewritePattern;

  LogicalResult matchAndRewrite(BitOp op,
                                PatternRewriter &rewriter) const override {
    Value tile = op.getLhs(), scalar = op.getRhs();
    if (!isa<MemRefType>(tile.getType()))
      std::swap(tile, scalar);
    auto dst = cast<MemRefType>(op.getDst().getType());
    if (isa<MemRefType>(scalar.getType()) || !hasKnownBounds(op.getDst()) ||
        scalar.getType().isInteger(64))
      return rewriter.notifyMatchFailure(op, "has no scalar to fill with");
    Value filled =
        createScratch(rewriter, op.getLoc(), op.getDst(), dst.getElementType());
    tile::FillOp::create(rewriter, op.getLoc(), scalar, filled);
    rewriter.replaceOpWithNewOp<BitOp>(op, tile, filled, op.getDst());
    return success();
  }
};

/// tile.xor -> (a or b) and not (a and b)
struct ExpandXor : public OpRewritePattern<tile::XorOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tile::XorOp op,
                                PatternRewriter &rewriter) const override {
    Value lhs = op.getLhs(), rhs = op.getRhs(), dst = op.getDst();
    auto type = cast<MemRefType>(dst.getType());
    if (!isa<MemRefType>(lhs.getType()) || !isa<MemRefType>(rhs.getType()) ||
        !hasKnownBounds(dst))
      return rewriter.notifyMatchFailure(op, "has a scalar");
    Location loc = op.getLoc();
    Value both = createScratch(rewriter, loc, dst, type.getElementType());
    tile::AndOp::create(rewriter, loc, lhs, rhs, both);
    tile::NotOp::create(rewriter, loc, both, both);
    tile::OrOp::create(rewriter, loc, lhs, rhs, dst);
    rewriter.replaceOpWithNewOp<tile::AndOp>(op, dst, both, dst);
    return success();
  }
};
} // namespace

void tl::populateBitwisePatterns(RewritePatternSet &patterns) {
  patterns.add<FillBits<tile::AndOp>, FillBits<tile::OrOp>,
               FillBits<tile::XorOp>, ExpandXor>(patterns.getContext());
}
