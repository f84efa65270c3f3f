//===- Cast.cpp - Lowers conversions of elements -*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Patterns.h"
#include "conversions/TileToAscend/VectorPieces.h"
#include "dialects/Ascend/AscendOps.h"

using namespace mlir;
using namespace tl;

namespace {
/// tile.cast -> the vector instruction
struct ConvertCast : public OpConversionPattern<tile::CastOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tile::CastOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (failed(emitPieces(op, {adaptor.getSrc(), adaptor.getDst()}, rewriter,
                          [&](ValueRange views) {
                            ascend::VCastOp::create(rewriter, op.getLoc(),
                                                    views[0], views[1],
                                                    op.getRound());
                          })))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void tl::populateCastPatterns(const TypeConverter &converter,
                              RewritePatternSet &patterns) {
  patterns.add<ConvertCast>(converter, patterns.getContext());
}
