//===- Sync.cpp - Lowering of barriers of all blocks ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Patterns.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl;

namespace {
/// Other cores do not see the results of instructions in flight, so a barrier
/// of all pipes precedes the barrier of the cores.
struct ConvertSyncAll : public OpConversionPattern<tile::SyncAllOp> {
  using OpConversionPattern<tile::SyncAllOp>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tile::SyncAllOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    ascend::PipeBarrierOp::create(rewriter, op.getLoc(), ascend::Pipe::All);
    rewriter.replaceOpWithNewOp<ascend::SyncAllOp>(op, /*vectorOnly=*/false);
    return success();
  }
};
} // namespace

void tl::populateSyncPatterns(const TypeConverter &converter,
                              RewritePatternSet &patterns) {
  patterns.add<ConvertSyncAll>(converter, patterns.getContext());
}
