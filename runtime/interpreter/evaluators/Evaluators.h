//===- Evaluators.h - Evaluators of scalar operations -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// The meaning of the scalar operations around a kernel's instructions, most of
/// them of arith, affine, memref and cf, and of instructions of the scalar
/// unit, by name. Their folders serve as the model but are not called: folding
/// may change the IR.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_EVALUATORS_EVALUATORS_H
#define TL_RUNTIME_INTERPRETER_EVALUATORS_EVALUATORS_H

#include "runtime/engine/Command.h"
#include "runtime/interpreter/LocatedError.h"
#include "runtime/interpreter/evaluators/Frame.h"
#include "llvm/ADT/StringMap.h"

#include <functional>

namespace tl::runtime {

struct Step;

/// Computes the results of an operation.
using Evaluator = std::function<llvm::Error(const Step &step, Frame &frame)>;

/// The reason why an operation cannot be executed; empty if it can.
using Check = llvm::StringRef (*)(mlir::Operation *op);

/// Precomputes facts about an operation for its evaluator.
using Decode = uint64_t (*)(mlir::Operation *op);

/// The accesses of an operation with the values in `frame`. Fails if it would
/// leave its memref.
using GetAccesses = llvm::Expected<llvm::SmallVector<Access, 3>> (*)(
    const Step &step, const Frame &frame);

/// Evaluators by operation name.
class EvaluatorTable {
public:
  struct Entry {
    Evaluator evaluate;
    Check check = nullptr;
    /// For an instruction of the scalar unit; null if it accesses no memory.
    GetAccesses getAccesses = nullptr;
    /// Computes Step::decoded; null if there is no such value.
    Decode decode = nullptr;
  };

  template <typename OpT>
  void add(Evaluator evaluator, Check check = nullptr,
           GetAccesses getAccesses = nullptr, Decode decode = nullptr) {
    entries[OpT::getOperationName()] = {std::move(evaluator), check,
                                        getAccesses, decode};
  }

  /// The entry for `op`, or null.
  const Entry *lookup(mlir::Operation *op) const {
    auto found = entries.find(op->getName().getStringRef());
    return found == entries.end() ? nullptr : &found->second;
  }

private:
  llvm::StringMap<Entry> entries;
};

/// Makes `value`, rounded to its type, the result of `step`.
void setFloat(const Step &step, Frame &frame, double value);

void addIntegerEvaluators(EvaluatorTable &table);
void addBitEvaluators(EvaluatorTable &table);
void addFloatEvaluators(EvaluatorTable &table);
void addMathEvaluators(EvaluatorTable &table);
void addAffineEvaluators(EvaluatorTable &table);
void addMemRefEvaluators(EvaluatorTable &table);
void addElementEvaluators(EvaluatorTable &table);
void addDebugEvaluators(EvaluatorTable &table);
void addLoopEvaluators(EvaluatorTable &table);

/// All of the above.
const EvaluatorTable &getEvaluators();

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_EVALUATORS_EVALUATORS_H
