//===- Report.h - Launches told to people and programs ---*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_REPORT_REPORT_H
#define TL_RUNTIME_REPORT_REPORT_H

#include "runtime/interpreter/Launch.h"
#include "llvm/Support/JSON.h"

namespace tl::runtime {

/// What a report says of launches that the launches do not know.
struct ReportContext {
  std::string kernel;
  /// Name of the target; empty if there is none.
  std::string target;
  double clockMHz = 0;
};

/// Prints what each pipe and core of `launch` did, what it waited for, its
/// traffic with global memory and its place under the roofline, as tables.
void printTables(const LaunchReport &launch, double clockMHz,
                 llvm::raw_ostream &os);

/// Says so in a line if most of the time goes into scalar code, and where: what
/// has become vector instructions takes a small part of it.
void printScalarHint(const LaunchReport &launch, llvm::raw_ostream &os);

/// Adds the same and more to an object of `json`.
void printJSON(const LaunchReport &launch, llvm::json::OStream &json);

/// Prints when each instruction of `launches`, which have traces, ran, in the
/// Trace Event Format that Perfetto and chrome://tracing open: a process for
/// what runs a block at a time, a track for each pipe of its cores, and arrows
/// from the instruction before a set_flag to the one after its wait_flag.
void printTimeline(llvm::ArrayRef<LaunchReport> launches,
                   const ReportContext &context, llvm::raw_ostream &os);

/// Prints a page of HTML that shows `launches`, which have traces: the tracks
/// of pipes, the contents of the on-chip memories over time, and the stalls.
/// It needs nothing but a browser.
void printPage(llvm::ArrayRef<LaunchReport> launches,
               const ReportContext &context, llvm::raw_ostream &os);

} // namespace tl::runtime

#endif // TL_RUNTIME_REPORT_REPORT_H
