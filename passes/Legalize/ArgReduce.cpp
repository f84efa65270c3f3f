//===- ArgReduce.cpp - Indices of extrema ---------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The index of an extremum is the least index of the elements that are equal to
// it or, if there are NaN, of those: a mask of them selects indices from a
// ramp, which are reduced. Indices are floats, which have instructions for
// this, and are exact: there are fewer than 2^24. An infinity stands for no
// index.
//
// Elements are compared as f32, which holds those of narrower types, or as i32.
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
using ascend::CompareMode;
using ascend::getMemRefType;
using tile::ReduceKind;

namespace {
/// Writes one operation.
class ArgReduceWriter {
public:
  ArgReduceWriter(tile::ArgReduceOp op, RewriterBase &rewriter)
      : op(op), rewriter(rewriter), loc(op.getLoc()), src(op.getSrc()),
        dim(op.getDim()), last(getMemRefType(src).getRank() - 1),
        bounds(*analysis::computeExtentBounds(src)),
        elementType(getMemRefType(src).getElementType()),
        comparedType(elementType.isInteger(32) ? rewriter.getI32Type()
                                               : Type(rewriter.getF32Type())) {}

  void run();

private:
  using Shape = SmallVector<int64_t>;
  using Sizes = SmallVector<OpFoldResult>;

  bool needsCopy();
  int64_t getRowUnit();
  Shape getShape(OpFoldResult size);
  int64_t getStep();
  Value allocate(ArrayRef<int64_t> shape, Type type);
  Value getPart(Value tile, ArrayRef<OpFoldResult> sizes);
  Value getConstant(TypedAttr value);
  Value getNoIndex();
  Value getCompared(Value tile, ArrayRef<int64_t> shape);
  Value writeExtremum();
  Value writeMask(Value elements, Value extremum);
  Value writeRamp(OpFoldResult offset, OpFoldResult size, int64_t extent);
  void reducePart(OpFoldResult offset, OpFoldResult size, Value extremum,
                  Value indices, bool accumulate);
  void writeResult(Value indices);

  tile::ArgReduceOp op;
  RewriterBase &rewriter;
  Location loc;
  Value src;
  int64_t dim, last;
  Shape bounds;
  Type elementType, comparedType;
};
} // namespace

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

/// Whether elements are copied to a tile of static extents with whole blocks of
/// comparedType, rather than compared in place.
bool ArgReduceWriter::needsCopy() {
  MemRefType type = getMemRefType(src);
  int64_t lanes = ascend::TargetSpec::block_bytes / 4;
  return elementType.getIntOrFloatBitWidth() != 32 || !type.hasStaticShape() ||
         !ascend::isContiguous(type) ||
         (type.getRank() > 1 && bounds.back() % lanes != 0);
}

/// The unit of elements in rows of copies: a repeat, since comparisons take
/// whole repeats in place, unless rows get more than a quarter longer. In rows
/// of blocks, a mask of an odd number of bytes would need scalar code for the
/// last one.
int64_t ArgReduceWriter::getRowUnit() {
  int64_t bytes = comparedType.getIntOrFloatBitWidth() / 8;
  int64_t lanes = ascend::TargetSpec::block_bytes / bytes;
  int64_t repeat = ascend::getLimits(op).repeat_bytes / bytes;
  int64_t blocks = llvm::alignTo(bounds.back(), lanes);
  if (int64_t(llvm::alignTo(bounds.back(), repeat)) * 4 <= blocks * 5)
    return repeat;
  bool isOdd = llvm::product_of(ArrayRef(bounds).drop_back()) % 2;
  return isOdd ? 2 * lanes : lanes;
}

/// The shape of the tiles for a part of `size` elements along the dimension.
SmallVector<int64_t> ArgReduceWriter::getShape(OpFoldResult size) {
  Shape shape = bounds;
  shape[dim] =
      getConstantIntValue(size).value_or(std::min(getStep(), bounds[dim]));
  if (needsCopy())
    shape.back() = llvm::alignTo(shape.back(), getRowUnit());
  return shape;
}

