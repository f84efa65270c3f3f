//===- RowLayout.cpp - Types of tiles with aligned rows -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/AlignRows/RowLayout.h"
#include "conversions/TileUtils/ViewTypes.h"
#include "dialects/Ascend/Utils/Pinned.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;

/// The elements of `type` in a block.
static int64_t getBlockElements(MemRefType type) {
  return ascend::TargetSpec::block_bytes * 8 / type.getElementTypeBitWidth();
}

/// Whether a block has a whole number of elements of `type`: a later verifier
/// refuses others.
static bool fillsBlocks(MemRefType type) {
  return type.getElementType().isIntOrFloat() &&
         ascend::TargetSpec::block_bytes * 8 % type.getElementTypeBitWidth() ==
             0;
}

bool tl::hasRowsOfBlocks(MemRefType type, bool mayBeOne) {
  ArrayRef<int64_t> shape = type.getShape();
  return !fillsBlocks(type) || shape.size() < 2 || shape.back() <= 1 ||
         shape.back() % getBlockElements(type) == 0 ||
         (mayBeOne &&
          llvm::all_of(
              shape.drop_back(), [](int64_t size) { return size <= 1; }));
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

MemRefType RowLayout::getPaddedType(MemRefType tile) {
  SmallVector<int64_t> shape(tile.getShape());
  shape.back() = llvm::alignTo(shape.back(), getBlockElements(tile));
  return MemRefType::Builder(tile).setShape(shape).setLayout({});
}

int64_t RowLayout::getPadding(MemRefType tile) {
  int64_t elements =
      getPaddedType(tile).getNumElements() - tile.getNumElements();
  return elements * tile.getElementTypeBitWidth() / 8;
}

/// The type of all elements of `tile` in a tile of type `padded`.
static MemRefType getSliceType(MemRefType tile, MemRefType padded) {
  SmallVector<int64_t> zeros(tile.getRank(), 0), ones(tile.getRank(), 1);
  return memref::SubViewOp::inferResultType(padded, zeros, tile.getShape(),
                                            ones);
}

//===----------------------------------------------------------------------===//
// Classes
//===----------------------------------------------------------------------===//

bool RowLayout::set(Value value, MemRefType type) {
  if (!type || type.getShape() != cast<MemRefType>(value.getType()).getShape())
    return false;
  return types.insert({value, type}).first->second == type;
}

bool RowLayout::follow(const TileClass &tiles, Value value) {
  MemRefType type = types.lookup(value);
  for (OpOperand &use : value.getUses()) {
    Operation *user = use.getOwner();
    if (isa<ViewLikeOpInterface>(user) &&
        tiles.values.contains(user->getResult(0)) &&
        !set(user->getResult(0), inferViewType(user, type)))
      return false;
  }
  return llvm::all_of(tiles.exchanges, [&](auto pair) {
    return pair.first != value || set(pair.second, type);
  });
}

/// Whether the author, or an instruction, prescribes dense rows for `tiles`.
static bool needsDenseRows(const TileClass &tiles) {
  return tiles.unknownUse || tiles.unknownValue ||
         llvm::any_of(tiles.tiles,
                      [](memref::AllocOp tile) {
                        return ascend::getAuthorAddress(tile) ||
                               !tile.getType().hasStaticShape() ||
                               !fillsBlocks(tile.getType());
                      }) ||
         llvm::any_of(tiles.uses, [](OpOperand *use) {
           return cast<tile::PlacedOpInterface>(use->getOwner())
               .needsDenseRows(*use);
         });
}

std::optional<RowLayout> RowLayout::compute(const TileClass &tiles) {
  if (needsDenseRows(tiles))
    return std::nullopt;
  RowLayout layout;
  for (memref::AllocOp tile : tiles.tiles)
    if (!layout.set(
            tile.getMemref(),
            getSliceType(tile.getType(), getPaddedType(tile.getType()))))
      return std::nullopt;
  for (size_t i = 0; i < layout.types.size(); ++i)
    if (!layout.follow(tiles, (layout.types.begin() + i)->first))
      return std::nullopt;
  return layout;
}

void RowLayout::apply() const {
  for (auto [value, type] : types) {
    auto tile = value.getDefiningOp<memref::AllocOp>();
    if (!tile) {
      Value(value).setType(type);
      continue;
    }
    OpBuilder builder(tile);
    auto padded = memref::AllocOp::create(builder, tile.getLoc(),
                                          getPaddedType(tile.getType()));
    padded->setDiscardableAttrs(tile->getDiscardableAttrDictionary());
    SmallVector<OpFoldResult> zeros(type.getRank(), builder.getIndexAttr(0));
    SmallVector<OpFoldResult> ones(type.getRank(), builder.getIndexAttr(1));
    auto sizes = getAsIndexOpFoldResult(builder.getContext(), type.getShape());
    auto slice = memref::SubViewOp::create(builder, tile.getLoc(), type, padded,
                                           zeros, sizes, ones);
    tile.replaceAllUsesWith(slice.getResult());
    tile.erase();
  }
}
