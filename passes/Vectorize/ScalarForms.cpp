//===- ScalarForms.cpp - Scalar operations by those of tiles --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Vectorize/ScalarForms.h"
#include "analysis/Legality/Legality.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using arith::CmpFPredicate;
using arith::CmpIPredicate;

namespace {
/// Creates the replacement of one operation before it.
class Expander {
public:
  explicit Expander(RewriterBase &rewriter) : rewriter(rewriter) {}

  /// The value in place of the result of `op`; null if it stays.
  Value expand(Operation *op);

private:
  Value expand(arith::CmpIOp op);
  Value expand(arith::ExtUIOp op);
  Value expand(arith::TruncIOp op);
  Value expand(arith::ShRUIOp op);
  Value expand(arith::UIToFPOp op);
  Value expandDivision(Operation *op, bool isSigned, bool isRemainder);
  Value expandByConstant(Operation *op, const APInt &divisor, bool isRemainder);
  Value expandRemainder(Operation *op, bool isSigned);
  Value expandFloorDivision(arith::FloorDivSIOp op);
  Value divideFloor(Value number, int64_t divisor);
  template <typename MaxOp> Value expandNumber(Operation *op);
  template <typename MaxOp> Value expandUnsigned(Operation *op);
  Value selectNumber(Value condition, Type type, double one);

  Value createNumber(Type type, int64_t value) {
    return arith::ConstantOp::create(rewriter, loc,
                                     rewriter.getIntegerAttr(type, value));
  }
  template <typename OpT, typename... Args> Value create(Args... args) {
    return OpT::create(rewriter, loc, args...);
  }
  /// `value`, with the order of signed numbers that of unsigned ones before.
  Value flipSign(Value value) {
    unsigned width = value.getType().getIntOrFloatBitWidth();
    return create<arith::XOrIOp>(
        value, createNumber(value.getType(), llvm::minIntN(width)));
  }

  RewriterBase &rewriter;
  Location loc = rewriter.getUnknownLoc();
};
} // namespace

/// Whether tiles have elements of `type`, an integer of at least 8 bits.
static bool isNumber(Type type) {
  return isa<IntegerType>(type) && !type.isInteger(1) &&
         type.getIntOrFloatBitWidth() <= 32;
}

