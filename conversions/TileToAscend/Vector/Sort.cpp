//===- Sort.cpp - Lowering of sorting and merging -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/OperandOverlap.h"
#include "conversions/TileToAscend/Patterns.h"
#include "conversions/TileToAscend/Tiles/Scratch.h"
#include "conversions/TileToAscend/Tiles/WholeTiles.h"
#include "conversions/TileToAscend/Vector/SortBuilder.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;

namespace {
/// tile.sort and tile.topk -> sorted runs and merges of them; topk only keeps
/// the first pairs
template <typename TileOp>
struct ConvertSort : public OpConversionPattern<TileOp> {
  using OpConversionPattern<TileOp>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(TileOp op, typename TileOp::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (failed(verifyWholeTiles(op)))
      return failure();
    int64_t count = cast<MemRefType>(op.getSrc().getType()).getNumElements();
    int64_t kept = cast<MemRefType>(op.getPairs().getType()).getDimSize(0);
    if (failed(verifySortCount(op, count)))
      return failure();
    if (kept == 0) {
      rewriter.eraseOp(op);
      return success();
    }
    Location loc = op.getLoc();
    ascend::TargetSpec limits = ascend::getLimits(op);
    Value pairs = adaptor.getPairs();
    SortBuilder builder(rewriter, loc, limits, pairs);
    Value values = flatten(rewriter, loc, adaptor.getSrc());
    Value indices = adaptor.getIndices();
    if (indices)
      indices = flatten(rewriter, loc, indices);
    bool isDirect = kept == count && !writesOverOperand(op);
    Value sorted = isDirect ? pairs : builder.createPairs(count);
    builder.sort(values, indices, adaptor.getValid(), sorted);
    if (!isDirect)
      copyTile(rewriter, loc, getSlice(rewriter, loc, sorted, 0, kept), pairs);
    rewriter.eraseOp(op);
    return success();
  }

private:
  static bool writesOverOperand(TileOp op) {
    return analysis::mayOverlap(op.getSrc(), op.getPairs(), op) ||
           (op.getIndices() &&
            analysis::mayOverlap(op.getIndices(), op.getPairs(), op));
  }
};

/// tile.merge_sort -> the instruction for that number of lists
struct ConvertMergeSort : public OpConversionPattern<tile::MergeSortOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tile::MergeSortOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (failed(verifyWholeTiles(op)))
      return failure();
    Location loc = op.getLoc();
    Value dst = adaptor.getDst();
    Value merged = createApart(rewriter, op, dst, adaptor.getLists());
    createMerge(rewriter, loc, adaptor.getLists(), merged);
    if (merged != dst)
      copyTile(rewriter, loc, merged, dst);
    rewriter.eraseOp(op);
    return success();
  }
};

/// tile.split_pairs -> two gathers: values are every second or fourth element,
/// indices every second number of 32 bits
struct ConvertSplitPairs : public OpConversionPattern<tile::SplitPairsOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tile::SplitPairsOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (failed(verifyWholeTiles(op)))
      return failure();
    Location loc = op.getLoc();
    Value pairs = adaptor.getPairs();
    Value values = createApart(rewriter, op, adaptor.getValues(), pairs);
    Value indices = createApart(rewriter, op, adaptor.getIndices(), pairs);
    ascend::VGatherMaskOp::create(rewriter, loc, pairs,
                                  getElementTypeOrSelf(pairs).isF16()
                                      ? ascend::GatherPattern::P0001
                                      : ascend::GatherPattern::P0101,
                                  values);
    ascend::VGatherMaskOp::create(rewriter, loc, pairs,
                                  ascend::GatherPattern::P1010, indices);
    if (values != adaptor.getValues())
      copyTile(rewriter, loc, values, adaptor.getValues());
    if (indices != adaptor.getIndices())
      copyTile(rewriter, loc, indices, adaptor.getIndices());
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void tl::populateSortPatterns(const TypeConverter &converter,
                              RewritePatternSet &patterns) {
  patterns.add<ConvertSort<tile::SortOp>, ConvertSort<tile::TopKOp>,
               ConvertMergeSort, ConvertSplitPairs, StageTiles<tile::SortOp>,
               StageTiles<tile::TopKOp>, StageTiles<tile::MergeSortOp>,
               StageTiles<tile::SplitPairsOp>>(converter,
                                               patterns.getContext());
}
