//===- Compare.cpp - Comparisons and selections ---------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/Legalize/Patterns.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;
using ascend::CompareMode;

/// The comparison of `b` and `a` that holds if `mode` does for `a` and `b`.
static CompareMode swapSides(CompareMode mode) {
  switch (mode) {
  case CompareMode::EQ:
  case CompareMode::NE:
    return mode;
  case CompareMode::GT:
    return CompareMode::LT;
  case CompareMode::GE:
    return CompareMode::LE;
  case CompareMode::LT:
    return CompareMode::GT;
  case CompareMode::LE:
    return CompareMode::GE;
  }
  llvm_unreachable("unknown comparison");
}

namespace {
/// tile.compare with a scalar on the left -> on the right
struct SwapCompare : public OpRewritePattern<tile::CompareOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tile::CompareOp op,
                                PatternRewriter &rewriter) const override {
    if (isa<MemRefType>(op.getLhs().getType()))
      return rewriter.notifyMatchFailure(op, "has a tile on the left");
    rewriter.replaceOpWithNewOp<tile::CompareOp>(
        op, swapSides(op.getMode()), op.getRhs(), op.getLhs(), op.getDst());
    return success();
  }
};

/// tile.compare of integers, which have an instruction for equality only ->
/// comparison of a difference and zero. `a < b` is `max(a, b) - a != 0`,
/// `a <= b` is `max(a, b) - b == 0`. The difference may wrap, but not to zero,
/// nor does it become zero as a float.
struct CompareIntegers : public OpRewritePattern<tile::CompareOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tile::CompareOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getComputeType() || !op.getElementType().isInteger(32) ||
        !isa<MemRefType>(op.getLhs().getType()))
      return rewriter.notifyMatchFailure(op, "is an instruction");
    SmallVector<Value> tiles = getTiles(op);
    if (!hasKnownBounds(tiles))
      return rewriter.notifyMatchFailure(op, "needs tiles of unknown extents");

    Location loc = op.getLoc();
    Value difference = createScratch(rewriter, loc, tiles, op.getElementType());
    subtract(op, difference, rewriter);
    bool isEqual =
        op.getMode() == CompareMode::GE || op.getMode() == CompareMode::LE;
    if (!isEqual) {
      Value real = createScratch(rewriter, loc, tiles, rewriter.getF32Type());
      tile::CastOp::create(rewriter, loc, difference, real,
                           ascend::RoundMode::None);
      difference = real;
    }
    Type compared = cast<MemRefType>(difference.getType()).getElementType();
    Value zero = arith::ConstantOp::create(rewriter, loc,
                                           rewriter.getZeroAttr(compared));
    rewriter.replaceOpWithNewOp<tile::CompareOp>(
        op, isEqual ? CompareMode::EQ : CompareMode::NE, difference, zero,
        op.getDst());
    return success();
  }

private:
  static SmallVector<Value> getTiles(tile::CompareOp op) {
    return llvm::filter_to_vector(
        ArrayRef<Value>{op.getLhs(), op.getRhs()},
        [](Value operand) { return isa<MemRefType>(operand.getType()); });
  }

  /// Stores a difference that is zero if the operands are equal, or compare by
  /// the mode or its negation.
  static void subtract(tile::CompareOp op, Value difference,
                       RewriterBase &rewriter) {
    Location loc = op.getLoc();
    Value lhs = op.getLhs(), rhs = op.getRhs();
    if (op.getMode() == CompareMode::NE) {
      tile::SubOp::create(rewriter, loc, lhs, rhs, difference);
      return;
    }
    bool fromLeft =
        op.getMode() == CompareMode::LT || op.getMode() == CompareMode::GE;
    tile::MaxOp::create(rewriter, loc, lhs, rhs, difference);
    tile::SubOp::create(rewriter, loc, difference, fromLeft ? lhs : rhs,
                        difference);
  }
};

/// tile.select of a scalar without an instruction -> of a tile filled with it
struct FillSelected : public OpRewritePattern<tile::SelectOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tile::SelectOp op,
                                PatternRewriter &rewriter) const override {
    auto dst = cast<MemRefType>(op.getDst().getType());
    bool isLeft = !isa<MemRefType>(op.getLhs().getType());
    bool isRight = !isa<MemRefType>(op.getRhs().getType());
    Type elementType = dst.getElementType();
    if (elementType != op.getComputeType() || !hasKnownBounds(op.getDst()) ||
        (!isLeft && !isRight))
      return rewriter.notifyMatchFailure(op, "has no scalar to fill with");
    // There are instructions with a float scalar on the right.
    if (!isLeft && (elementType.isF16() || elementType.isF32()))
      return rewriter.notifyMatchFailure(op, "is an instruction");
    Value tile = createScratch(rewriter, op.getLoc(), op.getDst(), elementType);
    tile::FillOp::create(rewriter, op.getLoc(),
                         isLeft ? op.getLhs() : op.getRhs(), tile);
    rewriter.replaceOpWithNewOp<tile::SelectOp>(
        op, op.getMask(), isLeft ? tile : op.getLhs(),
        isLeft ? op.getRhs() : tile, op.getDst());
    return success();
  }
};
} // namespace

void tl::populateComparePatterns(RewritePatternSet &patterns) {
  patterns.add<SwapCompare, CompareIntegers, FillSelected>(
      patterns.getContext());
}
