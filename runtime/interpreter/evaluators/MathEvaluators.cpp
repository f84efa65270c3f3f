//===- MathEvaluators.cpp - Math functions of scalars ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Computed in double and rounded to the type, as in arith. Functions that tiles
// have, too, are those of the numeric kernels, so that tile-vectorize keeps
// every bit.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Math/IR/Math.h"
#include "runtime/interpreter/Program.h"
#include "runtime/numerics/Functions.h"

#include <cmath>

using namespace mlir;
using namespace tl::runtime;

template <typename OpT>
static void addUnary(EvaluatorTable &table, double (*compute)(double)) {
  table.add<OpT>([compute](const Step &step, Frame &frame) {
    setFloat(step, frame, compute(frame.real(step.operands[0])));
    return llvm::Error::success();
  });
}

template <typename OpT>
static void addBinary(EvaluatorTable &table,
                      double (*compute)(double, double)) {
  table.add<OpT>([compute](const Step &step, Frame &frame) {
    setFloat(
        step, frame,
        compute(frame.real(step.operands[0]), frame.real(step.operands[1])));
    return llvm::Error::success();
  });
}

/// Whether the numeric kernels compute elements of the result's type.
static bool isOfTiles(const Step &step) {
  Type type = step.op->getResult(0).getType();
  return type.isF32() || type.isF16() || type.isBF16();
}

/// A function that tiles have as `ofTiles`, for elements up to f32.
template <typename OpT>
static void addUnary(EvaluatorTable &table, float (*ofTiles)(float),
                     double (*compute)(double)) {
  table.add<OpT>([=](const Step &step, Frame &frame) {
    double x = frame.real(step.operands[0]);
    setFloat(step, frame,
             isOfTiles(step) ? ofTiles(static_cast<float>(x)) : compute(x));
    return llvm::Error::success();
  });
}

static llvm::Error raise(const Step &step, Frame &frame) {
  double base = frame.real(step.operands[0]);
  double exponent = frame.real(step.operands[1]);
  setFloat(step, frame,
           isOfTiles(step) ? functions::power(static_cast<float>(base),
                                              static_cast<float>(exponent))
                           : std::pow(base, exponent));
  return llvm::Error::success();
}

/// Operand `operand` as a number of `type`.
static APFloat getNumber(const Step &step, const Frame &frame, unsigned operand,
                         FloatType type) {
  APFloat number(frame.real(step.operands[operand]));
  bool losesInfo;
  number.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                 &losesInfo);
  return number;
}

/// A classification of a number of the operand's type.
template <typename OpT>
static void addClass(EvaluatorTable &table, bool (APFloat::*holds)() const) {
  table.add<OpT>([holds](const Step &step, Frame &frame) {
    auto type = cast<FloatType>(step.op->getOperand(0).getType());
    frame[step.results[0]] =
        int64_t((getNumber(step, frame, 0, type).*holds)());
    return llvm::Error::success();
  });
}

static void addClasses(EvaluatorTable &table) {
  addClass<math::IsNaNOp>(table, &APFloat::isNaN);
  addClass<math::IsInfOp>(table, &APFloat::isInfinity);
  addClass<math::IsFiniteOp>(table, &APFloat::isFinite);
  addClass<math::IsNormalOp>(table, &APFloat::isNormal);
}

/// NaN if an operand is NaN. Bounds in the wrong order give the lower one.
static llvm::Error clamp(const Step &step, Frame &frame) {
  auto number = [&](unsigned operand) {
    return APFloat(frame.real(step.operands[operand]));
  };
  APFloat least = llvm::minimum(number(0), number(2));
  frame[step.results[0]] = llvm::maximum(least, number(1)).convertToDouble();
  return llvm::Error::success();
}

static llvm::Error evaluateSincos(const Step &step, Frame &frame) {
  auto type = cast<FloatType>(step.op->getResult(0).getType());
  double x = frame.real(step.operands[0]);
  auto compute = [&](float (*ofTiles)(float), double (*function)(double)) {
    return roundFloat(
        isOfTiles(step) ? ofTiles(static_cast<float>(x)) : function(x), type);
  };
  frame[step.results[0]] = compute(functions::sine, std::sin);
  frame[step.results[1]] = compute(functions::cosine, std::cos);
  return llvm::Error::success();
}

