//===- Copies.cpp - Splits copies that convert ------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileUtils/VectorOperands.h"
#include "dialects/Ascend/Utils/Streamed.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "passes/Legalize/CastPath.h"
#include "passes/Legalize/Patterns.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;
using ascend::getMemRefType;
using ascend::Memory;

static bool isIn(Value memref, Memory memory) {
  return ascend::getMemory(getMemRefType(memref)) == memory;
}

/// Whether one instruction can process both tiles from start to end.
static bool areDense(Value a, Value b) {
  return llvm::all_of(ArrayRef({a, b}), [](Value tile) {
    return ascend::isContiguous(getMemRefType(tile)) && startsAtBlock(tile);
  });
}

/// Whether the vector core has to convert the elements that `op` copies.
static bool isConversion(tile::CopyOp op) {
  auto isReached = [&](Value memref) {
    return isIn(memref, Memory::UB) || isIn(memref, Memory::GM);
  };
  bool isOnTile =
      isIn(op.getSrc(), Memory::UB) || isIn(op.getDst(), Memory::UB);
  return op.isPlain() && isOnTile && isReached(op.getSrc()) &&
         isReached(op.getDst()) &&
         getMemRefType(op.getSrc()).getElementType() !=
             getMemRefType(op.getDst()).getElementType();
}

/// Whether there may be instructions for the conversion of `op`. Those for wide
/// unsigned integers are chosen step by step.
static bool hasConversion(tile::CopyOp op) {
  Type from = getMemRefType(op.getSrc()).getElementType();
  Type to = getMemRefType(op.getDst()).getElementType();
  auto isWide = [](Type type) {
    return type.isUnsignedInteger() && !type.isInteger(8);
  };
  return isWide(from) || isWide(to) ||
         findCastPath(from, to, ascend::RoundMode::None);
}

static tile::CopyOp createCopy(OpBuilder &builder, Location loc, Value src,
                               Value dst) {
  return tile::CopyOp::create(builder, loc, src, dst);
}

/// Converts `src` to `dst`, both in UB, through a tile with aligned rows if one
/// of them has unaligned ones.
static void createCast(RewriterBase &rewriter, Location loc, Value src,
                       Value dst) {
  Value from = src, to = dst;
  if (!areDense(src, dst) && !hasAlignedRows(src)) {
    from = createScratch(rewriter, loc, {src, dst},
                         getMemRefType(src).getElementType());
    createCopy(rewriter, loc, src, from);
  }
  if (!areDense(src, dst) && !hasAlignedRows(dst))
    to = createScratch(rewriter, loc, {src, dst},
                       getMemRefType(dst).getElementType());
  tile::CastOp::create(rewriter, loc, from, to, ascend::RoundMode::None);
  if (to != dst)
    createCopy(rewriter, loc, to, dst);
}

namespace {
/// tile.copy between elements of two types -> a tile.copy and a tile.cast
struct SplitCopy : public OpRewritePattern<tile::CopyOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tile::CopyOp op,
                                PatternRewriter &rewriter) const override {
    Value src = op.getSrc(), dst = op.getDst();
    if (!isConversion(op) || !hasConversion(op) || !hasKnownBounds({src, dst}))
      return rewriter.notifyMatchFailure(op, "does not convert in ub");
    Location loc = op.getLoc();
    if (op.getPad())
      dst = fill(op, rewriter);
    if (isIn(dst, Memory::GM)) {
      Value scratch = createScratch(rewriter, loc, {src, dst},
                                    getMemRefType(dst).getElementType());
      createCast(rewriter, loc, src, scratch);
      ascend::copyStreamed(op, createCopy(rewriter, loc, scratch, dst));
    } else if (isIn(src, Memory::GM)) {
      Value scratch = createScratch(rewriter, loc, {src, dst},
                                    getMemRefType(src).getElementType());
      ascend::copyStreamed(op, createCopy(rewriter, loc, src, scratch));
      createCast(rewriter, loc, scratch, dst);
    } else {
      createCast(rewriter, loc, src, dst);
    }
    rewriter.eraseOp(op);
    return success();
  }

private:
  /// Fills the destination unless the source has its size, and returns the
  /// destination of the copy.
  static Value fill(tile::CopyOp op, RewriterBase &rewriter) {
    Location loc = op.getLoc();
    Value src = op.getSrc(), dst = op.getDst();
    SmallVector<OpFoldResult> sizes = getSizes(rewriter, loc, src);
    SmallVector<OpFoldResult> extents = getSizes(rewriter, loc, dst);
    Value smaller = arith::ConstantIntOp::create(rewriter, loc, 0, 1);
    bool isKnown = getMemRefType(src).hasStaticShape() &&
                   getMemRefType(dst).hasStaticShape();
    for (auto [size, extent] : llvm::zip_equal(sizes, extents)) {
      if (isKnown || isEqualConstantIntOrValue(size, extent))
        continue;
      Value here = arith::CmpIOp::create(
          rewriter, loc, arith::CmpIPredicate::slt,
          getValueOrCreateConstantIndexOp(rewriter, loc, size),
          getValueOrCreateConstantIndexOp(rewriter, loc, extent));
      smaller = arith::OrIOp::create(rewriter, loc, smaller, here);
    }
    {
      OpBuilder::InsertionGuard guard(rewriter);
      if (!isKnown) {
        auto branch = scf::IfOp::create(rewriter, loc, smaller);
        rewriter.setInsertionPointToStart(branch.thenBlock());
      }
      tile::FillOp::create(rewriter, loc, op.getPad(), dst);
    }
    SmallVector<OpFoldResult> zeros(sizes.size(), rewriter.getIndexAttr(0));
    SmallVector<OpFoldResult> ones(sizes.size(), rewriter.getIndexAttr(1));
    return memref::SubViewOp::create(rewriter, loc, dst, zeros, sizes, ones);
  }
};

/// a padded tile.copy of no elements in UB -> a tile.fill
struct FillCopy : public OpRewritePattern<tile::CopyOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tile::CopyOp op,
                                PatternRewriter &rewriter) const override {
    bool isEmpty = llvm::is_contained(getMemRefType(op.getSrc()).getShape(), 0);
    if (!op.getPad() || !isEmpty || !isIn(op.getDst(), Memory::UB) ||
        op.getPad().getType().isInteger(64))
      return rewriter.notifyMatchFailure(op, "copies elements");
    rewriter.replaceOpWithNewOp<tile::FillOp>(op, op.getPad(), op.getDst());
    return success();
  }
};
} // namespace

void tl::populateCopyPatterns(RewritePatternSet &patterns) {
  patterns.add<SplitCopy, FillCopy>(patterns.getContext());
}

LogicalResult tl::verifyCopy(tile::CopyOp op) {
  if (!isConversion(op))
    return success();
  if (!hasConversion(op))
    return op.emitOpError("has no instructions to convert ")
           << getMemRefType(op.getSrc()).getElementType() << " to "
           << getMemRefType(op.getDst()).getElementType()
           << " and round once; copy, and convert with 'tile.cast' in steps or "
              "with another rounding mode";
  return op.emitOpError("converts in tiles of its own, whose extents need a "
                        "bound, got ")
         << op.getSrc().getType() << " and " << op.getDst().getType()
         << "; take a slice of a tile of static extents";
}
