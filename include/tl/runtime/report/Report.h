//===- Report.h - Reports of launches ---------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_REPORT_REPORT_H
#define TL_RUNTIME_REPORT_REPORT_H

#include "tl/runtime/interpreter/LaunchReport.h"
#include "llvm/Support/JSON.h"

namespace tl::runtime {

/// The version of reports as JSON, and of the data in a page: it changes when a
/// name or its meaning does.
constexpr int64_t kReportVersion = 1;

/// Data for a report that the launches do not contain.
struct ReportContext {
  std::string kernel;
  /// Name of the target; empty if there is none.
  std::string target;
  double clockMHz = 0;
  /// The name in locations and the text of the source, which a page shows;
  /// empty if it is unknown.
  std::string sourceName;
  std::string source;
};

/// Prints the activity, the stalls, the memory traffic and the roofline of
/// `launch` as tables, by pipe and core.
void printTables(const LaunchReport &launch, double clockMHz,
                 llvm::raw_ostream &os);

/// Prints a hint in one line if most of the time is spent in scalar code, with
/// its source line: vectorised code takes a small part of that time.
void printScalarHint(const LaunchReport &launch, llvm::raw_ostream &os);

/// Adds the data of the tables, and more, to an object of `json`.
void printJSON(const LaunchReport &launch, llvm::json::OStream &json);

/// Prints the instructions of `launches`, which have traces, in the Trace Event
/// Format of Perfetto and chrome://tracing: a process per slot of blocks, a
/// track for each pipe of its cores, and arrows from the instruction before a
/// set_flag to the one after its wait_flag.
void printTimeline(llvm::ArrayRef<LaunchReport> launches,
                   const ReportContext &context, llvm::raw_ostream &os);

/// Prints an HTML page that shows `launches`, which have traces: the tracks of
/// pipes beside the lines of the source, the contents of the on-chip memories
/// over time, and the stalls. The page is self-contained.
void printPage(llvm::ArrayRef<LaunchReport> launches,
               const ReportContext &context, llvm::raw_ostream &os);

} // namespace tl::runtime

#endif // TL_RUNTIME_REPORT_REPORT_H
