//===- IntegerEvaluators.cpp - Integer operations of arith ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "runtime/interpreter/Program.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl::runtime;

namespace {
/// An integer operand, signed and unsigned.
struct Bits {
  int64_t s;
  uint64_t u;
  unsigned width;

  Bits(int64_t value, unsigned width)
      : s(llvm::SignExtend64(value, width)),
        u(value & llvm::maskTrailingOnes<uint64_t>(width)), width(width) {}
};
} // namespace

/// The result of an integer operation; nothing if it is undefined (division by
/// zero, a shift too far).
using Result = std::optional<int64_t>;

static Bits getBits(const Step &step, const Frame &frame, unsigned operand) {
  return {frame.integer(step.operands[operand]),
          getWidth(step.op->getOperand(operand).getType())};
}

static llvm::Error undefined(const Step &step, const Frame &frame) {
  return errorAt(step.op, "there is no defined result for " +
                              llvm::Twine(frame.integer(step.operands[0])) +
                              " and " +
                              llvm::Twine(frame.integer(step.operands[1])));
}

/// An operation on two integers; the result is truncated to its type.
template <typename OpT, typename Fn>
static void addBinary(EvaluatorTable &table, Fn compute) {
  table.add<OpT>([compute](const Step &step, Frame &frame) -> llvm::Error {
    Result result = compute(getBits(step, frame, 0), getBits(step, frame, 1));
    if (!result)
      return undefined(step, frame);
    frame[step.results[0]] =
        wrapInteger(*result, getWidth(step.op->getResult(0).getType()));
    return llvm::Error::success();
  });
}

/// A conversion of one integer to another type.
template <typename OpT>
static void addCast(EvaluatorTable &table, bool isUnsigned) {
  table.add<OpT>([isUnsigned](const Step &step, Frame &frame) {
    Bits bits = getBits(step, frame, 0);
    frame[step.results[0]] =
        wrapInteger(isUnsigned ? static_cast<int64_t>(bits.u) : bits.s,
                    getWidth(step.op->getResult(0).getType()));
    return llvm::Error::success();
  });
}

static bool overflows(Bits a, Bits b) {
  return b.s == 0 || (b.s == -1 && a.s == llvm::minIntN(a.width));
}

template <typename Fn> static auto signedDivision(Fn divide) {
  return [divide](Bits a, Bits b) {
    return overflows(a, b) ? Result() : Result(divide(a.s, b.s));
  };
}

template <typename Fn> static auto unsignedDivision(Fn divide) {
  return [divide](Bits a, Bits b) {
    return b.u == 0 ? Result() : Result(divide(a.u, b.u));
  };
}

template <typename Fn> static auto shift(Fn apply) {
  return [apply](Bits a, Bits b) {
    return b.u >= a.width ? Result() : Result(apply(a, b.u));
  };
}

static void addArithmetic(EvaluatorTable &table) {
  // In unsigned arithmetic, which wraps.
  addBinary<arith::AddIOp>(table,
                           [](Bits a, Bits b) { return Result(a.u + b.u); });
  addBinary<arith::SubIOp>(table,
                           [](Bits a, Bits b) { return Result(a.u - b.u); });
  addBinary<arith::MulIOp>(table,
                           [](Bits a, Bits b) { return Result(a.u * b.u); });
  addBinary<arith::AndIOp>(table,
                           [](Bits a, Bits b) { return Result(a.u & b.u); });
  addBinary<arith::OrIOp>(table,
                          [](Bits a, Bits b) { return Result(a.u | b.u); });
  addBinary<arith::XOrIOp>(table,
                           [](Bits a, Bits b) { return Result(a.u ^ b.u); });
  addBinary<arith::MaxSIOp>(
      table, [](Bits a, Bits b) { return Result(std::max(a.s, b.s)); });
  addBinary<arith::MinSIOp>(
      table, [](Bits a, Bits b) { return Result(std::min(a.s, b.s)); });
  addBinary<arith::MaxUIOp>(
      table, [](Bits a, Bits b) { return Result(std::max(a.u, b.u)); });
  addBinary<arith::MinUIOp>(
      table, [](Bits a, Bits b) { return Result(std::min(a.u, b.u)); });
  addBinary<arith::ShLIOp>(
      table, shift([](Bits a, uint64_t by) { return a.u << by; }));
  addBinary<arith::ShRSIOp>(
      table, shift([](Bits a, uint64_t by) { return a.s >> by; }));
  addBinary<arith::ShRUIOp>(
      table, shift([](Bits a, uint64_t by) { return a.u >> by; }));
}

