//===- Versions.cpp - Versions of tiles for iterations --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Pipeline/Versions.h"
#include "conversions/TileUtils/ViewTypes.h"
#include "dialects/Ascend/Utils/Slots.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;

//===----------------------------------------------------------------------===//
// Slots
//===----------------------------------------------------------------------===//

/// The number of elements from a tile to the next one, if there is padding in
/// between. Nothing if there is none, or if the tile becomes whole fractals,
/// which need no padding.
static std::optional<int64_t> getPaddedCount(MemRefType type,
                                             int64_t alignment) {
  // Tiles of other elements, such as indices, are refused later.
  if (ascend::getFractalLayout(*ascend::getMemory(type)) ||
      !type.getElementType().isIntOrFloat())
    return std::nullopt;
  int64_t bits = type.getElementTypeBitWidth();
  int64_t unit = alignment * 8 / std::gcd(alignment * 8, bits);
  int64_t padded = llvm::alignTo(type.getNumElements(), unit);
  return padded == type.getNumElements() ? std::nullopt : std::optional(padded);
}

/// Allocates `count` tiles like `tile` before `loop`, and returns number `slot`
/// of them.
static Value createSlot(scf::ForOp loop, memref::AllocOp tile, Value slot,
                        int64_t count, OpBuilder &builder) {
  MemRefType type = tile.getType();
  Location loc = tile.getLoc();
  int64_t alignment =
      ascend::getLimits(loop).getAlignment(*ascend::getMemory(type));
  std::optional<int64_t> padded = getPaddedCount(type, alignment);
  SmallVector<int64_t> shape(type.getShape());
  if (padded)
    shape = {*padded};
  shape.insert(shape.begin(), count);
  OpBuilder before(loop);
  Value versions = memref::AllocOp::create(
      before, loc,
      MemRefType::get(shape, type.getElementType(), MemRefLayoutAttrInterface(),
                      type.getMemorySpace()),
      tile.getAlignmentAttr());
  if (!padded)
    return ascend::createSlotView(builder, loc, versions, OpFoldResult(slot),
                                  type.getShape());
  // With padding between the tiles: takes a slot as one row, without the
  // padding, in the shape of the tile.
  Value row = ascend::createSlotView(builder, loc, versions, OpFoldResult(slot),
                                     type.getNumElements());
  if (type.getRank() == 1)
    return row;
  ReassociationIndices all =
      llvm::to_vector(llvm::seq<int64_t>(type.getRank()));
  return memref::ExpandShapeOp::create(builder, loc, type.getShape(), row,
                                       SmallVector<ReassociationIndices>{all});
}

//===----------------------------------------------------------------------===//
// Uses
//===----------------------------------------------------------------------===//

static void replaceTile(Value tile, Value by, RewriterBase &rewriter);

/// Recreates the view `op` on `source`.
static Value recreateView(Operation *op, Value source, RewriterBase &rewriter) {
  MemRefType type = inferViewType(op, cast<MemRefType>(source.getType()));
  assert(type && "versions are made of tiles whose views can be recreated");
  Operation *view = rewriter.clone(*op);
  view->setOperand(0, source);
  view->getResult(0).setType(type);
  return view->getResult(0);
}

/// Replaces `tile` by the tile `by` of another layout, in its uses and those of
/// its views.
static void replaceTile(Value tile, Value by, RewriterBase &rewriter) {
  for (OpOperand &use : llvm::make_early_inc_range(tile.getUses())) {
    Operation *user = use.getOwner();
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(user);
    if (!isa<ViewLikeOpInterface>(user)) {
      rewriter.modifyOpInPlace(user, [&] { use.set(by); });
      continue;
    }
    replaceTile(user->getResult(0), recreateView(user, by, rewriter), rewriter);
    rewriter.eraseOp(user);
  }
}

/// Moves the views of `tile` that are outside of `loop` to its start.
static void moveViewsInto(scf::ForOp loop, Value tile, OpBuilder &builder) {
  for (Operation *user : llvm::to_vector(tile.getUsers())) {
    if (loop->isProperAncestor(user))
      continue;
    user->remove();
    builder.insert(user);
    moveViewsInto(loop, user->getResult(0), builder);
  }
}

void tl::createVersions(scf::ForOp loop, ArrayRef<memref::AllocOp> tiles,
                        int64_t count) {
  IRRewriter rewriter(loop.getContext());
  rewriter.setInsertionPointToStart(loop.getBody());
  if (tiles.empty())
    return;
  AffineExpr number = rewriter.getAffineDimExpr(0) % count;
  Value slot = affine::AffineApplyOp::create(rewriter, loop.getLoc(),
                                             AffineMap::get(1, 0, number),
                                             loop.getInductionVar());
  for (memref::AllocOp tile : tiles) {
    Value version = createSlot(loop, tile, slot, count, rewriter);
    moveViewsInto(loop, tile, rewriter);
    replaceTile(tile, version, rewriter);
    rewriter.eraseOp(tile);
    // The view before which the version was created is gone.
    rewriter.setInsertionPointAfterValue(version);
  }
}
