//===- FloatEvaluators.cpp - Floating-point operations of arith -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Scalars are computed in double and rounded to their type. For one operation
// on f16, bf16 or f32 this gives the correctly rounded result: double has more
// than twice their digits.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "runtime/interpreter/Program.h"

#include <cmath>

using namespace mlir;
using namespace tl::runtime;

template <typename OpT, typename Fn>
static void addBinary(EvaluatorTable &table, Fn compute) {
  table.add<OpT>([compute](const Step &step, Frame &frame) {
    setFloat(
        step, frame,
        compute(frame.real(step.operands[0]), frame.real(step.operands[1])));
    return llvm::Error::success();
  });
}

/// The greater (or lesser) operand, NaN if one is NaN, with -0 below +0.
template <bool isMax> static double extreme(double a, double b) {
  APFloat x(a), y(b);
  return (isMax ? maximum(x, y) : minimum(x, y)).convertToDouble();
}

/// As `extreme`, but the other operand if one is NaN.
template <bool isMax> static double extremeNumber(double a, double b) {
  if (std::isnan(a))
    return b;
  return std::isnan(b) ? a : extreme<isMax>(a, b);
}

static llvm::Error compare(const Step &step, Frame &frame) {
  bool holds =
      arith::applyCmpPredicate(cast<arith::CmpFOp>(step.op).getPredicate(),
                               APFloat(frame.real(step.operands[0])),
                               APFloat(frame.real(step.operands[1])));
  frame[step.results[0]] = int64_t(holds);
  return llvm::Error::success();
}

/// From float to integer, towards zero.
template <typename OpT>
static void addToInteger(EvaluatorTable &table, bool isUnsigned) {
  table.add<OpT>([isUnsigned](const Step &step, Frame &frame) -> llvm::Error {
    double value = frame.real(step.operands[0]);
    unsigned width = getWidth(step.op->getResult(0).getType());
    APSInt integer(width, isUnsigned);
    bool isExact;
    if (APFloat(value).convertToInteger(integer, APFloat::rmTowardZero,
                                        &isExact) == APFloat::opInvalidOp)
      return errorAt(step.op, "there is no defined result for " +
                                  llvm::Twine(std::to_string(value)));
    frame[step.results[0]] =
        wrapInteger(static_cast<int64_t>(integer.getRawData()[0]), width);
    return llvm::Error::success();
  });
}

/// From integer to float, rounded once.
template <typename OpT>
static void addFromInteger(EvaluatorTable &table, bool isUnsigned) {
  table.add<OpT>([isUnsigned](const Step &step, Frame &frame) {
    unsigned width = getWidth(step.op->getOperand(0).getType());
    APInt integer(width, frame.integer(step.operands[0]), /*isSigned=*/true,
                  /*implicitTrunc=*/true);
    auto type = cast<FloatType>(step.op->getResult(0).getType());
    APFloat value(type.getFloatSemantics());
    value.convertFromAPInt(integer, !isUnsigned, APFloat::rmNearestTiesToEven);
    frame[step.results[0]] = value.convertToDouble();
    return llvm::Error::success();
  });
}

/// The bits of a number, reinterpreted as another type.
static llvm::Error bitcast(const Step &step, Frame &frame) {
  Type from = step.op->getOperand(0).getType();
  Type to = step.op->getResult(0).getType();
  APInt bits(getWidth(from), 0);
  if (auto type = dyn_cast<FloatType>(from)) {
    APFloat number(frame.real(step.operands[0]));
    bool losesInfo;
    number.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                   &losesInfo);
    bits = number.bitcastToAPInt();
  } else {
    bits = APInt(getWidth(from), frame.integer(step.operands[0]),
                 /*isSigned=*/true, /*implicitTrunc=*/true);
  }
  if (auto type = dyn_cast<FloatType>(to))
    frame[step.results[0]] =
        FloatAttr::getValueAsDouble(APFloat(type.getFloatSemantics(), bits));
  else
    frame[step.results[0]] = bits.getSExtValue();
  return llvm::Error::success();
}

static llvm::StringRef checkTruncation(Operation *op) {
  auto mode = cast<arith::TruncFOp>(op).getRoundingmode();
  return !mode || *mode == arith::RoundingMode::to_nearest_even
             ? ""
             : "has a rounding mode";
}

void tl::runtime::addFloatEvaluators(EvaluatorTable &table) {
  addBinary<arith::AddFOp>(table, [](double a, double b) { return a + b; });
  addBinary<arith::SubFOp>(table, [](double a, double b) { return a - b; });
  addBinary<arith::MulFOp>(table, [](double a, double b) { return a * b; });
  addBinary<arith::DivFOp>(table, [](double a, double b) { return a / b; });
  addBinary<arith::RemFOp>(table,
                           [](double a, double b) { return std::fmod(a, b); });
  addBinary<arith::MaximumFOp>(table, extreme</*isMax=*/true>);
  addBinary<arith::MinimumFOp>(table, extreme</*isMax=*/false>);
  addBinary<arith::MaxNumFOp>(table, extremeNumber</*isMax=*/true>);
  addBinary<arith::MinNumFOp>(table, extremeNumber</*isMax=*/false>);
  table.add<arith::NegFOp>([](const Step &step, Frame &frame) {
    frame[step.results[0]] = -frame.real(step.operands[0]);
    return llvm::Error::success();
  });
  auto convert = [](const Step &step, Frame &frame) {
    setFloat(step, frame, frame.real(step.operands[0]));
    return llvm::Error::success();
  };
  table.add<arith::ExtFOp>(convert);
  table.add<arith::TruncFOp>(convert, checkTruncation);
  table.add<arith::CmpFOp>(compare);
  table.add<arith::BitcastOp>(bitcast);
  addToInteger<arith::FPToSIOp>(table, /*isUnsigned=*/false);
  addToInteger<arith::FPToUIOp>(table, /*isUnsigned=*/true);
  addFromInteger<arith::SIToFPOp>(table, /*isUnsigned=*/false);
  addFromInteger<arith::UIToFPOp>(table, /*isUnsigned=*/true);
}
