//===- Report.h - Reports of tl-run -----------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLRUN_REPORT_H
#define TL_TOOLS_TLRUN_REPORT_H

#include "runtime/interpreter/Executor.h"
#include "runtime/io/Compare.h"
#include "tl/api/RecordedError.h"
#include "tl/runtime/report/Report.h"

#include <set>

namespace tl::run {

/// The outcome of one `--expect`.
struct Expectation {
  unsigned argument;
  std::string path;
  double rtol;
  double atol;
  runtime::CompareResult result;
};

/// The name of an operation that was executed, and the element types of the
/// memrefs among its operands.
struct ExecutedOperation {
  std::string name;
  std::vector<std::string> elementTypes;

  bool operator<(const ExecutedOperation &other) const {
    return std::tie(name, elementTypes) <
           std::tie(other.name, other.elementTypes);
  }
};

/// The data of a report on a run.
struct Outcome {
  std::string kernel;
  /// Name of the target, empty if the module has none.
  std::string target;
  int64_t clockMHz = 0;
  int64_t targetCubeCores = 0;
  int64_t targetVectorCores = 0;
  bool sequential = false;
  /// Whether the run finished without findings.
  bool clean = true;
  /// Whether races were checked.
  bool checked = true;
  llvm::ArrayRef<runtime::LaunchReport> launches;
  /// The errors of compilation, loading and the run, except for those of the
  /// launches.
  std::vector<RecordedError> errors;
  /// The wall time and the processor time of the run, and the time to read,
  /// compile and load the kernel.
  double seconds = 0;
  double processorSeconds = 0;
  double loadSeconds = 0;
  std::vector<Expectation> expectations;
  std::set<ExecutedOperation> operations;

  /// Whether all expectations are met.
  bool matches() const;
};

/// Prints `outcome` as text, one fact per line; `tables` adds the activity of
/// each pipe.
void printText(const Outcome &outcome, bool tables, llvm::raw_ostream &os);

/// Prints `outcome` as one JSON object.
void printJSON(const Outcome &outcome, llvm::raw_ostream &os);

} // namespace tl::run

#endif // TL_TOOLS_TLRUN_REPORT_H
