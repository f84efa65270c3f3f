//===- Gemm.cpp - Lowers matrix products to products of L0 tiles ----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/GemmTiling.h"
#include "conversions/TileToAscend/Patterns.h"
#include "dialects/Ascend/AscendOps.h"
#include "dialects/Tile/TileOps.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using ascend::Memory;

//===----------------------------------------------------------------------===//
// Loads
//===----------------------------------------------------------------------===//

void tl::createLoadL0(OpBuilder &builder, Location loc, Value src, Value dst,
                      ArrayRef<OpFoldResult> extents, bool transpose) {
  auto type = cast<MemRefType>(dst.getType());
  bool isLeft = ascend::getMemory(type) == Memory::L0A;
  unsigned width = type.getElementTypeBitWidth();
  // B is stored by columns in L0, so it is the other way around.
  bool transposesFractals = transpose == isLeft;
  if (!transposesFractals || width == 16) {
    if (isLeft)
      ascend::LoadL0AOp::create(builder, loc, src, dst, extents, transpose);
    else
      ascend::LoadL0BOp::create(builder, loc, src, dst, extents, transpose);
  } else if (width == 8) {
    if (isLeft)
      ascend::LoadL0ASquaresOp::create(builder, loc, src, dst, extents);
    else
      ascend::LoadL0BSquaresOp::create(builder, loc, src, dst, extents);
  } else {
    if (isLeft)
      ascend::LoadL0AImageOp::create(builder, loc, src, dst, extents);
    else
      ascend::LoadL0BImageOp::create(builder, loc, src, dst, extents);
  }
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

namespace {
/// A part of an extent: where it begins, and how much of it there is, which is
/// at most `bound`.
struct Cut {
  OpFoldResult offset;
  OpFoldResult size;
  int64_t bound;
};

/// Writes the loads and products of one `tile.gemm`.
class GemmEmitter {
public:
  GemmEmitter(OpBuilder &builder, tile::GemmOp op, const TilePart &a,
              const TilePart &b, const TilePart &c)
      : builder(builder), loc(op.getLoc()), transposeA(op.getTransposeA()),
        transposeB(op.getTransposeB()), a(a), b(b), c(c) {}

  /// What is multiplied at most, and its values at run time.
  GemmExtents getBound() const;
  OpFoldResult getM() const;
  OpFoldResult getN() const;
  OpFoldResult getK() const;

  /// Emits the product in steps of at most `step`.
  void emit(GemmExtents step, Value init);

private:
  void emitBlock(const Cut &m, const Cut &n, int64_t step, Value init);
  void emitPair(const Cut &m, const Cut &n, OpFoldResult offset,
                OpFoldResult rest, int64_t step, Value init);
  void emitStep(unsigned slot, const Cut &m, const Cut &n, const Cut &k,
                Value init);
  void emitLoadA(unsigned slot, const Cut &m, const Cut &k);
  void emitProduct(unsigned slot, const Cut &m, const Cut &n, const Cut &k,
                   Value init);
  Value slice(const TilePart &part, const Cut &rows, const Cut &columns);
  SmallVector<Cut> cut(OpFoldResult extent, int64_t bound, int64_t step);

  OpFoldResult number(int64_t value) { return builder.getIndexAttr(value); }
  OpFoldResult apply(AffineExpr expr, ArrayRef<OpFoldResult> operands) {
    return affine::makeComposedFoldedAffineApply(builder, loc, expr, operands);
  }
  /// `extent - offset`, at least 0 and at most `bound`.
  OpFoldResult clamp(OpFoldResult extent, OpFoldResult offset, int64_t bound);
  Value materialise(OpFoldResult number) {
    return getValueOrCreateConstantIndexOp(builder, loc, number);
  }

  OpBuilder &builder;
  Location loc;
  bool transposeA, transposeB;
  TilePart a, b, c;
  /// Two slots each in L0A and L0B, used in turn, or one if there is one step.
  SmallVector<Value, 2> l0a, l0b;
  Value never;
};
} // namespace

/// Whether `tile` is one of several in a buffer with a dimension for them.
static bool hasVersions(Value tile) {
  while (auto view = tile.getDefiningOp<ViewLikeOpInterface>()) {
    Value source = view.getViewSource();
    if (cast<MemRefType>(source.getType()).getRank() >
        cast<MemRefType>(tile.getType()).getRank())
      return true;
    tile = source;
  }
  return false;
}

/// The extent that two operands share: a constant if one knows it.
static OpFoldResult getKnown(OpFoldResult first, OpFoldResult second) {
  return getConstantIntValue(first)    ? first
         : getConstantIntValue(second) ? second
                                       : first;
}

OpFoldResult GemmEmitter::getM() const {
  return getKnown(c.rows, transposeA ? a.columns : a.rows);
}

OpFoldResult GemmEmitter::getN() const {
  return getKnown(c.columns, transposeB ? b.rows : b.columns);
}

OpFoldResult GemmEmitter::getK() const {
  return getKnown(transposeA ? a.rows : a.columns,
                  transposeB ? b.columns : b.rows);
}

GemmExtents GemmEmitter::getBound() const {
  ascend::MatrixExtents left = a.getBound(), right = b.getBound();
  if (transposeA)
    std::swap(left.rows, left.columns);
  if (transposeB)
    std::swap(right.rows, right.columns);
  ascend::MatrixExtents product = c.getBound();
  return {std::min(left.rows, product.rows),
          std::min(right.columns, product.columns),
          std::min(left.columns, right.rows)};
}

OpFoldResult GemmEmitter::clamp(OpFoldResult extent, OpFoldResult offset,
                                int64_t bound) {
  AffineExpr d0 = builder.getAffineDimExpr(0), d1 = builder.getAffineDimExpr(1);
  AffineExpr most = builder.getAffineConstantExpr(bound);
  MLIRContext *context = builder.getContext();
  OpFoldResult least = affine::makeComposedFoldedAffineMin(
      builder, loc, AffineMap::get(2, 0, {d0 - d1, most}, context),
      {extent, offset});
  if (isConstantIntValue(offset, 0) || getConstantIntValue(least))
    return least;
  return affine::makeComposedFoldedAffineMax(
      builder, loc,
      AffineMap::get(1, 0, {d0, builder.getAffineConstantExpr(0)}, context),
      {least});
}

SmallVector<Cut> GemmEmitter::cut(OpFoldResult extent, int64_t bound,
                                  int64_t step) {
  SmallVector<Cut> ranges;
  for (int64_t offset = 0; offset < bound; offset += step) {
    int64_t most = std::min(step, bound - offset);
    // A bound that is reached says no more than the extent.
    OpFoldResult size =
        most == bound ? extent : clamp(extent, number(offset), most);
    ranges.push_back({number(offset), size, most});
  }
  return ranges;
}

/// The fractals of `part` that hold the elements of `rows` and `columns`.
Value GemmEmitter::slice(const TilePart &part, const Cut &rows,
                         const Cut &columns) {
  MemRefType type = part.getType();
  Memory memory = *ascend::getMemory(type);
  ascend::FractalLayout layout = *ascend::getFractalLayout(memory);
  MemRefType needed = ascend::getFractalType(rows.bound, columns.bound,
                                             type.getElementType(), memory);
  SmallVector<OpFoldResult> offsets(4, number(0)), strides(4, number(1));
  SmallVector<OpFoldResult> sizes =
      getAsIndexOpFoldResult(builder.getContext(), type.getShape());
  bool isWhole = true;
  auto narrow = [&](unsigned outer, unsigned inner, const Cut &range) {
    offsets[outer] =
        apply(builder.getAffineDimExpr(0).floorDiv(type.getDimSize(inner)),
              range.offset);
    int64_t rest = type.getDimSize(outer) -
                   getConstantIntValue(offsets[outer]).value_or(0);
    int64_t size = std::min(needed.getDimSize(outer), rest);
    sizes[outer] = number(size);
    isWhole &= size == type.getDimSize(outer);
  };
  narrow(layout.outerRow, layout.innerRow, rows);
  narrow(layout.outerColumn, layout.innerColumn, columns);
  if (isWhole)
    return part.fractals;
  return memref::SubViewOp::create(builder, loc, part.fractals, offsets, sizes,
                                   strides);
}

void GemmEmitter::emitLoadA(unsigned slot, const Cut &m, const Cut &k) {
  Value left = transposeA ? slice(a, k, m) : slice(a, m, k);
  createLoadL0(builder, loc, left, l0a[slot], {m.size, k.size}, transposeA);
}

/// Loads B, and multiplies it with what is in the slot of A.
void GemmEmitter::emitProduct(unsigned slot, const Cut &m, const Cut &n,
                              const Cut &k, Value init) {
  Value right = transposeB ? slice(b, n, k) : slice(b, k, n);
  createLoadL0(builder, loc, right, l0b[slot], {k.size, n.size}, transposeB);
  // Where the fractals of a whole accumulator lie its extents say.
  bool isCut = m.bound < getBound().m || n.bound < getBound().n;
  Value product = isCut ? slice(c, m, n) : c.fractals;
  ascend::MmadOp::create(builder, loc, l0a[slot], l0b[slot], product, init,
                         {m.size, n.size, k.size});
}

void GemmEmitter::emitStep(unsigned slot, const Cut &m, const Cut &n,
                           const Cut &k, Value init) {
  emitLoadA(slot, m, k);
  emitProduct(slot, m, n, k, init);
}

/// Emits two steps from `offset` on, in the two slots; `rest` is how much of K
/// there is from there.
void GemmEmitter::emitPair(const Cut &m, const Cut &n, OpFoldResult offset,
                           OpFoldResult rest, int64_t step, Value init) {
  AffineExpr d0 = builder.getAffineDimExpr(0);
  emitStep(0, m, n, {offset, clamp(rest, number(0), step), step}, init);
  emitStep(1, m, n,
           {apply(d0 + step, offset), clamp(rest, number(step), step), step},
           never);
}

void GemmEmitter::emitBlock(const Cut &m, const Cut &n, int64_t step,
                            Value init) {
  AffineExpr d0 = builder.getAffineDimExpr(0), d1 = builder.getAffineDimExpr(1);
  int64_t bound = getBound().k;
  OpFoldResult k = getK();
  // Pairs that are whole as far as the tile goes are in a loop.
  int64_t paired = bound / (2 * step) * (2 * step);
  if (bound <= 2 * step)
    paired = 0;
  if (paired) {
    OpFoldResult end =
        getConstantIntValue(k) ? number(paired) : clamp(k, number(0), paired);
    Value zero = materialise(number(0));
    auto loop = scf::ForOp::create(builder, loc, zero, materialise(end),
                                   materialise(number(2 * step)));
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    OpFoldResult offset = loop.getInductionVar();
    Value isFirst = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::eq, loop.getInductionVar(), zero);
    Value initNow = arith::AndIOp::create(builder, loc, init, isFirst);
    OpFoldResult rest =
        getConstantIntValue(k) ? number(2 * step) : apply(d0 - d1, {k, offset});
    emitPair(m, n, offset, rest, step, initNow);
  }
  // What is left are two steps or one.
  SmallVector<Cut> rest;
  for (int64_t offset = paired; offset < bound; offset += step) {
    int64_t most = std::min(step, bound - offset);
    OpFoldResult size = most == bound ? k : clamp(k, number(offset), most);
    rest.push_back({number(offset), size, most});
  }
  // Who fills the tile of A next has to wait until all of it is loaded, so that
  // comes first, unless there is another tile to fill: then the second part of
  // A would keep the first part of B waiting for the products of the step
  // before.
  bool loadsAhead = !hasVersions(a.fractals);
  for (auto [slot, cut] : llvm::enumerate(rest))
    if (loadsAhead)
      emitLoadA(slot, m, cut);
  for (auto [slot, cut] : llvm::enumerate(rest)) {
    if (!loadsAhead)
      emitLoadA(slot, m, cut);
    emitProduct(slot, m, n, cut, !paired && slot == 0 ? init : never);
  }
}

