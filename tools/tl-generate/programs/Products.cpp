//===- Products.cpp - Generated matrix products ---------------------------===//
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
/// One product, or one for each iteration of a loop, into an accumulator.
class Product {
public:
  /// With `exchanged`, all operands and the result are tiles of the vector
  /// core.
  Product(Writer &writer, bool exchanged);
  void write();

private:
  Value load(llvm::ArrayRef<int64_t> shape, bool isTransposed);
  Value fragment(Value matrix, llvm::ArrayRef<int64_t> shape);
  void multiply(Value init);
  void multiplyInLoop();
  void take();

  Writer &writer;
  OpBuilder &b;
  Random &random;
  bool exchanged;
  int64_t m, n, k;
  Type element, sum;
  Value accumulator;
};
} // namespace

static int64_t drawExtent(Random &random, bool isSmall) {
  if (isSmall)
    return random.pick({16, 16, 32});
  return random.pick({1, 5, 16, 16, 17, 32, 32, 33, 48});
}

/// Counts a copy between the cores, whose channel may have several slots.
static void exchange(Writer &writer, tile::CopyOp copy) {
  --writer.exchangesLeft;
  if (writer.random.chance(20))
    copy->setAttr(tile::TileDialect::getSlotsAttrName(),
                  writer.b.getI64IntegerAttr(writer.random.between(1, 4)));
}

Product::Product(Writer &writer, bool exchanged)
    : writer(writer), b(writer.b), random(writer.random), exchanged(exchanged),
      m(drawExtent(random, exchanged)), n(drawExtent(random, exchanged)),
      k(drawExtent(random, exchanged)) {
  llvm::StringRef name =
      exchanged ? "f16"
                : random.pick<llvm::StringRef>({"f16", "bf16", "f32", "i8"});
  element = writer.parseType(name);
  sum = name == "i8" ? Type(b.getI32Type()) : Type(b.getF32Type());
}

/// A matrix for the cube core: from a tensor, or from the vector core.
Value Product::load(llvm::ArrayRef<int64_t> shape, bool isTransposed) {
  SmallVector<int64_t> sizes(shape);
  if (isTransposed)
    std::swap(sizes[0], sizes[1]);
  Shape wanted = toShape(sizes);
  Value matrix = writer.localTile(element, wanted);
  if (writer.exchangesLeft == 0 || (!exchanged && random.chance(50))) {
    tile::CopyOp::create(b, writer.loc, writer.tensor(element, wanted), matrix);
    return matrix;
  }
  Value source = writer.view(element, wanted);
  if (isa<FloatType>(element)) {
    // Sums of whole numbers are exact.
    Value whole = writer.localTile(element, wanted);
    tile::ClampOp::create(b, writer.loc, source, writer.number(element, -8),
                          writer.number(element, 8), whole);
    tile::RoundOp::create(b, writer.loc, whole, whole);
    source = whole;
  }
  exchange(writer, tile::CopyOp::create(b, writer.loc, source, matrix));
  return matrix;
}

/// The matrix next to the matrix unit.
Value Product::fragment(Value matrix, llvm::ArrayRef<int64_t> shape) {
  Value tile = memref::AllocOp::create(
      b, writer.loc, writer.tileType(element, shape, tile::Space::Fragment));
  tile::CopyOp::create(b, writer.loc, matrix, tile);
  return tile;
}

void Product::multiply(Value init) {
  bool isMma = random.chance(25);
  bool isLeft = !isMma && random.chance(30),
       isRight = !isMma && random.chance(30);
  Value left = load({m, k}, isLeft), right = load({k, n}, isRight);
  if (isMma)
    tile::MmaOp::create(b, writer.loc, fragment(left, {m, k}),
                        fragment(right, {k, n}), accumulator, init);
  else
    tile::GemmOp::create(b, writer.loc, left, right, accumulator, init, isLeft,
                         isRight);
}

void Product::multiplyInLoop() {
  Value zero = writer.index(0);
  Value trips = random.chance(50) ? writer.index(random.between(1, 4))
                                  : writer.numberArgument(random.between(0, 4));
  auto loop = scf::ForOp::create(b, writer.loc, zero, trips, writer.index(1));
  if (random.chance(60))
    loop->setAttr(tile::TileDialect::getStagesAttrName(),
                  b.getI64IntegerAttr(random.between(1, 3)));
  unsigned exchangesBefore = writer.exchangesLeft;
  OpBuilder::InsertPoint place(loop.getBody(),
                               loop.getBody()->getTerminator()->getIterator());
  writer.inRegion(place, [&] {
    writer.indices.push_back(loop.getInductionVar());
    Value isFirst = arith::CmpIOp::create(
        b, writer.loc, arith::CmpIPredicate::eq, loop.getInductionVar(), zero);
    multiply(random.chance(50) ? isFirst : Value());
  });
  // Tiles go one way: with answers in an iteration, an interval may deadlock.
  if (writer.exchangesLeft < exchangesBefore && random.chance(40))
    loop->setAttr(tile::TileDialect::getIntervalAttrName(),
                  b.getI64IntegerAttr(random.between(1, 4)));
}

/// Moves the product out of the accumulator.
void Product::take() {
  Shape shape = toShape({m, n});
  Type result = sum;
  if (sum.isF32() && random.chance(30))
    result = random.chance(50) ? Type(b.getF16Type()) : Type(b.getBF16Type());
  if (exchanged)
    result = b.getF16Type();
  unsigned way = exchanged ? 9 : random.below(10);
  // The order of several additions is free, and changes the bits of floats.
  bool isOneAddition = writer.depth == 0;
  if (way == 0 && (isOneAddition || !sum.isF32())) {
    tile::AtomicAddOp::create(b, writer.loc, accumulator,
                              writer.tensor(sum, shape));
    return;
  }
  bool isStored =
      way < 4 || writer.exchangesLeft == 0 || !writer.hasRoom(result, {m, n});
  Value target = isStored
                     ? writer.tensor(result, shape)
                     : writer.wholeTile(result, {m, n}, Domain::Numbers).value;
  auto copy = tile::CopyOp::create(b, writer.loc, accumulator, target);
  if (!isStored)
    exchange(writer, copy);
  if (sum.isF32() && random.chance(20))
    copy.setRelu(true);
}

void Product::write() {
  accumulator = memref::AllocOp::create(
      b, writer.loc, writer.tileType(sum, {m, n}, tile::Space::Fragment));
  Value holds = writer.number(b.getI1Type(), 1);
  bool isLoop = !exchanged && writer.depth < 2 && random.chance(40);
  bool isFilled = isLoop || random.chance(40);
  if (isFilled)
    tile::FillOp::create(b, writer.loc, writer.number(sum, 0), accumulator);
  if (isLoop)
    multiplyInLoop();
  else
    multiply(isFilled ? Value() : holds);
  take();
}

void tl::generate::writeProduct(Writer &writer) {
  Product(writer, /*exchanged=*/false).write();
}

void tl::generate::writeRoundTrip(Writer &writer) {
  Product(writer, /*exchanged=*/true).write();
}
