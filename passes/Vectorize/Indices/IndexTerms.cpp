//===- IndexTerms.cpp - Quotients, symbols and products as tiles ----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "passes/Vectorize/BodyVectorizer.h"
#include "tl/dialects/Tile/TileOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

/// In f32, quotients of numbers below are exact after rounding down.
static constexpr int64_t mostDividend = (int64_t(1) << 22) - 1;

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
  if (llvm::isPowerOf2_64(divisor) && isBetween(range, INT32_MIN, INT32_MAX)) {
    FailureOr<Elements> elements = createIndices(op, dividend);
    if (failed(elements))
      return failure();
    return isRemainder ? createWithNumber<tile::AndOp>(op, *elements,
                                                       getNumber(divisor - 1))
                       : createWithNumber<tile::ShiftRightOp>(
                             op, *elements, getNumber(llvm::Log2_64(divisor)));
  }
  if (!isBetween(range, -mostDividend, mostDividend))
    return failForSize(op,
                       "the bounds of an index that is divided are unknown");
  // A multiple of the divisor makes the dividend positive.
  int64_t offset =
      llvm::divideFloorSigned(range.smin().getSExtValue(), divisor);
  dividend = dividend - offset * divisor;
  if (!isBetween(exprs.computeRange(dividend), 0, mostDividend))
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

/// Whether the lowest bits of the result are those for the lowest bits of the
/// operands.
static bool isOfLowestBits(Operation *op) {
  return isa_and_nonnull<arith::MulIOp, arith::AndIOp, arith::OrIOp,
                         arith::XOrIOp>(op);
}

/// A number that is no expression: a loaded one, a product, an extremum, a
/// logical operation or a choice.
FailureOr<BodyVectorizer::Elements> BodyVectorizer::createSymbol(Operation *op,
                                                                 Value symbol) {
  Operation *source = symbol.getDefiningOp();
  if (isa_and_nonnull<arith::IndexCastOp, arith::IndexCastUIOp>(source))
    return createLoaded(op, source);
  if (isa_and_nonnull<arith::RemUIOp, arith::RemSIOp>(source))
    return createRemainder(op, source);
  if (auto choice = dyn_cast_or_null<arith::SelectOp>(source))
    return createChoice(op, choice);
  if (isa_and_nonnull<arith::MinSIOp, arith::MaxSIOp, arith::MinUIOp,
                      arith::MaxUIOp>(source) ||
      isOfLowestBits(source))
    return createBinary(op, source);
  return fail(op, "an index has no operation on tiles");
}

/// The tile that `cast` makes indices of.
FailureOr<BodyVectorizer::Elements>
BodyVectorizer::createLoaded(Operation *op, Operation *cast) {
  Type type = rewriter.getI32Type();
  auto found = tiles.find(cast->getOperand(0));
  if (found == tiles.end())
    return fail(op, "an index is computed from numbers that are no tile");
  Elements elements = found->second;
  elements.isScratch = false;
  auto tileType = mlir::cast<MemRefType>(elements.tile.getType());
  if (tileType.getElementTypeBitWidth() > 32 || isa<arith::IndexCastUIOp>(cast))
    return fail(op, "an index is loaded as a number that is no i32");
  // Operations on indices are on tiles of the bounds of the extents.
  if (!tileType.hasStaticShape()) {
    Value bounded =
        createBoundedScratch(op, tileType.getElementType(), elements.used);
    if (!bounded)
      return failure();
    fillBeyond(op->getLoc(), elements, bounded);
    elements.tile = bounded;
  }
  if (tileType.getElementType() == type)
    return elements;
  return castIndices(op, elements, type, ascend::RoundMode::None);
}

void BodyVectorizer::fillBeyond(Location loc, const Elements &elements,
                                Value bounded) {
  // Constants have no signs.
  auto tileType = mlir::cast<MemRefType>(bounded.getType());
  Type type = ascend::getScalarType(tileType.getElementType());
  Value filled = bounded;
  if (type != tileType.getElementType())
    filled = tile::BitcastOp::create(
        rewriter, loc,
        MemRefType(MemRefType::Builder(tileType).setElementType(type)),
        bounded);
  Value zero = arith::ConstantOp::create(rewriter, loc, type,
                                         rewriter.getZeroAttr(type));
  tile::FillOp::create(rewriter, loc, zero, filled);
  tile::CopyOp::create(rewriter, loc, elements.tile,
                       createLoopPart(loc, bounded, elements.used));
}