std::optional<CmpIPredicate>
vectorize::getSignedPredicate(CmpIPredicate predicate) {
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

Value Expander::expand(arith::CmpIOp op) {
  auto predicate = vectorize::getSignedPredicate(op.getPredicate());
  if (!predicate || !isNumber(op.getLhs().getType()))
    return {};
  return create<arith::CmpIOp>(*predicate, flipSign(op.getLhs()),
                               flipSign(op.getRhs()));
}

/// The maximum or minimum of unsigned numbers by that of signed ones.
template <typename MaxOp> Value Expander::expandUnsigned(Operation *op) {
  if (!isNumber(op->getResult(0).getType()))
    return {};
  return flipSign(
      create<MaxOp>(flipSign(op->getOperand(0)), flipSign(op->getOperand(1))));
}

Value Expander::selectNumber(Value condition, Type type, double one) {
  auto getConstant = [&](double value) -> Value {
    TypedAttr attr = isa<FloatType>(type)
                         ? TypedAttr(rewriter.getFloatAttr(type, value))
                         : rewriter.getIntegerAttr(type, int64_t(value));
    return arith::ConstantOp::create(rewriter, loc, attr);
  };
  return create<arith::SelectOp>(condition, getConstant(one), getConstant(0));
}

Value Expander::expand(arith::ExtUIOp op) {
  Type from = op.getIn().getType(), to = op.getType();
  if (from.isInteger(1))
    return isNumber(to) ? selectNumber(op.getIn(), to, 1) : Value();
  if (!isNumber(from) || !isNumber(to))
    return {};
  int64_t mask = llvm::maskTrailingOnes<uint32_t>(from.getIntOrFloatBitWidth());
  return create<arith::AndIOp>(create<arith::ExtSIOp>(to, op.getIn()),
                               createNumber(to, mask));
}

/// Conversions of tiles saturate, so the number first gets the value of its
/// lowest bits.
Value Expander::expand(arith::TruncIOp op) {
  Type from = op.getIn().getType(), to = op.getType();
  bool isExact = bitEnumContainsAll(op.getOverflowFlags(),
                                    arith::IntegerOverflowFlags::nsw);
  if (isExact || !isNumber(from) || !isNumber(to) ||
      op.getIn().getDefiningOp<arith::IndexCastOp>())
    return {};
  Value shift = createNumber(from, from.getIntOrFloatBitWidth() -
                                       to.getIntOrFloatBitWidth());
  Value value =
      create<arith::ShRSIOp>(create<arith::ShLIOp>(op.getIn(), shift), shift);
  return arith::TruncIOp::create(rewriter, loc, to, value,
                                 arith::IntegerOverflowFlags::nsw);
}

/// The upper and the lower 16 bits of an i32 are exact in f32, so only their
/// sum is rounded.
Value Expander::expand(arith::UIToFPOp op) {
  Type type = op.getIn().getType();
  if (!op.getType().isF32())
    return {};
  Value mask = createNumber(type, 0xffff);
  Value upper = create<arith::AndIOp>(
      create<arith::ShRSIOp>(op.getIn(), createNumber(type, 16)), mask);
  Value lower = create<arith::AndIOp>(op.getIn(), mask);
  Value unit = arith::ConstantOp::create(rewriter, loc,
                                         rewriter.getF32FloatAttr(65536.0f));
  return create<arith::AddFOp>(
      create<arith::MulFOp>(create<arith::SIToFPOp>(op.getType(), upper), unit),
      create<arith::SIToFPOp>(op.getType(), lower));
}

/// The constant shift of `op`; nothing if it is 0 or too far.
static std::optional<unsigned> getShift(Value amount) {
  APInt value;
  if (!matchPattern(amount, m_ConstantInt(&value)) || value.isZero() ||
      value.uge(value.getBitWidth()))
    return std::nullopt;
  return value.getZExtValue();
}

Value Expander::expand(arith::ShRUIOp op) {
  auto shift = getShift(op.getRhs());
  Type type = op.getType();
  if (!shift || !isNumber(type))
    return {};
  unsigned width = type.getIntOrFloatBitWidth();
  Value shifted = create<arith::ShRSIOp>(op.getLhs(), op.getRhs());
  return create<arith::AndIOp>(
      shifted,
      createNumber(type, llvm::maskTrailingOnes<uint32_t>(width - *shift)));
}

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

/// The rest after the quotient, which tiles have.
Value Expander::expandRemainder(Operation *op, bool isSigned) {
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  Value quotient = isSigned ? create<arith::DivSIOp>(lhs, rhs)
                            : create<arith::DivUIOp>(lhs, rhs);
  return create<arith::SubIOp>(lhs, create<arith::MulIOp>(quotient, rhs));
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
  Value sign = create<arith::MinSIOp>(
      create<arith::MaxSIOp>(rhs, createNumber(type, -1)),
      createNumber(type, 1));
  Value difference = create<arith::ShRSIOp>(
      create<arith::MulIOp>(rest, sign),
      createNumber(type, type.getIntOrFloatBitWidth() - 1));
  return create<arith::AddIOp>(quotient, difference);
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

Value Expander::expand(Operation *op) {
  rewriter.setInsertionPoint(op);
  loc = op->getLoc();
  auto convert = [&](auto cast, double one) {
    return cast.getIn().getType().isInteger(1)
               ? selectNumber(cast.getIn(), cast.getType(), one)
               : Value();
  };
  return TypeSwitch<Operation *, Value>(op)
      .Case<arith::CmpIOp, arith::ExtUIOp, arith::ShRUIOp, arith::TruncIOp>(
          [&](auto op) { return expand(op); })
      .Case([&](arith::UIToFPOp op) {
        return op.getIn().getType().isInteger(32) ? expand(op) : convert(op, 1);
      })
      .Case(
          [&](arith::MaxNumFOp) { return expandNumber<arith::MaximumFOp>(op); })
      .Case(
          [&](arith::MinNumFOp) { return expandNumber<arith::MinimumFOp>(op); })
      .Case([&](arith::SIToFPOp op) { return convert(op, -1); })
      .Case([&](arith::MaxUIOp) { return expandUnsigned<arith::MaxSIOp>(op); })
      .Case([&](arith::MinUIOp) { return expandUnsigned<arith::MinSIOp>(op); })
      .Case([&](arith::DivUIOp) { return expandDivision(op, false, false); })
      .Case([&](arith::DivSIOp) { return expandDivision(op, true, false); })
      .Case([&](arith::FloorDivSIOp op) { return expandFloorDivision(op); })
      .Case([&](arith::RemUIOp) { return expandDivision(op, false, true); })
      .Case([&](arith::RemSIOp) { return expandDivision(op, true, true); })
      .Default(Value());
}

/// Replaces a condition with results, whose branches only compute, by
/// selections.
static void expandCondition(RewriterBase &rewriter, scf::IfOp branch) {
  auto computes = [](Block *block) {
    return llvm::all_of(block->without_terminator(), [](Operation &op) {
      return analysis::canSpeculate(&op);
    });
  };
  bool hasNumbers = branch.getNumResults() > 0 &&
                    llvm::all_of(branch.getResultTypes(), [](Type type) {
                      return type.isIntOrIndexOrFloat();
                    });
  if (!hasNumbers || !computes(branch.thenBlock()) ||
      !computes(branch.elseBlock()))
    return;
  SmallVector<Value> results;
  for (auto [yes, no] : llvm::zip_equal(branch.thenYield().getOperands(),
                                        branch.elseYield().getOperands())) {
    // The operations of the branches move before it below.
    rewriter.setInsertionPointAfter(branch);
    results.push_back(arith::SelectOp::create(rewriter, branch.getLoc(),
                                              branch.getCondition(), yes, no));
  }
  for (Block *block : {branch.thenBlock(), branch.elseBlock()})
    for (Operation &op :
         llvm::make_early_inc_range(block->without_terminator()))
      rewriter.moveOpBefore(&op, branch);
  rewriter.replaceOp(branch, results);
}

/// Computes before `branch` what may be computed in all iterations: expanded,
/// it may have steps that fail for numbers which it never has.
static void hoistComputations(RewriterBase &rewriter, scf::IfOp branch) {
  for (Region *region : branch.getRegions())
    for (Operation &op : llvm::make_early_inc_range(region->getOps())) {
      bool isReady = llvm::none_of(op.getOperands(), [&](Value operand) {
        return branch->isAncestor(operand.getParentBlock()->getParentOp());
      });
      if (isReady && op.getNumRegions() == 0 && op.getNumResults() > 0 &&
          analysis::canSpeculate(&op))
        rewriter.moveOpBefore(&op, branch);
    }
}

void tl::vectorize::expandScalars(RewriterBase &rewriter,
                                  scf::ParallelOp loop) {
  OpBuilder::InsertionGuard guard(rewriter);
  SmallVector<scf::IfOp> branches;
  loop.walk([&](scf::IfOp branch) { branches.push_back(branch); });
  for (scf::IfOp branch : branches)
    if (branch.getNumResults() > 0)
      expandCondition(rewriter, branch);
    else if (!loop.isDefinedOutsideOfLoop(branch.getCondition()))
      hoistComputations(rewriter, branch);
  Expander expander(rewriter);
  SmallVector<Operation *> operations;
  loop.getBody()->walk([&](Operation *op) { operations.push_back(op); });
  for (Operation *op : operations)
    if (Value value = expander.expand(op))
      rewriter.replaceOp(op, value);
}
