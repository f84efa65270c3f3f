//===- LoopCost.h - What an iteration of a loop takes -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PIPELINE_LOOPCOST_H
#define TL_PASSES_PIPELINE_LOOPCOST_H

#include "dialects/Ascend/AscendEnums.h"
#include "passes/Pipeline/LoopBody.h"
#include <array>

namespace tl {

/// The pipes of a core.
constexpr unsigned numPipes = ascend::getMaxEnumValForPipe();

/// What one iteration of a loop takes at least, in cycles by the rates of the
/// target. Extents that are not known count as what they are at most. It is an
/// estimate: which instructions the operations become is not known yet.
struct LoopCost {
  /// How long each pipe is busy.
  std::array<double, numPipes> busy = {};
  /// How long its traffic takes of the block's part of what global memory
  /// delivers.
  double memory = 0;
  /// From its start to its end, if no other iteration is under way.
  double latency = 0;

  /// Cycles between the starts of two iterations at least, however many
  /// overlap.
  double getInterval() const;
  /// What takes as long: a pipe, or "global memory".
  llvm::StringRef getBound() const;
  /// How many iterations have to overlap for that; one more if that is global
  /// memory.
  int64_t countStages() const;

  /// Adds what an iteration does on another core, which this one waits for.
  LoopCost &operator+=(const LoopCost &other);
};

/// How often the loops between `op` and `unit` run it; once where that is not
/// known.
double countRuns(mlir::Operation *op, mlir::Operation *unit);

/// Estimates an iteration of a loop on placed tiles.
LoopCost estimateCost(const LoopBody &body);

} // namespace tl

#endif // TL_PASSES_PIPELINE_LOOPCOST_H
