//===- WrittenSchedule.h - Stages that the author chose ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PIPELINE_WRITTENSCHEDULE_H
#define TL_PASSES_PIPELINE_WRITTENSCHEDULE_H

#include "passes/Pipeline/LoopBody.h"

namespace tl {

/// The stage and the order that the author gave an operation of a loop.
struct WrittenStage {
  std::optional<int64_t> stage;
  /// Its position in a step; the one in the loop if there is none.
  std::optional<int64_t> order;
};

/// The operations with a stage or an order of the author.
using WrittenStages = llvm::DenseMap<mlir::Operation *, WrittenStage>;

/// A unit of a loop and its stage: the step in which it runs, counted from the
/// first one of its iteration.
struct ScheduledUnit {
  mlir::Operation *unit;
  int64_t stage;
};

/// The units of a loop in the order of a step. Step t runs those of stage s for
/// iteration t - s.
struct WrittenSchedule {
  llvm::SmallVector<ScheduledUnit> units;
  /// The unit together with which carried values are computed; null if the loop
  /// carries none.
  mlir::Operation *carrier = nullptr;

  /// One more than the last stage.
  int64_t countStages() const;
  int64_t getFirstStage() const;

  /// The number of overlapping iterations.
  int64_t countVersions() const { return countStages() - getFirstStage(); }

  /// The units by runs of one stage.
  llvm::SmallVector<llvm::ArrayRef<ScheduledUnit>> getRuns() const;

  /// The private tiles of an iteration that several stages use.
  llvm::SmallVector<mlir::memref::AllocOp>
  getVersioned(const LoopBody &body) const;

  /// The private tiles that several runs of one stage use, and no other stage:
  /// they outlive a run, but not a step.
  llvm::SmallVector<mlir::memref::AllocOp>
  findSharedByRuns(const LoopBody &body) const;
};

/// Moves `tile.stage` and `tile.order` of the operations of `loop` to `stages`.
/// Returns whether there were any.
bool takeStages(mlir::scf::ForOp loop, WrittenStages &stages);

/// The schedule of all units of a loop. Emits an error if a unit has no stage,
/// or if one would run before another one on which it depends, in its iteration
/// or the previous one, through memory or a carried value.
mlir::FailureOr<WrittenSchedule> readSchedule(const LoopBody &body,
                                              const WrittenStages &stages);

/// Replaces the loop, which counts its iterations from 0, by one of steps.
/// Carried values advance in the stage of one unit; later stages use their
/// values of some steps before.
void createSteps(const LoopBody &body, const WrittenSchedule &schedule);

} // namespace tl

#endif // TL_PASSES_PIPELINE_WRITTENSCHEDULE_H
