//===- InnerLoops.cpp - Loops in the body of a parallel loop --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Legality/Legality.h"
#include "passes/Vectorize/BodyVectorizer.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

/// A sequential loop in the body becomes one around operations on tiles: each
/// iteration does the same for all iterations of the parallel loop. The values
/// that it carries are tiles, so each element is computed in the same order.
LogicalResult BodyVectorizer::vectorizeInnerLoop(scf::ForOp inner) {
  if (!exprs.isUniform(inner.getInductionVar()))
    return fail(inner, "its number of iterations is not the same everywhere");
  llvm::SmallBitVector all(space.getRank(), true);
  SmallVector<Value> carried;
  for (auto [init, argument, result] :
       llvm::zip_equal(inner.getInitArgs(), inner.getRegionIterArgs(),
                       inner.getResults())) {
    if (argument.getType().isInteger(1))
      return fail(inner, "it carries a condition");
    Value tile = createScratch(inner, argument.getType(), all);
    if (!tile)
      return failure();
    auto it = tiles.find(init);
    if (it != tiles.end() && it->second.used.all())
      tile::CopyOp::create(rewriter, inner.getLoc(), it->second.tile, tile);
    else if (failed(createAll(inner, init, tile)))
      return failure();
    carried.push_back(tile);
    // An operation may compute in the tile of its operand.
    Elements elements = {tile, all, /*isScratch=*/true};
    tiles[argument] = elements;
    tiles[result] = elements;
  }
  OpBuilder::InsertionGuard restore(rewriter);
  auto created = scf::ForOp::create(
      rewriter, inner.getLoc(), uniform.lookupOrDefault(inner.getLowerBound()),
      uniform.lookupOrDefault(inner.getUpperBound()),
      uniform.lookupOrDefault(inner.getStep()));
  uniform.map(inner.getInductionVar(), created.getInductionVar());
  rewriter.setInsertionPoint(created.getBody()->getTerminator());
  for (Operation &op : inner.getBody()->without_terminator())
    if (failed(vectorize(&op)))
      return failure();
  return updateResults(inner, carried);
}

/// Stores the values that an iteration of `inner` yields in the tiles
/// `carried`. A value that is in one of these itself first leaves it.
LogicalResult BodyVectorizer::updateResults(scf::ForOp inner,
                                            ArrayRef<Value> carried) {
  Operation *yield = inner.getBody()->getTerminator();
  llvm::SmallBitVector all(space.getRank(), true);
  SmallVector<Value> results;
  for (auto [value, tile] : llvm::zip_equal(yield->getOperands(), carried)) {
    auto it = tiles.find(value);
    Value result =
        it == tiles.end() || !it->second.used.all() ? Value() : it->second.tile;
    bool isCarried =
        result && result != tile && llvm::any_of(carried, [&](Value other) {
          return analysis::mayAlias(result, other);
        });
    if (!result || isCarried) {
      Value copy = createScratch(inner, value.getType(), all);
      if (!copy)
        return failure();
      if (result)
        tile::CopyOp::create(rewriter, inner.getLoc(), result, copy);
      else if (failed(createAll(inner, value, copy)))
        return failure();
      result = copy;
    }
    results.push_back(result);
  }
  for (auto [result, tile] : llvm::zip_equal(results, carried))
    if (result != tile)
      tile::CopyOp::create(rewriter, inner.getLoc(), result, tile);
  return success();
}
