//===- LoopPlan.h - How the iterations of a loop overlap --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PIPELINE_LOOPPLAN_H
#define TL_PASSES_PIPELINE_LOOPPLAN_H

#include "passes/Pipeline/Handover.h"

namespace tl {

/// How the iterations of a loop overlap.
struct LoopPlan {
  /// How many iterations may be under way: the versions of a tile.
  int64_t stages = 1;
  /// The units that run `stages - 1` iterations ahead of the others, in program
  /// order.
  llvm::SmallVector<mlir::Operation *> ahead;
  /// The tiles of which there is one for each iteration that is under way, in
  /// program order.
  llvm::SmallVector<mlir::memref::AllocOp> versioned;
  /// How many tiles would be among them if there were room.
  int64_t withoutRoom = 0;
};

/// Plans a loop whose author wants `stages`. Loads run ahead where nothing that
/// they need or overwrite is in their way. What they fill gets versions, and so
/// does what is stored, while the memories of the core have room; there are
/// fewer stages where they have not. Nothing that is `delayed` is handed to the
/// other core ahead of time.
LoopPlan planLoop(const LoopBody &body, int64_t stages,
                  const Delayed &delayed = {});

/// Plans a loop over blocks, in which nothing runs ahead: a block is long, and
/// so are its loops. That the end of one and the start of the next overlap
/// takes versions alone.
LoopPlan planBlocks(const LoopBody &body, int64_t stages);

} // namespace tl

#endif // TL_PASSES_PIPELINE_LOOPPLAN_H
