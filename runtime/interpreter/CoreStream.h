//===- CoreStream.h - The commands of a core --------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_CORESTREAM_H
#define TL_RUNTIME_INTERPRETER_CORESTREAM_H

#include "runtime/engine/memory/GlobalMemory.h"
#include "runtime/interpreter/InstructionCache.h"
#include "runtime/interpreter/StepSource.h"

namespace tl::runtime {

/// Turns the steps of a core into commands for the engine.
class CoreStream : public InstructionStream {
public:
  /// If the engine finds the times alone, `memory` knows the lines with results
  /// that are not computed; otherwise it is null.
  CoreStream(std::unique_ptr<StepSource> steps, CoreKind kind,
             const ascend::TargetSpec &target, InstructionCache &instructions,
             const GlobalMemory *memory)
      : steps(std::move(steps)), kind(kind), target(target),
        instructions(instructions), memory(memory) {}
  CoreStream(CoreStream &&) = default;

  llvm::Expected<std::optional<Command>> next() override;

  /// Whether `next` has failed.
  bool hasFailed() const { return failed; }

private:
  llvm::Error addCommands(const Step &step);
  llvm::Expected<Command> getCommand(const Step &step);
  llvm::Expected<Command> getScalarInstruction(const Step &step);
  /// Whether a scalar instruction reads results that are not computed.
  bool readsUnknown(llvm::ArrayRef<Access> accesses) const;

  std::unique_ptr<StepSource> steps;
  CoreKind kind;
  const ascend::TargetSpec &target;
  InstructionCache &instructions;
  const GlobalMemory *memory;
  /// The next commands: the time of scalar operations, then the command after
  /// them.
  std::vector<Command> pending;
  bool failed = false;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_CORESTREAM_H
