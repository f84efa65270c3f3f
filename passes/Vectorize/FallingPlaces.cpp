//===- FallingPlaces.cpp - Places in tensors that fall --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A copy moves elements of a tensor in the order of their places. Where those
// fall along an induction variable, a gather in UB reverses the elements.
//
//===----------------------------------------------------------------------===//

#include "passes/Vectorize/BodyVectorizer.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

std::optional<BodyVectorizer::Rising>
BodyVectorizer::findRising(Operation *op) {
  const ElementAccess &access = accesses[op];
  if (!isGlobal(access.memref))
    return std::nullopt;
  Rising rising{{}, llvm::SmallBitVector(space.getRank())};
  for (AffineExpr index : access.indices)
    for (auto [dim, factor] : llvm::enumerate(exprs.split(index).factors))
      if (factor < 0)
        rising.flipped.set(dim);
  SmallVector<AffineExpr> dims;
  for (unsigned dim = 0; dim < space.getRank(); ++dim) {
    AffineExpr iteration = rewriter.getAffineDimExpr(dim);
    dims.push_back(rising.flipped[dim] ? exprs.getLast(dim) - iteration
                                       : iteration);
  }
  for (AffineExpr index : access.indices)
    rising.indices.push_back(exprs.simplify(index.replaceDims(dims)));
  return findPlaces(rising.indices, exprs, space) ? std::optional(rising)
                                                  : std::nullopt;
}

FailureOr<BodyVectorizer::Elements>
BodyVectorizer::flip(Operation *op, Elements elements,
                     const llvm::SmallBitVector &dims) {
  SmallVector<AffineExpr> flipped;
  for (unsigned dim : space.getTileDims(elements.used)) {
    AffineExpr index = rewriter.getAffineDimExpr(dim);
    if (dims[dim])
      index = exprs.getLast(dim) - index;
    flipped.push_back(elements.used[dim] ? index
                                         : rewriter.getAffineConstantExpr(0));
  }
  Type type = cast<MemRefType>(elements.tile.getType()).getElementType();
  SmallVector<AffineExpr> indices = flipped;
  Value src = findWholeTile(elements.tile, indices);
  // Bytes move as f16, which has all their values.
  bool isNarrow = type.getIntOrFloatBitWidth() == 8;
  if (!src || isNarrow) {
    Value copy = createScratch(
        op, isNarrow ? Type(rewriter.getF16Type()) : type, elements.used);
    if (!copy)
      return failure();
    if (isNarrow)
      tile::CastOp::create(rewriter, op->getLoc(), elements.tile, copy,
                           ascend::RoundMode::None);
    else
      tile::CopyOp::create(rewriter, op->getLoc(), elements.tile, copy);
    indices = flipped;
    src = findWholeTile(copy, indices);
  }
  return createGather(op, src, indices, type);
}

LogicalResult BodyVectorizer::vectorizeFallingLoad(memref::LoadOp load,
                                                   const Rising &rising) {
  if (succeeded(vectorizeStagedLoad(load)))
    return success();
  SmallVector<AffineExpr> falling =
      std::exchange(accesses[load].indices, rising.indices);
  LogicalResult loaded = vectorizeLoad(load);
  accesses[load].indices = std::move(falling);
  if (failed(loaded))
    return failure();
  FailureOr<Elements> flipped =
      flip(load, tiles.lookup(load.getResult()), rising.flipped);
  if (failed(flipped))
    return failure();
  tiles[load.getResult()] = *flipped;
  return success();
}

LogicalResult BodyVectorizer::storeToTensor(memref::StoreOp store,
                                            Value value) {
  if (!value)
    return failure();
  const ElementAccess &access = accesses[store];
  auto places = findPlaces(access.indices, exprs, space);
  if (!places) {
    auto rising = findRising(store);
    if (!rising)
      return vectorizeScatteredStore(store, value);
    llvm::SmallBitVector all(space.getRank(), true);
    FailureOr<Elements> flipped = flip(store, {value, all}, rising->flipped);
    if (failed(flipped))
      return failure();
    value = flipped->tile;
    places = findPlaces(rising->indices, exprs, space);
  }
  Value view = getViews(store.getLoc()).createView(access.memref, *places);
  if (!view)
    return vectorizePermutedStore(store, *places, value);
  tile::CopyOp::create(rewriter, store.getLoc(), value, view);
  return success();
}
