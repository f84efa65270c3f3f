//===- LoopCost.h - Estimated cycles of an iteration ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PIPELINE_CHOICE_LOOPCOST_H
#define TL_PASSES_PIPELINE_CHOICE_LOOPCOST_H

#include "passes/Pipeline/Choice/OperationCost.h"
#include "passes/Pipeline/LoopBody.h"
#include "tl/dialects/Hardware/HardwareEnums.h"
#include <array>

namespace tl {

/// The pipes of a core.
constexpr unsigned numPipes = ascend::getMaxEnumValForPipe();

/// A lower bound on the cost of one iteration of a loop, in cycles by the rates
/// of the target. Unknown extents count as their upper bounds. It is an
/// estimate, as the instructions for the operations are not yet chosen.
struct LoopCost {
  /// The busy time of each pipe.
  std::array<double, numPipes> busy = {};
  TrafficTime memory;
  /// The time from start to end of an iteration that overlaps with no other.
  double latency = 0;

  /// The least number of cycles between the starts of two iterations at any
  /// overlap.
  double getInterval() const;
  /// The same in whole cycles, limited to numbers of 64 bits.
  int64_t getWholeInterval() const;
  /// The resource that limits the interval: a pipe, or "global memory".
  llvm::StringRef getBound() const;
  /// The number of overlapping iterations that reach this interval; one more if
  /// global memory limits it.
  int64_t countStages() const;

  /// Adds the cost of an iteration on another core, which this one waits for.
  LoopCost &operator+=(const LoopCost &other);
};

/// The number of runs of `op` in `unit`; loops with unknown trip counts count
/// as one run.
double countRuns(mlir::Operation *op, mlir::Operation *unit);

/// Estimates an iteration of a loop on placed tiles.
LoopCost estimateCost(const LoopBody &body, analysis::ExtentBounds &bounds);

} // namespace tl

#endif // TL_PASSES_PIPELINE_CHOICE_LOOPCOST_H
