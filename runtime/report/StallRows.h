//===- StallRows.h - Stalls of source lines ---------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_REPORT_STALLROWS_H
#define TL_RUNTIME_REPORT_STALLROWS_H

#include "tl/runtime/engine/Report.h"

namespace tl::runtime {

/// Stalls of one unit for one reason, with their line if stalls are by line.
struct StallRow {
  Stall sum;
  std::string line;
};

/// Adds up stalls of the same unit for the same reason, per line if `byLine`;
/// the longest first.
std::vector<StallRow> sumStalls(const StallTable &stalls, bool byLine);

/// The fraction of the time of cores of `kind` in which their scalar units work
/// themselves, as in loops over elements.
double getScalarShare(const RunReport &run, CoreKind kind);

} // namespace tl::runtime

#endif // TL_RUNTIME_REPORT_STALLROWS_H
