//===- OneElement.cpp - Scalar operations on tiles of one element ---------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Vectorize/OneElement.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "passes/Vectorize/Operations.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;

/// Whether `type` is an element type of tiles.
static bool isElement(Type type) {
  return isa<IntegerType, FloatType>(type) && !type.isInteger(1) &&
         type.getIntOrFloatBitWidth() <= 32;
}

/// A tile of one element.
static Value createTile(OpBuilder &builder, Location loc, Type elementType) {
  return memref::AllocOp::create(
      builder, loc,
      MemRefType::get(
          {1}, elementType, MemRefLayoutAttrInterface(),
          tile::SpaceAttr::get(builder.getContext(), tile::Space::Shared)));
}

/// The tile of the result of `op`, computed before it; null if there is no
/// operation on tiles.
static Value computeTile(OpBuilder &builder, Operation *op) {
  Location loc = op->getLoc();
  SmallVector<Value> operands;
  for (Value operand : op->getOperands()) {
    operands.push_back(createTile(builder, loc, operand.getType()));
    tile::FillOp::create(builder, loc, operand, operands.back());
  }
  Type elementType = op->getResult(0).getType();
  if (isa<arith::BitcastOp>(op)) {
    MemRefType type =
        MemRefType::Builder(cast<MemRefType>(operands[0].getType()))
            .setElementType(elementType);
    return tile::BitcastOp::create(builder, loc, type, operands[0]);
  }
  Value result = createTile(builder, loc, elementType);
  if (failed(vectorize::emitElementwise(builder, op, operands, result)))
    return nullptr;
  Operation *last = op->getPrevNode();
  return vectorize::getError(last).empty() && vectorize::isComputed(last)
             ? result
             : nullptr;
}

LogicalResult vectorize::computeOnTile(RewriterBase &rewriter, Operation *op) {
  if (op->getNumResults() != 1 || op->getNumOperands() == 0 ||
      !llvm::all_of(op->getOperandTypes(), isElement) ||
      !llvm::all_of(op->getResultTypes(), isElement))
    return failure();
  Operation *before = op->getPrevNode();
  rewriter.setInsertionPoint(op);
  if (Value tile = computeTile(rewriter, op)) {
    Value zero = arith::ConstantIndexOp::create(rewriter, op->getLoc(), 0);
    rewriter.replaceOpWithNewOp<memref::LoadOp>(op, tile, zero);
    return success();
  }
  while (op->getPrevNode() != before)
    rewriter.eraseOp(op->getPrevNode());
  return failure();
}
