//===- LoadsAndStores.cpp - Loads and stores of a loop as tile copies -----===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/Alignment.h"
#include "analysis/Legality/Legality.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "passes/Vectorize/BodyVectorizer.h"
#include "passes/Vectorize/Operations.h"
#include "tl/dialects/Hardware/HardwareNumbers.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

/// Whether `value` is used after `op`, which is in the same block, or in it.
/// Other views of its elements, and indices made of it, become code where they
/// are used.
static bool isUsedAfter(Value value, Operation *op) {
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    Operation *ancestor = op->getBlock()->findAncestorOpInBlock(*user);
    bool isView = isBitcast(user) || llvm::any_of(user->getResultTypes(),
                                                  llvm::IsaPred<IndexType>);
    return op->isBeforeInBlock(ancestor) ||
           (op == ancestor && op->getNumRegions() > 0) ||
           (isView && llvm::any_of(user->getResults(), [&](Value result) {
              return isUsedAfter(result, op);
            }));
  });
}

/// Whether a store may overwrite the source of `load` before the last use of
/// its result.
static bool isOverwrittenBeforeUse(memref::LoadOp load) {
  for (Operation *op = load->getNextNode(); op; op = op->getNextNode()) {
    WalkResult stores = op->walk([&](memref::StoreOp store) {
      return analysis::mayAlias(store.getMemRef(), load.getMemRef())
                 ? WalkResult::interrupt()
                 : WalkResult::advance();
    });
    if (stores.wasInterrupted())
      return isUsedAfter(load, op);
  }
  return false;
}

/// Whether vector instructions cannot read the elements of `memref` at
/// `last`, the place in its last dimension: those of a column are apart, and
/// others may begin within a block.
bool BodyVectorizer::needsStaging(Value memref, const Place &last) {
  auto type = cast<MemRefType>(memref.getType());
  if (last.dims.empty())
    return type.getShape().back() != 1;
  OpFoldResult offset = exprs.create(rewriter, loop.getLoc(), last.offset);
  // The offset itself may have too many bits to count.
  constexpr int64_t blockBits = ascend::blockBytes * 8;
  return analysis::computeKnownDivisor(offset) % blockBits *
             type.getElementTypeBitWidth() % blockBits !=
         0;
}

LogicalResult BodyVectorizer::vectorizeLoad(memref::LoadOp load) {
  const ElementAccess &access = accesses[load];
  Location loc = load.getLoc();
  if (isInBranch(load) && leavesMemRef(access))
    return fail(load, "an index is out of bounds in some iterations");
  if (llvm::all_of(access.indices,
                   [&](AffineExpr index) { return exprs.isUniform(index); })) {
    SmallVector<Value> indices;
    for (AffineExpr index : access.indices)
      indices.push_back(getValueOrCreateConstantIndexOp(
          rewriter, loc, exprs.create(rewriter, loc, index)));
    Value scalar =
        memref::LoadOp::create(rewriter, loc, access.memref, indices);
    uniform.map(load.getResult(), scalar);
    exprs.addUniform(load.getResult());
    return success();
  }
  if (!load.getType().isIntOrFloat())
    return fail(load, "no tile has elements of the type of its result");
  auto places = findPlaces(access.indices, exprs, space);
  if (!places) {
    auto rising = findRising(load);
    return rising ? vectorizeFallingLoad(load, *rising) : vectorizeGather(load);
  }
  // Elements apart move faster as part of a slice without gaps.
  if (isGlobal(access.memref) && places->back().stride != 1)
    if (succeeded(vectorizeStagedLoad(load)))
      return success();
  llvm::SmallBitVector used = getUsed(*places, space);
  if (needsStaging(access.memref, places->back()) && canGather(load, used))
    return vectorizeGather(load);
  Value view = getViews(loc).createView(access.memref, *places);
  if (!view)
    return vectorizePermutedLoad(load, *places);
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
LogicalResult BodyVectorizer::vectorizePermutedLoad(memref::LoadOp load,
                                                    ArrayRef<Place> places) {
  const ElementAccess &access = accesses[load];
  Location loc = load.getLoc();
  llvm::SmallBitVector used = getUsed(places, space);
  auto view = getViews(loc).createPermutedView(access.memref, places);
  if (!view)
    return vectorizeGather(load);
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
         accesses[load].indices == accesses[store].indices &&
         !isOverwrittenBeforeUse(load);
}

LogicalResult BodyVectorizer::vectorizeStore(memref::StoreOp store) {
  if (runsAlways(store))
    storedForAll.push_back(accesses[store]);
  if (done.contains(store) || isNoop(store))
    return success();
  const ElementAccess &access = accesses[store];
  Location loc = store.getLoc();
  if (isInBranch(store) && leavesMemRef(access))
    return fail(store, "an index is out of bounds in some iterations");
  auto places = findPlaces(access.indices, exprs, space);
  if (!places)
    return isGlobal(access.memref)
               ? storeToTensor(store, getWholeTile(store))
               : vectorizeScatteredStore(store, getWholeTile(store));
  Value view = getViews(loc).createView(access.memref, *places);
  if (!view)
    return vectorizePermutedStore(store, *places, getWholeTile(store));
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
  if (!isWhole && failed(createAll(store, store.getValue(), dst)))
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
  return succeeded(createAll(store, store.getValue(), whole)) ? whole : nullptr;
}

LogicalResult BodyVectorizer::createAll(Operation *op, Value value, Value dst) {
  Location loc = op->getLoc();
  auto it = tiles.find(value);
  if (it != tiles.end())
    return check(
        op, tile::BroadcastOp::create(rewriter, loc, it->second.tile, dst));
  return check(op, tile::FillOp::create(rewriter, loc,
                                        asSignless(getOperand(value)), dst));
}

LogicalResult BodyVectorizer::vectorizePermutedStore(memref::StoreOp store,
                                                     ArrayRef<Place> places,
                                                     Value src) {
  const ElementAccess &access = accesses[store];
  Location loc = store.getLoc();
  auto view = getViews(loc).createPermutedView(access.memref, places);
  if (!view)
    return vectorizeScatteredStore(store, src);
  Value dst = view->tile;
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
