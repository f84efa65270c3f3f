//===- Evaluators.cpp - What foreign operations compute -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/Evaluators.h"

using namespace tl::runtime;

const EvaluatorTable &tl::runtime::getEvaluators() {
  static const EvaluatorTable table = [] {
    EvaluatorTable table;
    addIntegerEvaluators(table);
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
