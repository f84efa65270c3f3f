//===- EdgeStores.cpp - Masked stores to tensors --------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The elements that a masked store to a tensor keeps may be those of other
// blocks. If the iterations that store are a slice, it stores no others. If all
// iterations store to the place in the end, or if no other block accesses the
// elements, it stores what was there before.
//
//===----------------------------------------------------------------------===//

#include "passes/Vectorize/BodyVectorizer.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

/// Whether each iteration stores to the place of `store`, which some run.
bool BodyVectorizer::isStoredAlways(memref::StoreOp store) {
  const ElementAccess &access = accesses[store];
  Operation *branch = store->getParentOp();
  return isStoredForAll(access) ||
         llvm::any_of(accesses, [&](const auto &entry) {
           const auto &[other, touched] = entry;
           bool isOtherBranch =
               other->getParentOp() == branch &&
               other->getParentRegion() != store->getParentRegion();
           return isa<memref::StoreOp>(other) &&
                  touched.memref == access.memref &&
                  touched.indices == access.indices &&
                  runsAlways(isOtherBranch ? branch : other);
         });
}

/// Whether each iteration accesses the element of `access`, which is in bounds
/// then.
bool BodyVectorizer::isAccessedAlways(const ElementAccess &access) {
  return llvm::any_of(accesses, [&](const auto &entry) {
    return entry.second.memref == access.memref &&
           entry.second.indices == access.indices && runsAlways(entry.first);
  });
}

LogicalResult BodyVectorizer::vectorizeMaskedTensorStore(memref::StoreOp store,
                                                         Edges edges) {
  const ElementAccess access = accesses[store];
  bool isAlways = isStoredAlways(store);
  if (!isAlways && !isInOnlyBlock() && !isOnlyOfBlock(store))
    return fail(store,
                "some iterations do not store to the tensor, and other blocks "
                "may store to their elements",
                "store to a tile, and copy that to the tensor after the loop");
  Edges loose = edges;
  loosen(access, loose);
  if (isInBounds(access, loose))
    edges = loose;
  bool isPart = !isAlways && canTakeBox(access, edges);
  if (!isAlways && !isAccessedAlways(access) &&
      !(isPart ? isInBounds(access, edges) : isInBounds(access)))
    return fail(store,
                "it may be out of bounds in iterations that do not run it",
                "also test that its indices are in bounds");
  if (isPart)
    return vectorizeMaskedBox(store, edges);
  Value value = getSelected(store);
  Value old = value ? loadOld(store) : Value();
  if (!old || failed(select(store, value, old, old)))
    return failure();
  return storeToTensor(store, old);
}

LogicalResult BodyVectorizer::vectorizeMaskedBox(memref::StoreOp store,
                                                 const Edges &edges) {
  Location loc = store.getLoc();
  const ElementAccess access = accesses[store];
  Box box = createBox(loc, edges);
  if (box.isEmpty())
    return success();
  Value value = getSelected(store);
  Value old = value ? loadBox(store, access, box) : Value();
  if (!old || failed(select(store, value, old, old)))
    return failure();
  llvm::SmallBitVector all(space.getRank(), true);
  tile::CopyOp::create(rewriter, loc, takeBox(loc, old, box, all),
                       createBoxView(loc, access, box));
  return success();
}

/// Stores the elements of the iterations of `box`.
LogicalResult BodyVectorizer::vectorizeEdgeStore(memref::StoreOp store,
                                                 const Box &box) {
  Location loc = store.getLoc();
  Value value = getWholeTile(store);
  if (!value)
    return failure();
  llvm::SmallBitVector all(space.getRank(), true);
  Value view = createBoxView(loc, accesses[store], box);
  tile::CopyOp::create(rewriter, loc, takeBox(loc, value, box, all), view);
  return success();
}
