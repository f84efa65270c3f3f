//===- AscendBitwise.cpp - Verifiers of bitwise instructions --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Matchers.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl::ascend;

/// Checks that each contiguous run of elements in `type` is whole lanes.
static LogicalResult verifyWholeLanes(Operation *op, MemRefType type) {
  constexpr int64_t laneBytes = 2;
  int64_t elements = type.getRank() == 0 ? 1 : type.getShape().back();
  if (getVectorForm(op) == VectorForm::Count && type.hasStaticShape())
    elements = type.getNumElements();
  if (ShapedType::isDynamic(elements))
    return success();
  int64_t bytes = elements * (type.getElementTypeBitWidth() / 8);
  if (bytes % laneBytes == 0)
    return success();
  return op->emitOpError("works on lanes of ")
         << laneBytes << " bytes, of which " << bytes
         << " bytes are no multiple, got " << type;
}

LogicalResult VAndOp::verify() {
  return verifyWholeLanes(*this, cast<MemRefType>(getDst().getType()));
}
LogicalResult VOrOp::verify() {
  return verifyWholeLanes(*this, cast<MemRefType>(getDst().getType()));
}
LogicalResult VNotOp::verify() {
  return verifyWholeLanes(*this, cast<MemRefType>(getDst().getType()));
}

static LogicalResult verifyAmount(Operation *op, Value amount) {
  APInt value;
  if (!matchPattern(amount, m_ConstantInt(&value)) ||
      value.ult(value.getBitWidth()))
    return success();
  return op->emitOpError("shifts by less than the ")
         << value.getBitWidth() << " bits of an element, not by "
         << value.getSExtValue();
}

LogicalResult VShiftLeftOp::verify() {
  return verifyAmount(*this, getAmount());
}
LogicalResult VShiftRightOp::verify() {
  return verifyAmount(*this, getAmount());
}