/// The remainder of a division by a constant of a number that may be negative.
/// If the division is unsigned, 2^64 is added to such a number.
FailureOr<BodyVectorizer::Elements>
BodyVectorizer::createRemainder(Operation *op, Operation *source) {
  AffineExpr dividend = exprs.find(source->getOperand(0));
  int64_t divisor = getConstantIntValue(source->getOperand(1)).value_or(0);
  if (!dividend || divisor <= 0 || divisor > INT32_MAX)
    return fail(op, "an index has no operation on tiles");
  if (!isBetween(exprs.computeRange(dividend), INT32_MIN, INT32_MAX))
    return failForSize(op,
                       "the bounds of an index that is divided are unknown");
  FailureOr<Elements> number = createIndices(op, dividend);
  if (failed(number))
    return failure();
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIntOp::create(rewriter, op->getLoc(),
                                        rewriter.getI32Type(), value);
  };
  bool isSigned = isa<arith::RemSIOp>(source);
  if (!isSigned && llvm::isPowerOf2_64(divisor))
    return createWithNumber<tile::AndOp>(op, *number, constant(divisor - 1));
  number->isScratch = false;
  FailureOr<Elements> rest =
      createWithNumber<tile::DivOp>(op, *number, constant(divisor));
  if (succeeded(rest))
    rest = createWithNumber<tile::MulOp>(op, *rest, constant(-divisor));
  if (succeeded(rest))
    rest = addTiles(op, *rest, *number);
  // Adds `value` where `elements` are negative.
  auto addToNegative = [&](Elements elements, int64_t value) {
    elements.isScratch = false;
    FailureOr<Elements> added =
        createWithNumber<tile::ShiftRightOp>(op, elements, constant(31));
    if (succeeded(added))
      added = createWithNumber<tile::AndOp>(op, *added, constant(value));
    rest = failed(added) ? added : addTiles(op, *rest, *added);
  };
  uint64_t wrapped = (UINT64_MAX % divisor + 1) % divisor;
  if (succeeded(rest) && !isSigned)
    addToNegative(*number, wrapped);
  if (succeeded(rest) && !isSigned)
    addToNegative(*rest, divisor);
  return rest;
}

/// One of two indices.
FailureOr<BodyVectorizer::Elements>
BodyVectorizer::createChoice(Operation *op, arith::SelectOp choice) {
  Value mask = findMask(op, choice.getCondition());
  if (!mask)
    return failure();
  llvm::SmallBitVector all(space.getRank(), true);
  SmallVector<Value> sides;
  for (Value side : {choice.getTrueValue(), choice.getFalseValue()}) {
    AffineExpr expr = exprs.find(side);
    if (!expr)
      return fail(op, "an index has no operation on tiles");
    if (exprs.isUniform(expr)) {
      sides.push_back(createNumber(op->getLoc(), expr, rewriter.getI32Type()));
      continue;
    }
    FailureOr<Elements> elements = createIndices(op, expr);
    if (failed(elements))
      return failure();
    sides.push_back(elements->tile);
  }
  Value dst = createBoundedScratch(op, rewriter.getI32Type(), all);
  if (!dst ||
      failed(check(op, tile::SelectOp::create(rewriter, op->getLoc(), mask,
                                              sides[0], sides[1], dst))))
    return failure();
  return Elements{dst, all, /*isScratch=*/true};
}

/// The minimum, maximum, product or logical operation of two indices.
FailureOr<BodyVectorizer::Elements>
BodyVectorizer::createBinary(Operation *op, Operation *source) {
  constexpr int64_t limit = int64_t(1) << 30;
  AffineExpr lhs = exprs.find(source->getOperand(0));
  AffineExpr rhs = exprs.find(source->getOperand(1));
  if (!lhs || !rhs)
    return fail(op, "an index has no operation on tiles");
  if (exprs.isUniform(lhs))
    std::swap(lhs, rhs);
  bool isOfBits = isOfLowestBits(source), isScalar = exprs.isUniform(rhs);
  if (exprs.isUniform(lhs))
    return fail(op, "an index is the same in all iterations");
  if (isa<arith::MinUIOp, arith::MaxUIOp>(source) &&
      !(exprs.isNotNegative(lhs) && exprs.isNotNegative(rhs)))
    return fail(op, "an unsigned operand may be negative");
  // A uniform limit may be clamped to the numbers of the other index.
  auto constant = dyn_cast<AffineConstantExpr>(rhs);
  bool isExact = constant && llvm::isInt<32>(constant.getValue()) &&
                 isBetween(exprs.computeRange(lhs), INT32_MIN, INT32_MAX);
  if (!isOfBits && !isExact &&
      (!isBetween(exprs.computeRange(lhs), -limit, limit) ||
       (!isScalar && !isBetween(exprs.computeRange(rhs), -limit, limit))))
    return fail(op, "the bounds of an index are unknown");
  FailureOr<Elements> elements = createIndices(op, lhs);
  if (failed(elements))
    return failure();
  Location loc = op->getLoc();
  Value operand;
  llvm::SmallBitVector used = elements->used;
  if (isScalar) {
    if (!isOfBits && !isExact)
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
  Operation *created =
      llvm::TypeSwitch<Operation *, Operation *>(source)
          .Case([&](arith::MulIOp) { return create(tile::MulOp()); })
          .Case([&](arith::AndIOp) { return create(tile::AndOp()); })
          .Case([&](arith::OrIOp) { return create(tile::OrOp()); })
          .Case([&](arith::XOrIOp) { return create(tile::XorOp()); })
          .Case<arith::MinSIOp, arith::MinUIOp>(
              [&](auto) { return create(tile::MinOp()); })
          .Default([&](auto) { return create(tile::MaxOp()); });
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
