//===- ReducedTerms.cpp - Reductions of absolute values and squares -------===//
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
using tile::ReduceKind;

/// Stores absolute values. Integers have no instruction for them; that of the
/// least integer wraps to it.
static void writeMagnitudes(RewriterBase &rewriter, Location loc, Value src,
                            Value dst) {
  Type type = cast<MemRefType>(src.getType()).getElementType();
  if (isa<FloatType>(type)) {
    tile::AbsOp::create(rewriter, loc, src, dst);
    return;
  }
  Value minusOne = arith::ConstantOp::create(rewriter, loc,
                                             rewriter.getIntegerAttr(type, -1));
  tile::MulOp::create(rewriter, loc, src, minusOne, dst);
  tile::MaxOp::create(rewriter, loc, src, dst, dst);
}

namespace {
/// tile.reduce of absolute values or squares -> of a tile of them
struct WriteReducedTerms : public OpRewritePattern<tile::ReduceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tile::ReduceOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getPartialKind() == op.getKind() ||
        op.getComputeType() != op.getElementType())
      return rewriter.notifyMatchFailure(op, "reduces its elements");
    Value src = op.getSrc();
    if (!hasKnownBounds(src))
      return rewriter.notifyMatchFailure(op, "needs a tile of unknown extents");
    Location loc = op.getLoc();
    Value terms = createScratch(rewriter, loc, src, op.getElementType());
    if (op.getKind() == ReduceKind::SquareSum)
      tile::MulOp::create(rewriter, loc, src, src, terms);
    else
      writeMagnitudes(rewriter, loc, src, terms);
    rewriter.modifyOpInPlace(op, [&] {
      op.setKind(op.getPartialKind());
      op.getSrcMutable().assign(terms);
    });
    return success();
  }
};
} // namespace

void tl::populateReducedTermPatterns(RewritePatternSet &patterns) {
  patterns.add<WriteReducedTerms>(patterns.getContext());
}

LogicalResult tl::verifyReduction(Operation *op) {
  auto reduce = dyn_cast<tile::ReduceOp>(op);
  bool isWritten = reduce ? reduce.getPartialKind() == reduce.getKind()
                          : !isa<tile::ArgReduceOp, tile::ReduceMaskOp>(op);
  if (isWritten)
    return success();
  return op->emitOpError("requires tiles of its own, and extents with a known "
                         "bound for them, got ")
         << op->getOperand(0).getType()
         << "; take a slice of a tile of static extents";
}
