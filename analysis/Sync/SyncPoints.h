//===- SyncPoints.h - Places for the set and wait of a flag -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_SYNC_SYNCPOINTS_H
#define TL_ANALYSIS_SYNC_SYNCPOINTS_H

#include "mlir/IR/Operation.h"

namespace tl::analysis {

/// The path from one instruction to another.
enum class EdgeKind {
  /// Down the block that contains both.
  Forward,
  /// By another iteration of a loop with both in its body.
  LoopCarried,
  /// From the condition of a loop, which has its own region, into its body.
  ConditionToBody,
  /// From the body of such a loop to its condition.
  BodyToCondition,
  /// No two places run equally often.
  Unstructured
};

/// The operations after and before which a flag is set and waited for to order
/// two instructions: their ancestors in one block, or in the regions of one
/// loop, or the instructions themselves.
struct SyncPoints {
  mlir::Operation *source;
  mlir::Operation *sink;
  EdgeKind kind;
  /// The loop, or the section if there is none, unless the kind is Forward.
  mlir::Operation *loop;
};

/// The places of a flag that orders `earlier` before `later`, instructions of
/// one section; `isInOrder` tells whether they are in program order.
SyncPoints findSyncPoints(mlir::Operation *earlier, mlir::Operation *later,
                          bool isInOrder);

/// The innermost loop of a section that contains `op`; null if none does.
mlir::Operation *getInnermostLoop(mlir::Operation *op);

} // namespace tl::analysis

#endif // TL_ANALYSIS_SYNC_SYNCPOINTS_H
