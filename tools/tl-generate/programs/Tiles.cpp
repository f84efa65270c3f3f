//===- Tiles.cpp - Tiles and slices with defined contents -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-generate/programs/Writer.h"

using namespace mlir;
using namespace tl;
using namespace tl::generate;

/// The limit of the bytes of all tiles, if each were widened to 32 bits: less
/// than a quarter of the memory of a vector core, as operations need temporary
/// buffers.
constexpr int64_t kMostBytes = 40 * 1024;

Shape tl::generate::toShape(llvm::ArrayRef<int64_t> sizes) {
  Shape shape;
  for (int64_t size : sizes)
    shape.push_back({size, Value()});
  return shape;
}

llvm::SmallVector<int64_t> tl::generate::getTypeShape(const Shape &shape) {
  llvm::SmallVector<int64_t> sizes;
  for (const Extent &extent : shape)
    sizes.push_back(extent.value ? ShapedType::kDynamic : extent.size);
  return sizes;
}

bool tl::generate::isStatic(const Shape &shape) {
  return llvm::none_of(shape, [](const Extent &e) { return bool(e.value); });
}

/// Whether a view of `shape` can be all of a tile of `sizes`.
static bool isWhole(const Shape &shape, llvm::ArrayRef<int64_t> sizes) {
  return isStatic(shape) && getTypeShape(shape) == sizes;
}

static int64_t getBytes(Type element) {
  return element.getIntOrFloatBitWidth() / 8;
}

//===----------------------------------------------------------------------===//
// New tiles
//===----------------------------------------------------------------------===//

/// The bytes of a tile with widened elements and rows aligned to blocks.
static int64_t getMostBytes(Type element, llvm::ArrayRef<int64_t> shape) {
  int64_t width = std::max<int64_t>(getBytes(element), 4);
  if (shape.empty())
    return 32;
  int64_t size = llvm::alignTo(shape.back() * width, 32);
  for (int64_t extent : shape.drop_back())
    size *= extent;
  return size;
}

bool Writer::hasRoom(Type element, llvm::ArrayRef<int64_t> shape) {
  return bytes + getMostBytes(element, shape) <= kMostBytes;
}

/// Fills a tile at the begin of a block, from `tensor`, as its domain requires.
void Writer::writeFirst(Tile &tile, Value tensor, OpBuilder &builder) {
  if (tile.domain != Domain::Pairs) {
    tile::CopyOp::create(builder, loc, tensor, tile.value);
    return;
  }
  MemRefType type = tile.type();
  Value row = memref::AllocOp::create(
      builder, loc, tileType(type.getElementType(), {type.getDimSize(0)}));
  tile::CopyOp::create(builder, loc, tensor, row);
  tile::SortOp::create(builder, loc, row, tile.value, /*indices=*/Value(),
                       /*valid=*/Value());
}

Tile &Writer::newTile(Type element, llvm::ArrayRef<int64_t> shape,
                      Domain domain, Tolerance tolerance) {
  OpBuilder first(start);
  Tile tile;
  tile.domain = domain;
  MemRefType type = tileType(element, shape);
  tile.value = memref::AllocOp::create(first, loc, type);
  bytes += getMostBytes(element, shape);
  SmallVector<int64_t> sizes(shape);
  if (domain == Domain::Pairs)
    sizes.pop_back();
  if (blocks > 1)
    sizes.insert(sizes.begin(), blocks);
  Value argument = addTensor(MemRefType::get(sizes, element), tolerance);
  Value tensor = partOfBlock(argument, first);
  writeFirst(tile, tensor, first);
  if (domain == Domain::Numbers)
    stored.emplace_back(tile.value, tensor);
  tiles.push_back(tile);
  return tiles.back();
}

Tile &Writer::wholeTile(Type element, llvm::ArrayRef<int64_t> shape,
                        Domain domain) {
  for (Tile &tile : tiles)
    if (tile.domain == domain && tile.type().getElementType() == element &&
        tile.shape() == shape && random.chance(70))
      return tile;
  return newTile(element, shape, domain);
}

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

Value Writer::slice(Value source, llvm::ArrayRef<OpFoldResult> offsets,
                    const Shape &shape, OpBuilder &builder) {
  auto type = cast<MemRefType>(source.getType());
  SmallVector<OpFoldResult> sizes(type.getRank() - shape.size(),
                                  b.getIndexAttr(1));
  for (const Extent &extent : shape)
    sizes.push_back(extent.value ? OpFoldResult(extent.value)
                                 : OpFoldResult(b.getIndexAttr(extent.size)));
  SmallVector<OpFoldResult> strides(type.getRank(), b.getIndexAttr(1));
  auto reduced = memref::SubViewOp::inferRankReducedResultType(
      getTypeShape(shape), type, offsets, sizes, strides);
  return memref::SubViewOp::create(builder, loc, cast<MemRefType>(reduced),
                                   source, offsets, sizes, strides);
}

