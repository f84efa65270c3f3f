//===- GemmEmitter.cpp - Loads and products of a gemm ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Matrix/GemmEmitter.h"
#include "conversions/TileToAscend/Patterns.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl;
using ascend::Memory;

OpFoldResult tl::getKnownExtent(OpFoldResult first, OpFoldResult second) {
  return getConstantIntValue(first)    ? first
         : getConstantIntValue(second) ? second
                                       : first;
}

/// Whether `tile` is one of several versions in a multi-buffered allocation.
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

OpFoldResult GemmEmitter::getM() const {
  return getKnownExtent(c.rows, transposeA ? a.columns : a.rows);
}

OpFoldResult GemmEmitter::getN() const {
  return getKnownExtent(c.columns, transposeB ? b.rows : b.columns);
}

OpFoldResult GemmEmitter::getK() const {
  return getKnownExtent(transposeA ? a.rows : a.columns,
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

SmallVector<GemmEmitter::Cut> GemmEmitter::cut(OpFoldResult extent,
                                               int64_t bound, int64_t step,
                                               int64_t begin) {
  SmallVector<Cut> ranges;
  for (int64_t offset = begin; offset < bound; offset += step) {
    int64_t most = std::min(step, bound - offset);
    // If the bound is reached, it equals the extent.
    OpFoldResult size =
        most == bound ? extent : clamp(extent, number(offset), most);
    ranges.push_back({number(offset), size, most});
  }
  return ranges;
}

/// The fractals of `part` with the elements of `rows` and `columns`.
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

/// Loads B, and multiplies the slot of A by it.
void GemmEmitter::emitProduct(unsigned slot, const Cut &m, const Cut &n,
                              const Cut &k, Value init) {
  Value right = transposeB ? slice(b, n, k) : slice(b, k, n);
  createLoadL0(builder, loc, right, l0b[slot], {k.size, n.size}, transposeB);
  // The extents determine the fractals of a whole accumulator.
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

/// Emits two steps from `offset` on, in the two slots; `rest` is the extent of
/// K from there.
void GemmEmitter::emitPair(const Cut &m, const Cut &n, OpFoldResult offset,
                           OpFoldResult rest, int64_t step, Value init) {
  AffineExpr d0 = builder.getAffineDimExpr(0);
  emitStep(0, m, n, {offset, clamp(rest, number(0), step), step}, init);
  emitStep(1, m, n,
           {apply(d0 + step, offset), clamp(rest, number(step), step), step},
           never);
}

/// Emits a loop over pairs of whole steps, up to the bound of the tile, and
/// returns the extent of K that it covers: 0 if a single pair covers all.
int64_t GemmEmitter::emitLoop(const Cut &m, const Cut &n, int64_t step,
                              Value init) {
  int64_t bound = getBound().k;
  if (bound <= 2 * step)
    return 0;
  int64_t paired = bound / (2 * step) * (2 * step);
  AffineExpr d0 = builder.getAffineDimExpr(0), d1 = builder.getAffineDimExpr(1);
  OpFoldResult k = getK();
  bool isKnown = getConstantIntValue(k).has_value();
  Value zero = materialise(number(0));
  Value end =
      materialise(isKnown ? number(paired) : clamp(k, number(0), paired));
  auto loop = scf::ForOp::create(builder, loc, zero, end,
                                 materialise(number(2 * step)));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  OpFoldResult offset = loop.getInductionVar();
  Value isFirst = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                        loop.getInductionVar(), zero);
  Value initNow = arith::AndIOp::create(builder, loc, init, isFirst);
  OpFoldResult rest = isKnown ? number(2 * step) : apply(d0 - d1, {k, offset});
  emitPair(m, n, offset, rest, step, initNow);
  return paired;
}

void GemmEmitter::emitBlock(const Cut &m, const Cut &n, int64_t step,
                            Value init) {
  int64_t paired = emitLoop(m, n, step, init);
  // One or two steps remain.
  SmallVector<Cut> rest = cut(getK(), getBound().k, step, paired);
  // The next load of A's tile has to wait until all of A is loaded into L0, so
  // these loads come first. With multi-buffering, another version can be filled
  // instead, and the second load of A would delay the first load of B, as it
  // waits for products of the previous step.
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
