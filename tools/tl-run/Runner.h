//===- Runner.h - A run from the arguments to the outputs -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLRUN_RUNNER_H
#define TL_TOOLS_TLRUN_RUNNER_H

#include "api/Arrays.h"
#include "api/Kernel.h"
#include "tools/tl-run/Options.h"
#include "tools/tl-run/Report.h"
#include "tools/tl-run/Schedules.h"

#include <map>

namespace tl::run {

/// What a command line asks a kernel for, step by step.
class Runner {
public:
  Runner(Kernel &kernel, const Options &options)
      : kernel(kernel), options(options) {}

  /// Makes the arguments and reads what is expected. All that may be wrong with
  /// the command line is found here, before anything runs.
  llvm::Error prepare();

  /// Executes the kernel. Fails, having emitted why, unless all is clean.
  mlir::LogicalResult execute();

  /// Wall time of `execute`.
  double getSeconds() const { return seconds; }

  /// Compares arguments with what is expected of them.
  llvm::Expected<std::vector<Expectation>> compare();

  /// Writes the output files.
  llvm::Error writeOutputs();

private:
  llvm::Error checkOptions();
  llvm::Error prepareRun();
  llvm::Error prepareOutputs();
  /// Notes that `option` writes `path`. Fails if it cannot, or if that is the
  /// kernel or what another option writes.
  llvm::Error addOutput(const std::string &option, const std::string &path);
  llvm::Error bindArguments();
  llvm::Error readExpectations();
  /// Runs the kernel once for each schedule, which all must give the same.
  mlir::LogicalResult runSchedules();

  Kernel &kernel;
  const Options &options;
  runtime::RunOptions runOptions;
  std::vector<NamedSchedule> schedules;
  double seconds = 0;
  /// By argument; empty for scalars.
  std::vector<Array> arrays;
  std::vector<std::pair<ArgumentFile, Array>> expectations;
  std::vector<ArgumentFile> outputFiles;
  /// The options that write files, by what getReplacedFile says of these.
  std::map<std::string, std::string> writers;
};

} // namespace tl::run

#endif // TL_TOOLS_TLRUN_RUNNER_H
