//===- Deadlock.h - Cores that wait for each other --------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PIPELINE_DEADLOCK_H
#define TL_PASSES_PIPELINE_DEADLOCK_H

#include "passes/Pipeline/WrittenSchedule.h"

namespace tl {

/// How loops of both cores hand on what crosses between them.
struct Crossover {
  /// How many iterations a core tells the other one of at once.
  int64_t interval = 1;
  /// The slots that channels have, if they have not more.
  int64_t slots = 1;
};

/// A unit of each core, which wait for each other for ever; or a unit of which
/// it is not known for what it waits. What is not there is null.
using Deadlock = std::pair<mlir::Operation *, mlir::Operation *>;

/// Finds out whether the cores get to the end if they run loops of as many
/// iterations by `first` and `second`. It is the same for all numbers of them
/// that fill the channels: what holds up a short loop holds up a longer one,
/// which does the same before it does more.
std::optional<Deadlock> findDeadlock(const WrittenSchedule &first,
                                     const WrittenSchedule &second,
                                     Crossover crossover);

} // namespace tl

#endif // TL_PASSES_PIPELINE_DEADLOCK_H
