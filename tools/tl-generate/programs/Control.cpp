//===- Control.cpp - Generated loops and conditions -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "tools/tl-generate/programs/Writer.h"

using namespace mlir;
using namespace tl;
using namespace tl::generate;

constexpr unsigned kMostDepth = 3;

static OpBuilder::InsertPoint getEnd(Block &block) {
  return {&block, block.getTerminator()->getIterator()};
}

static void writeInner(Writer &writer, Profile profile) {
  writeBlock(writer, profile, 1, 3);
}

/// A number that is known or unknown at compile time.
static Value drawBound(Writer &writer, int64_t most) {
  int64_t bound = writer.random.between(0, most);
  return writer.random.chance(50) ? writer.index(bound)
                                  : writer.numberArgument(bound);
}

static void setStages(Writer &writer, scf::ForOp loop) {
  Random &random = writer.random;
  if (random.chance(40))
    return;
  Attribute stages = writer.b.getI64IntegerAttr(random.between(1, 4));
  if (random.chance(20))
    stages = writer.b.getUnitAttr();
  loop->setAttr(tile::TileDialect::getStagesAttrName(), stages);
}

static void writeFor(Writer &writer, Profile profile) {
  Random &random = writer.random;
  bool isUnsigned = random.chance(10);
  // As an unsigned number, -1 exceeds all upper bounds.
  Value lower = isUnsigned && random.chance(30) ? writer.numberArgument(-1)
                : random.chance(15)
                    ? writer.numberArgument(random.between(0, 6))
                    : writer.index(random.pick({0, 0, 0, 1}));
  Value upper = drawBound(writer, 5);
  Value step = writer.index(random.pick({1, 1, 1, 2}));
  auto loop = scf::ForOp::create(writer.b, writer.loc, lower, upper, step);
  loop.setUnsignedCmp(isUnsigned);
  setStages(writer, loop);
  writer.inRegion(getEnd(*loop.getBody()), [&] {
    writer.indices.push_back(loop.getInductionVar());
    writeInner(writer, profile);
  });
}

static void writeAffineFor(Writer &writer, Profile profile) {
  OpBuilder &b = writer.b;
  AffineMap lower = b.getConstantAffineMap(writer.random.pick({0, 0, 1}));
  AffineMap upper = b.getSymbolIdentityMap();
  auto loop = affine::AffineForOp::create(b, writer.loc, ValueRange(), lower,
                                          drawBound(writer, 5), upper,
                                          writer.random.between(1, 2));
  writer.inRegion(getEnd(*loop.getBody()), [&] {
    writer.indices.push_back(loop.getInductionVar());
    writeInner(writer, profile);
  });
}

/// A loop that passes two tiles to its next iteration in exchanged order.
static void writeCarried(Writer &writer, Profile profile) {
  const Tile *first = nullptr, *second = nullptr;
  for (const Tile &tile : writer.tiles)
    for (const Tile &other : writer.tiles)
      if (tile.value != other.value && tile.type() == other.type() &&
          tile.domain == Domain::Numbers && other.domain == tile.domain)
        first = &tile, second = &other;
  if (!first)
    return writeFor(writer, profile);
  SmallVector<Value> initial{first->value, second->value};
  auto loop =
      scf::ForOp::create(writer.b, writer.loc, writer.index(0),
                         drawBound(writer, 4), writer.index(1), initial);
  auto end = scf::YieldOp::create(
      writer.b, writer.loc,
      ValueRange{loop.getRegionIterArg(1), loop.getRegionIterArg(0)});
  end->moveBefore(loop.getBody(), loop.getBody()->end());
  writer.inRegion(getEnd(*loop.getBody()), [&] {
    writer.indices.push_back(loop.getInductionVar());
    for (Value argument : loop.getRegionIterArgs())
      writer.tiles.push_back({argument});
    writeInner(writer, profile);
  });
}

static void writeIf(Writer &writer, Profile profile) {
  bool hasElse = writer.random.chance(40);
  auto branch =
      scf::IfOp::create(writer.b, writer.loc, writer.condition(), hasElse);
  for (Block *block : {branch.thenBlock(), branch.elseBlock()})
    if (block)
      writer.inRegion(getEnd(*block), [&] { writeInner(writer, profile); });
}

static void writeSwitch(Writer &writer, Profile profile) {
  OpBuilder &b = writer.b;
  Value number = writer.bounded(3);
  auto choice = scf::IndexSwitchOp::create(b, writer.loc, TypeRange(), number,
                                           ArrayRef<int64_t>{0, 2}, 2);
  for (Region &region : choice->getRegions()) {
    OpBuilder::InsertionGuard guard(b);
    Block *block = b.createBlock(&region);
    scf::YieldOp::create(b, writer.loc);
    writer.inRegion(getEnd(*block), [&] { writeInner(writer, profile); });
  }
}

