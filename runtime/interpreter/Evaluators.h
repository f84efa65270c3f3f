//===- Evaluators.h - What foreign operations compute -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// The meaning of the operations of arith, affine, memref and cf around a
/// kernel's instructions, by name. Their own folders serve as the model but are
/// not called: folding may change the IR.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_EVALUATORS_H
#define TL_RUNTIME_INTERPRETER_EVALUATORS_H

#include "runtime/interpreter/Frame.h"
#include "runtime/interpreter/LocatedError.h"
#include "llvm/ADT/StringMap.h"

#include <functional>

namespace tl::runtime {

struct Step;

/// Computes the results of an operation.
using Evaluator = std::function<llvm::Error(const Step &step, Frame &frame)>;

/// Says what keeps an operation from being executed; nothing if it can be.
using Check = llvm::StringRef (*)(mlir::Operation *op);

/// Evaluators by operation name.
class EvaluatorTable {
public:
  struct Entry {
    Evaluator evaluate;
    Check check = nullptr;
  };

  template <typename OpT> void add(Evaluator evaluator, Check check = nullptr) {
    entries[OpT::getOperationName()] = {std::move(evaluator), check};
  }

  /// The entry for `op`, or null.
  const Entry *lookup(mlir::Operation *op) const {
    auto found = entries.find(op->getName().getStringRef());
    return found == entries.end() ? nullptr : &found->second;
  }

private:
  llvm::StringMap<Entry> entries;
};

void addIntegerEvaluators(EvaluatorTable &table);
void addFloatEvaluators(EvaluatorTable &table);
void addAffineEvaluators(EvaluatorTable &table);
void addMemRefEvaluators(EvaluatorTable &table);

/// All of the above.
const EvaluatorTable &getEvaluators();

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_EVALUATORS_H
