//===- LoopPair.h - Pairs of loops of two cores -----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PIPELINE_LOOPPAIR_H
#define TL_PASSES_PIPELINE_LOOPPAIR_H

#include "passes/Pipeline/Choice/Deadlock.h"
#include "passes/Pipeline/Choice/LoopPlan.h"

namespace tl {

/// Whether `op`, or an operation in it, exchanges a tile with the other core.
bool hasTransfers(mlir::Operation *op);

/// The only loop of the other core on the channels of `loop`, if it has the
/// same bounds; null otherwise.
mlir::scf::ForOp findPartner(mlir::scf::ForOp loop);

/// The slots with which no core waits for the other one before it is ahead by
/// `stages` iterations, in groups of `interval`.
ChannelShape getChannelShape(mlir::Operation *op, int64_t stages,
                             int64_t interval);

/// The order of the units of a loop by `plan`.
WrittenSchedule getSchedule(const LoopBody &body, const LoopPlan &plan);

/// The order of the units of a loop as it stands.
WrittenSchedule getProgramOrder(const LoopBody &body);

/// Whether the pushes and pops of a loop keep their order.
bool keepsTransfers(const LoopBody &body, const WrittenSchedule &schedule);

/// Delays the units of `deadlock` that run ahead by one of the plans. Returns
/// false if none of them does.
///
/// There is such a unit if the loops in program order have no deadlock: the
/// first unit in that order that has not run waits for its turn only, so on its
/// core a unit that runs ahead of it is blocked.
bool delay(Deadlock deadlock, const LoopPlan &first, const LoopPlan &second,
           Delayed &delayed);

/// A loop to pipeline, and its stages.
struct LoopRequest {
  const LoopBody *body;
  /// 1 if it is to stay as it is.
  int64_t stages = 1;
  /// Whether its iterations are blocks of the launch.
  bool isOverBlocks = false;
};

/// The overlap of two loops, one of each core.
struct PairPlan {
  LoopPlan plans[2];
  /// The number of units that do not run ahead because the cores would
  /// deadlock, and the largest number of stages without a deadlock.
  int64_t delayed = 0, mostStages = INT64_MAX;
};

/// Plans two loops together, so that the cores do not deadlock: if they would,
/// with fewer stages, or with fewer units that run ahead.
PairPlan planPair(LoopRequest first, LoopRequest second);

/// Plans a loop for which the loop of the other core is unknown: its pushes and
/// pops keep their order.
PairPlan planAlone(LoopRequest request);

} // namespace tl

#endif // TL_PASSES_PIPELINE_LOOPPAIR_H