/// The elements along the dimension that are processed at a time.
int64_t ArgReduceWriter::getStep() {
  int64_t ubBytes = ascend::getLimits(op).ub_size;
  int64_t bytes = llvm::product_of(bounds, indexBytes);
  if (bytes <= ubBytes / wholeShare)
    return bounds[dim];
  int64_t step = ubBytes / partShare / (bytes / bounds[dim]);
  // Parts of rows are whole repeats.
  int64_t unit = dim == last ? 64 : 1;
  return std::max<int64_t>(llvm::alignDown(step, unit), unit);
}

Value ArgReduceWriter::allocate(ArrayRef<int64_t> shape, Type type) {
  return memref::AllocOp::create(
      rewriter, loc,
      ascend::withMemory(MemRefType::get(shape, type), ascend::Memory::UB));
}

/// The first elements of `tile`: a part of `sizes`.
Value ArgReduceWriter::getPart(Value tile, ArrayRef<OpFoldResult> sizes) {
  Sizes zeros(sizes.size(), rewriter.getIndexAttr(0));
  return slice(rewriter, loc, tile, zeros, sizes, sizes.size());
}

Value ArgReduceWriter::getConstant(TypedAttr value) {
  return arith::ConstantOp::create(rewriter, loc, value);
}

Value ArgReduceWriter::getNoIndex() {
  return getConstant(FloatAttr::get(rewriter.getF32Type(),
                                    APFloat::getInf(APFloat::IEEEsingle())));
}

