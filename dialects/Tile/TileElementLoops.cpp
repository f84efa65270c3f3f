//===- TileElementLoops.cpp - Operations as loops over elements -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Tile/ElementLoop.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/TypeUtilities.h"
#include "tl/dialects/Hardware/HardwareNumbers.h"
#include "tl/dialects/Tile/TileOps.h"

#include <numeric>

using namespace mlir;
using namespace tl::tile;

//===----------------------------------------------------------------------===//
//
// Vector instructions copy slices whose rows begin at blocks of 32 bytes; other
// elements are gathered, which is several times slower. So elements that move
// along the last dimension are gathered, and others are copied in slices.
//
//===----------------------------------------------------------------------===//

static MemRefType getType(Value tile) {
  return cast<MemRefType>(tile.getType());
}

//===----------------------------------------------------------------------===//
// Flips
//===----------------------------------------------------------------------===//

/// The least elements of a slice that is copied faster than they are gathered.
static constexpr int64_t leastSlice = 128;

/// Whether the slices at an index of dimension `dim` are large, or of an
/// unknown extent.
static bool hasLargeSlices(Value tile, int64_t dim) {
  int64_t count = 1;
  for (auto [i, extent] : llvm::enumerate(getType(tile).getShape()))
    if (static_cast<int64_t>(i) != dim) {
      if (ShapedType::isDynamic(extent))
        return true;
      count = llvm::SaturatingMultiply<uint64_t>(count, extent);
    }
  return count >= leastSlice;
}

bool FlipOp::gathersElements() {
  return isLast(getSrc(), getDim()) || !hasLargeSlices(getSrc(), getDim());
}

// No slice has a negative stride, so each index is copied on its own.
void FlipOp::writeAsLoop(OpBuilder &builder) {
  ElementLoop loop(getLoc(), builder);
  int64_t dim = getDim();
  if (getType(getSrc()).getDimSize(dim) == 1) {
    CopyOp::create(builder, getLoc(), getSrc(), getDst());
    return;
  }
  Value count = loop.extent(getSrc(), dim), one = loop.constant(1);
  Value last = loop.sub(count, one);
  if (gathersElements())
    return loop.pick(getSrc(), getDst(), dim,
                     [&](Value index) { return loop.sub(last, index); });
  auto each = scf::ForOp::create(loop, loop.constant(0), count, one);
  loop.setInsertionPointToStart(each.getBody());
  Value from = loop.sub(last, each.getInductionVar());
  loop.copy(
      getSrc(), getDst(), dim, one,
      [&](Value index) { return loop.add(from, index); },
      [&](Value index) { return loop.add(each.getInductionVar(), index); });
}

//===----------------------------------------------------------------------===//
// Rotations
//===----------------------------------------------------------------------===//

/// Whether `count` elements along the last dimension of `tile` are blocks.
static bool areBlocks(Value tile, std::optional<int64_t> count) {
  int64_t perBlock =
      tl::ascend::blockBytes * 8 / getType(tile).getElementTypeBitWidth();
  return count && *count % perBlock == 0;
}

bool RollOp::gathersElements() {
  int64_t extent = getType(getSrc()).getDimSize(getDim());
  bool isAligned = !ShapedType::isDynamic(extent) &&
                   areBlocks(getSrc(), extent) &&
                   areBlocks(getSrc(), getConstantIntValue(getShift()));
  return isLast(getSrc(), getDim()) && !isAligned;
}

