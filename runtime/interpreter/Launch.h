//===- Launch.h - Execution of the blocks of a launch -----------*- C++ -*-===//
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
  /// As the hardware does, with parallel pipes: needs final IR, finds races and
  /// deadlocks, counts cycles.
  Asynchronous,
  /// One operation after the other, synchronisation ignored: for IR of any
  /// level.
  Sequential
};

struct RunOptions {
  ExecutionMode mode = ExecutionMode::Asynchronous;
  /// For an asynchronous run.
  Schedule schedule;
  /// Whether an asynchronous run checks for races, reads of unwritten bytes and
  /// misaligned accesses.
  bool check = true;
  /// Whether it checks for races within each core only, as ordered by its own
  /// flags and barriers, and ignores those with other cores that it waits for.
  bool ownOrder = false;
  /// Whether races are warnings, so that the run continues and succeeds.
  bool racesAreWarnings = false;
  /// The number of host threads for the blocks of an asynchronous run; 0 for
  /// one per core of the host. It does not affect the result.
  unsigned hostThreads = 0;
  /// Whether an asynchronous run keeps the time of each instruction.
  bool timeline = false;
  /// The output of cores, block after block.
  llvm::raw_ostream *output = &llvm::outs();
  /// Called with the number of finished blocks and of all blocks of a launch;
  /// by one thread at a time. May be empty.
  std::function<void(int64_t done, int64_t total)> progress;
  /// Set by another thread to end the run early, which then fails; may be null.
  const std::atomic<bool> *stop = nullptr;
  /// Notified of the operations of a run in program order; may be null.
  Observer *observer = nullptr;
  /// The value of unwritten bytes of allocations.
  std::byte unwritten = kUnwritten;
  /// Whether the compiler alone has ordered the instructions of blocks, so that
  /// missing order is its fault.
  bool isOrderedByCompiler = false;
};

/// The instructions and stalls of a block, with their times.
struct BlockTrace {
  int64_t block = 0;
  std::vector<TimelineEvent> instructions;
  std::vector<StallEvent> stalls;
  std::vector<FlagEvent> flags;
  std::vector<CrossFlagEvent> crossFlags;
};

/// The results of a launch.
struct LaunchReport {
  int64_t blocks = 0;
  /// Cores that one block runs on.
  unsigned cubeCores = 0;
  unsigned vectorCores = 0;
  /// Empty, but for the completion, after a sequential run.
  RunReport run;
  /// The writes to tensors that were not filled before the launch, by number;
  /// empty unless the run is checked.
  std::vector<std::pair<unsigned, Footprint>> written;
  /// The names of the tensors in GM, by their numbers.
  llvm::SmallVector<std::string> tensors;
  /// The traces of all blocks in order, if requested.
  std::vector<BlockTrace> traces;
};

/// A launch with its initial values.
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

/// The role of a core of a block.
struct CoreRole {
  /// The sections it runs; without a value the launch has none.
  std::optional<ascend::Core> section;
  CoreKind kind;
  int64_t subBlock;
};

/// The cores of each block of `launch`, in the order of their numbers.
llvm::SmallVector<CoreRole, kMaxCoresPerBlock>
getRoles(ascend::LaunchOpInterface launch);

/// The control flow of core `role` of `block`; `output` is the output of the
/// core.
Interpreter startCore(const Launch &launch, const CoreRole &role, int64_t block,
                      CoreMemory &memory, llvm::raw_ostream &output);

/// Runs `launch` block after block, core after core, in program order.
mlir::FailureOr<LaunchReport> runSequentially(const Launch &launch,
                                              const RunOptions &options);

/// Runs `launch` as the hardware does. Findings about the kernel are in the
/// report.
mlir::FailureOr<LaunchReport> runAsynchronously(const Launch &launch,
                                                const RunOptions &options);

/// Checks that all launches of `function` can run asynchronously: they are
/// final IR, and the module names a target. Emits an error for each violation.
mlir::LogicalResult verifyFinal(mlir::func::FuncOp function);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_LAUNCH_H
