//===- AscendTranspose.cpp - Verifiers of transpositions ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Hardware/Utils/Strides.h"
#include "mlir/IR/TypeUtilities.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace mlir;
using namespace tl::ascend;

/// Checks that the row stride of `type` is a static multiple of a block.
static LogicalResult verifyRows(Operation *op, MemRefType type,
                                const TargetSpec &limits) {
  int64_t stride = getStridesAndOffset(type).first[0];
  int64_t lanes = limits.block_bytes / (type.getElementTypeBitWidth() / 8);
  if (!ShapedType::isDynamic(stride) && stride % lanes == 0)
    return success();
  return op->emitOpError("needs rows a static multiple of ")
         << limits.block_bytes << " bytes apart, got " << type;
}

/// Checks the transposition of a panel of `height` rows, `width` columns per
/// repeat.
static LogicalResult verifyPanel(Operation *op, Value srcTile, Value dstTile,
                                 int64_t height, int64_t width) {
  auto src = cast<MemRefType>(srcTile.getType());
  auto dst = cast<MemRefType>(dstTile.getType());
  if (src.getRank() != 2 || dst.getRank() != 2 || !src.hasStaticShape() ||
      !dst.hasStaticShape() || src.getDimSize(0) != height ||
      dst.getDimSize(1) != height || src.getDimSize(1) != dst.getDimSize(0))
    return op->emitOpError("transposes '")
           << height << " x n' to 'n x " << height << "', not " << src << " to "
           << dst;
  TargetSpec limits = getLimits(op);
  int64_t columns = src.getDimSize(1);
  if (columns % width || columns / width > limits.vector_max_repeats)
    return op->emitOpError("transposes a multiple of ")
           << width << " columns, at most " << width * limits.vector_max_repeats
           << ", not " << columns;
  if (failed(verifyRows(op, src, limits)) ||
      failed(verifyRows(op, dst, limits)))
    return failure();
  // The row stride is whole blocks.
  int64_t lanes = limits.block_bytes / (dst.getElementTypeBitWidth() / 8);
  int64_t blocks = getStridesAndOffset(dst).first[0] / lanes;
  int64_t step = llvm::checkedMul(blocks, width).value_or(INT64_MAX);
  if (columns > width && step > limits.transpose_max_stride)
    return op->emitOpError("repeats at a distance of at most ")
           << limits.transpose_max_stride << " blocks, not " << step
           << " as in " << dst;
  return success();
}

using Parameters = SmallVector<std::pair<StringRef, int64_t>>;

LogicalResult VTransposeB8Op::verify() {
  return verifyPanel(*this, getSrc(), getDst(), 32, 32);
}
LogicalResult VTransposeB16Op::verify() {
  return verifyPanel(*this, getSrc(), getDst(), 16, 16);
}
LogicalResult VTransposeB32Op::verify() {
  return verifyPanel(*this, getSrc(), getDst(), 16, 8);
}

Parameters VTransposeB8Op::getNumericParameters() {
  return {{"axis0", 1}, {"axis1", 0}};
}
Parameters VTransposeB16Op::getNumericParameters() {
  return {{"axis0", 1}, {"axis1", 0}};
}
Parameters VTransposeB32Op::getNumericParameters() {
  return {{"axis0", 1}, {"axis1", 0}};
}
