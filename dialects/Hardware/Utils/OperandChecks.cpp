//===- OperandChecks.cpp - Checks of operands -----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/dialects/Hardware/Utils/OperandChecks.h"
#include "mlir/IR/Operation.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl::ascend;

LogicalResult tl::ascend::verifyProductTypes(Operation *op, MemRefType a,
                                             MemRefType b, MemRefType c) {
  if (a.getElementType() == b.getElementType() &&
      a.getElementType().isInteger() == c.getElementType().isInteger())
    return success();
  return op->emitOpError("has no product of ")
         << a.getElementType() << " and " << b.getElementType() << " into "
         << c.getElementType();
}

bool tl::ascend::isPairs(MemRefType type) {
  return type.getRank() == 2 && type.getElementType().isIntOrFloat() &&
         !type.isDynamicDim(1) &&
         type.getDimSize(1) * type.getElementTypeBitWidth() == 64;
}

int64_t tl::ascend::getKeptCount(GatherPattern pattern, int64_t count) {
  switch (pattern) {
  case GatherPattern::P0101:
    return llvm::divideCeilSigned(count, 2);
  case GatherPattern::P1010:
    return count / 2;
  case GatherPattern::P0001:
    return llvm::divideCeilSigned(count, 4);
  case GatherPattern::P0010:
    return (count + 2) / 4;
  case GatherPattern::P0100:
    return (count + 1) / 4;
  case GatherPattern::P1000:
    return count / 4;
  case GatherPattern::P1111:
    return count;
  }
  llvm_unreachable("unknown pattern");
}

LogicalResult tl::ascend::verifyElementTypes(Operation *op, MemRefType src,
                                             MemRefType dst) {
  if (src.getElementType() == dst.getElementType())
    return success();
  return op->emitOpError("does not convert: source and destination need the "
                         "same element type, got ")
         << src.getElementType() << " and " << dst.getElementType();
}

LogicalResult tl::ascend::verifyCompress(Operation *op, MemRefType src,
                                         MemRefType mask, MemRefType dst) {
  if (failed(verifyElementTypes(op, src, dst)))
    return failure();
  if (!src.hasStaticShape() || !mask.hasStaticShape() || !dst.hasStaticShape())
    return success();
  int64_t count = src.getNumElements();
  if (count != dst.getNumElements())
    return op->emitOpError("may keep all ")
           << count << " elements, but the destination has "
           << dst.getNumElements();
  if (llvm::divideCeilSigned(count, 8) != mask.getNumElements())
    return op->emitOpError("needs ")
           << llvm::divideCeilSigned(count, 8) << " bytes of mask for " << count
           << " elements, got " << mask.getNumElements();
  return success();
}

LogicalResult tl::ascend::verifyMergedLists(Operation *op, ValueRange lists,
                                            MemRefType dst) {
  int64_t sum = 0;
  for (Value list : lists) {
    auto type = cast<MemRefType>(list.getType());
    if (type.getElementType() != dst.getElementType())
      return op->emitOpError("merges pairs of one element type, got ")
             << type.getElementType() << " and " << dst.getElementType();
    sum += type.getDimSize(0);
    if (type.isDynamicDim(0) || dst.isDynamicDim(0))
      return success();
  }
  if (sum != dst.getDimSize(0))
    return op->emitOpError("merges ")
           << sum << " pairs into " << dst.getDimSize(0);
  return success();
}
