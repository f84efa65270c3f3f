//===- Computations.cpp - Computations of a loop as tile operations -------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "passes/Vectorize/BodyVectorizer.h"
#include "passes/Vectorize/Operations.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

/// Vectorises an induction variable that is used as a number.
LogicalResult BodyVectorizer::vectorizeRamp(Operation *cast) {
  PlaceFinder finder(rewriter, space, uniform, loop);
  std::optional<Place> place = finder.find(cast->getOperand(0));
  if (!place || !place->dim)
    return fail(cast, "it is not an induction variable plus an offset");
  FailureOr<Elements> ramp =
      createRamp(cast, cast->getResult(0).getType(), *place);
  if (failed(ramp))
    return failure();
  tiles[cast->getResult(0)] = *ramp;
  return success();
}

/// A tile of the values of `place` as numbers of `type`.
FailureOr<BodyVectorizer::Elements>
BodyVectorizer::createRamp(Operation *op, Type type, const Place &place) {
  Location loc = op->getLoc();
  llvm::SmallBitVector used(space.getRank());
  used.set(*place.dim);
  Value ramp = createScratch(op, type, used);
  if (!ramp)
    return failure();
  Value offset = getValueOrCreateConstantIndexOp(rewriter, loc, place.offset);
  Value start = rewriter.createOrFold<arith::IndexCastOp>(loc, type, offset);
  Value one = arith::ConstantOp::create(rewriter, loc,
                                        rewriter.getIntegerAttr(type, 1));
  // The whole tile is filled; the ramp may be a part of it.
  auto part = ramp.getDefiningOp<memref::SubViewOp>();
  auto arange = tile::ArangeOp::create(rewriter, loc, start, one,
                                       part ? part.getSource() : ramp);
  if (std::string error = getError(arange); !error.empty())
    return fail(op, error);
  return Elements{ramp, used, /*isScratch=*/true};
}

/// A comparison of indices: of ramps that start at 0 on one side, and the
/// difference of the offsets on the other. The difference is clamped to the
/// range of i32; no tile has enough elements for a different result.
LogicalResult BodyVectorizer::vectorizeIndexCompare(arith::CmpIOp compare) {
  PlaceFinder finder(rewriter, space, uniform, loop);
  std::optional<Place> lhs = finder.find(compare.getLhs());
  std::optional<Place> rhs = finder.find(compare.getRhs());
  if (!lhs || !rhs)
    return fail(compare,
                "an operand is not an induction variable plus an offset");
  // Subtracts the offset of one side with a ramp from both.
  OpFoldResult zero = rewriter.getIndexAttr(0);
  bool isLeft = lhs->dim.has_value();
  OpFoldResult rest =
      subtract(compare.getLoc(), isLeft ? rhs->offset : lhs->offset,
               isLeft ? lhs->offset : rhs->offset);
  (isLeft ? lhs : rhs)->offset = zero;
  (isLeft ? rhs : lhs)->offset = rest;

  llvm::SmallBitVector used(space.getRank());
  SmallVector<Value> operands;
  for (Place &place : {std::ref(*lhs), std::ref(*rhs)}) {
    if (!place.dim) {
      operands.push_back(rewriter.createOrFold<arith::IndexCastOp>(
          compare.getLoc(), rewriter.getI32Type(),
          getValueOrCreateConstantIndexOp(rewriter, compare.getLoc(),
                                          place.offset)));
      continue;
    }
    FailureOr<Elements> ramp =
        createRamp(compare, rewriter.getI32Type(), place);
    if (failed(ramp))
      return failure();
    used |= ramp->used;
    operands.push_back(ramp->tile);
  }
  return emit(compare, operands, used);
}

/// `a - b`, clamped to the range of differences between elements of tiles.
OpFoldResult BodyVectorizer::subtract(Location loc, OpFoldResult a,
                                      OpFoldResult b) {
  constexpr int64_t limit = int64_t(1) << 30;
  AffineExpr x = rewriter.getAffineDimExpr(0), y = rewriter.getAffineDimExpr(1);
  OpFoldResult difference =
      affine::makeComposedFoldedAffineApply(rewriter, loc, x - y, {a, b});
  if (std::optional<int64_t> constant = getConstantIntValue(difference))
    return rewriter.getIndexAttr(std::clamp(*constant, -limit, limit));
  Value value = getValueOrCreateConstantIndexOp(rewriter, loc, difference);
  Value low = arith::ConstantIndexOp::create(rewriter, loc, -limit);
  Value high = arith::ConstantIndexOp::create(rewriter, loc, limit);
  value = arith::MaxSIOp::create(rewriter, loc, value, low);
  return arith::MinSIOp::create(rewriter, loc, value, high).getResult();
}

