//===- Casts.cpp - Splits conversions -------------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Legalize/CastPath.h"
#include "passes/Legalize/Patterns.h"
#include "tl/dialects/Tile/TileOps.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tl;

namespace {
/// tile.cast between equal types -> tile.copy
struct CopyNeutral : public OpRewritePattern<tile::CastOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tile::CastOp op,
                                PatternRewriter &rewriter) const override {
    return tile::CastOp::canonicalize(op, rewriter);
  }
};

/// tile.cast without an instruction -> several with one each
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
    if (path->empty())
      return rewriter.notifyMatchFailure(op, "changes nothing");
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
  patterns.add<CopyNeutral, SplitCast>(patterns.getContext());
}

/// Adds replacements for `op`, for which there is no path, to `error`: another
/// mode, or two casts.
static void suggestCasts(tile::CastOp op, Type from, Type to,
                         InFlightDiagnostic &error) {
  using ascend::RoundMode;
  Type between = Float32Type::get(op.getContext());
  SmallVector<StringRef> choices;
  for (RoundMode mode : {RoundMode::Rint, RoundMode::Floor, RoundMode::Ceil,
                         RoundMode::Round, RoundMode::Trunc, RoundMode::Odd})
    if (findCastPath(from, to, mode))
      choices.push_back(ascend::stringifyRoundMode(mode));
  bool canRoundTwice = from != between && to != between &&
                       findCastPath(from, between, RoundMode::None) &&
                       findCastPath(between, to, op.getRound());
  if (choices.empty() && !canRoundTwice) {
    if (op.getRound() != RoundMode::None)
      error << " with " << ascend::stringifyRoundMode(op.getRound());
    return;
  }
  error << " with " << ascend::stringifyRoundMode(op.getRound())
        << " and round once; ";
  if (canRoundTwice)
    error << "convert to 'f32' first to round twice"
          << (choices.empty() ? "" : ", or ");
  if (!choices.empty())
    error << "choose " << llvm::join(choices, ", ");
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
    return op.emitOpError(
               "has no instructions to convert 'ui32' to 'f32' with ")
           << ascend::stringifyRoundMode(op.getRound())
           << " and round once; choose rint";
  InFlightDiagnostic error = op.emitOpError("has no instructions to convert ")
                             << src.getElementType() << " to "
                             << dst.getElementType();
  suggestCasts(op, src.getElementType(), dst.getElementType(), error);
  return error;
}
