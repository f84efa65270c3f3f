//===- LoopPlan.h - Stages and versions of a loop ---------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PIPELINE_CHOICE_LOOPPLAN_H
#define TL_PASSES_PIPELINE_CHOICE_LOOPPLAN_H

#include "passes/Pipeline/RunAhead.h"

namespace tl {

/// The overlap of the iterations of a loop.
struct LoopPlan {
  /// The number of overlapping iterations.
  int64_t stages = 1;
  /// The number of versions of a tile: one for each overlapping iteration, and
  /// one more if a tile that is stored is filled ahead, for which the compute
  /// pipe would wait for the store of the iteration before.
  int64_t versions = 1;
  /// The units that run `stages - 1` iterations ahead of the others, in program
  /// order.
  llvm::SmallVector<mlir::Operation *> ahead;
  /// The tiles with versions, in program order.
  llvm::SmallVector<mlir::memref::AllocOp> versioned;
  /// The number of further tiles that would have versions if there were room.
  int64_t withoutRoom = 0;
};

/// Plans a loop with at most `stages`. Loads run ahead if no dependence
/// prevents it. The tiles that they fill get versions, and so do stored tiles,
/// while the memories of the core have room; otherwise there are fewer stages.
/// No unit of `delayed` runs ahead.
LoopPlan planLoop(const LoopBody &body, int64_t stages,
                  const Delayed &delayed = {});

/// Plans a loop over blocks, in which no unit runs ahead: a block is long, and
/// so are its loops. Versions alone let the end of one block overlap with the
/// start of the next.
LoopPlan planBlocks(const LoopBody &body, int64_t stages);

} // namespace tl

#endif // TL_PASSES_PIPELINE_CHOICE_LOOPPLAN_H
