//===- Stages.cpp - Generated loops with stages of the author -------------===//
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

namespace {
/// Loads, computations and stores of tiles that belong to one iteration.
class StagedLoop {
public:
  explicit StagedLoop(Writer &writer)
      : writer(writer), b(writer.b), random(writer.random),
        element(writer.parseType(
            random.pick<llvm::StringRef>({"f32", "f16", "i32", "i16"}))),
        shape(toShape({random.between(1, 5), random.pick({1, 7, 16, 33})})) {}

  void write();

private:
  struct StagedTile {
    Value value;
    /// The last stage that accesses it.
    int64_t stage;
  };

  Value view(const StagedTile &tile);
  int64_t drawStage(int64_t earliest) {
    return std::min<int64_t>(earliest + random.below(2), 3);
  }
  void setStage(Operation *op, int64_t stage);
  void load();
  void compute();
  void store();

  Writer &writer;
  OpBuilder &b;
  Random &random;
  Type element;
  Shape shape;
  std::vector<StagedTile> tiles;
  /// The order of the stages in a step; none for the order of the loop.
  SmallVector<int64_t> order;
  int64_t count = 0;
};
} // namespace

/// A tile, or two views of it that together are the tile.
Value StagedLoop::view(const StagedTile &tile) {
  if (random.chance(80))
    return tile.value;
  auto type = cast<MemRefType>(tile.value.getType());
  if (isa<FloatType>(element)) {
    MemRefType rows = MemRefType::Builder(type).setShape(
        {ShapedType::kDynamic, type.getDimSize(1)});
    Value cast = memref::CastOp::create(b, writer.loc, rows, tile.value);
    return memref::CastOp::create(b, writer.loc, type, cast);
  }
  Value bytes = tile::BitcastOp::create(
      b, writer.loc,
      writer.tileType(b.getI8Type(),
                      {type.getDimSize(0),
                       type.getDimSize(1) * type.getElementTypeBitWidth() / 8}),
      tile.value);
  return tile::BitcastOp::create(b, writer.loc, type, bytes);
}

void StagedLoop::setStage(Operation *op, int64_t stage) {
  op->setAttr(tile::TileDialect::getStageAttrName(),
              b.getI64IntegerAttr(stage));
  if (!order.empty())
    op->setAttr(tile::TileDialect::getOrderAttrName(),
                b.getI64IntegerAttr(order[stage] * 100 + count++));
}

void StagedLoop::load() {
  Value tensor = writer.tensor(element, shape);
  Value tile = writer.localTile(element, shape);
  tiles.push_back({tile, drawStage(0)});
  setStage(tile::CopyOp::create(b, writer.loc, tensor, tile),
           tiles.back().stage);
}

/// Writes to a new tile, or to one that has been read.
void StagedLoop::compute() {
  size_t left = random.below(tiles.size()), right = random.below(tiles.size());
  int64_t stage = std::max(tiles[left].stage, tiles[right].stage);
  size_t target = tiles.size();
  if (random.chance(30))
    target = random.below(tiles.size());
  else
    tiles.push_back({writer.localTile(element, shape), stage});
  stage = drawStage(std::max(stage, tiles[target].stage));
  for (size_t used : {left, right, target})
    tiles[used].stage = stage;
  Value x = view(tiles[left]), y = view(tiles[right]), z = view(tiles[target]);
  setStage(random.chance(50)
               ? tile::AddOp::create(b, writer.loc, x, y, z).getOperation()
               : tile::MaxOp::create(b, writer.loc, x, y, z),
           stage);
}

void StagedLoop::store() {
  StagedTile &tile = tiles[random.below(tiles.size())];
  Value tensor = writer.tensor(element, shape);
  tile.stage = drawStage(tile.stage);
  setStage(tile::CopyOp::create(b, writer.loc, view(tile), tensor), tile.stage);
}

void StagedLoop::write() {
  // A loop may end before it begins.
  Value lower = random.chance(70) ? writer.index(0)
                                  : writer.numberArgument(random.between(0, 4));
  Value upper = random.chance(50)
                    ? writer.index(random.between(0, 5))
                    : writer.numberArgument(random.between(-2, 5));
  auto loop = scf::ForOp::create(b, writer.loc, lower, upper, writer.index(1));
  if (random.chance(40))
    order = random.chance(50) ? SmallVector<int64_t>{3, 2, 1, 0}
                              : SmallVector<int64_t>{1, 3, 0, 2};
  OpBuilder::InsertPoint place(loop.getBody(),
                               loop.getBody()->getTerminator()->getIterator());
  writer.inRegion(place, [&] {
    writer.indices.push_back(loop.getInductionVar());
    for (int64_t loads = random.between(1, 2); loads; --loads)
      load();
    for (int64_t steps = random.between(1, 4); steps; --steps)
      compute();
    for (int64_t stores = random.between(1, 2); stores; --stores)
      store();
  });
}

void tl::generate::writeStages(Writer &writer) { StagedLoop(writer).write(); }
