//===- Program.h - Loaded functions -----------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// A function is loaded once: its values are numbered, every operation gets its
/// evaluator or instruction, and an operation without one is an error before
/// anything runs.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_PROGRAM_H
#define TL_RUNTIME_INTERPRETER_PROGRAM_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "runtime/interpreter/InstructionCode.h"
#include "runtime/interpreter/evaluators/Evaluators.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

#include <atomic>
#include <vector>

namespace tl::runtime {

struct Step;

/// Set by the threads that reach a step.
class ReachedMark {
public:
  ReachedMark() = default;
  ReachedMark(ReachedMark &&other) : reached(other.get()) {}
  ReachedMark &operator=(ReachedMark &&other) {
    reached = other.get();
    return *this;
  }

  void set() const {
    // Mostly set already; then the threads can share its cache line.
    if (!get())
      reached.store(true, std::memory_order_relaxed);
  }
  bool get() const { return reached.load(std::memory_order_relaxed); }

private:
  mutable std::atomic<bool> reached = false;
};

/// A block of the IR, the only one of its region.
struct CodeBlock {
  CodeBlock() = default;
  CodeBlock(CodeBlock &&) = default;
  CodeBlock &operator=(CodeBlock &&) = default;

  llvm::SmallVector<unsigned, 2> arguments;
  std::vector<Step> steps;
};

/// An operation with the numbers of its operands and results.
struct Step {
  enum Kind {
    /// Computes results from operands, see `evaluator`.
    Evaluate,
    For,
    /// A loop with parallel iterations, which run one after the other here.
    Parallel,
    If,
    /// One of several regions; the first one is the default.
    Switch,
    While,
    /// The terminator of the first region of a while loop.
    Condition,
    /// Any other terminator: passes its operands to the parent operation.
    Yield,
    Section,
    /// Runs another function of the host, see `callee`.
    Call,
    Launch,
    /// Fills or empties a slot of a channel, in its region.
    Transfer,
    /// The terminator of such a region.
    TransferEnd,
    /// A numeric operation, see `instruction`.
    Instruction,
    /// An instruction that the scalar unit does itself, see `evaluator`.
    ScalarInstruction,
    Synchronise
  };

  Kind kind;
  mlir::Operation *op;
  llvm::SmallVector<unsigned, 4> operands;
  llvm::SmallVector<unsigned, 1> results;
  const Evaluator *evaluator = nullptr;
  /// Whether the scalar unit has to compute something for it.
  bool takesTime = false;
  /// Facts for its evaluator; see Decode.
  uint64_t decoded = 0;
  /// Null if a scalar instruction accesses no memory.
  GetAccesses getAccesses = nullptr;
  std::unique_ptr<InstructionCode> instruction;
  std::vector<CodeBlock> regions;
  /// The body of the called function.
  const CodeBlock *callee = nullptr;
  ReachedMark reached;
};

/// The fact of an allocation that its contents are written before they are
/// read, so it has to fill nothing.
constexpr uint64_t kSkipsFill = 1;

/// A function and those that it calls, with all their regions.
struct Program {
  /// The bodies, the first one of the function that is executed. Calls refer to
  /// them.
  std::vector<std::unique_ptr<CodeBlock>> bodies;
  /// The number of its values.
  unsigned values = 0;
};

/// Loads `functions`: the one that is executed, and those that it calls. Emits
/// an error for every operation and type that cannot be executed.
mlir::FailureOr<Program>
loadProgram(llvm::ArrayRef<mlir::func::FuncOp> functions);

/// Loads `op`, an operation without regions. Its operands have the numbers from
/// 0 on, its results the next ones. Emits an error if it cannot be executed.
mlir::FailureOr<Step> loadStep(mlir::Operation *op);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_PROGRAM_H
