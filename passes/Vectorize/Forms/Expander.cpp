//===- Expander.cpp - Operations of tiles for scalar ones -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Vectorize/Forms/Expander.h"
#include "mlir/IR/Matchers.h"
#include "passes/Vectorize/ScalarForms.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tl::vectorize;
using arith::CmpFPredicate;
using arith::CmpIPredicate;

std::optional<CmpIPredicate>
tl::vectorize::getSignedPredicate(CmpIPredicate predicate) {
  switch (predicate) {
  case CmpIPredicate::ult:
    return CmpIPredicate::slt;
  case CmpIPredicate::ule:
    return CmpIPredicate::sle;
  case CmpIPredicate::ugt:
    return CmpIPredicate::sgt;
  case CmpIPredicate::uge:
    return CmpIPredicate::sge;
  default:
    return std::nullopt;
  }
}

/// Whether tiles compare numbers of `type` without signs in fewer steps than
/// with flipped signs: all bytes are floats of 16 bits.
static bool comparesUnsigned(Type type) { return type.isInteger(8); }

Value Expander::expand(arith::CmpIOp op) {
  auto predicate = vectorize::getSignedPredicate(op.getPredicate());
  Type type = op.getLhs().getType();
  if (!predicate || !isNumber(type) || comparesUnsigned(type))
    return {};
  return create<arith::CmpIOp>(*predicate, flipSign(op.getLhs()),
                               flipSign(op.getRhs()));
}

/// Comparisons of several conditions on a NaN: `ord` holds without one, `uno`
/// with one, `one` is less or greater, `ueq` neither.
Value Expander::expand(arith::CmpFOp op) {
  Value lhs = op.getLhs(), rhs = op.getRhs();
  auto compare = [&](CmpFPredicate predicate, Value a, Value b) {
    return create<arith::CmpFOp>(predicate, a, b);
  };
  switch (op.getPredicate()) {
  case CmpFPredicate::ORD:
    return create<arith::AndIOp>(compare(CmpFPredicate::OEQ, lhs, lhs),
                                 compare(CmpFPredicate::OEQ, rhs, rhs));
  case CmpFPredicate::UNO:
    return create<arith::OrIOp>(compare(CmpFPredicate::UNE, lhs, lhs),
                                compare(CmpFPredicate::UNE, rhs, rhs));
  case CmpFPredicate::ONE:
    return create<arith::OrIOp>(compare(CmpFPredicate::OLT, lhs, rhs),
                                compare(CmpFPredicate::OGT, lhs, rhs));
  case CmpFPredicate::UEQ:
    return create<arith::AndIOp>(compare(CmpFPredicate::ULE, lhs, rhs),
                                 compare(CmpFPredicate::UGE, lhs, rhs));
  default:
    return {};
  }
}

/// The maximum or minimum of several affine expressions.
template <typename MaxOp>
Value Expander::expandAffine(Operation *op, AffineMap map) {
  Value result;
  for (unsigned i = 0; i < map.getNumResults(); ++i) {
    Value number = affine::AffineApplyOp::create(
        rewriter, loc, map.getSubMap({i}), op->getOperands());
    result = result ? create<MaxOp>(result, number) : number;
  }
  return result;
}

/// The maximum or minimum of unsigned numbers by that of signed ones.
template <typename MaxOp> Value Expander::expandUnsigned(Operation *op) {
  Type type = op->getResult(0).getType();
  if (!isNumber(type) || comparesUnsigned(type))
    return {};
  return flipSign(
      create<MaxOp>(flipSign(op->getOperand(0)), flipSign(op->getOperand(1))));
}

/// The minimum of an index without a sign and a number that has none, by that
/// of signed numbers: one from 2^31 on is larger.
Value Expander::expandIndexLimit(Operation *op) {
  auto cast = op->getOperand(0).getDefiningOp<arith::IndexCastUIOp>();
  APInt limit;
  if (!op->getResult(0).getType().isIndex() || !cast ||
      !isNumber(cast.getIn().getType()) ||
      !matchPattern(op->getOperand(1), m_ConstantInt(&limit)) ||
      limit.isNegative() || limit.sgt(INT32_MAX))
    return {};
  Type i32 = rewriter.getI32Type();
  Value number = cast.getIn();
  Value most = createNumber(i32, limit.getSExtValue());
  Value zero = createNumber(i32, 0);
  if (number.getType() != i32)
    number = extendUnsigned(number, i32);
  Value isLarge =
      create<arith::CmpIOp>(arith::CmpIPredicate::slt, number, zero);
  number = create<arith::SelectOp>(isLarge, most, number);
  // The maximum tells the range.
  number = create<arith::MaxSIOp>(create<arith::MinSIOp>(number, most), zero);
  return create<arith::IndexCastOp>(op->getResult(0).getType(), number);
}

/// The maximum or minimum of floats that ignores NaN.
template <typename MaxOp> Value Expander::expandNumber(Operation *op) {
  if (bitEnumContainsAny(cast<arith::ArithFastMathInterface>(op)
                             .getFastMathFlagsAttr()
                             .getValue(),
                         arith::FastMathFlags::nnan))
    return {};
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  Value result = create<MaxOp>(lhs, rhs);
  auto replaceNaN = [&](Value operand, Value other) {
    APFloat constant(0.0f);
    if (matchPattern(operand, m_ConstantFloat(&constant)) && !constant.isNaN())
      return;
    Value isNaN = create<arith::CmpFOp>(CmpFPredicate::UNE, operand, operand);
    result = create<arith::SelectOp>(isNaN, other, result);
  };
  replaceNaN(lhs, rhs);
  replaceNaN(rhs, lhs);
  return result;
}

Value Expander::expand(Operation *op) {
  rewriter.setInsertionPoint(op);
  loc = op->getLoc();
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case<arith::CmpIOp, arith::CmpFOp, arith::ExtUIOp, arith::ExtSIOp,
            arith::TruncIOp, arith::SIToFPOp, arith::UIToFPOp, arith::FPToUIOp>(
          [&](auto op) { return expand(op); })
      .Case<arith::ShLIOp, arith::ShRSIOp, arith::ShRUIOp>(
          [&](auto) { return expandShift(op); })
      .Case([&](affine::AffineMinOp min) {
        return expandAffine<arith::MinSIOp>(op, min.getMap());
      })
      .Case([&](affine::AffineMaxOp max) {
        return expandAffine<arith::MaxSIOp>(op, max.getMap());
      })
      .Case(
          [&](arith::MaxNumFOp) { return expandNumber<arith::MaximumFOp>(op); })
      .Case(
          [&](arith::MinNumFOp) { return expandNumber<arith::MinimumFOp>(op); })
      .Case([&](arith::MaxUIOp) { return expandUnsigned<arith::MaxSIOp>(op); })
      .Case([&](arith::MinUIOp) {
        Value index = expandIndexLimit(op);
        return index ? index : expandUnsigned<arith::MinSIOp>(op);
      })
      .Case([&](arith::MinSIOp) { return expandIndexLimit(op); })
      .Case([&](arith::DivUIOp) { return expandDivision(op, false, false); })
      .Case([&](arith::DivSIOp) { return expandDivision(op, true, false); })
      .Case([&](arith::FloorDivSIOp op) { return expandFloorDivision(op); })
      .Case<arith::CeilDivSIOp, arith::CeilDivUIOp>(
          [&](auto op) { return expandCeilDivision(op); })
      .Case([&](arith::RemUIOp) { return expandDivision(op, false, true); })
      .Case([&](arith::RemSIOp) { return expandDivision(op, true, true); })
      .Default(Value());
}
