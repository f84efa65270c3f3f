//===- Divisions.cpp - Divisions of integers ------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "passes/Vectorize/Forms/Expander.h"

using namespace mlir;
using namespace tl::vectorize;

/// The rest after the first quotient of an i32 has to be below 2^22.
static constexpr uint64_t mostFactor = 4096;

/// The quotient of `number` and `divisor`, rounded down. Half a unit makes a
/// quotient of floats exact below 2^22. That of an i32 is at most 2^9 away, so
/// the rest is below.
Value Expander::divideFloor(Value number, int64_t divisor) {
  Type type = number.getType(), f32 = rewriter.getF32Type();
  auto getFloat = [&](float value) -> Value {
    return arith::ConstantOp::create(rewriter, loc,
                                     rewriter.getF32FloatAttr(value));
  };
  auto divide = [&](Value dividend, float half) {
    Value quotient = create<arith::SIToFPOp>(f32, dividend);
    if (half != 0)
      quotient = create<arith::AddFOp>(quotient, getFloat(half));
    quotient = create<arith::MulFOp>(quotient, getFloat(1.0f / divisor));
    return create<arith::FPToSIOp>(type, create<math::FloorOp>(quotient));
  };
  if (type.getIntOrFloatBitWidth() < 32)
    return divide(number, 0.5f);
  Value first = divide(number, 0);
  Value rest = create<arith::SubIOp>(
      number, create<arith::MulIOp>(first, createNumber(type, divisor)));
  return create<arith::AddIOp>(first, divide(rest, 0.5f));
}

/// A signed division by a constant.
Value Expander::expandByConstant(Operation *op, const APInt &divisor,
                                 bool isRemainder) {
  if (!divisor.isStrictlyPositive() || divisor.getZExtValue() > mostFactor)
    return {};
  Value number = op->getOperand(0);
  Type type = number.getType();
  int64_t by = divisor.getSExtValue();
  // Quotients are rounded towards 0.
  Value sign = create<arith::ShRSIOp>(
      number, createNumber(type, type.getIntOrFloatBitWidth() - 1));
  Value shifted = create<arith::AddIOp>(
      number, create<arith::AndIOp>(sign, createNumber(type, by - 1)));
  Value quotient = divideFloor(shifted, by);
  if (!isRemainder)
    return quotient;
  return create<arith::SubIOp>(
      number, create<arith::MulIOp>(quotient, createNumber(type, by)));
}

/// The rest after the quotient, which tiles have.
Value Expander::expandRemainder(Operation *op, bool isSigned) {
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  Value quotient = isSigned ? create<arith::DivSIOp>(lhs, rhs)
                            : create<arith::DivUIOp>(lhs, rhs);
  return create<arith::SubIOp>(lhs, create<arith::MulIOp>(quotient, rhs));
}

/// 1, 0 or -1.
Value Expander::getSign(Value number) {
  Type type = number.getType();
  return create<arith::MinSIOp>(
      create<arith::MaxSIOp>(number, createNumber(type, -1)),
      createNumber(type, 1));
}

/// The quotient rounded towards 0, or 1 less if the rest has another sign than
/// the divisor: if its product with the sign of the divisor is negative.
Value Expander::expandFloorDivision(arith::FloorDivSIOp op) {
  Value lhs = op.getLhs(), rhs = op.getRhs();
  Type type = op.getType();
  if (!isNumber(type))
    return {};
  APInt divisor;
  bool isKnown = matchPattern(rhs, m_ConstantInt(&divisor)) &&
                 divisor.isStrictlyPositive();
  if (isKnown && divisor.isPowerOf2())
    return create<arith::ShRSIOp>(lhs, createNumber(type, divisor.logBase2()));
  if (isKnown && divisor.getZExtValue() <= mostFactor)
    return divideFloor(lhs, divisor.getSExtValue());
  Value quotient = create<arith::DivSIOp>(lhs, rhs);
  Value rest = create<arith::SubIOp>(lhs, create<arith::MulIOp>(quotient, rhs));
  Value difference = create<arith::ShRSIOp>(
      create<arith::MulIOp>(rest, getSign(rhs)),
      createNumber(type, type.getIntOrFloatBitWidth() - 1));
  return create<arith::AddIOp>(quotient, difference);
}

/// The quotient rounded towards 0, or 1 more if the rest has the sign of the
/// divisor.
Value Expander::expandCeilDivision(arith::CeilDivSIOp op) {
  Value lhs = op.getLhs(), rhs = op.getRhs();
  Type type = op.getType();
  if (!isNumber(type))
    return {};
  Value quotient = create<arith::DivSIOp>(lhs, rhs);
  Value rest = create<arith::SubIOp>(lhs, create<arith::MulIOp>(quotient, rhs));
  Value product = create<arith::MulIOp>(rest, getSign(rhs));
  Value isMore =
      create<arith::MaxSIOp>(getSign(product), createNumber(type, 0));
  return create<arith::AddIOp>(quotient, isMore);
}

/// The same without signs: any rest is above 0.
Value Expander::expandCeilDivision(arith::CeilDivUIOp op) {
  Value lhs = op.getLhs(), rhs = op.getRhs();
  Type type = op.getType();
  if (!isNumber(type))
    return {};
  Value quotient = create<arith::DivUIOp>(lhs, rhs);
  Value rest = create<arith::SubIOp>(lhs, create<arith::MulIOp>(quotient, rhs));
  Value isExact = create<arith::CmpIOp>(arith::CmpIPredicate::eq, rest,
                                        createNumber(type, 0));
  Value isMore = create<arith::SelectOp>(isExact, createNumber(type, 0),
                                         createNumber(type, 1));
  return create<arith::AddIOp>(quotient, isMore);
}

/// A division that has a shorter form than that of tiles, or a remainder.
Value Expander::expandDivision(Operation *op, bool isSigned, bool isRemainder) {
  Type type = op->getResult(0).getType();
  if (!isNumber(type))
    return {};
  auto keep = [&] {
    return isRemainder ? expandRemainder(op, isSigned) : Value();
  };
  APInt divisor;
  if (!matchPattern(op->getOperand(1), m_ConstantInt(&divisor)) ||
      divisor.isOne())
    return keep();
  if (!divisor.isPowerOf2() && isSigned)
    if (Value value = expandByConstant(op, divisor, isRemainder))
      return value;
  if (!divisor.isPowerOf2() || divisor.isNegative())
    return keep();
  unsigned width = divisor.getBitWidth(), shift = divisor.logBase2();
  Value value = op->getOperand(0);
  Value low = createNumber(type, (divisor - 1).getSExtValue());
  Value amount = createNumber(type, shift);
  if (!isSigned && isRemainder)
    return create<arith::AndIOp>(value, low);
  // A signed quotient is rounded towards 0.
  if (isSigned) {
    Value sign = create<arith::ShRSIOp>(value, createNumber(type, width - 1));
    value = create<arith::AddIOp>(value, create<arith::AndIOp>(sign, low));
  }
  Value quotient = create<arith::ShRSIOp>(value, amount);
  if (!isSigned)
    return create<arith::AndIOp>(
        quotient,
        createNumber(type, llvm::maskTrailingOnes<uint32_t>(width - shift)));
  if (!isRemainder)
    return quotient;
  return create<arith::SubIOp>(op->getOperand(0),
                               create<arith::ShLIOp>(quotient, amount));
}