/// The bits of a tile as elements of another type: a view, which must not be
/// overwritten.
LogicalResult BodyVectorizer::vectorizeBitcast(arith::BitcastOp cast) {
  Elements elements = tiles.at(cast.getIn());
  MemRefType type =
      MemRefType::Builder(mlir::cast<MemRefType>(elements.tile.getType()))
          .setElementType(cast.getType());
  elements.tile =
      tile::BitcastOp::create(rewriter, cast.getLoc(), type, elements.tile);
  elements.isScratch = false;
  if (std::string error = getError(loop->getPrevNode()); !error.empty())
    return fail(cast, error);
  tiles[cast] = elements;
  return success();
}

LogicalResult BodyVectorizer::vectorizeElementwise(Operation *op) {
  if (op->getNumResults() != 1 || op->getNumRegions() != 0)
    return fail(op, "there is no operation on tiles for it");
  llvm::SmallBitVector used(space.getRank());
  SmallVector<Value> operands;
  for (Value operand : op->getOperands()) {
    if (auto it = tiles.find(operand); it != tiles.end())
      used |= it->second.used;
    operands.push_back(getOperand(operand));
    bool isScalar = !isa<MemRefType>(operands.back().getType());
    if (isScalar && operand.getType().isInteger(1)) {
      operands.back() = createUniformMask(op, operands.back());
      used.set();
      if (!operands.back())
        return failure();
      continue;
    }
    if (isScalar && !loop.isDefinedOutsideOfLoop(operands.back()))
      return fail(op, "an operand is an index");
  }
  return emit(op, operands, used);
}

Value BodyVectorizer::createUniformMask(Operation *op, Value value) {
  llvm::SmallBitVector all(space.getRank(), true);
  Location loc = op->getLoc();
  Type type = rewriter.getI32Type();
  Value numbers = createScratch(op, type, all);
  Value mask = numbers ? createScratch(op, value.getType(), all) : Value();
  if (!mask)
    return nullptr;
  Value zero = arith::ConstantIntOp::create(rewriter, loc, type, 0);
  Value number = arith::ExtUIOp::create(rewriter, loc, type, value);
  tile::FillOp::create(rewriter, loc, number, numbers);
  tile::CompareOp::create(rewriter, loc, ascend::CompareMode::NE, numbers, zero,
                          mask);
  return mask;
}

/// Broadcasts the first tile of `operands` to all iterations. Returns whether
/// there is room for it.
bool BodyVectorizer::broadcastFirst(Operation *op,
                                    MutableArrayRef<Value> operands) {
  Value *tile = llvm::find_if(operands, [](Value operand) {
    return isa<MemRefType>(operand.getType());
  });
  Type element = cast<MemRefType>(tile->getType()).getElementType();
  Value whole =
      createScratch(op, element, llvm::SmallBitVector(space.getRank(), true));
  if (!whole || failed(check(op, tile::BroadcastOp::create(
                                     rewriter, op->getLoc(), *tile, whole))))
    return false;
  *tile = whole;
  return true;
}

/// Creates `op` on `operands`, with elements that depend on `used`.
LogicalResult BodyVectorizer::emit(Operation *op, SmallVector<Value> operands,
                                   llvm::SmallBitVector used) {
  // A mask has the size of the tile from which it selects.
  if (op->getResult(0).getType().isInteger(1) && !used.all()) {
    if (!broadcastFirst(op, operands))
      return failure();
    used.set();
  }
  Value dst = chooseResult(op, used);
  if (!dst)
    return failure();
  if (failed(emitElementwise(rewriter, op, operands, dst)))
    return fail(op, "there is no operation on tiles for it");
  return check(op, loop->getPrevNode());
}

LogicalResult BodyVectorizer::check(Operation *op, Operation *created) {
  if (std::string error = getError(created); !error.empty())
    return fail(op, error);
  if (!isComputed(created))
    return fail(op, "the vector unit does not compute with its elements");
  return success();
}
