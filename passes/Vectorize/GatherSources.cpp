//===- GatherSources.cpp - Tiles for gathers of a loop --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Offsets of a gather count the elements of whole rows, so rows of its tile
// have no padding. Other operations on a tile whose rows then begin within
// blocks take longer, so the gather is from a copy with rows of whole blocks.
//
//===----------------------------------------------------------------------===//

#include "analysis/Legality/Legality.h"
#include "dialects/Ascend/Utils/Pinned.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "passes/Vectorize/BodyVectorizer.h"
#include "passes/Vectorize/LoopParts.h"
#include "passes/Vectorize/NewTiles.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "tl/dialects/Hardware/HardwareNumbers.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

namespace {
/// The uses of a tile outside of a loop.
struct TileUses {
  /// Whether rows without padding are certain.
  bool areDense = false;
  /// Whether instructions compute on the tile.
  bool compute = false;

  void add(Value tile, Operation *loop);
};
} // namespace

void TileUses::add(Value tile, Operation *loop) {
  for (OpOperand &use : tile.getUses()) {
    Operation *user = use.getOwner();
    // A copy of the loop may be in no function.
    if (loop->isAncestor(user) || !user->getParentOfType<FunctionOpInterface>())
      continue;
    if (isa<memref::SubViewOp>(user)) {
      add(user->getResult(0), loop);
      continue;
    }
    areDense |= isa<ViewLikeOpInterface>(user);
    if (auto placed = dyn_cast<tile::PlacedOpInterface>(user)) {
      areDense |= placed.needsDenseRows(use);
      bool isScalar = isa<memref::LoadOp, memref::StoreOp>(user) &&
                      !user->getParentOfType<scf::ParallelOp>();
      compute |= !isScalar && !isa<tile::CopyOp>(user);
    }
  }
}

/// The shape of `type` with rows of whole blocks of `bits` for an element.
static SmallVector<int64_t> getPaddedShape(MemRefType type, int64_t bits) {
  SmallVector<int64_t> shape(type.getShape());
  bool hasRows = shape.size() > 1 && shape.back() > 1 &&
                 llvm::product_of(ArrayRef(shape).drop_back()) > 1;
  if (hasRows)
    shape.back() = llvm::alignTo(shape.back(), ascend::blockBytes * 8 / bits);
  return shape;
}

/// There is room for a copy, and it takes less time than the other operations
/// on a tile without padding.
bool BodyVectorizer::hasRoomForCopy(int64_t bytes) const {
  int64_t room = ascend::getLimits(loop).ub_size - computeLiveBytes(loop);
  return budget <= room && bytes <= room - budget - paddedBytes;
}

bool BodyVectorizer::changes(Value src) const {
  return llvm::any_of(accesses, [&](const auto &entry) {
    return isa<memref::StoreOp>(entry.first) &&
           analysis::mayAlias(entry.second.memref, src);
  });
}

bool BodyVectorizer::canPadRows(Value src) {
  if (padded.contains(src))
    return true;
  auto type = cast<MemRefType>(src.getType());
  int64_t bits = type.getElementTypeBitWidth();
  SmallVector<int64_t> shape = getPaddedShape(type, bits);
  int64_t bytes = llvm::product_of(shape) * bits / 8;
  if (ArrayRef(shape) == type.getShape() || !isWrittenBefore(src, loop) ||
      !hasRoomForCopy(bytes))
    return false;
  TileUses uses;
  uses.add(src, loop);
  auto tile = src.getDefiningOp<memref::AllocOp>();
  uses.areDense |= !tile || ascend::getAuthorAddress(tile);
  if (changes(src))
    return false;
  for (auto &[op, access] : accesses) {
    bool isAlias = analysis::mayAlias(access.memref, src);
    auto places = findPlaces(access.indices, exprs, space);
    uses.compute |=
        isAlias && places && !needsStaging(access.memref, places->back());
  }
  return uses.compute && !uses.areDense;
}