// The places before `shift` come from the end, the others from the start.
void RollOp::writeAsLoop(OpBuilder &builder) {
  ElementLoop loop(getLoc(), builder);
  int64_t dim = getDim();
  Value count = loop.extent(getSrc(), dim);
  Value zero = loop.constant(0), one = loop.constant(1);
  // Without elements the shift is divided by 1. No tile has more elements than
  // the limit, which bounds the shift for analyses of ranges.
  Value limit = loop.constant(tl::ascend::maxOnChipBytes);
  Value divisor = loop.createOrFold<arith::MinSIOp>(
      loop.createOrFold<arith::MaxSIOp>(count, one), limit);
  Value rest = loop.createOrFold<arith::RemSIOp>(getShift(), divisor);
  Value shift = loop.rem(loop.add(rest, divisor), divisor);
  Value before = loop.sub(count, shift);
  if (!gathersElements()) {
    auto stay = [](Value index) { return index; };
    loop.copy(getSrc(), getDst(), dim, before, stay,
              [&](Value index) { return loop.add(index, shift); });
    loop.copy(
        getSrc(), getDst(), dim, shift,
        [&](Value index) { return loop.add(index, before); }, stay);
    return;
  }
  // Extrema and products are operations on tiles, remainders by an unknown
  // number are not.
  loop.pick(getSrc(), getDst(), dim, [&](Value index) {
    Value place = loop.sub(index, shift);
    Value sign = arith::MaxSIOp::create(loop, place, loop.constant(-1));
    sign = arith::MinSIOp::create(loop, sign, zero);
    return loop.sub(place, loop.mul(sign, count));
  });
}

//===----------------------------------------------------------------------===//
// Repetition
//===----------------------------------------------------------------------===//

bool RepeatOp::gathersElements() { return isLast(getSrc(), getDim()); }

void RepeatOp::writeAsLoop(OpBuilder &builder) {
  ElementLoop loop(getLoc(), builder);
  int64_t dim = getDim();
  Value times = loop.constant(getTimes());
  if (gathersElements())
    return loop.pick(getSrc(), getDst(), dim,
                     [&](Value index) { return loop.div(index, times); });
  auto each =
      scf::ForOp::create(loop, loop.constant(0), times, loop.constant(1));
  loop.setInsertionPointToStart(each.getBody());
  loop.copyAll(getSrc(), getDst(), dim, [&](Value index) {
    return loop.add(loop.mul(index, times), each.getInductionVar());
  });
}

//===----------------------------------------------------------------------===//
// Alternation
//===----------------------------------------------------------------------===//

/// The index in dimension 0 of the second part of a tile with two parts of the
/// shape of `part`, which both begin at blocks.
static int64_t getSecondPart(MemRefType part) {
  int64_t bytes = part.getElementTypeBitWidth() / 8;
  for (int64_t extent : part.getShape().drop_front())
    bytes *= extent;
  int64_t blocks = std::gcd(bytes, tl::ascend::blockBytes);
  return llvm::alignTo(part.getDimSize(0), tl::ascend::blockBytes / blocks);
}

/// Both sources in one tile, from which all elements are gathered at once.
static void interleaveJoined(ElementLoop &loop, InterleaveOp op) {
  MemRefType type = getType(op.getLhs());
  int64_t dim = op.getDim(), offset = getSecondPart(type);
  SmallVector<int64_t> shape(type.getShape());
  shape[0] += offset;
  Value joined = memref::AllocOp::create(
      loop,
      MemRefType::get(shape, type.getElementType(), MemRefLayoutAttrInterface(),
                      getType(op.getDst()).getMemorySpace()));
  Value second = loop.constant(offset), two = loop.constant(2);
  loop.copyAll(op.getLhs(), joined, 0, [](Value index) { return index; });
  loop.copyAll(op.getRhs(), joined, 0,
               [&](Value index) { return loop.add(index, second); });
  loop.forEach(loop.getExtents(op.getDst()),
               [&](const ElementLoop::Indices &indices) {
                 Value part = loop.mul(loop.rem(indices[dim], two), second);
                 auto from = replace(indices, dim, loop.div(indices[dim], two));
                 from[0] = loop.add(from[0], part);
                 loop.store(loop.load(joined, from), op.getDst(), indices);
               });
}

