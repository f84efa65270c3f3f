//===- VectorForm.cpp - The forms of vector instructions ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/dialects/Ascend/Utils/VectorForm.h"
#include "dialects/Hardware/Utils/Strides.h"
#include "tl/dialects/Ascend/IR/AscendInterfaces.h"
#include <cinttypes>

using namespace mlir;
using namespace tl::ascend;

VectorForm tl::ascend::getVectorForm(Operation *op) {
  return llvm::all_of(getAccesses(op),
                      [](OperandAccess access) {
                        return isContiguous(
                            cast<MemRefType>(access.operand->get().getType()));
                      })
             ? VectorForm::Count
             : VectorForm::Repeat;
}

/// Checks the stride, in elements, of the repeats or the blocks of a tile.
static LogicalResult verifyDistance(Operation *op, MemRefType type,
                                    int64_t stride, int64_t elementBytes,
                                    bool isWritten, const TargetSpec &limits) {
  if (ShapedType::isDynamic(stride))
    return op->emitOpError("needs static strides, got ") << type;
  int64_t bytes = stride * elementBytes;
  if (bytes < 0 || bytes % limits.block_bytes ||
      bytes / limits.block_bytes > limits.vector_max_stride)
    return op->emitOpError("steps by whole blocks of ")
           << limits.block_bytes << " bytes, at most "
           << limits.vector_max_stride << " of them, not by " << bytes
           << " bytes as in " << type;
  if (bytes == 0 && isWritten)
    return op->emitOpError("writes the same block more than once: ") << type;
  return success();
}

static LogicalResult verifyRepeats(Operation *op, MemRefType type,
                                   bool isWritten, int64_t widestBytes,
                                   const TargetSpec &limits) {
  int64_t rank = type.getRank();
  if (rank < 2 || rank > 3)
    return op->emitOpError("needs contiguous tiles, or tiles 'repeats x lanes' "
                           "or 'repeats x blocks x lanes', got ")
           << type;
  int64_t elementBytes = type.getElementTypeBitWidth() / 8;
  int64_t lanes = type.getShape().back();
  int64_t blocks = rank == 3 ? type.getDimSize(1) : 1;
  int64_t laneLimit = rank == 3 ? limits.block_bytes : limits.repeat_bytes;
  if (!ShapedType::isDynamic(lanes) && lanes * widestBytes > laneLimit)
    return op->emitOpError("has lanes of ")
           << laneLimit << " bytes, not of " << lanes * widestBytes << " as in "
           << type;
  bool areWhole = !ShapedType::isDynamic(lanes) &&
                  lanes * elementBytes == limits.block_bytes;
  if (blocks > limits.repeat_bytes / limits.block_bytes ||
      (blocks != 1 && blocks != 0 && !areWhole))
    return op->emitOpError("has ")
           << limits.repeat_bytes / limits.block_bytes << " blocks of "
           << limits.block_bytes << " bytes, unlike " << type;
  if (type.getDimSize(0) > limits.vector_max_repeats)
    return op->emitOpError("repeats at most ")
           << limits.vector_max_repeats << " times, got " << type;
  SmallVector<int64_t> strides = getStridesAndOffset(type).first;
  if (lanes != 1 && strides.back() != 1)
    return op->emitOpError("needs contiguous lanes, got ") << type;
  for (int64_t dim = 0; dim < rank - 1; ++dim)
    if (type.getDimSize(dim) != 1 &&
        failed(verifyDistance(op, type, strides[dim], elementBytes, isWritten,
                              limits)))
      return failure();
  return success();
}

LogicalResult tl::ascend::verifyVectorForm(Operation *op) {
  if (getVectorForm(op) == VectorForm::Count)
    return success();
  SmallVector<OperandAccess> accesses = getAccesses(op);
  int64_t widestBytes = 0;
  for (OperandAccess access : accesses)
    widestBytes = std::max<int64_t>(
        widestBytes, cast<MemRefType>(access.operand->get().getType())
                             .getElementTypeBitWidth() /
                         8);
  TargetSpec limits = getLimits(op);
  for (OperandAccess access : accesses)
    if (failed(verifyRepeats(op,
                             cast<MemRefType>(access.operand->get().getType()),
                             access.writes, widestBytes, limits)))
      return failure();
  return success();
}

bool tl::ascend::hasDynamicRepeats(Operation *op) {
  return op->hasTrait<HasVectorForm>() &&
         getVectorForm(op) == VectorForm::Repeat &&
         llvm::any_of(getAccesses(op), [](OperandAccess access) {
           return !cast<MemRefType>(access.operand->get().getType())
                       .hasStaticShape();
         });
}

llvm::Error tl::ascend::checkRepeats(int64_t repeats, int64_t laneBytes,
                                     const TargetSpec &limits) {
  if (laneBytes > limits.repeat_bytes)
    return llvm::createStringError("has lanes of %" PRId64
                                   " bytes, not of %" PRId64,
                                   limits.repeat_bytes, laneBytes);
  if (repeats > limits.vector_max_repeats)
    return llvm::createStringError("repeats at most %" PRId64
                                   " times, not %" PRId64,
                                   limits.vector_max_repeats, repeats);
  return llvm::Error::success();
}

LogicalResult tl::ascend::verifyRepeatTile(Operation *op, MemRefType type,
                                           bool isWritten) {
  if (!type.hasStaticShape())
    return op->emitOpError("needs a tile of static extents, got ") << type;
  return verifyRepeats(op, type, isWritten, type.getElementTypeBitWidth() / 8,
                       getLimits(op));
}
