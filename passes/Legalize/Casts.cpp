//===- Casts.cpp - Splits conversions -*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Tile/TileOps.h"
#include "passes/Legalize/CastPath.h"
#include "passes/Legalize/Patterns.h"

using namespace mlir;
using namespace tl;

namespace {
/// tile.cast without an instruction -> several that have one
struct SplitCast : public OpRewritePattern<tile::CastOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tile::CastOp op,
                                PatternRewriter &rewriter) const override {
    auto src = cast<MemRefType>(op.getSrc().getType());
    auto dst = cast<MemRefType>(op.getDst().getType());
    auto path =
        findCastPath(src.getElementType(), dst.getElementType(), op.getRound());
    if (!path)
      return rewriter.notifyMatchFailure(op, "rounds more than once");
    if (path->size() == 1)
      return setMode(op, path->front().mode, rewriter);
    if (!hasKnownBounds(op.getDst()))
      return rewriter.notifyMatchFailure(op, "needs tiles of unknown extents");

    Value from = op.getSrc();
    for (CastStep step : llvm::drop_end(*path)) {
      Value scratch = createScratch(
          rewriter, getCopyLocation(op, src.getElementType(), step.to),
          op.getDst(), step.to);
      tile::CastOp::create(rewriter, op.getLoc(), from, scratch, step.mode);
      from = scratch;
    }
    rewriter.replaceOpWithNewOp<tile::CastOp>(op, from, op.getDst(),
                                              path->back().mode);
    return success();
  }

private:
  static LogicalResult setMode(tile::CastOp op, ascend::RoundMode mode,
                               PatternRewriter &rewriter) {
    if (op.getRound() == mode)
      return rewriter.notifyMatchFailure(op, "is an instruction");
    rewriter.modifyOpInPlace(op, [&] { op.setRound(mode); });
    return success();
  }
};
} // namespace

void tl::populateCastPatterns(RewritePatternSet &patterns) {
  patterns.add<SplitCast>(patterns.getContext());
}

LogicalResult tl::verifyCast(tile::CastOp op) {
  auto src = cast<MemRefType>(op.getSrc().getType());
  auto dst = cast<MemRefType>(op.getDst().getType());
  auto path =
      findCastPath(src.getElementType(), dst.getElementType(), op.getRound());
  if (path && path->size() == 1)
    return success();
  if (path || !hasKnownBounds(op.getDst()))
    return op.emitOpError("goes through tiles of its own, which need extents "
                          "with a known bound, got ")
           << dst << "; take a slice of a tile of static extents";
  if (src.getElementType().isUnsignedInteger(32) &&
      dst.getElementType().isF32())
    return op.emitOpError("no instructions convert 'ui32' to 'f32' with ")
           << ascend::stringifyRoundMode(op.getRound())
           << " and round once; choose rint";
  bool isAnyRound = findCastPath(src.getElementType(), dst.getElementType(),
                                 ascend::RoundMode::Trunc)
                        .has_value();
  InFlightDiagnostic error = op.emitOpError("no instructions convert ")
                             << src.getElementType() << " to "
                             << dst.getElementType();
  if (isAnyRound)
    error << " with " << ascend::stringifyRoundMode(op.getRound())
          << " and round once; convert to f32 first to round twice, or choose "
             "floor, ceil or trunc";
  return error;
}
