//===- Gemm.cpp - Lowers matrix products to products of L0 tiles ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Patterns.h"
#include "dialects/Ascend/AscendOps.h"
#include "dialects/Tile/TileOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace tl;
using ascend::Memory;

namespace {
/// The extents of a product and how they are cut, in elements.
struct GemmTiling {
  int64_t m, n, k;
  /// Elements of K in one fractal of L0A, and in one product of L0 tiles.
  int64_t kFractal;
  int64_t kStep;
};

struct ConvertGemm : public OpConversionPattern<tile::GemmOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tile::GemmOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override;
};
} // namespace

/// The largest step along K that divides it and leaves half of L0A and half of
/// L0B free, so that the next step can be loaded while this one is multiplied.
static int64_t chooseStep(const GemmTiling &tiling, int64_t elementBytes,
                          const ascend::TargetSpec &spec) {
  int64_t fractals = tiling.k / tiling.kFractal;
  for (int64_t parts = 1; parts <= fractals; ++parts) {
    int64_t step = tiling.k / parts;
    if (fractals % parts == 0 &&
        tiling.m * step * elementBytes * 2 <= spec.l0a_size &&
        tiling.n * step * elementBytes * 2 <= spec.l0b_size)
      return step;
  }
  return 0;
}

static FailureOr<GemmTiling> computeTiling(tile::GemmOp op) {
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<MemRefType>(operand.get().getType());
    if (!type)
      continue;
    std::optional<Memory> memory = ascend::getMemory(type);
    if (!memory || !op.getLegalMemories(operand).contains(*memory))
      return op.emitOpError("multiplies tiles in l1 into one in l0c only, got ")
             << type;
  }
  auto a = cast<MemRefType>(op.getA().getType());
  auto c = cast<MemRefType>(op.getC().getType());
  ascend::TargetSpec spec = ascend::getLimits(op);
  int64_t elementBytes = a.getElementTypeBitWidth() / 8;
  GemmTiling tiling{c.getDimSize(0), c.getDimSize(1),
                    a.getDimSize(op.getTransposeA() ? 0 : 1),
                    spec.block_bytes / elementBytes, 0};
  if (!tiling.m || !tiling.n || !tiling.k)
    return op.emitOpError("an extent is zero");
  if (tiling.m % spec.fractal_rows || tiling.n % spec.fractal_rows ||
      tiling.k % tiling.kFractal)
    return op.emitOpError("extents of ")
           << tiling.m << " x " << tiling.n << " x " << tiling.k
           << " (M, N, K) are not multiples of the fractal's "
           << spec.fractal_rows << " x " << spec.fractal_rows << " x "
           << tiling.kFractal << "; choose larger tiles";
  bool transposesFractals = op.getTransposeA() || !op.getTransposeB();
  if (transposesFractals && elementBytes != 2)
    return op.emitOpError("loads transpose fractals of 16-bit types only; for ")
           << a.getElementType() << " A must not be transposed and B must be";
  tiling.kStep = chooseStep(tiling, elementBytes, spec);
  if (!tiling.kStep)
    return op.emitOpError("rows of A or columns of B are too many for L0A and "
                          "L0B, which hold ")
           << spec.l0a_size / 2 / elementBytes / tiling.kFractal << " and "
           << spec.l0b_size / 2 / elementBytes / tiling.kFractal
           << "; choose smaller tiles";
  return tiling;
}

