//===- Run.h - Runs of kernels from Python ----------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PYTHON_NATIVE_RUN_H
#define TL_PYTHON_NATIVE_RUN_H

#include "python/native/Program.h"
#include "runtime/interpreter/Executor.h"
#include "tl/runtime/report/Report.h"

#include <atomic>

namespace tl::python {

/// How to run a kernel.
struct RunRequest {
  bool sequential = false;
  /// Whether to check for races and reads of unwritten bytes.
  bool check = true;
  /// Whether races are warnings, so that the result is used.
  bool racesAreWarnings = false;
  /// The seed for the timing of instructions; nothing for that of the cost
  /// model.
  std::optional<uint64_t> seed;
  bool timeline = false;
  /// Whether to find the times alone, without results and checks.
  bool timesOnly = false;
  /// The contents of L2 at the start of each launch.
  runtime::L2State l2 = runtime::L2State::Warm;
  /// Set by another thread to end the run, which is not clean then.
  const std::atomic<bool> *stop = nullptr;
};

/// The launches of a run, which later runs do not change.
class RunRecord {
public:
  RunRecord(std::shared_ptr<Program> program, runtime::ReportContext context,
            std::vector<runtime::LaunchReport> launches)
      : program(std::move(program)), context(std::move(context)),
        launches(std::move(launches)) {}

  /// As JSON.
  std::string getReport() const;
  /// The file of the kernel's source; empty if it is unknown.
  std::string getSourceFile() const;
  /// As a page that shows `source`, the text of that file.
  std::string getPage(const std::string &source) const;
  /// Whether the instructions were recorded.
  bool hasTimeline() const;
  /// The instructions for Perfetto, as JSON.
  std::string getTimeline() const;

private:
  /// The launches point into it.
  std::shared_ptr<Program> program;
  runtime::ReportContext context;
  std::vector<runtime::LaunchReport> launches;
};

/// The result of a run.
struct RunResult {
  bool isClean = false;
  std::vector<Message> messages;
  /// The output of the cores.
  std::string output;
  std::shared_ptr<RunRecord> record;
};

/// A function of a program, ready to run. Keeps the program.
class LoadedKernel {
public:
  /// Throws if there is no such function, or it is not executable.
  LoadedKernel(std::shared_ptr<Program> program, const std::string &entry);

  llvm::ArrayRef<runtime::ArgumentInfo> getArguments() const {
    return executor->getArguments();
  }

  /// Binds a memref argument to dense, row-major memory of `bytes` bytes, which
  /// outlives the runs, in the shape `sizes`; `isFilled` is whether its
  /// contents are defined. Throws if it does not fit.
  void bindArray(unsigned argument, void *data, uint64_t bytes,
                 llvm::ArrayRef<int64_t> sizes, bool isFilled);
  void bindInteger(unsigned argument, int64_t value);
  void bindFloat(unsigned argument, double value);

  RunResult run(const RunRequest &request);

private:
  runtime::ReportContext getReportContext();

  std::shared_ptr<Program> program;
  std::unique_ptr<runtime::Executor> executor;
};

} // namespace tl::python

#endif // TL_PYTHON_NATIVE_RUN_H
