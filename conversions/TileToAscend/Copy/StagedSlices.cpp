//===- StagedSlices.cpp - Aligned tiles in place of slices ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Copy/StagedSlices.h"
#include "analysis/Buffers/MemoryRegion.h"
#include "conversions/TileToAscend/Copy/SliceMoves.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "dialects/Ascend/Utils/ScratchLocation.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using ascend::getMemRefType;

/// Scalar code moves as many elements faster.
static constexpr int64_t fewElements = 16;

namespace {
/// Operations in a row, with nothing between them that accesses the tile of
/// their slice.
struct Chain {
  Value slice;
  SmallVector<Operation *> users;
  /// The operands that read the slice.
  int64_t reads = 0;
  bool writes = false;
};
} // namespace

/// Whether `op` accesses the tile `root` by another value than `slice`.
static bool accessesOther(Operation *op, Value root, Value slice) {
  return op
      ->walk([&](Operation *inner) {
        if (isa<ViewLikeOpInterface>(inner))
          return WalkResult::advance();
        bool isOther = llvm::any_of(inner->getOperands(), [&](Value operand) {
          return isa<MemRefType>(operand.getType()) && operand != slice &&
                 analysis::getRoot(operand) == root;
        });
        return isOther ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Whether another access of the tile stands between two operations.
static bool isInterrupted(Operation *from, Operation *to, Value root,
                          Value slice) {
  for (Operation *op = from; op; op = op->getNextNode()) {
    bool isInner = op != from && op != to &&
                   llvm::any_of(slice.getUsers(), [&](Operation *user) {
                     return op->isAncestor(user);
                   });
    if (isInner || accessesOther(op, root, slice))
      return true;
    if (op == to)
      return false;
  }
  return true;
}

/// The Tile operations on `slice` in their order, by blocks.
static llvm::MapVector<Block *, SmallVector<Operation *>>
collectUsers(Value slice) {
  llvm::SetVector<Operation *> users;
  for (Operation *user : slice.getUsers())
    if (isa<ascend::NumericOpInterface, tile::CopyOp>(user) &&
        isa<tile::TileDialect>(user->getDialect()))
      users.insert(user);
  llvm::MapVector<Block *, SmallVector<Operation *>> blocks;
  for (Operation *user : users)
    blocks[user->getBlock()].push_back(user);
  for (auto &[block, ops] : blocks)
    llvm::sort(
        ops, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return blocks;
}

/// Adds what `user` does with the slice of `chain`.
static void addAccesses(Chain &chain, Operation *user) {
  // An operation without maps may leave elements as they are.
  auto iterated = dyn_cast<tile::IteratedOpInterface>(user);
  bool isPartial = !iterated || iterated.getIndexingMaps().empty();
  chain.users.push_back(user);
  for (const ascend::OperandAccess &access : ascend::getAccesses(user)) {
    if (access.operand->get() != chain.slice)
      continue;
    chain.reads += access.reads || (access.writes && isPartial);
    chain.writes |= access.writes;
  }
}

/// The chains of operations on `slice`.
static SmallVector<Chain> findChains(Value slice) {
  Value root = analysis::getRoot(slice);
  SmallVector<Chain> chains;
  for (auto &[block, users] : collectUsers(slice)) {
    Operation *last = nullptr;
    for (Operation *user : users) {
      if (!last || isInterrupted(last, user, root, slice))
        chains.push_back({slice, {}});
      addAccesses(chains.back(), user);
      last = user;
    }
  }
  return chains;
}

/// Whether a slice is so large a part of a tile without padding that a copy of
/// the tile with padding is faster than scalar code.
static bool isLargePart(const SlicePlace &place) {
  constexpr int64_t mostElements = 2048, leastPart = 4;
  int64_t elements = getMemRefType(place.tile).getNumElements();
  return elements <= mostElements &&
         elements <= place.countMostElements() * leastPart;
}

/// Whether no copy gathers the elements of `slice`: they need a window.
static bool isLoadedByWindow(Value slice) {
  MemRefType type = getMemRefType(slice);
  return type.getElementTypeBitWidth() == 8 ||
         (type.getRank() > 2 && !type.hasStaticShape());
}

/// Whether `chain` is cheaper on an aligned tile, which can be filled.
static bool isStaged(const Chain &chain, const SlicePlace &place) {
  unsigned bits = getMemRefType(chain.slice).getElementTypeBitWidth();
  bool needsWindow = chain.writes || isLoadedByWindow(chain.slice);
  if (needsWindow && !place.hasRowsOfBlocks && !isLargePart(place))
    return false;
  return bits <= 32 && place.countMostElements() > fewElements &&
         (needsWindow ? isWrittenBefore(place.tile, chain.users.front())
                      : chain.reads > 1);
}

namespace {
/// A tile with aligned rows in place of a slice.
struct StagedSlice {
  /// The tile, with the dimensions of the tile of the slice.
  Value tile;
  /// The part of it that has the shape of the slice.
  Value part;
};
} // namespace

static Value allocate(OpBuilder &builder, Location loc, ArrayRef<int64_t> shape,
                      Type elementType) {
  return memref::AllocOp::create(
      builder,
      ascend::getScratchLocation(loc, "which a slice that begins within a "
                                      "block needs"),
      ascend::withMemory(MemRefType::get(shape, elementType),
                         ascend::Memory::UB));
}

/// A new tile like `slice`, at `place`, with aligned rows.
static StagedSlice createAligned(OpBuilder &builder, Location loc, Value slice,
                                 const SlicePlace &place) {
  MemRefType type = getMemRefType(slice);
  SmallVector<int64_t> shape = place.mostRows;
  shape.push_back(llvm::alignTo(place.mostColumns, place.block));
  SmallVector<OpFoldResult> sizes = place.rows;
  sizes.push_back(place.columns);
  SmallVector<int64_t> dims = place.dims;
  // A single row may have no dimension of rows.
  if (place.mostRows.size() == 1 && type.getRank() == 1) {
    shape = {shape.back()};
    sizes = {sizes.back()};
    dims = {0};
  }
  Value tile = allocate(builder, loc, shape, type.getElementType());
  if (ArrayRef(shape) == type.getShape())
    return {tile, tile};
  SmallVector<OpFoldResult> zeros(shape.size(), builder.getIndexAttr(0));
  Value part = sliceDims(builder, loc, tile, zeros, sizes, dims);
  return {place.mostRows.size() > 1 ? tile : part, part};
}

/// A copy of the tile of `place` with rows of whole blocks, for its slice.
static SlicePlace padTile(OpBuilder &builder, Location loc, SlicePlace place) {
  SlicePlace whole = place;
  ArrayRef<int64_t> shape = getMemRefType(place.tile).getShape();
  if (shape.size() > 1)
    whole.mostRows.assign(shape.begin(), shape.end() - 1);
  whole.mostColumns = place.width;
  whole.rows = getAsIndexOpFoldResult(builder.getContext(), whole.mostRows);
  whole.columns = builder.getIndexAttr(whole.mostColumns);
  whole.dims = llvm::to_vector(llvm::seq<int64_t>(shape.size()));
  Value padded = createAligned(builder, loc, place.tile, whole).part;
  tile::CopyOp::create(builder, loc, place.tile, padded);
  place.tile = padded;
  place.hasRowsOfBlocks = true;
  return place;
}

/// Stores `src` to the slice at `place`.
static void store(OpBuilder &builder, Location loc, Value src,
                  const SlicePlace &place) {
  if (place.hasRowsOfBlocks)
    return storeSlice(builder, loc, src, place);
  SlicePlace padded = padTile(builder, loc, place);
  storeSlice(builder, loc, src, padded);
  tile::CopyOp::create(builder, loc, padded.tile, place.tile);
}

static void stage(const Chain &chain, const SlicePlace &place) {
  Operation *first = chain.users.front(), *last = chain.users.back();
  OpBuilder builder(first);
  Location loc = first->getLoc();
  StagedSlice staged = createAligned(builder, loc, chain.slice, place);
  if (chain.reads && isLoadedByWindow(chain.slice))
    loadSlice(builder, loc,
              place.hasRowsOfBlocks ? place : padTile(builder, loc, place),
              staged.tile);
  else if (chain.reads)
    tile::CopyOp::create(builder, loc, chain.slice, staged.part);
  for (Operation *user : chain.users)
    user->replaceUsesOfWith(chain.slice, staged.part);
  builder.setInsertionPointAfter(last);
  if (chain.writes)
    store(builder, loc, staged.tile, place);
}

/// Replaces bitcasts of the same slice by the first one in its block.
static void mergeBitcasts(Operation *root) {
  DenseMap<std::tuple<Block *, Value, Type>, Operation *> known;
  SmallVector<Operation *> repeated;
  root->walk([&](ascend::BitcastOp view) {
    auto [first, isNew] = known.try_emplace(
        {view->getBlock(), view.getSrc(), view.getType()}, view);
    if (isNew)
      return;
    view->replaceAllUsesWith(first->second);
    repeated.push_back(view);
  });
  for (Operation *view : repeated)
    view->erase();
}

/// Whether vector instructions take `slice` as a single row of elements.
static bool isOneRow(Value slice) {
  return ascend::isContiguous(getMemRefType(slice)) && startsAtBlock(slice);
}

void tl::stageSlices(Operation *root) {
  mergeBitcasts(root);
  llvm::SetVector<Value> slices;
  root->walk([&](Operation *op) {
    if (!isa<tile::TileDialect>(op->getDialect()) ||
        isa<ViewLikeOpInterface>(op))
      return;
    for (Value operand : op->getOperands())
      if (isa<MemRefType>(operand.getType()))
        slices.insert(operand);
  });
  for (Value slice : slices) {
    std::optional<SlicePlace> place = findSlicePlace(slice);
    if (!place || place->isAligned() || isOneRow(slice))
      continue;
    for (const Chain &chain : findChains(slice))
      if (isStaged(chain, *place))
        stage(chain, *place);
  }
}