Value Writer::sliceTile(const Tile &tile, const Shape &shape, bool blocks) {
  SmallVector<OpFoldResult> offsets;
  for (auto [i, extent] : llvm::enumerate(shape)) {
    int64_t most = tile.shape()[i] - extent.size;
    offsets.push_back(blocks && i + 1 == shape.size()
                          ? b.getIndexAttr(0)
                          : boundedOrConstant(most));
  }
  return slice(tile.value, offsets, shape, b);
}

static bool fits(const Shape &shape, const Tile &tile) {
  if (shape.size() != tile.shape().size())
    return false;
  return llvm::all_of(llvm::zip_equal(shape, tile.shape()), [](auto pair) {
    return std::get<0>(pair).size <= std::get<1>(pair);
  });
}

/// Whether the rows of a slice of `shape` end at a boundary of 32 bytes in each
/// tile, if they begin at one.
static bool hasBlocks(const Shape &shape, const Tile &tile) {
  int64_t width = getBytes(tile.type().getElementType());
  return !shape.empty() && !shape.back().value &&
         shape.back().size * width % 32 == 0 &&
         tile.shape().back() * width % 32 == 0;
}

Value Writer::view(Type element, const Shape &shape, bool wholeOrBlocks) {
  SmallVector<Tile *> fitting;
  for (Tile &tile : tiles)
    if (tile.domain == Domain::Numbers &&
        tile.type().getElementType() == element && fits(shape, tile) &&
        (!wholeOrBlocks || (isStatic(shape) && isWhole(shape, tile.shape())) ||
         hasBlocks(shape, tile)))
      fitting.push_back(&tile);
  SmallVector<int64_t> sizes;
  for (auto [i, extent] : llvm::enumerate(shape))
    sizes.push_back(extent.size +
                    (random.chance(25) ? random.between(0, 9) : 0));
  if (wholeOrBlocks || !hasRoom(element, sizes))
    for (auto [size, extent] : llvm::zip_equal(sizes, shape))
      size = extent.size;
  bool isNew =
      fitting.empty() || (random.chance(20) && hasRoom(element, sizes));
  Tile tile = isNew ? newTile(element, sizes)
                    : *random.pick(llvm::ArrayRef<Tile *>(fitting));
  if (isWhole(shape, tile.shape()) && random.chance(80))
    return tile.value;
  return sliceTile(tile, shape, wholeOrBlocks);
}

void Writer::addBallast() {
  int64_t before = bytes;
  for (int64_t count = random.between(9, 13); count; --count)
    newTile(b.getF32Type(), {64, 64});
  // They do not count against the limit of other tiles.
  bytes = before;
}

Value Writer::localTile(Type element, const Shape &shape) {
  SmallVector<int64_t> sizes;
  for (const Extent &extent : shape)
    sizes.push_back(extent.size);
  Value tile = memref::AllocOp::create(b, loc, tileType(element, sizes));
  if (isStatic(shape))
    return tile;
  SmallVector<OpFoldResult> offsets(shape.size(), b.getIndexAttr(0));
  return slice(tile, offsets, shape, b);
}

Value Writer::tensor(Type element, const Shape &shape) {
  SmallVector<int64_t> sizes{random.between(1, 4)};
  for (const Extent &extent : shape)
    sizes.push_back(extent.size +
                    (random.chance(25) ? random.between(0, 9) : 0));
  if (blocks > 1)
    sizes.insert(sizes.begin(), blocks);
  Value argument = addTensor(MemRefType::get(sizes, element));
  SmallVector<OpFoldResult> offsets;
  if (blocks > 1)
    offsets.push_back(launch.getBody().getArgument(0));
  for (size_t i = offsets.size(); i < sizes.size(); ++i) {
    size_t dimension = i + shape.size() - sizes.size();
    bool isSlot = i + shape.size() < sizes.size();
    offsets.push_back(
        boundedOrConstant(sizes[i] - (isSlot ? 1 : shape[dimension].size)));
  }
  return slice(argument, offsets, shape, b);
}

void Writer::inRegion(OpBuilder::InsertPoint place,
                      llvm::function_ref<void()> write) {
  OpBuilder::InsertionGuard guard(b);
  b.restoreInsertionPoint(place);
  size_t known = indices.size();
  ++depth;
  write();
  --depth;
  indices.truncate(known);
  llvm::erase_if(tiles, [&](const Tile &tile) {
    Operation *op = tile.value.getDefiningOp();
    return !op || !op->getBlock() || !isa<tile::LaunchOp>(op->getParentOp());
  });
}
