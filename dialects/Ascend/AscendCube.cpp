//===- AscendCube.cpp - Instructions of the cube core ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Ascend/AscendOps.h"

using namespace mlir;
using namespace tl::ascend;

static LogicalResult verifySameElementType(Operation *op, MemRefType src,
                                           MemRefType dst) {
  if (src.getElementType() == dst.getElementType())
    return success();
  return op->emitOpError("does not convert: source and destination need the "
                         "same element type, got ")
         << src.getElementType() << " and " << dst.getElementType();
}

//===----------------------------------------------------------------------===//
// CopyGmToL1Op
//===----------------------------------------------------------------------===//

SmallVector<std::pair<StringRef, int64_t>>
CopyGmToL1Op::getNumericParameters() {
  return {{"zero_pad", 1}};
}

LogicalResult CopyGmToL1Op::verify() {
  auto src = cast<MemRefType>(getSrc().getType());
  auto dst = cast<MemRefType>(getDst().getType());
  if (failed(verifySameElementType(*this, src, dst)))
    return failure();
  MatrixExtents tile = getMatrixExtents(dst);
  if (src.getDimSize(0) > tile.rows || src.getDimSize(1) > tile.columns)
    return emitOpError("source of ")
           << src.getDimSize(0) << " x " << src.getDimSize(1)
           << " does not fit into a tile of " << tile.rows << " x "
           << tile.columns;
  TargetSpec limits = getLimits(*this);
  if (src.getDimSize(0) > limits.nd2nz_max_rows)
    return emitOpError("copies ") << src.getDimSize(0) << " rows, at most "
                                  << limits.nd2nz_max_rows << " are possible";
  if (src.getDimSize(1) > limits.nd2nz_max_cols)
    return emitOpError("copies ") << src.getDimSize(1) << " columns, at most "
                                  << limits.nd2nz_max_cols << " are possible";
  auto [strides, offset] = src.getStridesAndOffset();
  if (!ShapedType::isDynamic(strides[0]) && strides[0] > limits.nd2nz_max_cols)
    return emitOpError("source rows are ")
           << strides[0] << " elements apart, at most " << limits.nd2nz_max_cols
           << " are possible";
  return success();
}

//===----------------------------------------------------------------------===//
// LoadL0AOp and LoadL0BOp
//===----------------------------------------------------------------------===//

/// Checks a load into L0. `transposesFractals` is whether the hardware has to
/// transpose each fractal on the way, which it can for 16-bit types only.
static LogicalResult verifyLoadL0(Operation *op, MemRefType src, MemRefType dst,
                                  bool transpose, bool transposesFractals) {
  if (failed(verifySameElementType(op, src, dst)))
    return failure();
  MatrixExtents from = getMatrixExtents(src);
  MatrixExtents to = getMatrixExtents(dst);
  if (transpose)
    std::swap(from.rows, from.columns);
  if (from.rows != to.rows || from.columns != to.columns)
    return op->emitOpError("source of ") << from.rows << " x " << from.columns
                                         << " does not match a destination of "
                                         << to.rows << " x " << to.columns;
  if (transposesFractals && src.getElementTypeBitWidth() != 16)
    return op->emitOpError("transposes fractals of 16-bit types only, got ")
           << src.getElementType();
  int64_t maxRepeat = getLimits(op).load2d_max_repeat;
  if (dst.getDimSize(1) > maxRepeat)
    return op->emitOpError("loads ")
           << dst.getDimSize(1) << " fractals in a row, at most " << maxRepeat
           << " are possible";
  return success();
}

SmallVector<std::pair<StringRef, int64_t>> LoadL0AOp::getNumericParameters() {
  return {{"transpose", getTranspose()}};
}

LogicalResult LoadL0AOp::verify() {
  return verifyLoadL0(*this, cast<MemRefType>(getSrc().getType()),
                      cast<MemRefType>(getDst().getType()), getTranspose(),
                      /*transposesFractals=*/getTranspose());
}

SmallVector<std::pair<StringRef, int64_t>> LoadL0BOp::getNumericParameters() {
  return {{"transpose", getTranspose()}};
}

LogicalResult LoadL0BOp::verify() {
  return verifyLoadL0(*this, cast<MemRefType>(getSrc().getType()),
                      cast<MemRefType>(getDst().getType()), getTranspose(),
                      /*transposesFractals=*/!getTranspose());
}

//===----------------------------------------------------------------------===//
// MmadOp
//===----------------------------------------------------------------------===//

Value MmadOp::getInitCondition() { return getInit(); }

// Source: Ascend C documentation, Mmad: from 10 fractals on, products on the
// same C need no barrier.
bool MmadOp::isOrderedAccumulation(const TargetSpec &target) {
  auto type = cast<MemRefType>(getC().getType());
  return type.getDimSize(0) * type.getDimSize(1) >=
         target.ordered_mmad_fractals;
}

LogicalResult MmadOp::verify() {
  auto a = cast<MemRefType>(getA().getType());
  auto b = cast<MemRefType>(getB().getType());
  auto c = cast<MemRefType>(getC().getType());
  if (failed(verifyProductTypes(*this, a, b, c)))
    return failure();
  MatrixExtents left = getMatrixExtents(a), right = getMatrixExtents(b);
  MatrixExtents product = getMatrixExtents(c);
  if (left.columns != right.rows || left.rows != product.rows ||
      right.columns != product.columns)
    return emitOpError("multiplies ")
           << left.rows << " x " << left.columns << " and " << right.rows
           << " x " << right.columns << " into " << product.rows << " x "
           << product.columns;
  int64_t limit = getLimits(*this).mmad_max_extent;
  if (std::max({left.rows, left.columns, right.columns}) > limit)
    return emitOpError("no extent may be above ") << limit;
  return success();
}

//===----------------------------------------------------------------------===//
// FixpipeOp
//===----------------------------------------------------------------------===//

LogicalResult FixpipeOp::verify() {
  auto src = cast<MemRefType>(getSrc().getType());
  auto dst = cast<MemRefType>(getDst().getType());
  if (src.getElementType().isInteger() != dst.getElementType().isInteger())
    return emitOpError("cannot store ")
           << src.getElementType() << " as " << dst.getElementType();
  MatrixExtents tile = getMatrixExtents(src);
  if (dst.getDimSize(0) > tile.rows || dst.getDimSize(1) > tile.columns)
    return emitOpError("destination of ")
           << dst.getDimSize(0) << " x " << dst.getDimSize(1)
           << " is larger than the tile of " << tile.rows << " x "
           << tile.columns;
  auto [strides, offset] = dst.getStridesAndOffset();
  int64_t maxPitch = getLimits(*this).copy_max_pitch_bytes /
                     (dst.getElementTypeBitWidth() / 8);
  if (!ShapedType::isDynamic(strides[0]) && strides[0] > maxPitch)
    return emitOpError("rows are ") << strides[0] << " elements apart, at most "
                                    << maxPitch << " are possible";
  if (!dst.isDynamicDim(1) && dst.getDimSize(1) % 16)
    return emitOpError("stores columns in multiples of 16, got ")
           << dst.getDimSize(1);
  TargetSpec limits = getLimits(*this);
  if (dst.getDimSize(0) > limits.fixpipe_max_rows ||
      dst.getDimSize(1) > limits.fixpipe_max_cols)
    return emitOpError("stores at most ")
           << limits.fixpipe_max_rows << " rows of " << limits.fixpipe_max_cols
           << " columns";
  return success();
}
