//===- Launches.cpp - Parallel loops as launches --------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/LinalgToTile/Conversion.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Transforms.h"

using namespace mlir;
using namespace tl;

/// The number of iterations of each dimension of `loop`.
static SmallVector<OpFoldResult> computeTripCounts(RewriterBase &rewriter,
                                                   scf::ForallOp loop) {
  AffineExpr begin, end, step;
  bindSymbols(rewriter.getContext(), begin, end, step);
  AffineExpr count = (end - begin).ceilDiv(step);
  SmallVector<OpFoldResult> counts;
  for (auto [from, to, by] :
       llvm::zip_equal(loop.getMixedLowerBound(), loop.getMixedUpperBound(),
                       loop.getMixedStep()))
    counts.push_back(affine::makeComposedFoldedAffineApply(
        rewriter, loop.getLoc(), count, {from, to, by}));
  return counts;
}

/// The induction variables of `loop` in the iteration `places`, counted in each
/// dimension.
static SmallVector<Value> computeIndices(OpBuilder &builder, scf::ForallOp loop,
                                         ValueRange places) {
  AffineExpr place, begin, step;
  bindDims(builder.getContext(), place);
  bindSymbols(builder.getContext(), begin, step);
  SmallVector<Value> indices;
  for (auto [number, from, by] :
       llvm::zip_equal(places, loop.getMixedLowerBound(), loop.getMixedStep()))
    indices.push_back(getValueOrCreateConstantIndexOp(
        builder, loop.getLoc(),
        affine::makeComposedFoldedAffineApply(
            builder, loop.getLoc(), begin + place * step, {number, from, by})));
  return indices;
}

/// scf.forall -> tile.launch with a block for each iteration
static void convertToLaunch(RewriterBase &rewriter, scf::ForallOp loop) {
  Location loc = loop.getLoc();
  rewriter.setInsertionPoint(loop);
  SmallVector<Value> counts = getValueOrCreateConstantIndexOp(
      rewriter, loc, computeTripCounts(rewriter, loop));
  Value blocks = counts.front();
  for (Value count : ArrayRef(counts).drop_front())
    blocks = rewriter.createOrFold<arith::MulIOp>(loc, blocks, count);
  auto buildBody = [&](OpBuilder &builder, Location, ValueRange indices) {
    ValueRange places = indices;
    if (counts.size() > 1)
      places = affine::AffineDelinearizeIndexOp::create(builder, loc,
                                                        indices[0], counts)
                   ->getResults();
    SmallVector<Value> variables = computeIndices(builder, loop, places);
    rewriter.eraseOp(loop.getTerminator());
    rewriter.inlineBlockBefore(loop.getBody(), builder.getInsertionBlock(),
                               builder.getInsertionPoint(), variables);
  };
  tile::LaunchOp::create(rewriter, loc, blocks, /*hasSubBlockIndex=*/false,
                         buildBody);
  rewriter.eraseOp(loop);
}

LogicalResult structured::convertForalls(RewriterBase &rewriter,
                                         func::FuncOp func) {
  SmallVector<scf::ForallOp> loops;
  func.walk<WalkOrder::PreOrder>(
      [&](scf::ForallOp loop) { loops.push_back(loop); });
  for (scf::ForallOp loop : loops) {
    if (!loop->getParentOfType<tile::LaunchOp>()) {
      convertToLaunch(rewriter, loop);
      continue;
    }
    // A loop over elements alone stays for tile-vectorize.
    bool hasOperations =
        loop.walk([](Operation *op) {
              return isa<linalg::LinalgOp, memref::AllocOp, memref::CopyOp>(op)
                         ? WalkResult::interrupt()
                         : WalkResult::advance();
            })
            .wasInterrupted();
    if (!hasOperations)
      continue;
    rewriter.setInsertionPoint(loop);
    if (failed(scf::forallToForLoop(rewriter, loop)))
      return loop.emitOpError("is no loop in order");
  }
  return success();
}
