//===- TileDeadWrites.cpp - Erasure of writes to unread tiles -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Tile/TileRepeats.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl::tile;

/// Whether the only effects of the owner of `operand` are to write it and to
/// read other memrefs.
static bool onlyWrites(OpOperand &operand) {
  Operation *op = operand.getOwner();
  auto memory = dyn_cast<MemoryEffectOpInterface>(op);
  if (!memory || !isa<PlacedOpInterface>(op))
    return false;
  SmallVector<MemoryEffects::EffectInstance> effects;
  memory.getEffects(effects);
  return llvm::all_of(effects, [&](const auto &effect) {
    if (effect.template getEffectValue<OpOperand *>() == &operand)
      return isa<MemoryEffects::Write>(effect.getEffect());
    return isa<MemoryEffects::Read>(effect.getEffect()) &&
           effect.getValue() != operand.get();
  });
}

namespace {
/// A tile that is written and never read:
///
///   %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
///   tile.fill %s into %a
///
/// The writes are erased if every use of the tile, through views, is such a
/// write. The allocation is erased with its last use.
struct EraseDeadWrites : public OpRewritePattern<memref::AllocOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(memref::AllocOp alloc,
                                PatternRewriter &rewriter) const override {
    SetVector<Operation *> writes;
    SmallVector<Value> views = {alloc.getMemref()};
    while (!views.empty()) {
      Value view = views.pop_back_val();
      for (OpOperand &use : view.getUses()) {
        Operation *user = use.getOwner();
        if (isa<ViewLikeOpInterface>(user))
          llvm::append_range(views, user->getResults());
        else if (onlyWrites(use))
          writes.insert(user);
        // Other uses may read, as one operand of a copy within the tile does.
        else if (!isa<memref::DeallocOp>(user))
          return failure();
      }
    }
    if (writes.empty())
      return failure();
    for (Operation *write : writes)
      rewriter.eraseOp(write);
    return success();
  }
};
} // namespace

void TileDialect::getCanonicalizationPatterns(
    RewritePatternSet &patterns) const {
  patterns.add<EraseDeadWrites>(getContext());
  populateRepeatPatterns(patterns);
}