/// Slices `length` of the fractals of the L1 tile `matrix` along K, which runs
/// along its columns or along its rows, from `offset` on.
static Value sliceAlongK(OpBuilder &builder, Location loc, Value matrix,
                         bool kIsColumns, OpFoldResult offset, int64_t length) {
  auto type = cast<MemRefType>(matrix.getType());
  ascend::FractalLayout layout = *ascend::getFractalLayout(Memory::L1);
  unsigned dim = kIsColumns ? layout.outerColumn : layout.outerRow;
  if (type.getDimSize(dim) == length)
    return matrix;
  SmallVector<OpFoldResult> offsets(4, builder.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(4, builder.getIndexAttr(1));
  SmallVector<OpFoldResult> sizes =
      getAsIndexOpFoldResult(builder.getContext(), type.getShape());
  offsets[dim] = offset;
  sizes[dim] = builder.getIndexAttr(length);
  return memref::SubViewOp::create(builder, loc, matrix, offsets, sizes,
                                   strides);
}

/// Loads the step of A and B that begins `offset` fractals into K, and
/// multiplies it.
static void emitStep(OpBuilder &builder, tile::GemmOp op,
                     tile::GemmOp::Adaptor adaptor, const GemmTiling &tiling,
                     Value l0a, Value l0b, OpFoldResult offset, Value init) {
  Location loc = op.getLoc();
  int64_t length = tiling.kStep / tiling.kFractal;
  Value a = sliceAlongK(builder, loc, adaptor.getA(), !op.getTransposeA(),
                        offset, length);
  ascend::LoadL0AOp::create(builder, loc, a, l0a, op.getTransposeA());
  Value b = sliceAlongK(builder, loc, adaptor.getB(), op.getTransposeB(),
                        offset, length);
  ascend::LoadL0BOp::create(builder, loc, b, l0b, op.getTransposeB());
  ascend::MmadOp::create(builder, loc, l0a, l0b, adaptor.getC(), init);
}

/// Multiplies step by step; only the first may start from zero.
static void emitSteps(OpBuilder &builder, tile::GemmOp op,
                      tile::GemmOp::Adaptor adaptor, const GemmTiling &tiling,
                      Value l0a, Value l0b, Value init) {
  Location loc = op.getLoc();
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  if (tiling.kStep == tiling.k)
    return emitStep(builder, op, adaptor, tiling, l0a, l0b,
                    builder.getIndexAttr(0), init);
  Value zero = constant(0);
  auto loop = scf::ForOp::create(builder, loc, zero,
                                 constant(tiling.k / tiling.kFractal),
                                 constant(tiling.kStep / tiling.kFractal));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  Value isFirst = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                        loop.getInductionVar(), zero);
  Value initNow = arith::AndIOp::create(builder, loc, init, isFirst);
  emitStep(builder, op, adaptor, tiling, l0a, l0b, loop.getInductionVar(),
           initNow);
}

LogicalResult
ConvertGemm::matchAndRewrite(tile::GemmOp op, OpAdaptor adaptor,
                             ConversionPatternRewriter &rewriter) const {
  FailureOr<GemmTiling> tiling = computeTiling(op);
  if (failed(tiling))
    return failure();
  Location loc = op.getLoc();
  Type elementType = cast<MemRefType>(op.getA().getType()).getElementType();
  Value l0a =
      memref::AllocOp::create(rewriter, loc,
                              ascend::getFractalType(tiling->m, tiling->kStep,
                                                     elementType, Memory::L0A));
  Value l0b =
      memref::AllocOp::create(rewriter, loc,
                              ascend::getFractalType(tiling->kStep, tiling->n,
                                                     elementType, Memory::L0B));
  Value init = adaptor.getInit();
  if (!init)
    init = arith::ConstantIntOp::create(rewriter, loc, 0, 1);
  emitSteps(rewriter, op, adaptor, *tiling, l0a, l0b, init);
  remark::passed(loc,
                 remark::RemarkOpts::name("gemm-tiling")
                     .category("convert-tile-to-ascend")
                     .function(op->getParentOfType<func::FuncOp>().getName()))
      << remark::metric("m", tiling->m) << remark::metric("n", tiling->n)
      << remark::metric("k", tiling->k)
      << remark::metric("k step", tiling->kStep);
  rewriter.eraseOp(op);
  return success();
}

void tl::populateGemmPatterns(const TypeConverter &converter,
                              RewritePatternSet &patterns) {
  patterns.add<ConvertGemm>(converter, patterns.getContext());
}
