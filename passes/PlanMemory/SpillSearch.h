//===- SpillSearch.h - Choice of buffers to spill ---------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PLANMEMORY_SPILLSEARCH_H
#define TL_PASSES_PLANMEMORY_SPILLSEARCH_H

#include "passes/PlanMemory/LiveSegments.h"
#include "passes/PlanMemory/Model/Planner.h"
#include "llvm/ADT/STLExtras.h"

namespace tl::plan {

/// A buffer, by its number, that is on chip in segments only, each with an
/// address.
struct Spill {
  unsigned buffer;
  LiveSegments segments;
  llvm::SmallVector<int64_t> addresses = {};
};

/// The buffers to spill, and a plan for the rest.
struct SpillPlan {
  llvm::SmallVector<Spill> spills;
  /// The original buffers, spilled ones with their first segment, followed by
  /// the other segments.
  Problem problem;
  Solution solution;

  bool isSpilled(unsigned buffer) const {
    return llvm::any_of(
        spills, [&](const Spill &spill) { return spill.buffer == buffer; });
  }
};

/// The buffers of `section` that cost the fewest cycles to spill among those
/// tried, so that the other ones of `buffers` and the segments fit into
/// `problem`. Nothing if spilling does not help.
std::optional<SpillPlan>
findSpills(mlir::Operation *section,
           llvm::ArrayRef<tl::analysis::LiveBuffer> buffers,
           const Problem &problem, const tl::ascend::TargetSpec &spec);

} // namespace tl::plan

#endif // TL_PASSES_PLANMEMORY_SPILLSEARCH_H
