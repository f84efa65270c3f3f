//===- MaskReduce.cpp - Counts of the bits of masks -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/ExtentBounds.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "passes/Legalize/Parts.h"
#include "passes/Legalize/Patterns.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using ascend::getMemRefType;
using tile::MaskReduceKind;
using tile::ReduceKind;

/// How numbers 1 and 0 in place of the bits are reduced.
static ReduceKind getKind(MaskReduceKind kind) {
  switch (kind) {
  case MaskReduceKind::Count:
    return ReduceKind::Sum;
  case MaskReduceKind::Any:
    return ReduceKind::Max;
  case MaskReduceKind::All:
    return ReduceKind::Min;
  }
  llvm_unreachable("unknown kind");
}

namespace {
/// Writes one operation.
class MaskReduceWriter {
public:
  MaskReduceWriter(tile::ReduceMaskOp op, RewriterBase &rewriter)
      : op(op), rewriter(rewriter), loc(op.getLoc()), mask(op.getMask()),
        last(getMemRefType(mask).getRank() - 1) {}

  void run();

private:
  Value getNumber(double value);
  int64_t getStep();
  OpFoldResult getValid(OpFoldResult offset, OpFoldResult bits);
  void reducePart(OpFoldResult offset, OpFoldResult size, Value result);

  tile::ReduceMaskOp op;
  RewriterBase &rewriter;
  Location loc;
  Value mask;
  int64_t last;
};
} // namespace

Value MaskReduceWriter::getNumber(double value) {
  return arith::ConstantOp::create(rewriter, loc,
                                   rewriter.getF32FloatAttr(value));
}

/// The bytes of a row that are processed at a time. Parts of several rows would
/// not be contiguous.
int64_t MaskReduceWriter::getStep() {
  SmallVector<int64_t> bounds = *analysis::computeExtentBounds(mask);
  int64_t ubBytes = ascend::getLimits(op).ub_size;
  bool isRow = llvm::product_of(ArrayRef(bounds).drop_back(), int64_t(1)) == 1;
  if (!isRow || bounds.back() * maskBytes <= ubBytes / wholeShare)
    return bounds.back();
  constexpr int64_t block = ascend::TargetSpec::block_bytes;
  int64_t step = ubBytes / partShare / maskBytes;
  return std::max<int64_t>(llvm::alignDown(step, block), block);
}

/// The valid ones of `bits` bits from bit `offset` of a row on.
OpFoldResult MaskReduceWriter::getValid(OpFoldResult offset,
                                        OpFoldResult bits) {
  if (!op.getValid())
    return bits;
  int64_t most = *analysis::computeExtentBound(mask, last);
  if (getConstantIntValue(offset) == 0 && getStep() >= most) {
    // No slice has another number, which is an error if the operation runs.
    if (std::optional<int64_t> valid = getConstantIntValue(op.getValid()))
      return rewriter.getIndexAttr(std::clamp<int64_t>(*valid, 0, 8 * most));
    return op.getValid();
  }
  auto asValue = [&](OpFoldResult number) {
    return getValueOrCreateConstantIndexOp(rewriter, loc, number);
  };
  Value rest =
      arith::SubIOp::create(rewriter, loc, op.getValid(), asValue(offset));
  rest = arith::MaxSIOp::create(rewriter, loc, rest,
                                asValue(rewriter.getIndexAttr(0)));
  return arith::MinSIOp::create(rewriter, loc, rest, asValue(bits)).getResult();
}

/// Reduces the bits of a part of each row, and the previous parts.
void MaskReduceWriter::reducePart(OpFoldResult offset, OpFoldResult size,
                                  Value result) {
  auto inBits = [&](OpFoldResult bytes) {
    return affine::makeComposedFoldedAffineApply(
        rewriter, loc, rewriter.getAffineDimExpr(0) * 8, {bytes});
  };
  Value part = take(rewriter, loc, mask, last, offset, size);
  SmallVector<int64_t> bounds = *analysis::computeExtentBounds(part);
  bounds.back() = bounds.back() * 8;
  SmallVector<OpFoldResult> sizes = getSizes(rewriter, loc, part);
  sizes.back() = inBits(size);
  SmallVector<OpFoldResult> zeros(sizes.size(), rewriter.getIndexAttr(0));
  Value numbers = memref::AllocOp::create(
      rewriter, loc,
      ascend::withMemory(MemRefType::get(bounds, rewriter.getF32Type()),
                         ascend::Memory::UB));
  tile::SelectOp::create(
      rewriter, loc, part, getNumber(1), getNumber(0),
      slice(rewriter, loc, numbers, zeros, sizes, sizes.size()));
  sizes.back() = getValid(inBits(offset), sizes.back());
  tile::ReduceOp::create(
      rewriter, loc, getKind(op.getKind()),
      slice(rewriter, loc, numbers, zeros, sizes, sizes.size()), result, last,
      /*accumulate=*/true);
}

void MaskReduceWriter::run() {
  Value result =
      createScratch(rewriter, loc, op.getDst(), rewriter.getF32Type());
  // The result without bits, which changes no other one.
  bool isAll = op.getKind() == MaskReduceKind::All;
  tile::FillOp::create(rewriter, loc, getNumber(isAll), result);
  std::optional<int64_t> valid;
  if (op.getValid())
    valid = getConstantIntValue(op.getValid());
  int64_t bound =
      valid && *valid <= 0 ? 0 : *analysis::computeExtentBound(mask, last);
  OpFoldResult size = getSize(rewriter, loc, mask, last);
  int64_t step = getStep();
  if (bound > 0 && step >= bound)
    reducePart(rewriter.getIndexAttr(0), size, result);
  else if (bound > 0)
    forEachPart(rewriter, loc, size, step,
                [&](OpFoldResult offset, OpFoldResult size) {
                  reducePart(offset, size, result);
                });
  tile::CastOp::create(rewriter, loc, result, op.getDst(),
                       ascend::RoundMode::Trunc);
}

namespace {
/// tile.reduce_mask -> a reduction of numbers 1 and 0
struct WriteMaskReduce : public OpRewritePattern<tile::ReduceMaskOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tile::ReduceMaskOp op,
                                PatternRewriter &rewriter) const override {
    if (!hasKnownBounds(op.getMask()) || !hasKnownBounds(op.getDst()))
      return rewriter.notifyMatchFailure(op, "needs a tile of unknown extents");
    bool isEmpty = llvm::is_contained(getMemRefType(op.getDst()).getShape(), 0);
    if (!isEmpty)
      MaskReduceWriter(op, rewriter).run();
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void tl::populateMaskReducePatterns(RewritePatternSet &patterns) {
  patterns.add<WriteMaskReduce>(patterns.getContext());
}
