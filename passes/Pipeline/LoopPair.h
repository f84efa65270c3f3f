//===- LoopPair.h - The two loops of cores that work together ---*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PIPELINE_LOOPPAIR_H
#define TL_PASSES_PIPELINE_LOOPPAIR_H

#include "passes/Pipeline/Deadlock.h"
#include "passes/Pipeline/LoopPlan.h"

namespace tl {

/// Whether `op`, or something in it, hands a tile to the other core, or gets
/// one.
bool hasTransfers(mlir::Operation *op);

/// The loop of the other core that does what `loop` waits for, and the other
/// way round, in as many iterations; null if there is no such loop.
mlir::scf::ForOp findPartner(mlir::scf::ForOp loop);

/// The slots with which no core waits for the other one before it has run ahead
/// by `stages` iterations, in groups of `interval`.
Crossover getCrossover(mlir::Operation *op, int64_t stages, int64_t interval);

/// The order in which a loop does its units by `plan`.
WrittenSchedule getSchedule(const LoopBody &body, const LoopPlan &plan);

/// The order in which a loop does its units as it stands.
WrittenSchedule getProgramOrder(const LoopBody &body);

/// Whether the pushes and pops of a loop stay in the order in which they are.
bool keepsTransfers(const LoopBody &body, const WrittenSchedule &schedule);

/// Delays what runs ahead by one of the plans and waits in `deadlock`. Returns
/// false if nothing of it runs ahead.
///
/// There is such a unit wherever the loops as they stand get to an end: of all
/// that has not been done, what comes first in them waits for nothing but its
/// turn, so that its core is held up by something that was taken ahead of it.
bool delay(Deadlock deadlock, const LoopPlan &first, const LoopPlan &second,
           Delayed &delayed);

/// How a loop is to overlap.
struct LoopRequest {
  const LoopBody *body;
  /// 1 if it is to stay as it is.
  int64_t stages = 1;
  /// Whether its iterations are blocks of the launch.
  bool isOverBlocks = false;
};

/// How two loops overlap, one of each core.
struct PairPlan {
  LoopPlan plans[2];
  /// How many units do not run ahead because the cores would wait for each
  /// other, and up to how many stages they would not.
  int64_t delayed = 0, mostStages = INT64_MAX;
};

/// Plans two loops together, so that the cores do not wait for each other for
/// ever: with fewer stages, or less that runs ahead, if they would.
PairPlan planPair(LoopRequest first, LoopRequest second);

/// Plans a loop of which it is not known what the other core does: its pushes
/// and pops stay as they are.
PairPlan planAlone(LoopRequest request);

} // namespace tl

#endif // TL_PASSES_PIPELINE_LOOPPAIR_H
