//===- Scalars.cpp - Generated scalar code, views and printing ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "tools/tl-generate/programs/Writer.h"

using namespace mlir;
using namespace tl;
using namespace tl::generate;

/// A tile with elements for which `isWanted` holds; null if there is none.
static const Tile *pickTile(Writer &writer,
                            llvm::function_ref<bool(Type)> isWanted) {
  SmallVector<const Tile *> fitting;
  for (const Tile &tile : writer.tiles)
    if (tile.domain == Domain::Numbers &&
        isWanted(tile.type().getElementType()))
      fitting.push_back(&tile);
  return fitting.empty()
             ? nullptr
             : writer.random.pick(llvm::ArrayRef<const Tile *>(fitting));
}

/// A tile with elements of a signless scalar type.
static const Tile *pickTile(Writer &writer) {
  return pickTile(writer, [](Type type) { return !type.isUnsignedInteger(); });
}

static SmallVector<Value> drawPlace(Writer &writer, const Tile &tile) {
  SmallVector<Value> place;
  for (int64_t extent : tile.shape())
    place.push_back(writer.bounded(extent - 1));
  return place;
}

static Value load(Writer &writer, const Tile &tile) {
  return memref::LoadOp::create(writer.b, writer.loc, tile.value,
                                drawPlace(writer, tile));
}

/// An element of `tile`, a value computed from it, or another one.
static Value makeElement(Writer &writer, const Tile &tile) {
  Type type = tile.type().getElementType();
  if (writer.random.chance(40))
    return writer.scalar(type);
  Value value = load(writer, tile);
  if (!writer.random.chance(50))
    return value;
  Value other = writer.scalar(type);
  if (isa<FloatType>(type))
    return arith::AddFOp::create(writer.b, writer.loc, value, other);
  return arith::MulIOp::create(writer.b, writer.loc, value, other);
}

/// Stores an element of a tile.
static void storeElement(Writer &writer) {
  const Tile *tile = pickTile(writer);
  if (!tile)
    return;
  Value value = makeElement(writer, *tile);
  memref::StoreOp::create(writer.b, writer.loc, value, tile->value,
                          drawPlace(writer, *tile));
}

/// Turns a number loaded from a tile or a variable into an index.
static void makeIndex(Writer &writer) {
  OpBuilder &b = writer.b;
  Value number;
  const Tile *tile = pickTile(writer);
  if (tile && writer.readsTiles &&
      !isa<FloatType>(tile->type().getElementType())) {
    number = arith::IndexCastOp::create(b, writer.loc, b.getIndexType(),
                                        load(writer, *tile));
  } else {
    Value variable = memref::AllocaOp::create(
        b, writer.loc, MemRefType::get({}, b.getIndexType()));
    memref::StoreOp::create(b, writer.loc, writer.bounded(9), variable);
    if (writer.random.chance(50)) {
      auto branch = scf::IfOp::create(b, writer.loc, writer.condition());
      OpBuilder inner(branch.thenBlock()->getTerminator());
      memref::StoreOp::create(inner, writer.loc, writer.index(7), variable);
    }
    number = memref::LoadOp::create(b, writer.loc, variable);
  }
  writer.indices.push_back(
      arith::RemUIOp::create(b, writer.loc, number, writer.index(11)));
}

void tl::generate::writeScalars(Writer &writer) {
  if (writer.random.chance(60))
    storeElement(writer);
  else
    makeIndex(writer);
}

/// Views an integer tile as one of another type from here on. Floats are left
/// out: NaNs compare equal with different bits.
static void writeView(Writer &writer) {
  const Tile *tile = pickTile(writer, llvm::IsaPred<IntegerType>);
  if (!tile || tile->shape().empty())
    return;
  MemRefType type = tile->type();
  Type element = writer.parseType(writer.random.pick<llvm::StringRef>(
      {"i8", "ui8", "i16", "ui16", "i32", "ui32", "i64"}));
  int64_t bits = type.getElementTypeBitWidth() * type.getShape().back();
  int64_t width = element.getIntOrFloatBitWidth();
  if (bits % width || !type.getLayout().isIdentity() ||
      !tile->value.getDefiningOp<memref::AllocOp>())
    return;
  SmallVector<int64_t> shape(type.getShape());
  shape.back() = bits / width;
  Value view = tile::BitcastOp::create(
      writer.b, writer.loc, writer.tileType(element, shape), tile->value);
  writer.tiles.push_back({view});
}

/// Selects one of two tiles by a condition.
static void writeChoice(Writer &writer) {
  for (const Tile &tile : writer.tiles)
    for (const Tile &other : writer.tiles)
      if (tile.value != other.value && tile.type() == other.type() &&
          tile.domain == other.domain && tile.domain == Domain::Numbers) {
        Value chosen = arith::SelectOp::create(
            writer.b, writer.loc, writer.condition(), tile.value, other.value);
        writer.tiles.push_back({chosen});
        return;
      }
}

static void writeSwizzle(Writer &writer) {
  Random &random = writer.random;
  int64_t rows = random.between(1, 4), columns = random.between(1, 4);
  auto swizzle = tile::SwizzleOp::create(
      writer.b, writer.loc, writer.b.getIndexType(), writer.b.getIndexType(),
      writer.bounded(rows * columns - 1), writer.index(rows),
      writer.index(columns),
      random.chance(50) ? tile::Axis::Rows : tile::Axis::Columns,
      random.between(1, 3), random.chance(50));
  writer.indices.push_back(swizzle.getRow());
  writer.indices.push_back(swizzle.getColumn());
}

static void writePrint(Writer &writer) {
  OpBuilder &b = writer.b;
  if (writer.random.chance(50)) {
    tile::PrintfOp::create(b, writer.loc, b.getStringAttr("at %d"),
                           ValueRange{writer.bounded(9)});
    return;
  }
  Value holds = arith::CmpIOp::create(b, writer.loc, arith::CmpIPredicate::sge,
                                      writer.bounded(9), writer.index(0));
  tile::AssertOp::create(b, writer.loc, holds, b.getStringAttr("not negative"));
}

void tl::generate::writeOther(Writer &writer) {
  switch (writer.random.below(6)) {
  case 0:
    return writePrint(writer);
  case 1:
    return writeSwizzle(writer);
  case 2:
    return writeChoice(writer);
  case 3:
    if (writer.depth == 0)
      tile::SyncAllOp::create(writer.b, writer.loc);
    return;
  default:
    return writeView(writer);
  }
}
