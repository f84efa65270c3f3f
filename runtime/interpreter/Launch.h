//===- Launch.h - Execution of the blocks of a launch -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_LAUNCH_H
#define TL_RUNTIME_INTERPRETER_LAUNCH_H

#include "runtime/engine/memory/GlobalMemory.h"
#include "runtime/interpreter/Interpreter.h"
#include "tl/runtime/interpreter/LaunchReport.h"
#include "tl/runtime/interpreter/RunOptions.h"

namespace tl::runtime {

struct CoreRole;
struct Launch;

/// A program of cores that is no IR, such as compiled Ascend C.
class CoreProgram {
public:
  virtual ~CoreProgram() = default;

  /// The steps of core `role` of `block`; `output` is the output of the core.
  /// Called by several threads at once, unless the launch runs on one.
  virtual std::unique_ptr<StepSource> start(const Launch &launch,
                                            const CoreRole &role, int64_t block,
                                            CoreMemory &memory,
                                            llvm::raw_ostream &output) = 0;

  /// Whether a block may wait for others.
  virtual bool concernsBlocks() const = 0;

  /// Whether it may add to tensors atomically.
  virtual bool hasAtomics() const = 0;
};

/// Options of a run, and those that programs of this project have for it.
struct ExecutorOptions : RunOptions {
  ExecutorOptions() = default;
  ExecutorOptions(const RunOptions &options) : RunOptions(options) {}

  /// Runs on the cores instead of the bodies of launches; may be null.
  CoreProgram *program = nullptr;
  /// Notified of the operations of a run in program order; may be null.
  Observer *observer = nullptr;
  /// Whether the compiler alone has ordered the instructions of blocks, so that
  /// missing order is its fault.
  bool isOrderedByCompiler = false;
  /// Whether the author has divided the work of blocks between their vector
  /// cores.
  bool isDividedByAuthor = false;
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
  /// The memory of the run; null in program order.
  GlobalMemory *memory;
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
                                              const ExecutorOptions &options);

/// Runs `launch` as the hardware does. Findings about the kernel are in the
/// report.
mlir::FailureOr<LaunchReport> runAsynchronously(const Launch &launch,
                                                const ExecutorOptions &options);

/// Checks that all launches of `function` can run asynchronously: they are
/// final IR, and the module names a target. Emits an error for each violation.
mlir::LogicalResult verifyFinal(mlir::func::FuncOp function);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_LAUNCH_H
