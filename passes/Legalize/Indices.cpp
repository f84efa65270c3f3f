//===- Indices.cpp - Offsets of elements as offsets of bytes --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Ascend/Utils/ScratchLocation.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/Legalize/Patterns.h"
#include "passes/Legalize/TileBuilder.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;

/// Beyond any tile, even by an element of 32 bits, which still is an i32.
static constexpr int64_t mostIndex = int64_t(1) << 28;

namespace {
/// tile.gather by offsets of elements -> by offsets of bytes
struct MultiplyOffsets : public OpRewritePattern<tile::GatherOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tile::GatherOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.getElements() || !isPlacedInUB(op) ||
        !hasKnownBounds(op.getOffsets()))
      return rewriter.notifyMatchFailure(op, "has offsets of bytes");
    Location loc = op.getLoc();
    int64_t bytes =
        cast<MemRefType>(op.getSrc().getType()).getElementTypeBitWidth() / 8;
    Value offsets = createOffsets(rewriter, op, bytes), base = op.getBase();
    if (base)
      base = arith::MulIOp::create(
          rewriter, loc, base,
          arith::ConstantIndexOp::create(rewriter, loc, bytes));
    tile::GatherOp::create(rewriter, loc, op.getSrc(), offsets, op.getDst(),
                           base);
    rewriter.eraseOp(op);
    return success();
  }

private:
  /// Wrong indices must not become right ones as their product wraps.
  static Value createOffsets(RewriterBase &rewriter, tile::GatherOp op,
                             int64_t bytes) {
    Location loc = op.getLoc();
    Type i32 = rewriter.getI32Type();
    auto number = [&](int64_t value) -> Value {
      return arith::ConstantIntOp::create(rewriter, loc, i32, value);
    };
    Value indices = op.getOffsets();
    if (cast<MemRefType>(indices.getType()).getElementType() != i32)
      indices = asSignless(rewriter, loc, indices);
    Location scratch = ascend::getScratchLocation(
        loc, "which holds the offsets in bytes for '" +
                 op->getName().getStringRef() + "'");
    Value offsets = createScratch(rewriter, scratch, indices, i32);
    tile::MinOp::create(rewriter, loc, indices, number(mostIndex), offsets);
    tile::MaxOp::create(rewriter, loc, offsets, number(-1), offsets);
    tile::ShiftLeftOp::create(rewriter, loc, offsets,
                              number(llvm::Log2_64(bytes)), offsets);
    return offsets;
  }
};
} // namespace

void tl::populateIndexPatterns(RewritePatternSet &patterns) {
  patterns.add<MultiplyOffsets>(patterns.getContext());
}
