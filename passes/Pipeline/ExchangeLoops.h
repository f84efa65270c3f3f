//===- ExchangeLoops.h - Loops of cores that exchange tiles -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PIPELINE_EXCHANGELOOPS_H
#define TL_PASSES_PIPELINE_EXCHANGELOOPS_H

#include "passes/Pipeline/LoopPair.h"

namespace tl {

/// Whether `loop` exchanges tiles with the other core.
bool isExchange(mlir::scf::ForOp loop);

/// The channels of the pushes and pops in `loop`, but not in loops inside it.
llvm::SetVector<mlir::Operation *> collectChannels(mlir::scf::ForOp loop);

/// The loop of the other core in which each iteration empties the slots that
/// `loop` fills, and vice versa. Emits an error if there is none, or if one of
/// the transfers does not run exactly once in each iteration. `what` names the
/// request of the author; `isGrouped` if it is an interval.
mlir::FailureOr<mlir::scf::ForOp>
findOtherLoop(mlir::scf::ForOp loop, llvm::StringRef what, bool isGrouped);

/// Emits an error if the cores deadlock in two loops by these schedules.
mlir::LogicalResult verifyExchange(const LoopBody &body,
                                   const WrittenSchedule &first,
                                   const WrittenSchedule &second,
                                   ChannelShape shape, llvm::StringRef what);

/// The overlap of two loops whose cores signal once in several iterations.
struct ExchangePlan {
  ChannelShape shape;
  LoopPlan first, second;
};

/// Plans two loops for which the author wrote `stages` and `interval`. If the
/// cores answer each other in every iteration they are ahead by `stages` groups
/// of iterations. The interval is shorter if on-chip memory is full, and fewer
/// units run ahead if the cores would deadlock. Emits an error if they do so in
/// any case.
mlir::FailureOr<ExchangePlan> planExchange(const LoopBody &first,
                                           const LoopBody &second,
                                           int64_t stages, int64_t interval);

/// Puts the pushes and pops of `body`, whose loop counts its iterations from 0,
/// in groups of `shape.interval` iterations, and gives their channels slots
/// for these.
void groupTransfers(const LoopBody &body, ChannelShape shape);

} // namespace tl

#endif // TL_PASSES_PIPELINE_EXCHANGELOOPS_H
