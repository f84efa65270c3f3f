//===- PartLoop.cpp - Loops over parts of an extent -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileUtils/PartLoop.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace tl;

ExtentPart tl::openPartLoop(OpBuilder &builder, Location loc,
                            OpFoldResult extent, int64_t step) {
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  auto loop = scf::ForOp::create(
      builder, loc, constant(0),
      getValueOrCreateConstantIndexOp(builder, loc, extent), constant(step));
  builder.setInsertionPointToStart(loop.getBody());
  OpFoldResult offset = loop.getInductionVar();
  if (step == 1)
    return {offset, builder.getIndexAttr(1)};
  AffineExpr all, first;
  bindDims(builder.getContext(), all, first);
  SmallVector<AffineExpr, 2> least = {builder.getAffineConstantExpr(step),
                                      all - first};
  return {offset,
          affine::makeComposedFoldedAffineMin(
              builder, loc, AffineMap::get(2, 0, least, builder.getContext()),
              {extent, offset})};
}
