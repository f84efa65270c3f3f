//===- Gemm.cpp - Lowering of matrix products to L0 -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Matrix/GemmEmitter.h"
#include "conversions/TileToAscend/Patterns.h"
#include "conversions/TileToAscend/Tiles/TileSlices.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Remarks.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;
using ascend::Memory;

/// Checks that the memref operands of a product are in the required memories.
template <typename OpT>
static LogicalResult verifyMemories(OpT op, StringRef rule) {
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<MemRefType>(operand.get().getType());
    if (!type)
      continue;
    std::optional<Memory> memory = ascend::getMemory(type);
    if (!memory || !op.getLegalMemories(operand).contains(*memory))
      return op.emitOpError("multiplies tiles in ")
             << rule << " only, got " << type;
  }
  return success();
}

/// Whether an i8 product of N columns writes a square into a tile with other
/// columns there.
static bool overwritesColumns(const TilePart &c, Value tile) {
  std::optional<int64_t> columns = getConstantIntValue(c.columns);
  int64_t whole =
      cast<MemRefType>(getTileRoot(tile).getType()).getShape().back();
  return c.getType().getElementType().isInteger() && columns && *columns % 32 &&
         *columns < whole;
}

namespace {
/// tile.gemm -> loads into L0 and products of L0 tiles
struct ConvertGemm : public OpConversionPattern<tile::GemmOp> {
  ConvertGemm(MLIRContext *context, const L0Extents &extents)
      : OpConversionPattern(context), extents(extents) {}

  LogicalResult
  matchAndRewrite(tile::GemmOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override;

  const L0Extents &extents;
};

/// tile.mma -> the product of L0 tiles
struct ConvertMma : public OpConversionPattern<tile::MmaOp> {
  ConvertMma(MLIRContext *context, const L0Extents &extents)
      : OpConversionPattern(context), extents(extents) {}

  LogicalResult
  matchAndRewrite(tile::MmaOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (failed(verifyMemories(op, "l0a and l0b into one in l0c")))
      return failure();
    auto a = getTilePart(op, op.getA(), extents, rewriter);
    auto b = getTilePart(op, op.getB(), extents, rewriter);
    auto c = getTilePart(op, op.getC(), extents, rewriter);
    if (failed(a) || failed(b) || failed(c))
      return failure();
    Value init = op.getInit();
    if (!init)
      init = arith::ConstantIntOp::create(rewriter, op.getLoc(), 0, 1);
    rewriter.replaceOpWithNewOp<ascend::MmadOp>(
        op, a->fractals, b->fractals, c->fractals, init,
        ArrayRef<OpFoldResult>{getKnownExtent(c->rows, a->rows),
                               getKnownExtent(c->columns, b->columns),
                               getKnownExtent(a->columns, b->rows)});
    return success();
  }

  const L0Extents &extents;
};
} // namespace

/// Chooses the steps of a product, or emits an error if there are none.
static FailureOr<GemmExtents>
chooseSteps(tile::GemmOp op, const GemmEmitter &gemm, Type elementType) {
  ascend::TargetSpec spec = ascend::getLimits(op);
  GemmExtents bound = gemm.getBound();
  GemmExtents step = cutGemm(bound, elementType, spec);
  if (!step.k)
    return op.emitOpError("cannot cut a product of ")
           << bound.m << " x " << bound.n << " x " << bound.k
           << " (M, N, K) for L0A and L0B of " << spec.l0a_size << " and "
           << spec.l0b_size << " bytes; choose smaller tiles";
  bool isCut = step.m < bound.m || step.n < bound.n;
  if (isCut && !getConstantIntValue(gemm.getM()))
    return op.emitOpError(
               "has rows whose number is known at run time only, and "
               "is not cut along M or N then; choose tiles of at "
               "most ")
           << step.m << " rows and " << step.n << " columns";
  return step;
}

LogicalResult
ConvertGemm::matchAndRewrite(tile::GemmOp op, OpAdaptor,
                             ConversionPatternRewriter &rewriter) const {
  if (failed(verifyMemories(op, "l1 into one in l0c")))
    return failure();
  auto a = getTilePart(op, op.getA(), extents, rewriter);
  auto b = getTilePart(op, op.getB(), extents, rewriter);
  auto c = getTilePart(op, op.getC(), extents, rewriter);
  if (failed(a) || failed(b) || failed(c))
    return failure();
  if (overwritesColumns(*c, op.getC()))
    return op.emitOpError("writes i8 products to multiples of 32 columns, "
                          "others of the tile would be lost; use a tile of its "
                          "own");
  GemmEmitter gemm(rewriter, op, *a, *b, *c);
  GemmExtents bound = gemm.getBound();
  // Constants of the program may be negative.
  if (bound.m <= 0 || bound.n <= 0 || bound.k <= 0) {
    rewriter.eraseOp(op);
    return success();
  }
  FailureOr<GemmExtents> step =
      chooseSteps(op, gemm, a->getType().getElementType());
  if (failed(step))
    return failure();
  gemm.emit(*step, op.getInit());
  remark::passed(op.getLoc(),
                 remark::RemarkOpts::name("gemm-tiling")
                     .category("convert-tile-to-ascend")
                     .function(op->getParentOfType<func::FuncOp>().getName()))
      << remark::metric("m", bound.m) << remark::metric("n", bound.n)
      << remark::metric("k", bound.k) << remark::metric("m step", step->m)
      << remark::metric("n step", step->n) << remark::metric("k step", step->k);
  rewriter.eraseOp(op);
  return success();
}

void tl::populateGemmPatterns(const L0Extents &extents,
                              RewritePatternSet &patterns) {
  patterns.add<ConvertGemm, ConvertMma>(patterns.getContext(), extents);
}
