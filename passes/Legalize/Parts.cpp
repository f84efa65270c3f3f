//===- Parts.cpp - Parts of large tiles -----------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Legalize/Parts.h"
#include "conversions/TileUtils/PartLoop.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"

using namespace mlir;
using namespace tl;
using ascend::getMemRefType;

void tl::forEachPart(RewriterBase &rewriter, Location loc, OpFoldResult extent,
                     int64_t step,
                     function_ref<void(OpFoldResult, OpFoldResult)> body) {
  OpBuilder::InsertionGuard guard(rewriter);
  std::optional<int64_t> known = getConstantIntValue(extent);
  if (!known) {
    ExtentPart part = openPartLoop(rewriter, loc, extent, step);
    return body(part.offset, part.size);
  }
  int64_t whole = *known / step * step;
  if (whole > 0) {
    OpBuilder::InsertionGuard inLoop(rewriter);
    auto index = [&](int64_t value) -> Value {
      return arith::ConstantIndexOp::create(rewriter, loc, value);
    };
    auto loop =
        scf::ForOp::create(rewriter, loc, index(0), index(whole), index(step));
    rewriter.setInsertionPointToStart(loop.getBody());
    body(loop.getInductionVar(), rewriter.getIndexAttr(step));
  }
  if (whole < *known)
    body(rewriter.getIndexAttr(whole), rewriter.getIndexAttr(*known - whole));
}

Value tl::take(RewriterBase &rewriter, Location loc, Value tile, int64_t dim,
               OpFoldResult offset, OpFoldResult size) {
  SmallVector<OpFoldResult> offsets(getMemRefType(tile).getRank(),
                                    rewriter.getIndexAttr(0));
  SmallVector<OpFoldResult> sizes = getSizes(rewriter, loc, tile);
  offsets[dim] = offset;
  sizes[dim] = size;
  return slice(rewriter, loc, tile, offsets, sizes, sizes.size());
}
