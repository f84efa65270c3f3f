//===- TileCast.cpp - Conversions of element types ------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl::tile;

SmallVector<std::pair<StringRef, int64_t>> CastOp::getNumericParameters() {
  return {{"round", static_cast<int64_t>(getRound())}};
}

bool CastOp::isNeutral() {
  return getRound() == tl::ascend::RoundMode::None &&
         getElementTypeOrSelf(getSrc()) == getElementTypeOrSelf(getDst());
}

LogicalResult CastOp::canonicalize(CastOp op, PatternRewriter &rewriter) {
  if (!op.isNeutral())
    return failure();
  rewriter.replaceOpWithNewOp<CopyOp>(op, op.getSrc(), op.getDst());
  return success();
}

LogicalResult CastOp::verify() {
  Type from = cast<MemRefType>(getSrc().getType()).getElementType();
  Type to = cast<MemRefType>(getDst().getType()).getElementType();
  if (from == to && !isa<FloatType>(from))
    return emitOpError("does not convert from ")
           << from << " to itself; copy it with 'tile.copy'";
  if (from == to && getRound() == tl::ascend::RoundMode::Odd)
    return emitOpError("makes whole numbers of ")
           << from << " with rint, floor, ceil, round or trunc, not with odd";
  return success();
}
