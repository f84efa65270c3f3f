//===- AscendVector.cpp - Instructions of the vector core ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Ascend/AscendOps.h"

using namespace mlir;
using namespace tl::ascend;
/// Checks that the distance between two rows of `type` fits into the
/// instruction.
static LogicalResult verifyPitch(Operation *op, MemRefType type,
                                 int64_t limit) {
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)) ||
      strides.size() != 2 || ShapedType::isDynamic(strides[0]))
    return success();
  int64_t elementBytes = type.getElementTypeBitWidth() / 8;
  if (strides[0] <= limit / elementBytes)
    return success();
  return op->emitOpError("rows are ")
         << strides[0] << " elements apart, at most " << limit / elementBytes
         << " are possible";
}

static LogicalResult verifyRowCopy(Operation *op, MemRefType src,
                                   MemRefType dst, MemRefType onChip) {
  if (src.getElementType() != dst.getElementType())
    return op->emitOpError("does not convert: source and destination need the "
                           "same element type, got ")
           << src.getElementType() << " and " << dst.getElementType();
  if (failed(verifyCompatibleShape(src, dst)))
    return op->emitOpError("copies between different shapes ")
           << src << " and " << dst;

  TargetSpec limits = getLimits(op);
  if (failed(verifyPitch(op, src, limits.copy_max_pitch_bytes)) ||
      failed(verifyPitch(op, dst, limits.copy_max_pitch_bytes)))
    return failure();
  int64_t elementBytes = src.getElementTypeBitWidth() / 8;
  int64_t rowBytes = onChip.getShape().back() * elementBytes;
  if (!onChip.isDynamicDim(onChip.getRank() - 1) &&
      rowBytes % limits.block_bytes)
    return op->emitOpError("rows of ")
           << rowBytes << " bytes are not a multiple of " << limits.block_bytes;
  if (rowBytes > limits.copy_max_block_bytes)
    return op->emitOpError("rows of ") << rowBytes << " bytes are longer than "
                                       << limits.copy_max_block_bytes;
  if (onChip.getRank() == 1)
    return success();

  if (onChip.getDimSize(0) > limits.copy_max_blocks)
    return op->emitOpError("copies ")
           << onChip.getDimSize(0) << " rows, at most "
           << limits.copy_max_blocks << " are possible";
  auto [strides, offset] = onChip.getStridesAndOffset();
  if (!ShapedType::isDynamic(strides[0]) &&
      strides[0] * elementBytes % limits.block_bytes)
    return op->emitOpError("rows are ")
           << strides[0] * elementBytes
           << " bytes apart in ub, which is not a multiple of "
           << limits.block_bytes;
  return success();
}

LogicalResult CopyGmToUbOp::verify() {
  auto src = cast<MemRefType>(getSrc().getType());
  auto dst = cast<MemRefType>(getDst().getType());
  return verifyRowCopy(*this, src, dst, /*onChip=*/dst);
}

LogicalResult CopyUbToGmOp::verify() {
  auto src = cast<MemRefType>(getSrc().getType());
  auto dst = cast<MemRefType>(getDst().getType());
  return verifyRowCopy(*this, src, dst, /*onChip=*/src);
}

LogicalResult VBrcbOp::verify() {
  auto src = cast<MemRefType>(getSrc().getType());
  auto dst = cast<MemRefType>(getDst().getType());
  TargetSpec limits = getLimits(*this);
  int64_t lanes = limits.block_bytes / (src.getElementTypeBitWidth() / 8);
  int64_t perRepeat = limits.repeat_bytes / limits.block_bytes;
  if (src.getRank() != 2 || dst.getRank() != 2 || !src.hasStaticShape() ||
      !dst.hasStaticShape() || src.getDimSize(0) != dst.getDimSize(0) ||
      src.getDimSize(1) != 1 || dst.getDimSize(1) != lanes)
    return emitOpError("fills 'n x ")
           << lanes << "' from 'n x 1', not " << dst << " from " << src;
  int64_t rows = src.getDimSize(0);
  if (rows % perRepeat || rows / perRepeat > limits.vector_max_repeats)
    return emitOpError("takes a multiple of ")
           << perRepeat << " elements, at most "
           << perRepeat * limits.vector_max_repeats << ", got " << rows;
  return success();
}