/// The elements of `tile` to compare, in a tile of `shape`.
Value ArgReduceWriter::getCompared(Value tile, ArrayRef<int64_t> shape) {
  if (elementType.isUnsignedInteger(32))
    tile = asSignless(rewriter, loc, tile);
  bool isSame = getMemRefType(tile).getElementType() == comparedType;
  if (isSame && getMemRefType(tile).getShape() == shape)
    return tile;
  Value compared = allocate(shape, comparedType);
  if (getMemRefType(tile).getShape() != shape)
    tile::FillOp::create(rewriter, loc,
                         getConstant(rewriter.getZeroAttr(comparedType)),
                         compared);
  Value part = getPart(compared, getSizes(rewriter, loc, tile));
  if (isSame)
    tile::CopyOp::create(rewriter, loc, tile, part);
  else
    tile::CastOp::create(rewriter, loc, tile, part, ascend::RoundMode::None);
  return compared;
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

/// The extremum along the dimension, with extent 1 there.
Value ArgReduceWriter::writeExtremum() {
  Shape shape = getShape(rewriter.getIndexAttr(1));
  shape[dim] = 1;
  Sizes sizes = getSizes(rewriter, loc, src);
  sizes[dim] = rewriter.getIndexAttr(1);
  Value extremum = getPart(allocate(shape, elementType), sizes);
  tile::ReduceOp::create(rewriter, loc, op.getKind(), src, extremum, dim,
                         /*accumulate=*/false);
  return getCompared(extremum, shape);
}

/// A mask of the elements that count as the extremum.
Value ArgReduceWriter::writeMask(Value elements, Value extremum) {
  Shape shape(getMemRefType(elements).getShape());
  shape.back() = llvm::divideCeilSigned(shape.back(), 8);
  Type byte = rewriter.getIntegerType(8, /*isSigned=*/false);
  Value mask = allocate(shape, byte);
  tile::CompareOp::create(rewriter, loc, CompareMode::EQ, elements, extremum,
                          mask);
  if (!isa<FloatType>(elementType))
    return mask;
  Value isNaN = allocate(shape, byte);
  tile::CompareOp::create(rewriter, loc, CompareMode::NE, elements, elements,
                          isNaN);
  tile::OrOp::create(rewriter, loc, mask, isNaN, mask);
  return mask;
}

/// The indices from `offset` on, in a column or row along the dimension of
/// `extent` elements: `size` indices, then none.
Value ArgReduceWriter::writeRamp(OpFoldResult offset, OpFoldResult size,
                                 int64_t extent) {
  Shape shape(last - dim + 1, 1);
  shape.front() = extent;
  Type real = rewriter.getF32Type();
  Value ramp = allocate(shape, real);
  Value first;
  if (auto known = getConstantIntValue(offset))
    first = getConstant(rewriter.getFloatAttr(real, double(*known)));
  else
    first = arith::SIToFPOp::create(
        rewriter, loc, real,
        arith::IndexCastOp::create(rewriter, loc, rewriter.getI32Type(),
                                   cast<Value>(offset)));
  Value one = getConstant(rewriter.getFloatAttr(real, 1));
  std::optional<int64_t> known = getConstantIntValue(size);
  if (known && known != extent) {
    // The elements after the indices may begin within a block.
    tile::FillOp::create(rewriter, loc, getNoIndex(), ramp);
    tile::ArangeOp::create(
        rewriter, loc, first, one,
        take(rewriter, loc, ramp, 0, rewriter.getIndexAttr(0), size));
    return ramp;
  }
  tile::ArangeOp::create(rewriter, loc, first, one, ramp);
  if (known)
    return ramp;
  OpFoldResult rest = affine::makeComposedFoldedAffineApply(
      rewriter, loc, extent - rewriter.getAffineDimExpr(0), {size});
  tile::FillOp::create(rewriter, loc, getNoIndex(),
                       take(rewriter, loc, ramp, 0, size, rest));
  return ramp;
}

/// Stores the least index of an extremum in a part of the dimension, or of it
/// and the previous parts, in `indices`.
void ArgReduceWriter::reducePart(OpFoldResult offset, OpFoldResult size,
                                 Value extremum, Value indices,
                                 bool accumulate) {
  Shape shape = getShape(size);
  Value elements =
      getCompared(take(rewriter, loc, src, dim, offset, size), shape);
  Value mask = writeMask(elements, extremum);
  Value ramp = writeRamp(offset, size, shape[dim]);
  Value found = allocate(shape, rewriter.getF32Type());
  tile::SelectOp::create(rewriter, loc, mask, ramp, getNoIndex(), found);
  tile::ReduceOp::create(rewriter, loc, ReduceKind::Min, found, indices, dim,
                         accumulate);
}

/// Converts `indices`; an infinity becomes the greatest integer.
void ArgReduceWriter::writeResult(Value indices) {
  Value dst = op.getDst();
  Sizes sizes = getSizes(rewriter, loc, dst);
  auto dims = llvm::to_vector(llvm::seq<int64_t>(0, last + 1));
  if (static_cast<int64_t>(sizes.size()) == last) {
    sizes.insert(sizes.begin() + dim, rewriter.getIndexAttr(1));
    dims.erase(dims.begin() + dim);
  }
  Sizes zeros(sizes.size(), rewriter.getIndexAttr(0));
  tile::CastOp::create(rewriter, loc,
                       sliceDims(rewriter, loc, indices, zeros, sizes, dims),
                       dst, ascend::RoundMode::Trunc);
}

void ArgReduceWriter::run() {
  if (bounds[dim] == 0) {
    tile::FillOp::create(rewriter, loc,
                         getConstant(rewriter.getI32IntegerAttr(INT32_MAX)),
                         op.getDst());
    return;
  }
  Value extremum = writeExtremum();
  Value indices =
      allocate(getMemRefType(extremum).getShape(), rewriter.getF32Type());
  OpFoldResult size = getSize(rewriter, loc, src, dim);
  int64_t step = getStep();
  if (step >= bounds[dim]) {
    reducePart(rewriter.getIndexAttr(0), size, extremum, indices,
               /*accumulate=*/false);
    return writeResult(indices);
  }
  tile::FillOp::create(rewriter, loc, getNoIndex(), indices);
  forEachPart(rewriter, loc, size, step,
              [&](OpFoldResult offset, OpFoldResult size) {
                reducePart(offset, size, extremum, indices,
                           /*accumulate=*/true);
              });
  writeResult(indices);
}

//===----------------------------------------------------------------------===//
// Pattern
//===----------------------------------------------------------------------===//

namespace {
/// tile.arg_reduce -> comparisons with an extremum
struct WriteArgReduce : public OpRewritePattern<tile::ArgReduceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tile::ArgReduceOp op,
                                PatternRewriter &rewriter) const override {
    auto bounds = analysis::computeExtentBounds(op.getSrc());
    if (!bounds)
      return rewriter.notifyMatchFailure(op, "needs a tile of unknown extents");
    bool isEmpty = llvm::is_contained(getMemRefType(op.getDst()).getShape(), 0);
    if (!isEmpty)
      ArgReduceWriter(op, rewriter).run();
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void tl::populateArgReducePatterns(RewritePatternSet &patterns) {
  patterns.add<WriteArgReduce>(patterns.getContext());
}
