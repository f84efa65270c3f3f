//===- MathEvaluators.cpp - Functions of math on scalars ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Computed in double and rounded to the type, as those of arith are.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Math/IR/Math.h"
#include "runtime/interpreter/Program.h"

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

void tl::runtime::addMathEvaluators(EvaluatorTable &table) {
  addUnary<math::AbsFOp>(table, std::fabs);
  addUnary<math::ExpOp>(table, std::exp);
  addUnary<math::LogOp>(table, std::log);
  addUnary<math::SqrtOp>(table, std::sqrt);
  addUnary<math::RsqrtOp>(table, [](double x) { return 1 / std::sqrt(x); });
  addUnary<math::TanhOp>(table, std::tanh);
  addUnary<math::ErfOp>(table, std::erf);
  addUnary<math::SinOp>(table, std::sin);
  addUnary<math::CosOp>(table, std::cos);
  addUnary<math::FloorOp>(table, std::floor);
  addUnary<math::CeilOp>(table, std::ceil);
  addUnary<math::TruncOp>(table, std::trunc);
  addUnary<math::RoundOp>(table, std::round);
  addUnary<math::RoundEvenOp>(table, std::nearbyint);
  table.add<math::PowFOp>([](const Step &step, Frame &frame) {
    setFloat(
        step, frame,
        std::pow(frame.real(step.operands[0]), frame.real(step.operands[1])));
    return llvm::Error::success();
  });
}
