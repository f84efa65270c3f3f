//===- IndexBox.cpp - Slices of memrefs as boxes of indices ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/IndexBox.h"
#include "analysis/Indices/Alignment.h"
#include "analysis/Indices/IntegerRanges.h"
#include "dialects/Hardware/Utils/Strides.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl::analysis;

/// An upper bound of `size`; `unbounded` if none is known, or if it is found
/// only through more than `depth` nested choices.
static int64_t computeUpperBound(OpFoldResult size, unsigned depth = 8) {
  if (std::optional<int64_t> constant = getConstantIntValue(size))
    return *constant;
  Operation *op = cast<Value>(size).getDefiningOp();
  if (!op || depth == 0)
    return unbounded;
  if (auto min = dyn_cast<affine::AffineMinOp>(op)) {
    int64_t bound = unbounded;
    for (AffineExpr expr : min.getAffineMap().getResults())
      if (auto constant = dyn_cast<AffineConstantExpr>(expr))
        bound = std::min(bound, constant.getValue());
    return bound;
  }
  auto boundOf = [&](unsigned i) {
    return computeUpperBound(OpFoldResult(op->getOperand(i)), depth - 1);
  };
  if (isa<arith::MinSIOp>(op))
    return std::min(boundOf(0), boundOf(1));
  // A negative number read as unsigned is larger than any size.
  auto boundWithoutSign = [&](unsigned i) {
    bool isNegative =
        IntegerRanges().get(op->getOperand(i)).smin().isNegative();
    return isNegative ? unbounded : boundOf(i);
  };
  if (isa<arith::MinUIOp>(op))
    return std::min(boundWithoutSign(0), boundWithoutSign(1));
  if (isa<arith::MaxSIOp>(op))
    return std::max(boundOf(0), boundOf(1));
  return unbounded;
}

bool IndexBox::isVariable() const {
  return llvm::any_of(
      begins, [](const LinearIndex &begin) { return !begin.isConstant(); });
}

/// Cuts `subview` out of `box`; `dims` are the dimensions of the source in the
/// box.
static bool cut(memref::SubViewOp subview, IndexBox &box,
                SmallVectorImpl<unsigned> &dims) {
  auto offsets = subview.getMixedOffsets();
  auto sizes = subview.getMixedSizes();
  auto strides = subview.getMixedStrides();
  llvm::SmallBitVector dropped = subview.getDroppedDims();
  SmallVector<unsigned> left;
  for (auto [i, dim] : llvm::enumerate(dims)) {
    if (!isConstantIntValue(strides[i], 1))
      return false;
    box.begins[dim].add(computeLinearIndex(offsets[i]), 1);
    box.sizes[dim] =
        std::clamp<int64_t>(computeUpperBound(sizes[i]), 0, box.sizes[dim]);
    box.extents[dim].reset();
    if (isa<Value>(sizes[i]))
      box.extents[dim] = computeLinearIndex(sizes[i]);
    if (!dropped.test(i))
      left.push_back(dim);
  }
  dims.assign(left);
  return true;
}

/// Extends the rows of `box` to whole units; returns whether it still is a box.
static bool extendRows(IndexBox &box, int64_t unit) {
  auto type = cast<MemRefType>(box.source.getType());
  int64_t bits = type.getElementTypeBitWidth();
  int64_t columns = type.getShape().back();
  if (!type.getLayout().isIdentity() || bits % 8 || unit % (bits / 8) ||
      ShapedType::isDynamic(columns) || columns % (unit / (bits / 8)))
    return false;
  int64_t elements = unit / (bits / 8);
  LinearIndex &begin = box.begins.back();
  bool isAligned =
      begin.constant % elements == 0 &&
      llvm::all_of(begin.terms, [&](const LinearTerm &term) {
        int64_t known = commonDivisor(
            elements, computeKnownDivisor(OpFoldResult(term.value)));
        return term.coefficient * known % elements == 0;
      });
  box.unit = elements;
  if (!isAligned)
    box.extents.back().reset();
  int64_t &size = box.sizes.back();
  if (size < unbounded)
    size =
        isAligned ? llvm::alignTo(size, elements) : size + 2 * (elements - 1);
  return true;
}

/// Whether different indices address different bytes.
static bool isInjective(MemRefType type) {
  if (type.getLayout().isIdentity())
    return true;
  SmallVector<int64_t> strides;
  int64_t offset;
  if (!type.hasStaticShape() ||
      failed(tl::ascend::getStridesAndOffset(type, strides, offset)) ||
      ShapedType::isDynamicShape(strides))
    return false;
  // Each stride has to exceed the reach of the inner dimensions.
  int64_t reach = 1;
  for (auto [size, stride] :
       llvm::reverse(llvm::zip_equal(type.getShape(), strides))) {
    if (stride < reach || llvm::MulOverflow(stride, size, reach))
      return false;
  }
  return true;
}

std::optional<IndexBox> tl::analysis::computeIndexBox(Value memref,
                                                      int64_t unit) {
  SmallVector<memref::SubViewOp> subviews;
  // These views have the same elements in another shape.
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>()) {
    if (!isa<memref::CollapseShapeOp, memref::ExpandShapeOp, memref::CastOp>(
            *view))
      break;
    memref = view.getViewSource();
  }
  while (auto subview = memref.getDefiningOp<memref::SubViewOp>()) {
    subviews.push_back(subview);
    memref = subview.getSource();
  }
  auto type = dyn_cast<MemRefType>(memref.getType());
  if (subviews.empty() || !type || type.getRank() == 0 ||
      !type.getElementType().isIntOrFloat() || !isInjective(type))
    return std::nullopt;
  IndexBox box;
  box.source = memref;
  box.place = subviews.front();
  box.begins.resize(type.getRank());
  box.extents.resize(type.getRank());
  for (int64_t size : type.getShape())
    box.sizes.push_back(ShapedType::isDynamic(size) ? unbounded : size);
  auto dims = llvm::to_vector(llvm::seq<unsigned>(0, type.getRank()));
  for (memref::SubViewOp subview : llvm::reverse(subviews))
    if (!cut(subview, box, dims))
      return std::nullopt;
  if (unit > 1 && !extendRows(box, unit))
    return std::nullopt;
  return box;
}
