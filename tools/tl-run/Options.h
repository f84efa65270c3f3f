//===- Options.h - Command line of tl-run -----------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLRUN_OPTIONS_H
#define TL_TOOLS_TLRUN_OPTIONS_H

#include "tl/api/Compile.h"
#include "tl/runtime/engine/memory/Traffic.h"

#include <optional>
#include <vector>

namespace tl::run {

enum class ReportKind { Short, Text, JSON };

/// The options of the command line, as written.
struct Options {
  std::string inputFile;
  std::string entry;
  /// For Ascend C: the number of blocks, their cores, options for the compiler,
  /// the folder of the vendor's headers and the file for the calls.
  int64_t blocks = 0;
  std::string cores;
  std::vector<std::string> compilerOptions;
  std::string cann;
  std::string callLog;
  std::string sourceMap;
  /// In seconds; 0 for none.
  unsigned timeLimit = 0;
  CompileRequest compile;
  bool sequential = false;
  bool numerics = false;
  std::vector<std::string> arguments;
  std::vector<std::string> outputs;
  std::vector<std::string> expected;
  double rtol = 0;
  double atol = 0;
  /// The report to compare `inputFile` with, a report as well; empty for none.
  std::string compared;
  /// Empty if none was given.
  std::string schedule;
  ReportKind report = ReportKind::Short;
  bool check = true;
  bool timingOnly = false;
  bool ownOrder = false;
  bool racesAreWarnings = false;
  bool progress = false;
  /// Empty if none was given.
  std::optional<runtime::L2State> l2;
  std::string timeline;
  std::string html;
  /// The folder for a bundle; empty if none was given.
  std::string bundle;
  /// In bytes, if it was given.
  std::optional<int64_t> memoryLimit;
  /// Whether to run the kernel after every pass; the number of sets of random
  /// arguments and their seed, unless arguments are given.
  bool validate = false;
  std::optional<unsigned> trials;
  uint64_t validateSeed = 0;
  /// The time limit in seconds of a run of the kernel as written.
  double validateLimit = 0;
  /// Threads of the host; 0 for all.
  unsigned hostThreads = 0;
};

/// Parses the command line; exits with a message if it is malformed.
Options parseOptions(int argc, char **argv);

} // namespace tl::run

#endif // TL_TOOLS_TLRUN_OPTIONS_H
