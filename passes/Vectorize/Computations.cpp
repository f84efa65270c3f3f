//===- Computations.cpp - Computations of a loop as tile operations -------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "passes/Vectorize/BodyVectorizer.h"
#include "passes/Vectorize/Operations.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

/// The bits of a tile as elements of another type: a view, which must not be
/// overwritten.
LogicalResult BodyVectorizer::vectorizeBitcast(Operation *cast) {
  Elements elements = tiles.at(cast->getOperand(0));
  MemRefType type =
      MemRefType::Builder(mlir::cast<MemRefType>(elements.tile.getType()))
          .setElementType(cast->getResult(0).getType());
  elements.tile =
      tile::BitcastOp::create(rewriter, cast->getLoc(), type, elements.tile);
  elements.isScratch &= cast->getOperand(0).hasOneUse();
  if (std::string error = getError(elements.tile.getDefiningOp());
      !error.empty())
    return fail(cast, error);
  tiles[cast->getResult(0)] = elements;
  return success();
}

LogicalResult BodyVectorizer::failForOperation(Operation *op) {
  return fail(op, "tiles have no such operation",
              "the page of operations and types lists those of tiles");
}

LogicalResult BodyVectorizer::vectorizeElementwise(Operation *op) {
  if (op->getNumResults() != 1 || op->getNumRegions() != 0)
    return failForOperation(op);
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
  if (isa<math::FmaOp>(op) && failed(fillFactor(op, operands, used)))
    return failure();
  return emit(op, operands, used);
}

/// Makes the first of two uniform factors a tile: instructions add products
/// of tiles only.
LogicalResult BodyVectorizer::fillFactor(Operation *op,
                                         MutableArrayRef<Value> operands,
                                         const llvm::SmallBitVector &used) {
  auto isTile = [](Value operand) {
    return isa<MemRefType>(operand.getType());
  };
  if (llvm::any_of(operands.take_front(2), isTile))
    return success();
  Value factor = createScratch(op, operands[0].getType(), used);
  if (!factor)
    return failure();
  tile::FillOp::create(rewriter, op->getLoc(), operands[0], factor);
  operands[0] = factor;
  return success();
}

Value BodyVectorizer::createUniformMask(Operation *op, Value value) {
  llvm::SmallBitVector all(space.getRank(), true);
  Location loc = op->getLoc();
  Type type = rewriter.getI32Type();
  Value numbers = createMaskScratch(op, type, all);
  Value mask = numbers ? createMaskScratch(op, value.getType(), all) : Value();
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
  Value whole = createMaskScratch(op, element,
                                  llvm::SmallBitVector(space.getRank(), true));
  if (hasBoundedMasks())
    *tile = extend(op, *tile);
  if (!whole || !*tile ||
      failed(check(
          op, tile::BroadcastOp::create(rewriter, op->getLoc(), *tile, whole))))
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
  bool hasMask = op->getResult(0).getType().isInteger(1) ||
                 llvm::any_of(op->getOperandTypes(),
                              [](Type type) { return type.isInteger(1); });
  if (hasMask && hasBoundedMasks())
    return emitBounded(op, operands, used);
  Value dst = chooseResult(op, used);
  if (!dst)
    return failure();
  if (failed(emitElementwise(rewriter, op, operands, dst)))
    return failForOperation(op);
  return check(op, &*std::prev(rewriter.getInsertionPoint()));
}

LogicalResult BodyVectorizer::check(Operation *op, Operation *created) {
  if (std::string error = getError(created); !error.empty())
    return fail(op, "tiles have no such operation for these types",
                "the page of operations and types lists those of tiles");
  if (!isComputed(created))
    return fail(op, "the vector unit does not compute with its elements",
                "convert them to a type of at most 32 bits");
  return success();
}
