//===- Runner.h - Execution from arguments to outputs -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLRUN_RUNNER_H
#define TL_TOOLS_TLRUN_RUNNER_H

#include "api/Arrays.h"
#include "tl/api/Kernel.h"
#include "tools/tl-run/Bundle/Bundle.h"
#include "tools/tl-run/Options.h"
#include "tools/tl-run/Report.h"
#include "tools/tl-run/Schedules.h"

#include <map>

namespace tl::run {

/// The steps of a run of a kernel with a command line.
class Runner {
public:
  Runner(Kernel &kernel, const Options &options)
      : kernel(kernel), options(options) {}

  /// Creates the arguments and reads the expected arrays. Reports all errors of
  /// the command line before anything runs.
  llvm::Error prepare();

  /// Executes the kernel. Fails with an error if there is any finding.
  mlir::LogicalResult execute();

  /// Wall time of `execute`.
  double getSeconds() const { return seconds; }

  /// Processor time of `execute`, of all threads together: other load on the
  /// machine affects it less.
  double getProcessorSeconds() const { return processorSeconds; }

  /// Compares arguments with their expected values.
  llvm::Expected<std::vector<Expectation>> compare();

  /// Writes the output files.
  llvm::Error writeOutputs();

private:
  llvm::Error checkOptions();
  llvm::Error prepareRun();
  llvm::Error prepareOutputs();
  /// Records that `option` writes `path`. Fails if the path cannot be written,
  /// or is the kernel or the output of another option.
  llvm::Error addOutput(const std::string &option, const std::string &path);
  llvm::Error bindArguments();
  llvm::Error beginBundle();
  llvm::Error readExpectations();
  /// Runs the kernel once per schedule; the results must be equal.
  mlir::LogicalResult runSchedules();

  Kernel &kernel;
  const Options &options;
  runtime::RunOptions runOptions;
  std::vector<NamedSchedule> schedules;
  double seconds = 0;
  double processorSeconds = 0;
  /// By argument; empty for scalars.
  std::vector<Array> arrays;
  /// By argument; 0 for arrays.
  std::vector<runtime::Scalar> scalars;
  std::optional<Bundle> bundle;
  std::vector<std::pair<ArgumentFile, Array>> expectations;
  std::vector<ArgumentFile> outputFiles;
  /// The options that write files, by the path that getReplacedFile returns.
  std::map<std::string, std::string> writers;
};

/// The options of a run, without its schedule.
runtime::RunOptions getRunOptions(const Options &options);

} // namespace tl::run

#endif // TL_TOOLS_TLRUN_RUNNER_H