static void interleaveSelected(ElementLoop &loop, InterleaveOp op) {
  int64_t dim = op.getDim();
  Value two = loop.constant(2), zero = loop.constant(0);
  loop.forEach(
      loop.getExtents(op.getDst()), [&](const ElementLoop::Indices &indices) {
        auto half = replace(indices, dim, loop.div(indices[dim], two));
        Value isEven = arith::CmpIOp::create(loop, arith::CmpIPredicate::eq,
                                             loop.rem(indices[dim], two), zero);
        Value even = loop.load(op.getLhs(), half);
        Value odd = loop.load(op.getRhs(), half);
        loop.store(arith::SelectOp::create(loop, isEven, even, odd),
                   op.getDst(), indices);
      });
}

bool InterleaveOp::gathersElements() { return isLast(getDst(), getDim()); }

void InterleaveOp::writeAsLoop(OpBuilder &builder) {
  ElementLoop loop(getLoc(), builder);
  if (gathersElements())
    return getType(getLhs()).hasStaticShape() ? interleaveJoined(loop, *this)
                                              : interleaveSelected(loop, *this);
  Value two = loop.constant(2), one = loop.constant(1);
  loop.copyAll(getLhs(), getDst(), getDim(),
               [&](Value index) { return loop.mul(index, two); });
  loop.copyAll(getRhs(), getDst(), getDim(), [&](Value index) {
    return loop.add(loop.mul(index, two), one);
  });
}

bool DeinterleaveOp::gathersElements() { return isLast(getSrc(), getDim()); }

/// Whether `tile` has no gaps, also after its rows are padded to blocks.
static bool hasWholeRows(Value tile) {
  MemRefType type = getType(tile);
  return type.hasStaticShape() && type.getNumElements() > 0 &&
         type.getLayout().isIdentity() &&
         areBlocks(tile, type.getShape().back());
}

void DeinterleaveOp::writeAsLoop(OpBuilder &builder) {
  ElementLoop loop(getLoc(), builder);
  // An instruction keeps elements by a pattern.
  if (isLast(getSrc(), getDim()) && hasWholeRows(getSrc()) &&
      hasWholeRows(getEven()) && hasWholeRows(getOdd())) {
    GatherMaskOp::create(loop, getSrc(), tl::ascend::GatherPattern::P0101,
                         getEven());
    GatherMaskOp::create(loop, getSrc(), tl::ascend::GatherPattern::P1010,
                         getOdd());
    return;
  }
  Value two = loop.constant(2), one = loop.constant(1);
  loop.pick(getSrc(), getEven(), getDim(),
            [&](Value index) { return loop.mul(index, two); });
  loop.pick(getSrc(), getOdd(), getDim(),
            [&](Value index) { return loop.add(loop.mul(index, two), one); });
}

//===----------------------------------------------------------------------===//
// Scatters
//===----------------------------------------------------------------------===//

bool ScatterOp::gathersElements() { return false; }

/// The elements of `tile`, of 32 bits, as integers without a sign.
static Value asSignless(ElementLoop &loop, Value tile) {
  Type type = loop.getI32Type();
  if (getElementTypeOrSelf(tile) == type)
    return tile;
  MemRefType view = MemRefType::Builder(getType(tile)).setElementType(type);
  return BitcastOp::create(loop, view, tile);
}

// In order: of equal indices the last one counts.
void ScatterOp::writeAsLoop(OpBuilder &builder) {
  ElementLoop loop(getLoc(), builder);
  Value places = asSignless(loop, getIndices());
  SmallVector<Value> indices;
  Value zero = loop.constant(0), one = loop.constant(1);
  for (Value extent : loop.getExtents(getSrc())) {
    auto dimension = scf::ForOp::create(loop, zero, extent, one);
    loop.setInsertionPointToStart(dimension.getBody());
    indices.push_back(dimension.getInductionVar());
  }
  Value place = arith::IndexCastUIOp::create(loop, loop.getIndexType(),
                                             loop.load(places, indices));
  loop.store(loop.load(getSrc(), indices), getDst(), place);
}