/// `for (i = 0; i < bound; ++i)`.
static void writeWhile(Writer &writer, Profile profile) {
  OpBuilder &b = writer.b;
  Value bound = drawBound(writer, 3);
  auto before = [&](OpBuilder &b, Location loc, ValueRange values) {
    Value goesOn = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt,
                                         values[0], bound);
    scf::ConditionOp::create(b, loc, goesOn, values);
  };
  auto after = [&](OpBuilder &b, Location loc, ValueRange values) {
    Value next = arith::AddIOp::create(b, loc, values[0], writer.index(1));
    scf::YieldOp::create(b, loc, next);
  };
  SmallVector<Value> initial{writer.index(0)};
  auto loop = scf::WhileOp::create(b, writer.loc, TypeRange{b.getIndexType()},
                                   initial, before, after);
  Block &body = *loop.getAfterBody();
  writer.inRegion({&body, body.begin()}, [&] {
    writer.indices.push_back(loop.getAfterArguments()[0]);
    writeInner(writer, profile);
  });
}

/// Blocks that process tiles in waves, in the order of rows or columns.
static void writePersistent(Writer &writer, Profile profile) {
  Random &random = writer.random;
  OpBuilder &b = writer.b;
  Value block = writer.launch.getBody().getArgument(0);
  int64_t rows = random.between(1, 4), columns = random.between(1, 3);
  auto loop =
      scf::ForOp::create(b, writer.loc, block, writer.index(rows * columns),
                         writer.launch.getBlockCount());
  setStages(writer, loop);
  writer.inRegion(getEnd(*loop.getBody()), [&] {
    auto swizzle = tile::SwizzleOp::create(
        b, writer.loc, b.getIndexType(), b.getIndexType(),
        loop.getInductionVar(), writer.index(rows), writer.index(columns),
        random.chance(50) ? tile::Axis::Rows : tile::Axis::Columns,
        random.between(1, 3), random.chance(50));
    llvm::append_values(writer.indices, loop.getInductionVar(),
                        swizzle.getRow(), swizzle.getColumn());
    writeInner(writer, profile);
  });
}

/// Several products per iteration. Their operands come from the vector core,
/// which gets the results, so data circulates between the cores.
static void writeRoundTrips(Writer &writer) {
  Random &random = writer.random;
  auto loop = scf::ForOp::create(writer.b, writer.loc, writer.index(0),
                                 drawBound(writer, 5), writer.index(1));
  setStages(writer, loop);
  writer.inRegion(getEnd(*loop.getBody()), [&] {
    writer.indices.push_back(loop.getInductionVar());
    for (int64_t trips = random.between(2, 3); trips; --trips) {
      writeRoundTrip(writer);
      if (random.chance(50))
        while (!writeOperation(writer))
          ;
    }
  });
}

static void writeNested(Writer &writer, Profile profile) {
  bool isOutermost = writer.depth == 0;
  bool hasCubeCore = profile != Profile::Parallel && !writer.readsTiles;
  unsigned weights[] = {10,
                        3,
                        6,
                        1,
                        2,
                        isOutermost ? 3u : 0,
                        hasCubeCore && writer.depth < 2 ? 2u : 0,
                        1,
                        2};
  switch (writer.random.weighted(weights)) {
  case 0:
    return writeFor(writer, profile);
  case 1:
    return writeCarried(writer, profile);
  case 2:
    return writeIf(writer, profile);
  case 3:
    return writeSwitch(writer, profile);
  case 4:
    return writeWhile(writer, profile);
  case 5:
    return writePersistent(writer, profile);
  case 6:
    return writeRoundTrips(writer);
  case 7:
    return writeAffineFor(writer, profile);
  default:
    return writeStages(writer);
  }
}

/// The weights of the statements: a loop or a condition, an operation, a
/// product, a loop over elements, scalar code, and another one.
static llvm::ArrayRef<unsigned> getWeights(Profile profile) {
  static constexpr unsigned tile[] = {22, 60, 8, 4, 3, 6};
  static constexpr unsigned parallel[] = {8, 10, 1, 70, 3, 1};
  static constexpr unsigned control[] = {40, 30, 4, 3, 25, 4};
  switch (profile) {
  case Profile::Parallel:
    return parallel;
  case Profile::Control:
    return control;
  default:
    return tile;
  }
}

static void writeStatement(Writer &writer, Profile profile) {
  SmallVector<unsigned> weights(getWeights(profile));
  if (writer.depth >= kMostDepth)
    weights[0] = 0;
  if (writer.readsTiles)
    weights[2] = 0;
  switch (writer.random.weighted(weights)) {
  case 0:
    return writeNested(writer, profile);
  case 1:
    while (!writeOperation(writer))
      ;
    return;
  case 2:
    return writeProduct(writer);
  case 3:
    return writeParallel(writer);
  case 4:
    return writeScalars(writer);
  default:
    return writeOther(writer);
  }
}

void tl::generate::writeBlock(Writer &writer, Profile profile, unsigned least,
                              unsigned most) {
  int64_t count = writer.random.between(least, most);
  while (count--)
    writeStatement(writer, profile);
}

Program tl::generate::generate(MLIRContext &context, uint64_t seed,
                               Profile profile) {
  Random random(seed * 4 + static_cast<uint64_t>(profile));
  if (profile == Profile::Slots)
    return generateSlots(context, random);
  Writer writer(context, random);
  if (random.chance(profile == Profile::Parallel ? 4 : 10))
    writer.addBallast();
  writeBlock(writer, profile, 2, profile == Profile::Parallel ? 3 : 8);
  Program program = writer.finish();
  if (seed % 2)
    moveViewsFirst(*program.module);
  return program;
}
