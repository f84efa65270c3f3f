//===- IndexTiles.cpp - Indices of a loop as tiles ------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Tiles of i32 with the values of index expressions. Sums and products have
/// the right lowest 32 bits, whatever they are; quotients and remainders need
/// operands that fit.
///
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "passes/Vectorize/BodyVectorizer.h"
#include "passes/Vectorize/LoopParts.h"
#include "passes/Vectorize/Operations.h"
#include "tl/dialects/Tile/TileOps.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

Value BodyVectorizer::createBoundedScratch(Operation *op, Type elementType,
                                           const llvm::SmallBitVector &used,
                                           bool isRamp) {
  SmallVector<std::optional<int64_t>> bounds = getTileBounds(used, padsRows);
  int64_t count = 1;
  for (std::optional<int64_t> bound : bounds)
    count = llvm::SaturatingMultiply<uint64_t>(count, bound.value_or(1));
  if (count > mostPartSize && !isRamp) {
    (void)failForSize(op, "its indices do not fit into UB");
    return nullptr;
  }
  return createScratch(op, elementType, bounds);
}

Value BodyVectorizer::createLoopPart(Location loc, Value bounded,
                                     const llvm::SmallBitVector &used) {
  SmallVector<OpFoldResult> sizes = space.getShape(rewriter, used);
  auto shape = cast<MemRefType>(bounded.getType()).getShape();
  if (llvm::all_of(llvm::zip_equal(sizes, shape), [](auto pair) {
        return getConstantIntValue(std::get<0>(pair)) == std::get<1>(pair);
      }))
    return bounded;
  SmallVector<OpFoldResult> zeros(sizes.size(), rewriter.getIndexAttr(0));
  SmallVector<OpFoldResult> ones(sizes.size(), rewriter.getIndexAttr(1));
  return memref::SubViewOp::create(rewriter, loc, bounded, zeros, sizes, ones);
}

Value BodyVectorizer::createNumber(Location loc, AffineExpr expr, Type type) {
  Value index = getValueOrCreateConstantIndexOp(
      rewriter, loc, exprs.create(rewriter, loc, expr));
  return rewriter.createOrFold<arith::IndexCastOp>(loc, type, index);
}

//===----------------------------------------------------------------------===//
// Operations on tiles of indices
//===----------------------------------------------------------------------===//

FailureOr<BodyVectorizer::Elements>
BodyVectorizer::addTiles(Operation *op, const Elements &lhs,
                         const Elements &rhs) {
  llvm::SmallBitVector used = lhs.used | rhs.used;
  Value dst;
  for (const Elements &elements : {lhs, rhs})
    if (!dst && elements.isScratch && elements.used == used)
      dst = elements.tile;
  if (!dst)
    dst = createBoundedScratch(op, rewriter.getI32Type(), used);
  if (!dst || failed(check(op, tile::AddOp::create(rewriter, op->getLoc(),
                                                   lhs.tile, rhs.tile, dst))))
    return failure();
  return Elements{dst, used, /*isScratch=*/true};
}

FailureOr<BodyVectorizer::Elements>
BodyVectorizer::castIndices(Operation *op, const Elements &elements, Type type,
                            ascend::RoundMode mode) {
  Value dst = createBoundedScratch(op, type, elements.used);
  if (!dst || failed(check(op, tile::CastOp::create(rewriter, op->getLoc(),
                                                    elements.tile, dst, mode))))
    return failure();
  return Elements{dst, elements.used, /*isScratch=*/true};
}

//===----------------------------------------------------------------------===//
// Terms
//===----------------------------------------------------------------------===//

/// `start + factor * k` for the iterations k along `dim`. Beyond the extent it
/// repeats the last one if `repeatsLast`.
FailureOr<BodyVectorizer::Elements>
BodyVectorizer::createRamp(Operation *op, unsigned dim, int64_t factor,
                           AffineExpr start, Type type) {
  Location loc = op->getLoc();
  llvm::SmallBitVector used(space.getRank());
  used.set(dim);
  Value ramp = createBoundedScratch(op, type, used, /*isRamp=*/true);
  if (!ramp)
    return failure();
  AffineExpr zero = rewriter.getAffineConstantExpr(0);
  AffineExpr by = rewriter.getAffineConstantExpr(factor);
  bool isLimited =
      repeatsLast && getConstantIntValue(space.getExtent(dim)) !=
                         cast<MemRefType>(ramp.getType()).getShape().front();
  Value first = createNumber(loc, isLimited ? zero : start, type);
  Value step = createNumber(
      loc, isLimited ? rewriter.getAffineConstantExpr(1) : by, type);
  FailureOr<Elements> result = Elements{ramp, used, /*isScratch=*/true};
  if (failed(
          check(op, tile::ArangeOp::create(rewriter, loc, first, step, ramp))))
    return failure();
  if (!isLimited)
    return result;
  Value last = createNumber(loc, exprs.getLast(dim), type);
  result = createWithNumber<tile::MinOp>(op, *result, last);
  if (succeeded(result) && factor != 1)
    result =
        createWithNumber<tile::MulOp>(op, *result, createNumber(loc, by, type));
  if (succeeded(result) && start != zero)
    result = createWithNumber<tile::AddOp>(op, *result,
                                           createNumber(loc, start, type));
  return result;
}

FailureOr<BodyVectorizer::Elements>
BodyVectorizer::createIndices(Operation *op, AffineExpr expr) {
  Type type = rewriter.getI32Type();
  IndexTerms terms = exprs.split(expr);
  AffineExpr zero = rewriter.getAffineConstantExpr(0), start = terms.uniform;
  SmallVector<Elements> parts;
  for (auto [dim, factor] : llvm::enumerate(terms.factors)) {
    if (factor == 0)
      continue;
    FailureOr<Elements> ramp = createRamp(op, dim, factor, start, type);
    if (failed(ramp))
      return failure();
    parts.push_back(*ramp);
    start = zero;
  }
  for (AffineExpr term : terms.others) {
    FailureOr<Elements> elements = createTerm(op, term);
    if (failed(elements))
      return failure();
    parts.push_back(*elements);
  }
  if (parts.empty())
    return fail(op, "an index is the same in all iterations");
  FailureOr<Elements> sum = parts.front();
  for (const Elements &part : ArrayRef(parts).drop_front())
    if (succeeded(sum))
      sum = addTiles(op, *sum, part);
  if (succeeded(sum) && start != zero)
    sum = createWithNumber<tile::AddOp>(
        op, *sum, createNumber(op->getLoc(), start, type));
  return sum;
}

/// `expr`, clamped to the range of the differences of indices in tiles.
OpFoldResult BodyVectorizer::createClamped(Location loc, AffineExpr expr,
                                           int64_t limit) {
  OpFoldResult number = exprs.create(rewriter, loc, expr);
  if (std::optional<int64_t> constant = getConstantIntValue(number))
    return rewriter.getIndexAttr(std::clamp(*constant, -limit, limit));
  Value value = getValueOrCreateConstantIndexOp(rewriter, loc, number);
  Value low = arith::ConstantIndexOp::create(rewriter, loc, -limit);
  Value high = arith::ConstantIndexOp::create(rewriter, loc, limit);
  value = arith::MaxSIOp::create(rewriter, loc, value, low);
  return arith::MinSIOp::create(rewriter, loc, value, high).getResult();
}
