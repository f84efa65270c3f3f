//===- AscendReduce.cpp - Verifiers of reductions -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Hardware/Utils/Strides.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl::ascend;

static LogicalResult verifyWholeReduce(Operation *op, MemRefType src,
                                       MemRefType dst) {
  if (failed(verifyRepeatTile(op, src, /*isWritten=*/false)))
    return failure();
  if (dst.getShape() == src.getShape().take_front())
    return success();
  return op->emitOpError("has one result for each of ")
         << src.getDimSize(0) << " repeats, not " << dst;
}

static LogicalResult verifyWholeReduceIndex(Operation *op, MemRefType src,
                                            MemRefType dst) {
  if (failed(verifyRepeatTile(op, src, /*isWritten=*/false)))
    return failure();
  if (dst.getShape() == ArrayRef<int64_t>{src.getDimSize(0), 2})
    return success();
  return op->emitOpError("has a value and an index for each of ")
         << src.getDimSize(0) << " repeats, not " << dst;
}

// Results of a repeat follow those of the one before, as for blocks.
static LogicalResult verifyPairReduce(Operation *op, MemRefType src,
                                      MemRefType dst) {
  TargetSpec limits = getLimits(op);
  int64_t lanes = limits.repeat_bytes * 8 / src.getElementTypeBitWidth();
  if (src.getRank() != 3 || !src.hasStaticShape() || src.getDimSize(2) != 2 ||
      src.getDimSize(1) > lanes / 2)
    return op->emitOpError("reduces 'repeats x pairs x 2' of at most ")
           << lanes << " lanes, not " << src;
  // The pairs of a repeat as the lanes that they are.
  SmallVector<int64_t> strides = getStridesAndOffset(src).first;
  if (src.getDimSize(1) > 1 && strides[1] != 2)
    return op->emitOpError("needs pairs without gaps, got ") << src;
  auto rows = MemRefType::get(
      {src.getDimSize(0), src.getDimSize(1) * 2}, src.getElementType(),
      StridedLayoutAttr::get(op->getContext(), 0, {strides[0], strides[2]}),
      src.getMemorySpace());
  if (failed(verifyRepeatTile(op, rows, /*isWritten=*/false)))
    return failure();
  if (dst.getShape() != src.getShape().drop_back())
    return op->emitOpError("has one result for each of ")
           << src.getDimSize(0) << " x " << src.getDimSize(1) << " pairs, not "
           << dst;
  if (src.getDimSize(0) > 1 && src.getDimSize(1) != lanes / 2)
    return op->emitOpError("leaves a gap after the results of a repeat of ")
           << src.getDimSize(1) << " pairs; use " << lanes / 2
           << " or one repeat";
  return success();
}

// Source: Ascend C documentation, BlockReduceSum: the unit of dstRepStride is
// the results of a whole repeat; results of blocks that are masked as a whole
// are not written.
static LogicalResult verifyBlockReduce(Operation *op, MemRefType src,
                                       MemRefType dst) {
  if (failed(verifyRepeatTile(op, src, /*isWritten=*/false)))
    return failure();
  TargetSpec limits = getLimits(op);
  int64_t bytes = src.getElementTypeBitWidth() / 8;
  if (src.getRank() != 3 || src.getDimSize(2) * bytes != limits.block_bytes)
    return op->emitOpError("reduces 'repeats x blocks x ")
           << limits.block_bytes / bytes << "', not " << src;
  if (dst.getShape() != src.getShape().drop_back())
    return op->emitOpError("has one result for each of ")
           << src.getDimSize(0) << " x " << src.getDimSize(1) << " blocks, not "
           << dst;
  int64_t blocks = limits.repeat_bytes / limits.block_bytes;
  if (src.getDimSize(0) > 1 && src.getDimSize(1) != blocks)
    return op->emitOpError("leaves a gap after the results of a repeat of ")
           << src.getDimSize(1) << " blocks; use " << blocks
           << " or one repeat";
  return success();
}

LogicalResult VWholeReduceSumOp::verify() {
  return verifyWholeReduce(*this, getMemRefType(getSrc()),
                           getMemRefType(getDst()));
}
LogicalResult VWholeReduceMaxOp::verify() {
  return verifyWholeReduce(*this, getMemRefType(getSrc()),
                           getMemRefType(getDst()));
}
LogicalResult VWholeReduceMinOp::verify() {
  return verifyWholeReduce(*this, getMemRefType(getSrc()),
                           getMemRefType(getDst()));
}
LogicalResult VBlockReduceSumOp::verify() {
  return verifyBlockReduce(*this, getMemRefType(getSrc()),
                           getMemRefType(getDst()));
}
LogicalResult VBlockReduceMaxOp::verify() {
  return verifyBlockReduce(*this, getMemRefType(getSrc()),
                           getMemRefType(getDst()));
}
LogicalResult VBlockReduceMinOp::verify() {
  return verifyBlockReduce(*this, getMemRefType(getSrc()),
                           getMemRefType(getDst()));
}
LogicalResult VWholeReduceMaxIndexOp::verify() {
  return verifyWholeReduceIndex(*this, getMemRefType(getSrc()),
                                getMemRefType(getDst()));
}
LogicalResult VWholeReduceMinIndexOp::verify() {
  return verifyWholeReduceIndex(*this, getMemRefType(getSrc()),
                                getMemRefType(getDst()));
}
LogicalResult VPairReduceSumOp::verify() {
  return verifyPairReduce(*this, getMemRefType(getSrc()),
                          getMemRefType(getDst()));
}