static void addDivisions(EvaluatorTable &table) {
  addBinary<arith::DivSIOp>(
      table, signedDivision([](int64_t a, int64_t b) { return a / b; }));
  addBinary<arith::RemSIOp>(
      table, signedDivision([](int64_t a, int64_t b) { return a % b; }));
  addBinary<arith::FloorDivSIOp>(table,
                                 signedDivision([](int64_t a, int64_t b) {
                                   return llvm::divideFloorSigned(a, b);
                                 }));
  addBinary<arith::CeilDivSIOp>(table, signedDivision([](int64_t a, int64_t b) {
                                  return llvm::divideCeilSigned(a, b);
                                }));
  addBinary<arith::DivUIOp>(
      table, unsignedDivision([](uint64_t a, uint64_t b) { return a / b; }));
  addBinary<arith::RemUIOp>(
      table, unsignedDivision([](uint64_t a, uint64_t b) { return a % b; }));
  addBinary<arith::CeilDivUIOp>(table,
                                unsignedDivision([](uint64_t a, uint64_t b) {
                                  return a / b + (a % b != 0);
                                }));
}

static llvm::Error compare(const Step &step, Frame &frame) {
  Bits a = getBits(step, frame, 0), b = getBits(step, frame, 1);
  bool holds =
      arith::applyCmpPredicate(cast<arith::CmpIOp>(step.op).getPredicate(),
                               APInt(a.width, a.u), APInt(b.width, b.u));
  frame[step.results[0]] = int64_t(holds);
  return llvm::Error::success();
}

static llvm::Error evaluateConstant(const Step &step, Frame &frame) {
  Attribute value = cast<arith::ConstantOp>(step.op).getValue();
  if (auto integer = dyn_cast<IntegerAttr>(value))
    frame[step.results[0]] = wrapInteger(integer.getValue().getSExtValue(),
                                         getWidth(integer.getType()));
  else
    frame[step.results[0]] = cast<FloatAttr>(value).getValueAsDouble();
  return llvm::Error::success();
}

static llvm::Error evaluateAssert(const Step &step, Frame &frame) {
  if (frame.integer(step.operands[0]))
    return llvm::Error::success();
  return errorAt(step.op,
                 "assertion failed: " + cast<cf::AssertOp>(step.op).getMsg());
}

/// Between a signless integer, as in arith, and one with a sign.
static llvm::StringRef checkSignCast(Operation *op) {
  if (op->getNumOperands() == 1 && op->getNumResults() == 1) {
    auto from = dyn_cast<IntegerType>(op->getOperand(0).getType());
    auto to = dyn_cast<IntegerType>(op->getResult(0).getType());
    if (from && to && from.getWidth() == to.getWidth())
      return "";
  }
  return "converts more than the sign of an integer";
}

void tl::runtime::addIntegerEvaluators(EvaluatorTable &table) {
  addArithmetic(table);
  addDivisions(table);
  addCast<arith::ExtSIOp>(table, /*isUnsigned=*/false);
  addCast<arith::ExtUIOp>(table, /*isUnsigned=*/true);
  addCast<arith::TruncIOp>(table, /*isUnsigned=*/false);
  addCast<arith::IndexCastOp>(table, /*isUnsigned=*/false);
  addCast<arith::IndexCastUIOp>(table, /*isUnsigned=*/true);
  table.add<UnrealizedConversionCastOp>(
      [](const Step &step, Frame &frame) {
        frame[step.results[0]] = frame[step.operands[0]];
        return llvm::Error::success();
      },
      checkSignCast);
  table.add<arith::CmpIOp>(compare);
  table.add<arith::ConstantOp>(evaluateConstant);
  table.add<arith::SelectOp>([](const Step &step, Frame &frame) {
    bool condition = frame.integer(step.operands[0]);
    frame[step.results[0]] = frame[step.operands[condition ? 1 : 2]];
    return llvm::Error::success();
  });
  table.add<cf::AssertOp>(evaluateAssert);
}