void tl::runtime::addMathEvaluators(EvaluatorTable &table) {
  addUnary<math::AbsFOp>(table, std::fabs);
  addUnary<math::ExpOp>(table, functions::exponential, std::exp);
  addUnary<math::LogOp>(table, functions::logarithm, std::log);
  addUnary<math::SqrtOp>(table, functions::squareRoot, std::sqrt);
  addUnary<math::RsqrtOp>(table, functions::inverseSquareRoot,
                          [](double x) { return 1 / std::sqrt(x); });
  addUnary<math::TanhOp>(table, functions::hyperbolicTangent, std::tanh);
  addUnary<math::ErfOp>(table, functions::errorFunction, std::erf);
  addUnary<math::SinOp>(table, functions::sine, std::sin);
  addUnary<math::CosOp>(table, functions::cosine, std::cos);
  addUnary<math::FloorOp>(table, std::floor);
  addUnary<math::CeilOp>(table, std::ceil);
  addUnary<math::TruncOp>(table, std::trunc);
  addUnary<math::RoundOp>(table, std::round);
  addUnary<math::RoundEvenOp>(table, std::nearbyint);
  addUnary<math::Exp2Op>(table, std::exp2);
  addUnary<math::ExpM1Op>(table, std::expm1);
  addUnary<math::Log2Op>(table, std::log2);
  addUnary<math::Log10Op>(table, std::log10);
  addUnary<math::Log1pOp>(table, std::log1p);
  addUnary<math::CbrtOp>(table, std::cbrt);
  addUnary<math::ErfcOp>(table, std::erfc);
  addUnary<math::TanOp>(table, std::tan);
  addUnary<math::AsinOp>(table, std::asin);
  addUnary<math::AcosOp>(table, std::acos);
  addUnary<math::AtanOp>(table, std::atan);
  addUnary<math::SinhOp>(table, std::sinh);
  addUnary<math::CoshOp>(table, std::cosh);
  addUnary<math::AsinhOp>(table, std::asinh);
  addUnary<math::AcoshOp>(table, std::acosh);
  addUnary<math::AtanhOp>(table, std::atanh);
  table.add<math::PowFOp>(raise);
  table.add<math::ClampFOp>(clamp);
  table.add<math::SincosOp>(evaluateSincos);
  addClasses(table);
  addBinary<math::Atan2Op>(table, std::atan2);
  addBinary<math::CopySignOp>(table, std::copysign);
  table.add<math::FmaOp>([](const Step &step, Frame &frame) -> llvm::Error {
    // Rounded directly to the type: a double would round twice.
    auto type = cast<FloatType>(step.op->getResult(0).getType());
    APFloat a = getNumber(step, frame, 0, type);
    a.fusedMultiplyAdd(getNumber(step, frame, 1, type),
                       getNumber(step, frame, 2, type),
                       APFloat::rmNearestTiesToEven);
    bool losesInfo;
    a.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &losesInfo);
    frame[step.results[0]] = a.convertToDouble();
    return llvm::Error::success();
  });
  table.add<math::FPowIOp>([](const Step &step, Frame &frame) {
    setFloat(step, frame,
             std::pow(frame.real(step.operands[0]),
                      static_cast<double>(frame.integer(step.operands[1]))));
    return llvm::Error::success();
  });
  table.add<math::AbsIOp>([](const Step &step, Frame &frame) {
    int64_t value = frame.integer(step.operands[0]);
    // The least integer has no negation.
    uint64_t magnitude = value < 0 ? -static_cast<uint64_t>(value) : value;
    frame[step.results[0]] =
        wrapInteger(static_cast<int64_t>(magnitude),
                    getWidth(step.op->getResult(0).getType()));
    return llvm::Error::success();
  });
}
