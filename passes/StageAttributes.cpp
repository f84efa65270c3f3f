//===- StageAttributes.cpp - Stages of operations that are replaced -------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/StageAttributes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "tl/dialects/Tile/TileDialect.h"

using namespace mlir;
using namespace tl;
using tile::TileDialect;

StageAttributes::StageAttributes(Operation *op)
    : stage(op->getDiscardableAttr(TileDialect::getStageAttrName())),
      order(op->getDiscardableAttr(TileDialect::getOrderAttrName())) {}

void StageAttributes::setOn(Operation *op) const {
  if (stage)
    op->setDiscardableAttr(TileDialect::getStageAttrName(), stage);
  if (order)
    op->setDiscardableAttr(TileDialect::getOrderAttrName(), order);
}

void StageAttributes::removeFrom(Operation *op) {
  op->removeDiscardableAttr(TileDialect::getStageAttrName());
  op->removeDiscardableAttr(TileDialect::getOrderAttrName());
}

void StageAttributes::setBetween(Operation *first, Operation *last,
                                 Block *block) const {
  auto begin = first ? std::next(first->getIterator()) : block->begin();
  auto end = last ? last->getIterator() : block->end();
  for (Operation &op : llvm::make_range(begin, end))
    if (!isMemoryEffectFree(&op) && !isa<memref::AllocOp>(op))
      setOn(&op);
}
