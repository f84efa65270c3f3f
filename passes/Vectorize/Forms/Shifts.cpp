//===- Shifts.cpp - Shifts ------------------------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Matchers.h"
#include "passes/Vectorize/Forms/Expander.h"

using namespace mlir;
using namespace tl::vectorize;

/// The constant shift of `op`; nothing if it is 0 or too far.
static std::optional<unsigned> getShift(Value amount) {
  APInt value;
  if (!matchPattern(amount, m_ConstantInt(&value)) || value.isZero() ||
      value.uge(value.getBitWidth()))
    return std::nullopt;
  return value.getZExtValue();
}

/// `value`, shifted as by `op`, but by a constant.
Value Expander::shift(Operation *op, Value value, int64_t bits) {
  Type type = value.getType();
  Value amount = createNumber(type, bits);
  if (isa<arith::ShLIOp>(op))
    return create<arith::ShLIOp>(value, amount);
  Value shifted = create<arith::ShRSIOp>(value, amount);
  if (isa<arith::ShRSIOp>(op))
    return shifted;
  unsigned width = type.getIntOrFloatBitWidth();
  return create<arith::AndIOp>(
      shifted,
      createNumber(type, llvm::maskTrailingOnes<uint32_t>(width - bits)));
}

/// Tiles are shifted by one number. A number for each element is the sum of its
/// bits.
Value Expander::expandShift(Operation *op) {
  Value value = op->getOperand(0), amount = op->getOperand(1);
  Type type = value.getType();
  if (!isNumber(type))
    return {};
  if (auto bits = getShift(amount))
    return isa<arith::ShRUIOp>(op) ? shift(op, value, *bits) : Value();
  bool isUniform =
      loop.isDefinedOutsideOfLoop(amount) || matchPattern(amount, m_Constant());
  if (isUniform && !isa<arith::ShRUIOp>(op))
    return {};
  Value zero = createNumber(type, 0);
  for (int64_t bit = 1; bit < type.getIntOrFloatBitWidth(); bit *= 2) {
    Value part = create<arith::AndIOp>(amount, createNumber(type, bit));
    Value isSet = create<arith::CmpIOp>(arith::CmpIPredicate::ne, part, zero);
    value = create<arith::SelectOp>(isSet, shift(op, value, bit), value);
  }
  return value;
}
