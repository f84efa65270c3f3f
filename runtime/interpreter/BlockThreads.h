//===- BlockThreads.h - Blocks on threads of the host -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_BLOCKTHREADS_H
#define TL_RUNTIME_INTERPRETER_BLOCKTHREADS_H

#include "runtime/interpreter/Launch.h"

#include <map>
#include <mutex>

namespace tl::runtime {

/// Runs the blocks of a launch on threads of the host. Output and errors are in
/// the order of the blocks, as if they ran one after another.
class BlockThreads {
public:
  /// Runs a block and returns its output in `text`. Has the data that a thread
  /// keeps between blocks.
  using Worker = std::function<llvm::Error(int64_t block, std::string &text)>;

  BlockThreads(const Launch &launch, const ExecutorOptions &options)
      : launch(launch), options(options) {}

  /// Runs all blocks, or all up to the first one that fails, on `threads`
  /// threads with a worker each. Emits the error of the first one that failed.
  mlir::LogicalResult run(int64_t threads,
                          llvm::function_ref<Worker()> makeWorker);

  /// Takes the outcome of a block that ran elsewhere.
  void finish(int64_t block, llvm::Error error, std::string text);

  /// Emits the error of the first block that failed, if there is one.
  mlir::LogicalResult emitError();

private:
  void work(Worker worker);
  void print();

  const Launch &launch;
  const ExecutorOptions &options;

  /// Blocks are taken in order, so all blocks before a failed one are finished.
  std::atomic<int64_t> nextBlock = 0;
  std::mutex mutex;
  int64_t done = 0;
  /// The output of finished blocks after the first `printed` ones.
  std::map<int64_t, std::string> texts;
  int64_t printed = 0;
  std::map<int64_t, llvm::Error> errors;
};

/// The number of threads for the blocks of `launch`.
int64_t countThreads(const Launch &launch, const ExecutorOptions &options);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_BLOCKTHREADS_H