Value BodyVectorizer::createPadded(Operation *op, MemRefType type,
                                   Type elementType, Value &slice) {
  SmallVector<int64_t> shape =
      getPaddedShape(type, elementType.getIntOrFloatBitWidth());
  Value tile = createScratch(op, elementType,
                             getAsIndexOpFoldResult(op->getContext(), shape),
                             llvm::to_vector_of<std::optional<int64_t>>(shape));
  slice = tile;
  if (!tile || ArrayRef(shape) == type.getShape())
    return tile;
  SmallVector<OpFoldResult> zeros(shape.size(), rewriter.getIndexAttr(0));
  SmallVector<OpFoldResult> ones(shape.size(), rewriter.getIndexAttr(1));
  slice = memref::SubViewOp::create(
      rewriter, op->getLoc(), tile, zeros,
      getAsIndexOpFoldResult(op->getContext(), type.getShape()), ones);
  return tile;
}

void BodyVectorizer::leaveInnerLoops() {
  Operation *parent = rewriter.getInsertionBlock()->getParentOp();
  for (; parent != loop->getParentOp(); parent = parent->getParentOp())
    rewriter.setInsertionPoint(parent);
}

Value BodyVectorizer::padRows(memref::LoadOp load, Value src) {
  if (Value known = padded.lookup(src))
    return known;
  OpBuilder::InsertionGuard restore(rewriter);
  // No iteration of an inner loop changes the tile.
  leaveInnerLoops();
  Value slice;
  auto type = cast<MemRefType>(src.getType());
  Value tile = createPadded(load, type, type.getElementType(), slice);
  if (!tile)
    return nullptr;
  tile::CopyOp::create(rewriter, load.getLoc(), src, slice);
  auto copy = cast<MemRefType>(tile.getType());
  paddedBytes += copy.getNumElements() * copy.getElementTypeBitWidth() / 8;
  return padded[src] = tile;
}

/// The bytes of a copy of a tile of `type` with 16 bits for an element.
static int64_t getWideBytes(MemRefType type) {
  return llvm::product_of(getPaddedShape(type, 16)) * 2;
}

bool BodyVectorizer::canWidenBytes(Value src) {
  auto type = cast<MemRefType>(src.getType());
  bool isLarge = type.getNumElements() > mostPartSize;
  return isWrittenBefore(src, loop) &&
         (!isLarge || hasRoomForCopy(getWideBytes(type)));
}

Value BodyVectorizer::widenBytes(memref::LoadOp load, Value src) {
  if (Value known = widened.lookup(src))
    return known;
  if (!canWidenBytes(src))
    return nullptr;
  OpBuilder::InsertionGuard restore(rewriter);
  bool isFixed = !changes(src);
  if (isFixed)
    leaveInnerLoops();
  auto type = cast<MemRefType>(src.getType());
  Value slice;
  Value wide = createPadded(load, type, rewriter.getF16Type(), slice);
  if (!wide)
    return nullptr;
  tile::CastOp::create(rewriter, load.getLoc(), src, slice,
                       ascend::RoundMode::None);
  if (type.getNumElements() > mostPartSize)
    paddedBytes += getWideBytes(type);
  if (isFixed)
    widened[src] = wide;
  return wide;
}

/// Whether gathering an element of `src` in each iteration takes less time than
/// scalar code, whose loads take about 32 cycles each. Without padding, other
/// operations take about half a cycle more for each element of the tile; a copy
/// takes less.
bool BodyVectorizer::isGatherFaster(Value src) {
  auto type = cast<MemRefType>(src.getType());
  if (ArrayRef(getPaddedShape(type, type.getElementTypeBitWidth())) ==
      type.getShape())
    return true;
  uint64_t iterations = canPadRows(src) ? 256 : 64;
  for (unsigned dim = 0; dim < space.getRank(); ++dim)
    iterations = llvm::SaturatingMultiply<uint64_t>(
        iterations, space.getBound(dim).value_or(INT64_MAX));
  return iterations >= static_cast<uint64_t>(type.getNumElements());
}
