//===- ElementwiseMath.cpp - Lowers what scales and accumulates
//-------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Patterns.h"
#include "conversions/TileToAscend/VectorPieces.h"
#include "dialects/Ascend/AscendOps.h"
#include "dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;

namespace {
/// tile.leaky_relu or tile.axpy -> the instruction with a scalar
template <typename TileOp, typename Instruction>
struct ConvertScaling : public OpConversionPattern<TileOp> {
  using OpConversionPattern<TileOp>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(TileOp op, typename TileOp::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value scalar = adaptor.getOperands()[1];
    if (failed(emitPieces(op, {adaptor.getSrc(), adaptor.getDst()}, rewriter,
                          [&](ValueRange views) {
                            Instruction::create(rewriter, op.getLoc(), views[0],
                                                scalar, views[1]);
                          })))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};

/// tile.mul_add -> the vector instruction
struct ConvertMulAdd : public OpConversionPattern<tile::MulAddOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tile::MulAddOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (failed(emitPieces(
            op, adaptor.getOperands(), rewriter, [&](ValueRange views) {
              ascend::VMulAddOp::create(rewriter, op.getLoc(), views[0],
                                        views[1], views[2]);
            })))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void tl::populateElementwiseMathPatterns(const TypeConverter &converter,
                                         RewritePatternSet &patterns) {
  patterns.add<ConvertScaling<tile::LeakyReluOp, ascend::VLeakyReluOp>,
               ConvertScaling<tile::AxpyOp, ascend::VAxpyOp>, ConvertMulAdd>(
      converter, patterns.getContext());
}
