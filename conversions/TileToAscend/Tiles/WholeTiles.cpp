//===- WholeTiles.cpp - Tiles for operations without strides --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Tiles/WholeTiles.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "mlir/IR/IRMapping.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileOps.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace tl;
using ascend::getMemRefType;

static bool isWhole(Value tile) {
  return getMemRefType(tile).hasStaticShape() &&
         ascend::isContiguous(getMemRefType(tile)) && startsAtBlock(tile);
}

/// Whether `tile` has whole rows of static size, one after the other.
static bool hasWholeRows(Value tile) {
  MemRefType type = getMemRefType(tile);
  return type.getRank() > 1 &&
         !llvm::is_contained(type.getShape().drop_front(),
                             ShapedType::kDynamic) &&
         ascend::isContiguous(type) && startsAtBlock(tile);
}

LogicalResult tl::verifyWholeTiles(Operation *op, bool anyRows) {
  for (Value operand : op->getOperands())
    if (isa<MemRefType>(operand.getType()) && !isWhole(operand) &&
        !(anyRows && hasWholeRows(operand)))
      return op->emitOpError("works on contiguous tiles of static extents "
                             "that start at a multiple of 32 bytes only, got ")
             << operand.getType();
  return success();
}

/// The tiles of `op` that can be replaced by copies that are aligned.
static llvm::SetVector<Value> findParts(Operation *op) {
  llvm::SetVector<Value> parts;
  for (Value operand : op->getOperands()) {
    auto type = dyn_cast<MemRefType>(operand.getType());
    if (type && type.hasStaticShape() && !isWhole(operand) &&
        ascend::getMemory(type) == ascend::Memory::UB)
      parts.insert(operand);
  }
  return parts;
}

LogicalResult tl::stageTiles(Operation *op,
                             ConversionPatternRewriter &rewriter) {
  llvm::SetVector<Value> parts = findParts(op);
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  if (parts.empty() || !effects)
    return rewriter.notifyMatchFailure(op, "works on whole tiles");
  Location loc = op->getLoc();
  IRMapping staged;
  for (Value part : parts) {
    staged.map(part,
               allocateScratch(rewriter, op, getMemRefType(part).getShape(),
                               getMemRefType(part).getElementType()));
    if (effects.getEffectOnValue<MemoryEffects::Read>(part))
      tile::CopyOp::create(rewriter, loc, part, staged.lookup(part));
  }
  Operation *whole = rewriter.clone(*op, staged);
  for (Value part : parts)
    if (effects.getEffectOnValue<MemoryEffects::Write>(part))
      tile::CopyOp::create(rewriter, loc, staged.lookup(part), part);
  rewriter.replaceOp(op, whole->getResults());
  return success();
}
