//===- Exchange.h - Loops in which cores hand tiles to each other -*- C++ -*-=//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PIPELINE_EXCHANGE_H
#define TL_PASSES_PIPELINE_EXCHANGE_H

#include "passes/Pipeline/LoopPair.h"

namespace tl {

/// Whether an iteration of `loop` hands a tile to the other core, or gets one.
bool isExchange(mlir::scf::ForOp loop);

/// The channels of which `loop` itself fills or empties slots, and not a loop
/// in it.
llvm::SetVector<mlir::Operation *> collectChannels(mlir::scf::ForOp loop);

/// The loop of the other core, of which each iteration fills what `loop`
/// empties, and the other way round. Emits an error if there is none, or if the
/// transfers are not in the same iterations, each once. `what` is what the
/// author wants of the loop; with `isGrouped` it is that the cores tell each
/// other of several iterations at once.
mlir::FailureOr<mlir::scf::ForOp>
findOtherLoop(mlir::scf::ForOp loop, llvm::StringRef what, bool isGrouped);

/// Reports it if cores would wait for each other that run two loops by these
/// schedules.
mlir::LogicalResult verifyExchange(const LoopBody &body,
                                   const WrittenSchedule &first,
                                   const WrittenSchedule &second,
                                   Crossover crossover, llvm::StringRef what);

/// How two loops overlap in which the cores tell each other of several
/// iterations at once.
struct ExchangePlan {
  Crossover crossover;
  LoopPlan first, second;
};

/// Plans two loops whose author wants `stages` and `interval`. Where cores
/// answer each other in every iteration they are ahead by `stages` groups of
/// iterations. The interval is less where on-chip memory has no room for so
/// many, and less runs ahead where the cores would wait for each other. Emits
/// an error if they would all the same.
mlir::FailureOr<ExchangePlan> planExchange(const LoopBody &first,
                                           const LoopBody &second,
                                           int64_t stages, int64_t interval);

/// Makes groups of `crossover.interval` iterations of the pushes and pops of
/// `body`, whose loop counts its iterations from 0, and gives their channels
/// slots for them.
void groupTransfers(const LoopBody &body, Crossover crossover);

} // namespace tl

#endif // TL_PASSES_PIPELINE_EXCHANGE_H
