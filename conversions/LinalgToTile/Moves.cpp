//===- Moves.cpp - Copies and fills ---------------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/OperandOverlap.h"
#include "conversions/LinalgToTile/Conversion.h"

using namespace mlir;
using namespace tl;

/// Copies `src` to `dst`; through a tile, if both are tensors.
static LogicalResult convertCopy(RewriterBase &rewriter, Operation *op,
                                 Value src, Value dst) {
  rewriter.setInsertionPoint(op);
  if (analysis::areSameBytes(src, dst)) {
    rewriter.eraseOp(op);
    return success();
  }
  Value from = src;
  if (!structured::isTile(src) && !structured::isTile(dst)) {
    FailureOr<Value> tile = structured::createTileLike(rewriter, op, src);
    if (failed(tile))
      return failure();
    tile::CopyOp::create(rewriter, op->getLoc(), src, *tile);
    from = *tile;
  }
  tile::CopyOp::create(rewriter, op->getLoc(), from, dst);
  rewriter.eraseOp(op);
  return success();
}

/// Whether `op` copies elements of one type between memrefs with dimensions.
static bool isPlainCopy(Value src, Value dst) {
  auto from = cast<MemRefType>(src.getType());
  auto to = cast<MemRefType>(dst.getType());
  return from.getRank() > 0 && from.getElementType() == to.getElementType();
}

/// A copy of memref has no body, so one of a single element is loaded and
/// stored.
static LogicalResult convertMemRefCopy(RewriterBase &rewriter,
                                       memref::CopyOp op) {
  if (isPlainCopy(op.getSource(), op.getTarget()))
    return convertCopy(rewriter, op, op.getSource(), op.getTarget());
  rewriter.setInsertionPoint(op);
  Value element = memref::LoadOp::create(rewriter, op.getLoc(), op.getSource());
  memref::StoreOp::create(rewriter, op.getLoc(), element, op.getTarget());
  rewriter.eraseOp(op);
  return success();
}

LogicalResult structured::convertMoves(RewriterBase &rewriter,
                                       tile::LaunchOp launch) {
  SmallVector<Operation *> moves;
  launch.walk([&](Operation *op) {
    if (isa<memref::CopyOp, linalg::CopyOp>(op))
      moves.push_back(op);
  });
  for (Operation *op : moves) {
    if (auto copy = dyn_cast<memref::CopyOp>(op)) {
      if (failed(convertMemRefCopy(rewriter, copy)))
        return failure();
      continue;
    }
    Value src = op->getOperand(0), dst = op->getOperand(1);
    if (isPlainCopy(src, dst) && failed(convertCopy(rewriter, op, src, dst)))
      return failure();
  }
  return success();
}

void structured::convertFill(RewriterBase &rewriter, linalg::FillOp op) {
  Value value = op.value(), dst = op.output();
  auto type = cast<MemRefType>(dst.getType());
  if (type.getRank() == 0 || value.getType() != type.getElementType()) {
    convertToLoops(rewriter, op);
    return;
  }
  rewriter.setInsertionPoint(op);
  tile::FillOp::create(rewriter, op.getLoc(), value, dst);
  rewriter.eraseOp(op);
}
