//===- ResultTiles.cpp - Tiles for the results of a loop's operations -----===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Tile/TileOps.h"
#include "passes/Vectorize/BodyVectorizer.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

/// The type that stands for `elementType` in tiles: comparisons give bits.
static Type getTileElement(Type elementType) {
  if (!elementType.isInteger(1))
    return elementType;
  return IntegerType::get(elementType.getContext(), 8, IntegerType::Unsigned);
}

Value BodyVectorizer::createScratch(Operation *op, Type elementType,
                                    const llvm::SmallBitVector &used) {
  SmallVector<int64_t> shape;
  for (OpFoldResult extent : space.getShape(rewriter, used))
    shape.push_back(getConstantIntValue(extent).value_or(ShapedType::kDynamic));
  if (ShapedType::isDynamicShape(shape)) {
    (void)fail(op, "its result needs a tile of its own, of an extent that is "
                   "known when the kernel runs only");
    return nullptr;
  }
  if (elementType.isInteger(1))
    shape.back() = llvm::divideCeilSigned(shape.back(), 8);
  auto type = MemRefType::get(
      shape, getTileElement(elementType), MemRefLayoutAttrInterface(),
      tile::SpaceAttr::get(op->getContext(), tile::Space::Shared));
  return memref::AllocOp::create(rewriter, op->getLoc(), type);
}

/// Whether nothing that is written as operations on tiles comes between the
/// two.
static bool isFollowedBy(Operation *op, Operation *store) {
  for (op = op->getNextNode(); op != store; op = op->getNextNode())
    if (!isa<memref::LoadOp>(op) && !op->hasTrait<OpTrait::ConstantLike>())
      return false;
  return true;
}

/// The place of the store that follows `op` and is all that uses its result.
Value BodyVectorizer::getStoredTile(Operation *op) {
  if (!op->getResult(0).hasOneUse())
    return nullptr;
  auto store = dyn_cast<memref::StoreOp>(*op->getResult(0).user_begin());
  if (!store || store->getBlock() != op->getBlock() || !isFollowedBy(op, store))
    return nullptr;
  const Access &access = accesses[store];
  if (isGlobal(access.memref))
    return nullptr;
  Value view =
      getView(rewriter, op->getLoc(), access.memref, access.places, space);
  if (view)
    done.insert(store);
  return view;
}

/// A tile of the operands that nothing needs afterwards.
Value BodyVectorizer::getOperandTile(Operation *op,
                                     const llvm::SmallBitVector &used) {
  for (Value operand : op->getOperands()) {
    auto it = tiles.find(operand);
    if (it != tiles.end() && it->second.isScratch && operand.hasOneUse() &&
        operand.getType() == op->getResult(0).getType() &&
        it->second.used == used && !operand.getType().isInteger(1))
      return it->second.tile;
  }
  return nullptr;
}

Value BodyVectorizer::chooseResult(Operation *op, llvm::SmallBitVector used) {
  Value tile = used.all() ? getStoredTile(op) : Value();
  bool isScratch = !tile;
  if (!tile)
    tile = getOperandTile(op, used);
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
