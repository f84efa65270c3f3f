//===- BitEvaluators.cpp - Bits, powers and wide products of integers -----===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "runtime/interpreter/Program.h"

using namespace mlir;
using namespace tl::runtime;

static APInt getBits(const Step &step, const Frame &frame, unsigned operand) {
  unsigned width = getWidth(step.op->getOperand(operand).getType());
  return APInt(width, frame.integer(step.operands[operand]), /*isSigned=*/true,
               /*implicitTrunc=*/true);
}

static void setBits(const Step &step, Frame &frame, unsigned result,
                    const APInt &bits) {
  frame[step.results[result]] = wrapInteger(
      bits.getSExtValue(), getWidth(step.op->getResult(result).getType()));
}

/// A number of bits of an integer.
template <typename OpT>
static void addCount(EvaluatorTable &table, unsigned (*count)(const APInt &)) {
  table.add<OpT>([count](const Step &step, Frame &frame) {
    APInt bits = getBits(step, frame, 0);
    setBits(step, frame, 0,
            APInt(bits.getBitWidth(), count(bits), false,
                  /*implicitTrunc=*/true));
    return llvm::Error::success();
  });
}

/// A negative exponent divides 1, so that only powers of 1 and -1 are not 0.
static llvm::Error raise(const Step &step, Frame &frame) {
  APInt base = getBits(step, frame, 0), exponent = getBits(step, frame, 1);
  APInt result(base.getBitWidth(), 1);
  if (exponent.isNegative()) {
    if (base.isZero())
      return errorAt(step.op, "there is no defined result for 0 and " +
                                  llvm::Twine(exponent.getSExtValue()));
    if (!base.isOne() && !base.isAllOnes())
      base.clearAllBits();
    exponent.negate();
  }
  for (; !exponent.isZero(); exponent.lshrInPlace(1), base *= base)
    if (exponent[0])
      result *= base;
  setBits(step, frame, 0, result);
  return llvm::Error::success();
}

/// The product in two halves, of operands that `extend` to double width.
template <typename OpT>
static void addWideProduct(EvaluatorTable &table,
                           APInt (APInt::*extend)(unsigned) const) {
  table.add<OpT>([extend](const Step &step, Frame &frame) {
    APInt a = getBits(step, frame, 0), b = getBits(step, frame, 1);
    unsigned width = a.getBitWidth();
    APInt product = (a.*extend)(2 * width) * (b.*extend)(2 * width);
    setBits(step, frame, 0, product.trunc(width));
    setBits(step, frame, 1, product.extractBits(width, width));
    return llvm::Error::success();
  });
}

void tl::runtime::addBitEvaluators(EvaluatorTable &table) {
  addCount<math::CountLeadingZerosOp>(
      table, [](const APInt &bits) { return bits.countl_zero(); });
  addCount<math::CountTrailingZerosOp>(
      table, [](const APInt &bits) { return bits.countr_zero(); });
  addCount<math::CtPopOp>(table,
                          [](const APInt &bits) { return bits.popcount(); });
  table.add<math::IPowIOp>(raise);
  addWideProduct<arith::MulSIExtendedOp>(table, &APInt::sext);
  addWideProduct<arith::MulUIExtendedOp>(table, &APInt::zext);
  table.add<arith::AddUIExtendedOp>([](const Step &step, Frame &frame) {
    bool wraps;
    APInt sum = getBits(step, frame, 0).uadd_ov(getBits(step, frame, 1), wraps);
    setBits(step, frame, 0, sum);
    frame[step.results[1]] = int64_t(wraps);
    return llvm::Error::success();
  });
}
