//===- Launch.h - Runs the blocks of a launch -------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_LAUNCH_H
#define TL_RUNTIME_INTERPRETER_LAUNCH_H

#include "runtime/engine/Report.h"
#include "runtime/interpreter/Interpreter.h"

#include <atomic>

namespace tl::runtime {

enum class ExecutionMode {
  /// As the hardware does, pipes in parallel: needs final IR, finds races and
  /// deadlocks, counts cycles.
  Asynchronous,
  /// One operation after the other, synchronisation ignored: for IR of any
  /// level.
  Sequential
};

struct RunOptions {
  ExecutionMode mode = ExecutionMode::Asynchronous;
  /// Of an asynchronous run.
  Schedule schedule;
  /// Whether an asynchronous run looks for races, for reads of bytes that
  /// nothing wrote and for misaligned accesses.
  bool check = true;
  /// Whether it looks for races within each core only, as its own flags and
  /// barriers order it, and not those of another one that it waits for.
  bool ownOrder = false;
  /// Whether races are warnings, so that the run goes on and succeeds.
  bool racesAreWarnings = false;
  /// Threads of the host that blocks of an asynchronous run are spread over; 0
  /// for one for each of its cores. They make no difference to the result.
  unsigned hostThreads = 0;
  /// Whether an asynchronous run keeps the time of each instruction.
  bool timeline = false;
  /// Where cores print, block after block.
  llvm::raw_ostream *output = &llvm::outs();
  /// Told about blocks that are done, of all blocks of a launch; called by one
  /// thread at a time. May be empty.
  std::function<void(int64_t done, int64_t total)> progress;
  /// Set by another thread to end the run before its time, which then fails;
  /// null if nobody does.
  const std::atomic<bool> *stop = nullptr;
  /// Told about the operations of a run in program order; null for nobody.
  Observer *observer = nullptr;
  /// What allocations hold that nothing has written.
  std::byte unwritten = kUnwritten;
  /// Whether the compiler alone has ordered what blocks do, so that it is at
  /// fault if something is not.
  bool isOrderedByCompiler = false;
};

/// When the instructions of a block ran, and what they waited for.
struct BlockTrace {
  int64_t block = 0;
  std::vector<TimelineEvent> instructions;
  std::vector<StallEvent> stalls;
  std::vector<FlagEvent> flags;
  std::vector<CrossFlagEvent> crossFlags;
};

/// What a launch came to.
struct LaunchReport {
  int64_t blocks = 0;
  /// Cores that one block runs on.
  unsigned cubeCores = 0;
  unsigned vectorCores = 0;
  /// Empty, but for the completion, after a sequential run.
  RunReport run;
  /// What was written of tensors that came without contents, by their numbers;
  /// empty unless the run is checked.
  std::vector<std::pair<unsigned, Footprint>> written;
  /// The names of the tensors in GM, by their numbers.
  llvm::SmallVector<std::string> tensors;
  /// Of all blocks, in their order, if asked for.
  std::vector<BlockTrace> traces;
};

/// A launch with the values it begins with.
struct Launch {
  ascend::LaunchOpInterface op;
  const CodeBlock &body;
  /// The numbers of the block index and, if there is one, the sub-block index.
  llvm::ArrayRef<unsigned> indices;
  const Frame &host;
  int64_t blocks;
  llvm::ArrayRef<int64_t> tensorBytes;
  llvm::ArrayRef<const std::byte *> tensors;
  llvm::ArrayRef<TensorContents> contents;
  const ascend::TargetSpec &target;
};

/// What a core of a block runs.
struct CoreRole {
  /// The sections it runs; without a value the launch has none.
  std::optional<ascend::Core> section;
  CoreKind kind;
  int64_t subBlock;
};

/// The cores of each block of `launch`, in the order of their numbers.
llvm::SmallVector<CoreRole, kMaxCoresPerBlock>
getRoles(ascend::LaunchOpInterface launch);

/// The control flow of core `role` of `block`, which prints to `output`.
Interpreter startCore(const Launch &launch, const CoreRole &role, int64_t block,
                      CoreMemory &memory, llvm::raw_ostream &output);

/// Runs `launch` block after block, core after core, in program order.
mlir::FailureOr<LaunchReport> runSequentially(const Launch &launch,
                                              const RunOptions &options);

/// Runs `launch` as the hardware does. What is found wrong with the kernel is
/// in the report.
mlir::FailureOr<LaunchReport> runAsynchronously(const Launch &launch,
                                                const RunOptions &options);

/// Checks that all launches of `function` can run asynchronously: they are
/// final IR, and the module names a target. Emits an error for everything else.
mlir::LogicalResult verifyFinal(mlir::func::FuncOp function);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_LAUNCH_H
