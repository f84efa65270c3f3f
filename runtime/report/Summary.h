//===- Summary.h - The lines above the tables of a report -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_REPORT_SUMMARY_H
#define TL_RUNTIME_REPORT_SUMMARY_H

#include "tl/runtime/engine/Report.h"
#include "llvm/Support/raw_ostream.h"

namespace tl::runtime {

/// Prints the overhead, the traffic and the rooflines of a launch, a line each.
void printSummary(const RunReport &run, double clockMHz, llvm::raw_ostream &os);

} // namespace tl::runtime

#endif // TL_RUNTIME_REPORT_SUMMARY_H
