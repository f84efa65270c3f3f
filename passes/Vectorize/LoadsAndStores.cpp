//===- LoadsAndStores.cpp - Loads and stores of a loop as tile copies -----===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Legality/Legality.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "passes/Vectorize/BodyVectorizer.h"
#include "passes/Vectorize/Operations.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

/// The reason why an access has no permuted view.
static constexpr StringLiteral unorderedIndices =
    "its indices repeat an induction variable, or leave out one between others";

/// Whether `value`, or another view of its elements, is used after `store`.
static bool isUsedAfter(Value value, Operation *store) {
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    return store->isBeforeInBlock(user) ||
           (isa<arith::BitcastOp>(user) &&
            isUsedAfter(user->getResult(0), store));
  });
}

/// Whether a store may overwrite the source of `load` before the last use of
/// its result.
static bool isOverwrittenBeforeUse(memref::LoadOp load) {
  for (Operation *op = load->getNextNode(); op; op = op->getNextNode()) {
    auto store = dyn_cast<memref::StoreOp>(op);
    if (!store || !analysis::mayAlias(store.getMemRef(), load.getMemRef()))
      continue;
    return isUsedAfter(load, store);
  }
  return false;
}

LogicalResult BodyVectorizer::vectorizeLoad(memref::LoadOp load) {
  const Access &access = accesses[load];
  llvm::SmallBitVector used = getUsed(access.places, space);
  Location loc = load.getLoc();
  if (used.none()) {
    SmallVector<Value> indices;
    for (const Place &place : access.places)
      indices.push_back(
          getValueOrCreateConstantIndexOp(rewriter, loc, place.offset));
    Value scalar =
        memref::LoadOp::create(rewriter, loc, access.memref, indices);
    uniform.map(load.getResult(), scalar);
    return success();
  }
  Value view = getView(rewriter, loc, access.memref, access.places, space);
  if (!view)
    return vectorizePermutedLoad(load);
  bool isCopied = isGlobal(access.memref) || isOverwrittenBeforeUse(load);
  if (isCopied) {
    Value copy = createScratch(load, load.getType(), used);
    if (!copy)
      return failure();
    tile::CopyOp::create(rewriter, loc, view, copy);
    view = copy;
  }
  tiles[load.getResult()] = {view, used, isCopied};
  return success();
}

/// A load with the induction variables in another order than the loop's: the
/// elements are transposed.
LogicalResult BodyVectorizer::vectorizePermutedLoad(memref::LoadOp load) {
  const Access &access = accesses[load];
  Location loc = load.getLoc();
  llvm::SmallBitVector used = getUsed(access.places, space);
  auto view =
      getPermutedView(rewriter, loc, access.memref, access.places, space);
  if (!view)
    return fail(load, unorderedIndices);
  Value src = view->tile;
  if (isGlobal(access.memref)) {
    src = createScratch(load, load.getType(), view->dims);
    if (!src)
      return failure();
    tile::CopyOp::create(rewriter, loc, view->tile, src);
  }
  Value dst = createScratch(load, load.getType(), used);
  if (!dst)
    return failure();
  auto transpose = tile::TransposeOp::create(rewriter, loc, src, dst,
                                             view->getPermutation());
  if (std::string error = getError(transpose); !error.empty())
    return fail(load, error);
  tiles[load.getResult()] = {dst, used, /*isScratch=*/true};
  return success();
}

/// Whether `store` writes back the value that was loaded from its place.
bool BodyVectorizer::isNoop(memref::StoreOp store) {
  auto load = store.getValue().getDefiningOp<memref::LoadOp>();
  return load && accesses.contains(load) &&
         accesses[load].memref == store.getMemRef() &&
         accesses[load].places == accesses[store].places &&
         !isOverwrittenBeforeUse(load);
}

LogicalResult BodyVectorizer::vectorizeStore(memref::StoreOp store) {
  if (done.contains(store) || isNoop(store))
    return success();
  const Access &access = accesses[store];
  Location loc = store.getLoc();
  Value view = getView(rewriter, loc, access.memref, access.places, space);
  if (!view)
    return vectorizePermutedStore(store);
  auto it = tiles.find(store.getValue());
  bool isWhole = it != tiles.end() && it->second.used.all();
  Value dst = view;
  // A store to a tensor needs a tile with all elements.
  if (isGlobal(access.memref) && !(isWhole && it->second.isScratch))
    dst = createScratch(store, store.getValue().getType(),
                        llvm::SmallBitVector(space.getRank(), true));
  else if (isGlobal(access.memref))
    dst = it->second.tile;
  if (!dst)
    return failure();
  if (!isWhole && failed(createAll(store, dst)))
    return failure();
  if (isWhole && dst != it->second.tile)
    tile::CopyOp::create(rewriter, loc, it->second.tile, dst);
  if (dst != view)
    tile::CopyOp::create(rewriter, loc, dst, view);
  return success();
}

Value BodyVectorizer::getWholeTile(memref::StoreOp store) {
  auto it = tiles.find(store.getValue());
  if (it != tiles.end() && it->second.used.all())
    return it->second.tile;
  Value whole = createScratch(store, store.getValue().getType(),
                              llvm::SmallBitVector(space.getRank(), true));
  if (!whole)
    return nullptr;
  return succeeded(createAll(store, whole)) ? whole : nullptr;
}

LogicalResult BodyVectorizer::createAll(memref::StoreOp store, Value dst) {
  Location loc = store.getLoc();
  auto it = tiles.find(store.getValue());
  if (it != tiles.end())
    return check(
        store, tile::BroadcastOp::create(rewriter, loc, it->second.tile, dst));
  return check(store, tile::FillOp::create(rewriter, loc,
                                           getOperand(store.getValue()), dst));
}

LogicalResult BodyVectorizer::vectorizePermutedStore(memref::StoreOp store) {
  const Access &access = accesses[store];
  Location loc = store.getLoc();
  auto view =
      getPermutedView(rewriter, loc, access.memref, access.places, space);
  if (!view)
    return fail(store, unorderedIndices);
  Value src = getWholeTile(store), dst = view->tile;
  if (src && isGlobal(access.memref))
    dst = createScratch(store, store.getValue().getType(), view->dims);
  if (!src || !dst)
    return failure();
  auto transpose = tile::TransposeOp::create(
      rewriter, loc, src, dst, invertPermutationVector(view->getPermutation()));
  if (std::string error = getError(transpose); !error.empty())
    return fail(store, error);
  if (dst != view->tile)
    tile::CopyOp::create(rewriter, loc, dst, view->tile);
  return success();
}
