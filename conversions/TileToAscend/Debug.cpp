//===- Debug.cpp - Lowering of printing and assertions --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Patterns.h"
#include "conversions/TileToAscend/Tiles/WholeTiles.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;

namespace {
/// An operation -> the instruction with the same operands and attributes; its
/// verifier states the rules of the hardware.
template <typename TileOp, typename Instruction>
struct ConvertAlike : public OpConversionPattern<TileOp> {
  using OpConversionPattern<TileOp>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(TileOp op, typename TileOp::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<Instruction>(
        op, TypeRange(), adaptor.getOperands(), op->getAttrs());
    return success();
  }
};
} // namespace

void tl::populateDebugPatterns(const TypeConverter &converter,
                               RewritePatternSet &patterns) {
  patterns.add<ConvertAlike<tile::PrintfOp, ascend::PrintfOp>,
               ConvertAlike<tile::AssertOp, ascend::AssertOp>,
               ConvertAlike<tile::DumpOp, ascend::DumpOp>,
               StageTiles<tile::DumpOp>>(converter, patterns.getContext());
}
