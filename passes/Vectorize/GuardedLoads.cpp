//===- GuardedLoads.cpp - Loads in branches of a loop ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A condition may keep a load from indices out of bounds, and from elements
// that nothing wrote. If the iterations that load are next to each other, a
// copy loads theirs. Otherwise a gather loads the first element of the tile in
// the iterations that do not load.
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/Alignment.h"
#include "analysis/Legality/Legality.h"
#include "passes/Vectorize/BodyVectorizer.h"
#include "passes/Vectorize/Operations.h"
#include "tl/dialects/Hardware/HardwareNumbers.h"
#include "tl/dialects/Tile/TileOps.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

/// In tensors these may be elements of other blocks.
bool BodyVectorizer::mayReadMore(memref::LoadOp load) {
  Operation *launch = loop->getParentOfType<ascend::LaunchOpInterface>();
  return isGlobal(load.getMemRef())
             ? launch && !analysis::mayWrite(launch, load.getMemRef())
             : isWritten(load);
}

LogicalResult BodyVectorizer::vectorizeGuardedLoad(memref::LoadOp load) {
  const ElementAccess access = accesses[load];
  if (isInBounds(access) && (isGlobal(access.memref) || isWritten(load)))
    return vectorizeForAll(load);
  if (!load.getType().isIntOrFloat())
    return fail(load, "no tile has elements of the type of its result");
  Edges edges = findEdges(load), loose = edges;
  loosen(access, loose);
  if (mayReadMore(load) && isInBounds(access, loose)) {
    edges = loose;
    edges.areExact = true;
  }
  if (edges.areExact && canTakeBox(access, edges)) {
    Box box = createBox(load.getLoc(), edges);
    if (!prefersGather(load, box))
      return vectorizeEdgeLoad(load, box);
  }
  SmallVector<AffineExpr> indices = access.indices;
  Value tile = findWholeTile(access.memref, indices);
  if (tile && !isWrittenBefore(tile, loop))
    return fail(load, "elements that iterations do not load may be unwritten",
                "fill the tile before the loop");
  guardsOffsets = true;
  llvm::scope_exit reset([&] { guardsOffsets = false; });
  return vectorizeGather(load);
}

/// Whether elements begin at blocks if their number is `first`.
static bool isAtBlock(OpFoldResult first, Type type) {
  constexpr int64_t blockBits = ascend::blockBytes * 8;
  return analysis::computeKnownDivisor(first) % blockBits *
             type.getIntOrFloatBitWidth() % blockBits ==
         0;
}

/// A copy between places within blocks takes longer.
bool BodyVectorizer::prefersGather(memref::LoadOp load, const Box &box) {
  Value src;
  auto places = findPlaces(accesses[load].indices, exprs, space);
  const Place &last = places->back();
  if (last.dims.empty() || load.getType().getIntOrFloatBitWidth() == 8)
    return false;
  bool isAligned = isAtBlock(box.first[last.dims.front()], load.getType());
  if (isGlobal(load.getMemRef())) {
    guardsOffsets = true;
    llvm::scope_exit reset([&] { guardsOffsets = false; });
    return !isAligned && mayReadMore(load) && !isInInnerLoop(load) &&
           findTensorPart(load, /*mayGrow=*/true);
  }
  return (!isAligned || needsStaging(load.getMemRef(), last)) &&
         canGather(load, getUsed(*places, space)) &&
         findByteOffset(load, src) && isWrittenBefore(src, loop) &&
         isGatherFaster(src);
}

Value BodyVectorizer::loadBox(Operation *op, const ElementAccess &access,
                              const Box &box) {
  Location loc = op->getLoc();
  llvm::SmallBitVector used =
      getUsed(*findPlaces(access.indices, exprs, space), space);
  Type type = cast<MemRefType>(access.memref.getType()).getElementType();
  Value tile = createScratch(op, type, used);
  if (!tile)
    return nullptr;
  bool isWhole = llvm::all_of(used.set_bits(), [&](unsigned dim) {
    return box.sizes[dim] == space.getExtent(dim);
  });
  if (!isWhole) {
    Value zero = createZero(rewriter, loc, type);
    if (failed(check(op, tile::FillOp::create(rewriter, loc, zero, tile))))
      return nullptr;
  }
  if (!box.isEmpty())
    tile::CopyOp::create(rewriter, loc, createBoxView(loc, access, box),
                         takeBox(loc, tile, box, used));
  return tile;
}

LogicalResult BodyVectorizer::vectorizeEdgeLoad(memref::LoadOp load,
                                                const Box &box) {
  const ElementAccess access = accesses[load];
  Value tile = loadBox(load, access, box);
  if (!tile)
    return failure();
  tiles[load.getResult()] = {
      tile, getUsed(*findPlaces(access.indices, exprs, space), space),
      /*isScratch=*/true};
  return success();
}

FailureOr<BodyVectorizer::Elements>
BodyVectorizer::guardOffsets(Operation *op, const Elements &offsets) {
  Location loc = op->getLoc();
  llvm::SmallBitVector all(space.getRank(), true);
  padsRows = space.getRank() > 1;
  llvm::scope_exit reset([&] { padsRows = false; });
  Value bounded = createBoundedScratch(op, rewriter.getI32Type(), all);
  if (!bounded)
    return failure();
  Value zero =
      arith::ConstantIntOp::create(rewriter, loc, rewriter.getI32Type(), 0);
  Value part = createLoopPart(loc, bounded, all);
  if (part != bounded)
    tile::FillOp::create(rewriter, loc, zero, bounded);
  Value places = createLoopPart(loc, offsets.tile, offsets.used);
  if (failed(select(op, places, zero, part)))
    return failure();
  return Elements{bounded, all, /*isScratch=*/true};
}
