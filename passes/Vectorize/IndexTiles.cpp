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
#include "passes/Vectorize/Operations.h"
#include "tl/dialects/Tile/TileOps.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

/// In f32, quotients of numbers below are exact after rounding down.
static constexpr int64_t mostDividend = (int64_t(1) << 22) - 1;

Value BodyVectorizer::createBoundedScratch(Operation *op, Type elementType,
                                           const llvm::SmallBitVector &used,
                                           bool isRamp) {
  SmallVector<OpFoldResult> sizes;
  SmallVector<std::optional<int64_t>> bounds;
  int64_t count = 1;
  for (unsigned dim : space.getTileDims(used)) {
    std::optional<int64_t> bound = used[dim] ? space.getBound(dim) : 1;
    // An empty part, too, needs a tile.
    if (bound)
      bound = std::max<int64_t>(*bound, 1);
    // Parts of rows begin at blocks.
    bool isPadded = padsRows || isa<Value>(space.getExtent(dim));
    if (bound && used[dim] && isPadded && dim + 1 == space.getRank())
      bound = llvm::alignTo(*bound, 16);
    count = llvm::SaturatingMultiply<uint64_t>(count, bound.value_or(1));
    bounds.push_back(bound);
    sizes.push_back(rewriter.getIndexAttr(bound.value_or(1)));
  }
  if (count > mostIndices && !isRamp) {
    (void)failForSize(op, "its indices do not fit into UB");
    return nullptr;
  }
  return createScratch(op, elementType, std::move(sizes), bounds);
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

template <typename TileOp>
FailureOr<BodyVectorizer::Elements>
BodyVectorizer::createWithNumber(Operation *op, const Elements &elements,
                                 Value number) {
  Value dst = elements.tile;
  if (!elements.isScratch)
    dst = createBoundedScratch(op, number.getType(), elements.used);
  if (!dst || failed(check(op, TileOp::create(rewriter, op->getLoc(),
                                              elements.tile, number, dst))))
    return failure();
  return Elements{dst, elements.used, /*isScratch=*/true};
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

/// The limits of the indices in tiles.
static bool fits(const ConstantIntRanges &range, int64_t least, int64_t most) {
  return range.smin().sge(least) && range.smax().sle(most);
}

/// A quotient or remainder by a constant.
FailureOr<BodyVectorizer::Elements>
BodyVectorizer::createQuotient(Operation *op, AffineBinaryOpExpr expr) {
  Location loc = op->getLoc();
  Type type = rewriter.getI32Type();
  auto getNumber = [&](int64_t number) -> Value {
    return arith::ConstantIntOp::create(rewriter, loc, type, number);
  };
  auto getFloat = [&](float number) -> Value {
    return arith::ConstantOp::create(rewriter, loc,
                                     rewriter.getF32FloatAttr(number));
  };
  AffineExpr dividend = expr.getLHS();
  auto constant = dyn_cast<AffineConstantExpr>(expr.getRHS());
  if (!constant || constant.getValue() <= 0 || constant.getValue() > INT32_MAX)
    return fail(op, "an index is divided by no positive constant");
  int64_t divisor = constant.getValue();
  bool isRemainder = expr.getKind() == AffineExprKind::Mod;
  if (expr.getKind() == AffineExprKind::CeilDiv)
    dividend = dividend + (divisor - 1);
  ConstantIntRanges range = exprs.computeRange(dividend);
  if (llvm::isPowerOf2_64(divisor) && fits(range, INT32_MIN, INT32_MAX)) {
    FailureOr<Elements> elements = createIndices(op, dividend);
    if (failed(elements))
      return failure();
    return isRemainder ? createWithNumber<tile::AndOp>(op, *elements,
                                                       getNumber(divisor - 1))
                       : createWithNumber<tile::ShiftRightOp>(
                             op, *elements, getNumber(llvm::Log2_64(divisor)));
  }
  if (!fits(range, -mostDividend, mostDividend))
    return failForSize(op,
                       "the bounds of an index that is divided are unknown");
  // A multiple of the divisor makes the dividend positive.
  int64_t offset =
      llvm::divideFloorSigned(range.smin().getSExtValue(), divisor);
  dividend = dividend - offset * divisor;
  if (!fits(exprs.computeRange(dividend), 0, mostDividend))
    return fail(op, "an index that is divided is too large");
  FailureOr<Elements> elements = createIndices(op, dividend);
  FailureOr<Elements> quotient = failure();
  if (succeeded(elements))
    quotient = castIndices(op, *elements, rewriter.getF32Type(),
                           ascend::RoundMode::Rint);
  // Half a unit keeps quotients away from whole numbers.
  if (succeeded(quotient))
    quotient = createWithNumber<tile::AddOp>(op, *quotient, getFloat(0.5f));
  if (succeeded(quotient))
    quotient =
        createWithNumber<tile::MulOp>(op, *quotient, getFloat(1.0f / divisor));
  if (succeeded(quotient))
    quotient = castIndices(op, *quotient, type, ascend::RoundMode::Floor);
  if (failed(quotient))
    return failure();
  if (!isRemainder)
    return offset == 0 ? quotient
                       : createWithNumber<tile::AddOp>(op, *quotient,
                                                       getNumber(offset));
  quotient = createWithNumber<tile::MulOp>(op, *quotient, getNumber(-divisor));
  return failed(quotient) ? quotient : addTiles(op, *quotient, *elements);
}

/// A number that is no expression: a loaded one, a product or an extremum.
FailureOr<BodyVectorizer::Elements> BodyVectorizer::createSymbol(Operation *op,
                                                                 Value symbol) {
  Operation *source = symbol.getDefiningOp();
  Type type = rewriter.getI32Type();
  if (isa_and_nonnull<arith::IndexCastOp, arith::IndexCastUIOp>(source)) {
    auto found = tiles.find(source->getOperand(0));
    if (found == tiles.end())
      return fail(op, "an index is computed from numbers that are no tile");
    Elements elements = found->second;
    elements.isScratch = false;
    auto tileType = cast<MemRefType>(elements.tile.getType());
    if (!tileType.hasStaticShape())
      return fail(op, "an index is loaded from a tile of an unknown extent");
    if (tileType.getElementType() == type)
      return elements;
    if (tileType.getElementTypeBitWidth() > 32 ||
        isa<arith::IndexCastUIOp>(source))
      return fail(op, "an index is loaded as a number that is no i32");
    return castIndices(op, elements, type, ascend::RoundMode::None);
  }
  if (isa_and_nonnull<arith::MinSIOp, arith::MaxSIOp, arith::MulIOp>(source))
    return createBinary(op, source);
  return fail(op, "an index has no operation on tiles");
}

/// The minimum, maximum or product of two indices.
FailureOr<BodyVectorizer::Elements>
BodyVectorizer::createBinary(Operation *op, Operation *source) {
  constexpr int64_t limit = int64_t(1) << 30;
  AffineExpr lhs = exprs.find(source->getOperand(0));
  AffineExpr rhs = exprs.find(source->getOperand(1));
  if (!lhs || !rhs)
    return fail(op, "an index has no operation on tiles");
  if (exprs.isUniform(lhs))
    std::swap(lhs, rhs);
  bool isProduct = isa<arith::MulIOp>(source), isScalar = exprs.isUniform(rhs);
  if (exprs.isUniform(lhs))
    return fail(op, "an index is the same in all iterations");
  // Products have the right lowest bits in any case; a uniform limit may be
  // clamped to those of the other index.
  if (!isProduct &&
      (!fits(exprs.computeRange(lhs), -limit, limit) ||
       (!isScalar && !fits(exprs.computeRange(rhs), -limit, limit))))
    return fail(op, "the bounds of an index are unknown");
  FailureOr<Elements> elements = createIndices(op, lhs);
  if (failed(elements))
    return failure();
  Location loc = op->getLoc();
  Value operand;
  llvm::SmallBitVector used = elements->used;
  if (isScalar) {
    if (!isProduct)
      rhs = exprs.getExpr(createClamped(loc, rhs, limit));
    operand = createNumber(loc, rhs, rewriter.getI32Type());
  } else {
    FailureOr<Elements> other = createIndices(op, rhs);
    if (failed(other))
      return failure();
    used |= other->used;
    operand = other->tile;
  }
  Value dst = createBoundedScratch(op, rewriter.getI32Type(), used);
  if (!dst)
    return failure();
  auto create = [&](auto type) -> Operation * {
    return decltype(type)::create(rewriter, loc, elements->tile, operand, dst);
  };
  Operation *created = isProduct                     ? create(tile::MulOp())
                       : isa<arith::MinSIOp>(source) ? create(tile::MinOp())
                                                     : create(tile::MaxOp());
  if (failed(check(op, created)))
    return failure();
  return Elements{dst, used, /*isScratch=*/true};
}

FailureOr<BodyVectorizer::Elements>
BodyVectorizer::createTerm(Operation *op, AffineExpr term) {
  if (auto symbol = dyn_cast<AffineSymbolExpr>(term))
    return createSymbol(op, exprs.getValue(symbol));
  auto binary = cast<AffineBinaryOpExpr>(term);
  if (term.getKind() != AffineExprKind::Mul)
    return createQuotient(op, binary);
  FailureOr<Elements> elements = createTerm(op, binary.getLHS());
  if (failed(elements))
    return failure();
  return createWithNumber<tile::MulOp>(
      op, *elements,
      createNumber(op->getLoc(), binary.getRHS(), rewriter.getI32Type()));
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

//===----------------------------------------------------------------------===//
// Indices as numbers
//===----------------------------------------------------------------------===//

/// Vectorises an index that is used as a number.
LogicalResult BodyVectorizer::vectorizeNumber(Operation *cast) {
  Value index = cast->getOperand(0);
  // Truncation to the same bits from a wider number.
  if (!index.getType().isIndex())
    index = index.getDefiningOp()->getOperand(0);
  AffineExpr expr = exprs.find(index);
  if (!expr)
    return fail(cast, "it is no expression of the induction variables");
  Type type = cast->getResult(0).getType();
  IndexTerms terms = exprs.split(expr);
  auto dim = llvm::find_if(terms.factors, [](int64_t x) { return x != 0; });
  if (terms.others.empty() && dim == terms.factors.end()) {
    uniform.map(cast->getResult(0),
                createNumber(cast->getLoc(), terms.uniform, type));
    exprs.addUniform(cast->getResult(0));
    return success();
  }
  bool isRamp = terms.others.empty() &&
                llvm::count(terms.factors, 0) + 1 == space.getRank();
  if (!isRamp && !type.isInteger(32))
    return fail(cast, "only i32 has tiles of sums of induction variables");
  FailureOr<Elements> elements =
      isRamp ? createRamp(cast, dim - terms.factors.begin(), *dim,
                          terms.uniform, type)
             : createIndices(cast, expr);
  if (failed(elements))
    return failure();
  elements->tile =
      createLoopPart(cast->getLoc(), elements->tile, elements->used);
  tiles[cast->getResult(0)] = *elements;
  return success();
}

/// The part of `terms` with positive factors, or its negated other part.
static AffineExpr getHalf(const IndexTerms &terms, bool isPositive) {
  MLIRContext *context = terms.uniform.getContext();
  AffineExpr half = getAffineConstantExpr(0, context);
  for (auto [dim, factor] : llvm::enumerate(terms.factors))
    if (factor != 0 && (factor > 0) == isPositive)
      half = half + getAffineDimExpr(dim, context) * std::abs(factor);
  for (AffineExpr other : terms.others) {
    auto product = dyn_cast<AffineBinaryOpExpr>(other);
    auto factor = product && other.getKind() == AffineExprKind::Mul
                      ? dyn_cast<AffineConstantExpr>(product.getRHS())
                      : AffineConstantExpr();
    if ((!factor || factor.getValue() > 0) == isPositive)
      half = isPositive ? half + other : half - other;
  }
  return half;
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

static std::optional<arith::CmpIPredicate>
getSignedPredicate(arith::CmpIPredicate predicate) {
  switch (predicate) {
  case arith::CmpIPredicate::ult:
    return arith::CmpIPredicate::slt;
  case arith::CmpIPredicate::ule:
    return arith::CmpIPredicate::sle;
  case arith::CmpIPredicate::ugt:
    return arith::CmpIPredicate::sgt;
  case arith::CmpIPredicate::uge:
    return arith::CmpIPredicate::sge;
  default:
    return std::nullopt;
  }
}

/// A comparison of indices: the terms of the difference with positive factors
/// on one side, all others on the other side. The uniform ones are clamped; no
/// tile has enough elements for a different result.
LogicalResult BodyVectorizer::vectorizeIndexCompare(arith::CmpIOp compare) {
  constexpr int64_t limit = int64_t(1) << 30;
  Location loc = compare.getLoc();
  AffineExpr lhs = exprs.find(compare.getLhs());
  AffineExpr rhs = exprs.find(compare.getRhs());
  if (!lhs || !rhs)
    return fail(compare,
                "an operand is no expression of the induction variables");
  // Unsigned comparisons of numbers that are not negative are signed ones. A
  // uniform number beyond the limit, also a negative one, becomes the limit.
  arith::CmpIPredicate original = compare.getPredicate();
  // The operation is emitted by its predicate; it may have to stay.
  llvm::scope_exit restore([&] { compare.setPredicate(original); });
  if (auto predicate = getSignedPredicate(original)) {
    for (AffineExpr *side : {&lhs, &rhs}) {
      if (!exprs.computeRange(*side).smin().isNegative())
        continue;
      if (!exprs.isUniform(*side))
        return fail(compare, "an unsigned operand may be negative");
      Value number = getValueOrCreateConstantIndexOp(
          rewriter, loc, exprs.create(rewriter, loc, *side));
      Value most = arith::ConstantIndexOp::create(rewriter, loc, limit);
      *side = exprs.getExpr(
          arith::MinUIOp::create(rewriter, loc, number, most).getResult());
    }
    compare.setPredicate(*predicate);
  }
  IndexTerms terms = exprs.split(lhs - rhs);
  AffineExpr left = getHalf(terms, true), right = getHalf(terms, false);
  if (left == right) {
    // The induction variables cancel.
    Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
    Value rest = getValueOrCreateConstantIndexOp(
        rewriter, loc, exprs.create(rewriter, loc, terms.uniform));
    uniform.map(
        compare.getResult(),
        arith::CmpIOp::create(rewriter, loc, compare.getPredicate(), rest, zero)
            .getResult());
    exprs.addUniform(compare.getResult());
    return success();
  }
  if (!fits(exprs.computeRange(left), -limit / 2, limit / 2) ||
      !fits(exprs.computeRange(right), -limit / 2, limit / 2))
    return failForSize(compare, "the bounds of an operand are unknown");
  OpFoldResult rest = createClamped(loc, -terms.uniform, limit);
  Value number = getValueOrCreateConstantIndexOp(rewriter, loc, rest);
  AffineExpr offset = exprs.getExpr(getAsOpFoldResult(number));
  AffineExpr zero = rewriter.getAffineConstantExpr(0);
  llvm::SmallBitVector used(space.getRank());
  SmallVector<Value> operands;
  // `left` is compared with `right + offset`.
  for (AffineExpr side :
       {left == zero ? -offset : left, right == zero && left != zero ? offset
                                       : left == zero ? right
                                                      : right + offset}) {
    if (exprs.isUniform(side)) {
      operands.push_back(createNumber(loc, side, rewriter.getI32Type()));
      continue;
    }
    FailureOr<Elements> elements = createIndices(compare, side);
    if (failed(elements))
      return failure();
    used |= elements->used;
    operands.push_back(createLoopPart(loc, elements->tile, elements->used));
  }
  return emit(compare, operands, used);
}
