//===- TileMatrix.cpp - Matrix products -----------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/TypeUtilities.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl::tile;
using tl::ascend::Core;
using tl::ascend::Memory;
namespace ascend = tl::ascend;

/// Checks a product of operands of shapes `left` and `right` into `c`.
static LogicalResult verifyProduct(Operation *op, MemRefType a, MemRefType b,
                                   MemRefType c, ArrayRef<int64_t> left,
                                   ArrayRef<int64_t> right) {
  if (failed(ascend::verifyProductTypes(op, a, b, c)))
    return failure();
  if (succeeded(verifyCompatibleShape(left[1], right[0])) &&
      succeeded(verifyCompatibleShape({left[0], right[1]}, c.getShape())))
    return success();
  return op->emitOpError("multiplies ")
         << left[0] << " x " << left[1] << " and " << right[0] << " x "
         << right[1] << " into " << c.getDimSize(0) << " x " << c.getDimSize(1);
}

//===----------------------------------------------------------------------===//
// GemmOp
//===----------------------------------------------------------------------===//

Value GemmOp::getInitCondition() { return getInit(); }

SmallVector<std::pair<StringRef, int64_t>> GemmOp::getNumericParameters() {
  return {{"transpose_a", getTransposeA()}, {"transpose_b", getTransposeB()}};
}

LogicalResult GemmOp::verify() {
  auto a = cast<MemRefType>(getA().getType());
  auto b = cast<MemRefType>(getB().getType());
  SmallVector<int64_t, 2> left(a.getShape()), right(b.getShape());
  if (getTransposeA())
    std::swap(left[0], left[1]);
  if (getTransposeB())
    std::swap(right[0], right[1]);
  return verifyProduct(*this, a, b, cast<MemRefType>(getC().getType()), left,
                       right);
}

MemorySet GemmOp::getLegalMemories(OpOperand &operand) {
  if (operand.getOperandNumber() == getCMutable().getOperandNumber())
    return {Memory::L0C};
  return {Memory::L1};
}

std::optional<Core> GemmOp::getPlacedCore() { return Core::Cube; }

//===----------------------------------------------------------------------===//
// MmaOp
//===----------------------------------------------------------------------===//

Value MmaOp::getInitCondition() { return getInit(); }

LogicalResult MmaOp::verify() {
  auto a = cast<MemRefType>(getA().getType());
  auto b = cast<MemRefType>(getB().getType());
  return verifyProduct(*this, a, b, cast<MemRefType>(getC().getType()),
                       a.getShape(), b.getShape());
}

MemorySet MmaOp::getLegalMemories(OpOperand &operand) {
  if (operand.getOperandNumber() == getAMutable().getOperandNumber())
    return {Memory::L0A};
  if (operand.getOperandNumber() == getBMutable().getOperandNumber())
    return {Memory::L0B};
  return {Memory::L0C};
}

std::optional<Core> MmaOp::getPlacedCore() { return Core::Cube; }
