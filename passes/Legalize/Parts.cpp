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

/// The sizes of the parts of `extent` elements after those of `step`. Elements
/// of a very short part would move one by one: it takes a block of the one
/// before.
static SmallVector<int64_t, 2> getLastParts(int64_t extent, int64_t step) {
  constexpr int64_t few = 8, block = ascend::TargetSpec::block_bytes;
  int64_t rest = extent % step;
  if (rest == 0)
    return {};
  bool hasBlocks = step > block && step % block == 0;
  if (rest < few && extent > step && hasBlocks)
    return {step - block, block + rest};
  return {rest};
}

void tl::forEachPart(RewriterBase &rewriter, Location loc, OpFoldResult extent,
                     int64_t step,
                     function_ref<void(OpFoldResult, OpFoldResult)> body) {
  OpBuilder::InsertionGuard guard(rewriter);
  std::optional<int64_t> known = getConstantIntValue(extent);
  if (!known) {
    ExtentPart part = openPartLoop(rewriter, loc, extent, step);
    return body(part.offset, part.size);
  }
  SmallVector<int64_t, 2> last = getLastParts(*known, step);
  int64_t whole = *known - llvm::sum_of(last);
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
  for (int64_t size : last) {
    body(rewriter.getIndexAttr(whole), rewriter.getIndexAttr(size));
    whole += size;
  }
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
