//===- Evaluators.cpp - Evaluators of scalar operations -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/evaluators/Evaluators.h"

#include "mlir/IR/BuiltinTypes.h"
#include "runtime/interpreter/Program.h"

using namespace tl::runtime;

void tl::runtime::setFloat(const Step &step, Frame &frame, double value) {
  auto type = mlir::cast<mlir::FloatType>(step.op->getResult(0).getType());
  frame[step.results[0]] = roundFloat(value, type);
}

const EvaluatorTable &tl::runtime::getEvaluators() {
  static const EvaluatorTable table = [] {
    EvaluatorTable table;
    addIntegerEvaluators(table);
    addBitEvaluators(table);
    addFloatEvaluators(table);
    addMathEvaluators(table);
    addAffineEvaluators(table);
    addMemRefEvaluators(table);
    addElementEvaluators(table);
    addDebugEvaluators(table);
    addLoopEvaluators(table);
    return table;
  }();
  return table;
}
