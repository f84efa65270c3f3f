//===- Interpreter.h - Interpreter of one control flow ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_INTERPRETER_H
#define TL_RUNTIME_INTERPRETER_INTERPRETER_H

#include "runtime/interpreter/StepSource.h"

namespace tl::runtime {

/// Runs scalar operations, loops and conditions of the host or of one core up
/// to the next operation of another kind, which the caller executes.
///
/// The position is on an explicit stack, so that it can stop anywhere.
class Interpreter : public StepSource {
public:
  /// Starts at the beginning of `body` with the values in `frame`. Skips
  /// sections of another kind than `core`.
  Interpreter(const CodeBlock &body, Frame frame,
              std::optional<ascend::Core> core = std::nullopt);

  /// Runs past the next launch, instruction, synchronisation or transfer and
  /// returns it; its operands are in the frame. Null at the end.
  llvm::Expected<const Step *> next() override;

  /// Enters the body of `transfer`, which `next` has returned, with its slot.
  /// Its end is a step of its own.
  void enterTransfer(const Step &transfer, MemRefValue slot) {
    enter(transfer.regions[0], &transfer, {std::move(slot)});
  }

  Frame &getFrame() override { return frame; }

  int64_t takeScalarCount() override { return std::exchange(scalarCount, 0); }

private:
  /// A running block, and its loop if it is the body of one.
  struct Cursor {
    const CodeBlock *block;
    /// The operation with this region; null for the outermost block.
    const Step *owner;
    size_t position = 0;
    /// For scf.for: the induction variable and the number of further
    /// iterations.
    int64_t induction = 0;
    unsigned width = 64;
    int64_t increment = 0;
    uint64_t remaining = 0;
  };
  using Values = llvm::SmallVector<RuntimeValue, 2>;

  llvm::Error run(const Step &step);
  llvm::Error startFor(const Step &step);
  llvm::Error startParallel(const Step &step);
  bool advanceParallel(const Step &step);
  void startIf(const Step &step);
  void startSwitch(const Step &step);
  void finishCondition(const Step &step);
  void finishBlock(const Step &terminator);
  void enter(const CodeBlock &block, const Step *owner, const Values &values,
             unsigned firstArgument = 0);
  Values take(llvm::ArrayRef<unsigned> slots) const;
  void assign(llvm::ArrayRef<unsigned> slots, const Values &values);

  Frame frame;
  std::optional<ascend::Core> core;
  llvm::SmallVector<Cursor, 8> stack;
  int64_t scalarCount = 0;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_INTERPRETER_H
