//===- AscendTransfer.cpp - Data movement of the vector core --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Hardware/Utils/Strides.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Hardware/Utils/ElementTypes.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace mlir;
using namespace tl::ascend;

/// The product; INT64_MAX, which exceeds all limits, on overflow.
static int64_t multiply(int64_t a, int64_t b) {
  return llvm::checkedMul(a, b).value_or(INT64_MAX);
}

namespace {
/// The rows of a memref of rank 1 or 2: their count, length and pitch in bytes.
/// Unknown numbers are ShapedType::kDynamic.
struct Rows {
  explicit Rows(MemRefType type)
      : elementBytes(type.getElementTypeBitWidth() / 8) {
    if (!type.isDynamicDim(type.getRank() - 1))
      length = multiply(type.getShape().back(), elementBytes);
    if (type.getRank() == 1)
      return;
    count = type.getDimSize(0);
    SmallVector<int64_t> strides;
    int64_t offset;
    if (count != 1 && succeeded(getStridesAndOffset(type, strides, offset)) &&
        !ShapedType::isDynamic(strides[0]))
      pitch = multiply(strides[0], elementBytes);
  }

  bool hasPitch() const { return !ShapedType::isDynamic(pitch); }
  bool hasLength() const { return !ShapedType::isDynamic(length); }

  int64_t elementBytes;
  int64_t count = 1;
  int64_t length = ShapedType::kDynamic;
  int64_t pitch = ShapedType::kDynamic;
};
} // namespace

static LogicalResult verifySameElements(Operation *op, MemRefType src,
                                        MemRefType dst) {
  if (src.getElementType() != dst.getElementType())
    return op->emitOpError("does not convert: source and destination need the "
                           "same element type, got ")
           << src.getElementType() << " and " << dst.getElementType();
  if (failed(verifyCompatibleShape(src, dst)))
    return op->emitOpError("copies between different shapes ")
           << src << " and " << dst;
  return success();
}

/// Checks the pitch of the rows of an operand: it fits into the instruction, is
/// not less than a row, and in UB is whole blocks.
static LogicalResult verifyPitch(Operation *op, MemRefType type,
                                 int64_t limit) {
  Rows rows(type);
  if (!rows.hasPitch())
    return success();
  if (rows.pitch / rows.elementBytes > limit / rows.elementBytes)
    return op->emitOpError("expects rows at most ")
           << limit / rows.elementBytes << " elements apart, got "
           << rows.pitch / rows.elementBytes;
  if (rows.hasLength() && rows.pitch < rows.length)
    return op->emitOpError("expects rows that do not overlap, got rows of ")
           << rows.length << " bytes that are " << rows.pitch << " bytes apart";
  std::optional<Memory> memory = getMemory(type);
  if (memory == Memory::UB && rows.pitch % TargetSpec::block_bytes)
    return op->emitOpError("expects rows in ub that are a multiple of ")
           << TargetSpec::block_bytes << " bytes apart, got " << rows.pitch;
  return success();
}

/// Verifies a transfer of rows against the limits of all such instructions.
static LogicalResult verifyRows(Operation *op) {
  auto src = cast<MemRefType>(op->getOperand(0).getType());
  auto dst = cast<MemRefType>(op->getOperand(1).getType());
  if (failed(verifySameElements(op, src, dst)))
    return failure();
  TargetSpec limits = getLimits(op);
  for (MemRefType type : {src, dst}) {
    if (failed(verifyPitch(op, type, limits.copy_max_pitch_bytes)))
      return failure();
    Rows rows(type);
    if (rows.hasLength() && rows.length > limits.copy_max_block_bytes)
      return op->emitOpError("expects rows of at most ")
             << limits.copy_max_block_bytes << " bytes, got " << rows.length;
    if (rows.count > limits.copy_max_blocks)
      return op->emitOpError("copies ")
             << rows.count << " rows, at most " << limits.copy_max_blocks
             << " are possible";
  }
  return success();
}

//===----------------------------------------------------------------------===//
// CopyGmToUbOp and CopyGmToUbPadOp
//===----------------------------------------------------------------------===//

static SmallVector<std::pair<StringRef, int64_t>> getBlockParameters() {
  return {{"block", TargetSpec::block_bytes}};
}

SmallVector<std::pair<StringRef, int64_t>>
CopyGmToUbOp::getNumericParameters() {
  return getBlockParameters();
}

int64_t CopyGmToUbOp::getWriteUnit(OpOperand &, const TargetSpec &) {
  return TargetSpec::block_bytes;
}

LogicalResult CopyGmToUbOp::verify() { return verifyRows(*this); }

SmallVector<std::pair<StringRef, int64_t>>
CopyGmToUbPadOp::getNumericParameters() {
  return getBlockParameters();
}

int64_t CopyGmToUbPadOp::getWriteUnit(OpOperand &, const TargetSpec &) {
  return TargetSpec::block_bytes;
}

LogicalResult CopyGmToUbPadOp::verify() {
  auto type = cast<MemRefType>(getDst().getType());
  if (getPad().getType() != getScalarType(type.getElementType()))
    return emitOpError("pads elements of type ")
           << type.getElementType() << " with a value of type "
           << getPad().getType();
  return verifyRows(*this);
}

//===----------------------------------------------------------------------===//
// CopyUbToGmOp and atomic updates
//===----------------------------------------------------------------------===//

LogicalResult CopyUbToGmOp::verify() { return verifyRows(*this); }

AtomicUpdate AtomicAddUbToGmOp::getAtomicUpdate() { return AtomicUpdate::Add; }
AtomicUpdate AtomicMaxUbToGmOp::getAtomicUpdate() { return AtomicUpdate::Max; }
AtomicUpdate AtomicMinUbToGmOp::getAtomicUpdate() { return AtomicUpdate::Min; }

LogicalResult AtomicAddUbToGmOp::verify() { return verifyRows(*this); }
LogicalResult AtomicMaxUbToGmOp::verify() { return verifyRows(*this); }
LogicalResult AtomicMinUbToGmOp::verify() { return verifyRows(*this); }

//===----------------------------------------------------------------------===//
// CopyUbToUbOp and VCopyOp
//===----------------------------------------------------------------------===//

LogicalResult CopyUbToUbOp::verify() {
  if (failed(verifyRows(*this)))
    return failure();
  for (Type type : getOperandTypes()) {
    Rows rows(cast<MemRefType>(type));
    if (rows.hasLength() && rows.length % TargetSpec::block_bytes)
      return emitOpError("expects rows of a multiple of ")
             << TargetSpec::block_bytes << " bytes, got " << rows.length;
  }
  return success();
}

LogicalResult VCopyOp::verify() {
  if (failed(verifyRows(*this)))
    return failure();
  TargetSpec limits = getLimits(*this);
  for (Type type : getOperandTypes()) {
    Rows rows(cast<MemRefType>(type));
    if (rows.hasLength() && rows.length > limits.repeat_bytes)
      return emitOpError("expects rows of at most ")
             << limits.repeat_bytes << " bytes, got " << rows.length;
    if (rows.count > limits.vector_max_repeats)
      return emitOpError("copies ")
             << rows.count << " rows, at most " << limits.vector_max_repeats
             << " are possible";
    int64_t maxPitch = limits.vector_max_stride * TargetSpec::block_bytes;
    if (rows.hasPitch() && rows.pitch > maxPitch)
      return emitOpError("expects rows at most ")
             << maxPitch << " bytes apart, got " << rows.pitch;
  }
  return success();
}