void GemmEmitter::emit(GemmExtents step, Value init) {
  GemmExtents bound = getBound();
  auto ms = cut(getM(), bound.m, step.m), ns = cut(getN(), bound.n, step.n);
  bool isOneStep = ms.size() * ns.size() == 1 && bound.k <= step.k;
  Type elementType = a.getType().getElementType();
  for (unsigned slot = 0; slot < (isOneStep ? 1 : 2); ++slot) {
    l0a.push_back(memref::AllocOp::create(
        builder, loc,
        ascend::getFractalType(step.m, step.k, elementType, Memory::L0A)));
    l0b.push_back(memref::AllocOp::create(
        builder, loc,
        ascend::getFractalType(step.k, step.n, elementType, Memory::L0B)));
  }
  if (!init || !isOneStep)
    never = arith::ConstantIntOp::create(builder, loc, 0, 1);
  for (const Cut &n : ns)
    for (const Cut &m : ms)
      emitBlock(m, n, step.k, init ? init : never);
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

/// Checks that the memref operands of a product are in the memories it needs.
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

/// Whether an i8 product of N columns writes a square into a tile that has
/// other columns there.
static bool overwritesColumns(const TilePart &c, Value tile) {
  std::optional<int64_t> columns = getConstantIntValue(c.columns);
  int64_t whole =
      cast<MemRefType>(getTileRoot(tile).getType()).getShape().back();
  return c.getType().getElementType().isInteger() && columns && *columns % 32 &&
         *columns < whole;
}

namespace {
/// tile.gemm -> loads into L0 and products of what is there
struct ConvertGemm : public OpConversionPattern<tile::GemmOp> {
  ConvertGemm(MLIRContext *context, const L0Extents &extents)
      : OpConversionPattern(context), extents(extents) {}

  LogicalResult
  matchAndRewrite(tile::GemmOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override;

  const L0Extents &extents;
};

/// tile.mma -> the product of what is in L0
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
        ArrayRef<OpFoldResult>{getKnown(c->rows, a->rows),
                               getKnown(c->columns, b->columns),
                               getKnown(a->columns, b->rows)});
    return success();
  }

  const L0Extents &extents;
};
} // namespace

/// Chooses the steps of a product, or says why there are none.
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
  if (bound.m == 0 || bound.n == 0 || bound.k == 0) {
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
