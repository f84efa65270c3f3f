//===- ResultTiles.cpp - Tiles for the results of operations of a loop ----===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Legality/Legality.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "passes/Vectorize/BodyVectorizer.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

/// The element type of tiles for `elementType`: comparisons result in bits.
static Type getTileElement(Type elementType) {
  if (!elementType.isInteger(1))
    return elementType;
  return IntegerType::get(elementType.getContext(), 8, IntegerType::Unsigned);
}

/// A new tile of `sizes`, which are `bounds` at most. Rows of a dynamic number
/// of elements begin at blocks, as operations on parts of tiles require.
static Value createTile(OpBuilder &builder, Location loc, Type elementType,
                        ArrayRef<OpFoldResult> sizes,
                        SmallVector<int64_t> bounds) {
  bool isPart = llvm::any_of(sizes, llvm::IsaPred<Value>);
  // An empty part, too, needs a tile.
  for (auto [size, bound] : llvm::zip_equal(sizes, bounds))
    if (isa<Value>(size))
      bound = std::max<int64_t>(bound, 1);
  if (bounds.size() > 1 && !getConstantIntValue(sizes.back()))
    bounds.back() =
        llvm::alignTo(bounds.back(), ascend::TargetSpec::block_bytes * 8 /
                                         elementType.getIntOrFloatBitWidth());
  auto type = MemRefType::get(
      bounds, elementType, MemRefLayoutAttrInterface(),
      tile::SpaceAttr::get(builder.getContext(), tile::Space::Shared));
  Value tile = memref::AllocOp::create(builder, loc, type);
  if (!isPart)
    return tile;
  SmallVector<OpFoldResult> zeros(sizes.size(), builder.getIndexAttr(0));
  SmallVector<OpFoldResult> ones(sizes.size(), builder.getIndexAttr(1));
  return memref::SubViewOp::create(builder, loc, tile, zeros, sizes, ones);
}

Value BodyVectorizer::createScratch(Operation *op, Type elementType,
                                    const llvm::SmallBitVector &used) {
  SmallVector<std::optional<int64_t>> bounds;
  for (unsigned dim : space.getTileDims(used))
    bounds.push_back(used[dim] ? space.getBound(dim) : 1);
  return createScratch(op, elementType, space.getShape(rewriter, used), bounds);
}

Value BodyVectorizer::createScratch(Operation *op, Type elementType,
                                    ArrayRef<unsigned> dims) {
  SmallVector<OpFoldResult> sizes;
  SmallVector<std::optional<int64_t>> bounds;
  for (unsigned dim : dims) {
    sizes.push_back(space.getExtent(dim));
    bounds.push_back(space.getBound(dim));
  }
  return createScratch(op, elementType, std::move(sizes), bounds);
}

Value BodyVectorizer::createScratch(Operation *op, Type elementType,
                                    ArrayRef<std::optional<int64_t>> bounds) {
  auto sizes = llvm::map_to_vector(
      bounds, [&](std::optional<int64_t> bound) -> OpFoldResult {
        return rewriter.getIndexAttr(bound.value_or(1));
      });
  return createScratch(op, elementType, std::move(sizes), bounds);
}

Value BodyVectorizer::createScratch(Operation *op, Type elementType,
                                    SmallVector<OpFoldResult> sizes,
                                    ArrayRef<std::optional<int64_t>> most) {
  if (!elementType.isIntOrFloat()) {
    (void)fail(op, "no tile has elements of the type of its result");
    return nullptr;
  }
  if (llvm::is_contained(most, std::nullopt)) {
    (void)failForSize(op, "its result needs a tile of its own, of an extent "
                          "that has no known bound");
    return nullptr;
  }
  auto bounds = llvm::map_to_vector(
      most, [](std::optional<int64_t> bound) { return *bound; });
  uint64_t bits = elementType.getIntOrFloatBitWidth();
  for (int64_t bound : bounds)
    bits = llvm::SaturatingMultiply<uint64_t>(bits, bound);
  if (bits / 8 > static_cast<uint64_t>(ascend::getLimits(op).ub_size)) {
    (void)failForSize(op, "its result does not fit into UB");
    return nullptr;
  }
  if (elementType.isInteger(1)) {
    bounds.back() = llvm::divideCeilSigned(bounds.back(), 8);
    sizes.back() = affine::makeComposedFoldedAffineApply(
        rewriter, op->getLoc(), rewriter.getAffineDimExpr(0).ceilDiv(8),
        sizes.back());
  }
  return createTile(rewriter, op->getLoc(), getTileElement(elementType), sizes,
                    bounds);
}

/// Whether `store` can run together with `op`: no operation between the two
/// accesses its place, or computes with tiles, which may be views of that
/// place. A load at a loaded index reads the tile of the index, too.
bool BodyVectorizer::isFollowedBy(Operation *op, memref::StoreOp store) {
  for (op = op->getNextNode(); op != store; op = op->getNextNode()) {
    auto load = dyn_cast<memref::LoadOp>(op);
    bool isIndirect =
        load && llvm::any_of(accesses[load].indices, [&](AffineExpr index) {
          return exprs.hasVaryingSymbol(index);
        });
    bool hasNoTiles = load || op->hasTrait<OpTrait::ConstantLike>();
    if (!hasNoTiles || isIndirect || !analysis::canExchange(op, store))
      return false;
  }
  return true;
}

/// The place of the store that follows `op` and is the only use of its result.
Value BodyVectorizer::getStoredTile(Operation *op) {
  if (guard || !op->getResult(0).hasOneUse())
    return nullptr;
  auto store = dyn_cast<memref::StoreOp>(*op->getResult(0).user_begin());
  if (!store || store->getBlock() != op->getBlock() || !isFollowedBy(op, store))
    return nullptr;
  const ElementAccess &access = accesses[store];
  auto places = findPlaces(access.indices, exprs, space);
  if (!places || isGlobal(access.memref))
    return nullptr;
  Value view = getViews(op->getLoc()).createView(access.memref, *places);
  if (view)
    done.insert(store);
  return view;
}

/// A tile of `operands` that is not needed after `op`.
Value BodyVectorizer::getOperandTile(Operation *op, ValueRange operands,
                                     const llvm::SmallBitVector &used) {
  for (Value operand : operands) {
    auto it = tiles.find(operand);
    if (it != tiles.end() && it->second.isScratch && operand.hasOneUse() &&
        // An inner loop may need its value in the next iteration.
        operand.getParentBlock() == op->getBlock() &&
        operand.getType() == op->getResult(0).getType() &&
        it->second.used == used && !operand.getType().isInteger(1))
      return it->second.tile;
  }
  return nullptr;
}

Value BodyVectorizer::chooseResult(Operation *op, llvm::SmallBitVector used) {
  // The tile of a sum with a product first holds the addend.
  bool isSum = isa<math::FmaOp>(op);
  Value tile = used.all() && !isSum ? getStoredTile(op) : Value();
  bool isScratch = !tile;
  if (!tile)
    tile = getOperandTile(
        op, isSum ? op->getOperands().take_back() : op->getOperands(), used);
  if (!tile)
    tile = createScratch(op, op->getResult(0).getType(), used);
  if (tile)
    tiles[op->getResult(0)] = {tile, used, isScratch};
  return tile;
}

Value BodyVectorizer::getOperand(Value value) const {
  auto it = tiles.find(value);
  return it != tiles.end() ? it->second.tile : uniform.lookupOrDefault(value);
}
