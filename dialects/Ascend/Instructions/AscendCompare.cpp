//===- AscendCompare.cpp - Verifiers of comparison and selection ----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl::ascend;

/// Checks that `mask` is a vector with a bit for each element of `type`.
static LogicalResult verifyMask(Operation *op, MemRefType mask,
                                MemRefType type) {
  if (mask.getRank() == 1 && type.hasStaticShape() &&
      mask.getDimSize(0) == llvm::divideCeilSigned(type.getNumElements(), 8))
    return success();
  return op->emitOpError("needs a mask that is a vector of one bit for each "
                         "element of ")
         << type << ", got " << mask;
}

//===----------------------------------------------------------------------===//
// VCompareOp, VComparesOp
//===----------------------------------------------------------------------===//

static LogicalResult verifyComparison(Operation *op, CompareMode mode,
                                      MemRefType type, MemRefType mask) {
  if (type.getElementType().isInteger(32) && mode != CompareMode::EQ)
    return op->emitOpError("compares i32 with eq only, not with ")
           << stringifyCompareMode(mode);
  if (failed(verifyMask(op, mask, type)))
    return failure();
  TargetSpec limits = getLimits(op);
  int64_t bytes = *getByteSize(type);
  if (bytes % limits.repeat_bytes)
    return op->emitOpError("compares a multiple of ")
           << limits.repeat_bytes << " bytes, got " << bytes;
  return success();
}

SmallVector<std::pair<StringRef, int64_t>> VCompareOp::getNumericParameters() {
  return {{"mode", static_cast<int64_t>(getMode())}};
}

LogicalResult VCompareOp::verify() {
  return verifyComparison(*this, getMode(),
                          cast<MemRefType>(getLhs().getType()),
                          cast<MemRefType>(getDst().getType()));
}

SmallVector<std::pair<StringRef, int64_t>> VComparesOp::getNumericParameters() {
  return {{"mode", static_cast<int64_t>(getMode())}};
}

LogicalResult VComparesOp::verify() {
  auto src = cast<MemRefType>(getSrc().getType());
  if (src.getElementType() != getScalar().getType())
    return emitOpError("needs a scalar of the element type of ")
           << src << ", got " << getScalar().getType();
  return verifyComparison(*this, getMode(), src,
                          cast<MemRefType>(getDst().getType()));
}

//===----------------------------------------------------------------------===//
// VSelectOp, VSelectsOp
//===----------------------------------------------------------------------===//

/// Checks that `scratch` is the range of UB that Select reserves.
static LogicalResult verifyScratch(Operation *op, Value scratch) {
  TargetSpec limits = getLimits(op);
  auto buffer = scratch.getDefiningOp<BufferOp>();
  auto type = cast<MemRefType>(scratch.getType());
  if (getByteSize(type) == limits.select_scratch_bytes &&
      (!buffer || static_cast<int64_t>(buffer.getAddress()) ==
                      limits.select_scratch_address))
    return success();
  InFlightDiagnostic error =
      op->emitOpError("needs the ")
      << limits.select_scratch_bytes << " bytes of ub from address "
      << limits.select_scratch_address << ", got " << type;
  if (buffer)
    error << " at " << buffer.getAddress();
  return error;
}

LogicalResult VSelectOp::verify() {
  auto type = cast<MemRefType>(getDst().getType());
  for (Value operand : {getLhs(), getRhs()}) {
    auto other = cast<MemRefType>(operand.getType());
    if (other.getShape() != type.getShape() ||
        other.getElementType() != type.getElementType())
      return emitOpError("needs tiles of one shape and element type, got ")
             << other << " and " << type;
  }
  if (failed(verifyMask(*this, cast<MemRefType>(getMask().getType()), type)))
    return failure();
  return verifyScratch(*this, getScratch());
}

LogicalResult VSelectsOp::verify() {
  auto type = cast<MemRefType>(getDst().getType());
  auto src = cast<MemRefType>(getSrc().getType());
  if (src.getShape() != type.getShape() ||
      src.getElementType() != type.getElementType())
    return emitOpError("needs tiles of one shape and element type, got ")
           << src << " and " << type;
  if (getScalar().getType() != type.getElementType())
    return emitOpError("needs a scalar of the element type of ")
           << type << ", got " << getScalar().getType();
  if (failed(verifyMask(*this, cast<MemRefType>(getMask().getType()), type)))
    return failure();
  return verifyScratch(*this, getScratch());
}
