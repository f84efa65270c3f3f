//===- TileCast.cpp - Conversions of element types -*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl::tile;

SmallVector<std::pair<StringRef, int64_t>> CastOp::getNumericParameters() {
  return {{"round", static_cast<int64_t>(getRound())}};
}

LogicalResult CastOp::verify() {
  Type from = cast<MemRefType>(getSrc().getType()).getElementType();
  Type to = cast<MemRefType>(getDst().getType()).getElementType();
  if (from == to && !isa<FloatType>(from))
    return emitOpError("has nothing to convert from ")
           << from << " to itself; copy it with 'tile.copy'";
  return success();
}
