//===- ScatteredStores.cpp - Stores of a loop at any affine indices -------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// No instruction scatters. But if each index of a store has one induction
// variable, the iteration that stores an element follows from its place. So all
// elements of the tile are gathered from two tiles next to each other: the tile
// as it was, and the stored values.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/Vectorize/BodyVectorizer.h"
#include "passes/Vectorize/LoopParts.h"
#include "passes/Vectorize/Operations.h"
#include "passes/Vectorize/ScatterOffsets.h"
#include "tl/dialects/Tile/TileOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

std::optional<SingleIndex> tl::vectorize::findSingle(AffineExpr index,
                                                     const IndexExprs &exprs) {
  IndexTerms terms = exprs.split(index);
  SingleIndex single{std::nullopt, 0, terms.uniform};
  // Products of places and factors stay in the range of i32.
  constexpr int64_t most = 1 << 12;
  for (auto [dim, factor] : llvm::enumerate(terms.factors)) {
    if (factor == 0)
      continue;
    if (single.dim || factor > most || factor < -most)
      return std::nullopt;
    single.dim = dim;
    single.factor = factor;
  }
  return terms.others.empty() ? std::optional(single) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

/// The tile of `shape` in `both`, from element `first` on.
static Value takePart(OpBuilder &builder, Location loc, Value both,
                      int64_t first, ArrayRef<int64_t> shape) {
  auto number = [&](int64_t value) -> SmallVector<OpFoldResult> {
    return {builder.getIndexAttr(value)};
  };
  Value part =
      memref::SubViewOp::create(builder, loc, both, number(first),
                                number(llvm::product_of(shape)), number(1));
  if (shape.size() == 1)
    return part;
  ReassociationIndices all = llvm::to_vector<2>(
      llvm::seq<int64_t>(static_cast<int64_t>(shape.size())));
  return memref::ExpandShapeOp::create(builder, loc, shape, part,
                                       SmallVector<ReassociationIndices>{all});
}

/// The indices of a store if each has one induction variable at most.
std::optional<SmallVector<SingleIndex>>
BodyVectorizer::findSingles(ArrayRef<AffineExpr> indices) {
  SmallVector<SingleIndex> singles;
  for (AffineExpr index : indices) {
    std::optional<SingleIndex> single = findSingle(index, exprs);
    if (!single)
      return std::nullopt;
    singles.push_back(*single);
  }
  return singles;
}

Value BodyVectorizer::createStoreOffsets(memref::StoreOp store, Value tile,
                                         ArrayRef<SingleIndex> indices,
                                         ArrayRef<int64_t> bounds,
                                         int64_t start, int64_t bytes) {
  Location loc = store.getLoc();
  ArrayRef<int64_t> extents = cast<MemRefType>(tile.getType()).getShape();
  bool failed = false;
  auto allocate = [&](ArrayRef<int64_t> shape) {
    Value scratch =
        createScratch(store, rewriter.getI32Type(),
                      getAsIndexOpFoldResult(store.getContext(), shape),
                      llvm::to_vector_of<std::optional<int64_t>>(shape));
    failed |= !scratch;
    return scratch;
  };
  auto number = [&](AffineExpr expr) {
    return createNumber(loc, expr, rewriter.getI32Type());
  };
  OffsetBuilder offsets(rewriter, loc, allocate, number);
  std::optional<Along> all;
  SmallVector<std::optional<Along>> ofVariables(space.getRank());
  int64_t pitch = bytes;
  for (int64_t dim = extents.size() - 1; dim >= 0; --dim) {
    SmallVector<int64_t> shape(extents.size() - dim, 1);
    shape.front() = extents[dim];
    std::optional<unsigned> variable = indices[dim].dim;
    bool isRepeated = variable && ofVariables[*variable];
    int64_t step = 0;
    if (variable && !isRepeated)
      step = llvm::product_of(bounds.drop_front(*variable + 1)) * bytes;
    AffineExpr trips = variable ? exprs.getLast(*variable) + 1
                                : rewriter.getAffineConstantExpr(1);
    Along along = offsets.create(shape, indices[dim], trips, pitch, step,
                                 dim == 0 ? start : 0);
    all = all ? offsets.combine(along, *all) : along;
    if (isRepeated)
      offsets.equate(*all, along.iteration, *ofVariables[*variable]);
    else if (variable)
      ofVariables[*variable] = along;
    pitch *= extents[dim];
  }
  return failed ? Value() : offsets.finish(*all);
}

/// The extents of a tile for the values of all iterations, of which there are
/// `bounds` at most. Rows that may have fewer begin at blocks, so that vector
/// instructions reach them, unless that takes too much room.
static SmallVector<int64_t> findValueShape(const IterationSpace &space,
                                           ArrayRef<int64_t> bounds,
                                           int64_t bytes) {
  bool mayBeShorter = false;
  for (unsigned dim = 1; dim < space.getRank(); ++dim)
    mayBeShorter |= !getConstantIntValue(space.getExtent(dim));
  SmallVector<int64_t> shape(bounds), padded(bounds);
  padded.back() = llvm::alignTo(padded.back(), ascend::blockBytes / bytes);
  return mayBeShorter && llvm::product_of(padded) <= mostPartSize ? padded
                                                                  : shape;
}

LogicalResult BodyVectorizer::vectorizeScatteredStore(memref::StoreOp store,
                                                      Value value) {
  if (isGlobal(store.getMemRef()))
    return vectorizeScatteredTensorStore(store, value);
  SmallVector<AffineExpr> indices = accesses[store].indices;
  Value tile = findWholeTile(store.getMemRef(), indices);
  return scatter(store, value, tile, indices);
}

LogicalResult BodyVectorizer::scatter(memref::StoreOp store, Value value,
                                      Value tile,
                                      ArrayRef<AffineExpr> indices) {
  Location loc = store.getLoc();
  auto singles = findSingles(indices);
  StringRef advice = "vector instructions can load from any index, but not "
                     "store to one: loop over the elements that are stored";
  if (!tile || !singles)
    return fail(store,
                "its indices are not induction variables plus offsets, in a "
                "whole tile of UB",
                advice);
  auto type = cast<MemRefType>(tile.getType());
  if (!isWrittenBefore(tile, loop))
    return fail(store, "elements that iterations do not store may be unwritten",
                "fill the tile before the loop");
  SmallVector<int64_t> bounds;
  for (unsigned dim = 0; dim < space.getRank(); ++dim)
    // A loop without iterations, too, needs places for values.
    bounds.push_back(
        std::max<int64_t>(space.getBound(dim).value_or(mostPartSize + 1), 1));
  double places = llvm::product_of(bounds, 1.0);
  if (type.getRank() == 0 || type.getNumElements() > mostPartSize ||
      places > double(mostPartSize) || type.getElementTypeBitWidth() > 32)
    return fail(store,
                "its indices repeat an induction variable, leave out one "
                "between others, or are not next to each other, in a tile of "
                "more than " +
                    Twine(mostPartSize) + " elements",
                advice);

  // Bytes move as f16, which has all their values.
  bool isNarrow = type.getElementTypeBitWidth() == 8;
  Type lane = isNarrow ? Type(rewriter.getF16Type()) : type.getElementType();
  int64_t bytes = lane.getIntOrFloatBitWidth() / 8;
  int64_t start = llvm::alignTo(type.getNumElements(), rowAlignment);
  SmallVector<int64_t> values = findValueShape(space, bounds, bytes);
  auto move = [&](Value src, Value dst) {
    if (isNarrow)
      tile::CastOp::create(rewriter, loc, src, dst, ascend::RoundMode::None);
    else
      tile::CopyOp::create(rewriter, loc, src, dst);
  };
  auto allocate = [&](ArrayRef<int64_t> shape) {
    return createScratch(store, lane,
                         getAsIndexOpFoldResult(store.getContext(), shape),
                         llvm::to_vector_of<std::optional<int64_t>>(shape));
  };
  if (!value)
    return failure();
  Value offsets =
      createStoreOffsets(store, tile, *singles, values, start * bytes, bytes);
  // Behind the offsets, whose temporaries end before it begins.
  Value both = offsets ? allocate({start + llvm::product_of(values)}) : Value();
  if (!both)
    return failure();
  llvm::SmallBitVector every(space.getRank(), true);
  move(tile, takePart(rewriter, loc, both, 0, type.getShape()));
  move(value, createLoopPart(loc, takePart(rewriter, loc, both, start, values),
                             every));
  Value dst = isNarrow ? allocate(type.getShape()) : tile;
  if (!dst ||
      failed(check(store, tile::GatherOp::create(rewriter, loc, both, offsets,
                                                 dst, Value()))))
    return failure();
  if (isNarrow)
    move(dst, tile);
  return success();
}
