//===- Deadlock.h - Deadlocks between the loops of two cores ----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PIPELINE_CHOICE_DEADLOCK_H
#define TL_PASSES_PIPELINE_CHOICE_DEADLOCK_H

#include "passes/Pipeline/WrittenSchedule.h"

namespace tl {

/// The signals and slots of a pair of loops that exchange tiles.
struct ChannelShape {
  /// The number of iterations per signal between the cores.
  int64_t interval = 1;
  /// The least number of slots of a channel.
  int64_t slots = 1;
};

/// The units at which the two cores wait for each other for ever, or a unit
/// that waits for an unknown event. A missing unit is null.
using Deadlock = std::pair<mlir::Operation *, mlir::Operation *>;

/// Simulates two loops with equal trip counts by `first` and `second`; returns
/// their deadlock, if there is one. All trip counts that fill the channels have
/// the same result: a longer loop starts with the events of a shorter one, and
/// so has its deadlock.
std::optional<Deadlock> findDeadlock(const WrittenSchedule &first,
                                     const WrittenSchedule &second,
                                     ChannelShape shape);

} // namespace tl

#endif // TL_PASSES_PIPELINE_CHOICE_DEADLOCK_H
