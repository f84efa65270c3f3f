//===- RaceChecker.h - Races within and between cores -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds unordered accesses, whether or not the simulated timing made them
/// collide. Every pipe has a vector clock: for each pipe of each simulated
/// core, the number of its entries known to be complete before the next
/// instruction of this pipe starts. Flags and barriers propagate this
/// knowledge.
///
/// The scalar unit completes its own instructions before it issues the next
/// command, so its loads need no flag. Its stores may still be in flight when
/// another pipe starts: only a flag of pipe S or a barrier of all pipes
/// completes them.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_CHECKS_RACECHECKER_H
#define TL_RUNTIME_ENGINE_CHECKS_RACECHECKER_H

#include "runtime/engine/Clock.h"
#include "runtime/engine/Command.h"
#include "runtime/engine/checks/CacheLines.h"
#include "tl/runtime/engine/Diagnostic.h"

#include <memory>
#include <vector>

namespace tl::runtime {

/// The checker of the cores that are simulated together. Its methods are called
/// in the order of simulated time; findings go to a log.
class RaceChecker {
public:
  /// The data caches of scalar units have lines of `lineBytes`; L0C has a unit
  /// flag per `unitBytes`. With `ownOrder` each core is checked on its own.
  /// Clears `histories`.
  RaceChecker(DiagnosticLog &log, AccessHistories &histories, unsigned cores,
              int64_t lineBytes, int64_t unitBytes, bool ownOrder)
      : log(log), clocks(cores), histories(histories), lines(log, lineBytes),
        blocks(cores), unitBytes(unitBytes), ownOrder(ownOrder) {
    histories.begin(cores);
  }

  /// The knowledge of the scalar unit of `core`; passed on with its commands.
  const Clock &scalarClock(unsigned core) const {
    return clocks[core][Pipe::S];
  }

  /// An entry issued with `issued` has reached the head of its queue.
  void enter(unsigned core, Pipe pipe, const Clock &issued) {
    clocks[core][pipe].join(issued);
  }

  /// `instruction`, the `sequence`-th command of the core, starts: compares its
  /// accesses with all earlier ones and records them.
  void start(const Side &side, uint64_t sequence,
             const Instruction &instruction);

  /// The knowledge that a flag set now on pipe `src` passes on: that all
  /// earlier entries of the pipe are complete, and all that they waited for.
  Clock set(unsigned core, Pipe src) const;

  /// A wait on pipe `dst` passes. Returns its number among that pipe's entries.
  uint64_t wait(unsigned core, Pipe dst, const Clock &flag);

  /// A wait of `core` for reports of other cores passes. Returns its number
  /// among the entries of the scalar unit.
  uint64_t waitForCores(unsigned core, Clock report);

  /// A barrier on `pipe` passes.
  void barrier(unsigned core, Pipe pipe);

  /// The core is idle, and its scalar unit knows that.
  void barrierAll(unsigned core);

private:
  void compare(const Access &now, const AccessOrigin &origin,
               const Clock &clock, const Instruction &instruction);
  /// Whether unit flags order an access of `instruction` after `past`.
  bool unitFlagsOrder(const PastAccess &past, const AccessOrigin &origin,
                      const Instruction &instruction) const;
  void report(const PastAccess &past, const Access &now,
              const AccessOrigin &origin, ByteRange bytes);

  DiagnosticLog &log;
  std::vector<PerPipe<Clock>> clocks;
  /// The number of entries that each pipe has started.
  Clock started;
  AccessHistories &histories;
  LineChecker lines;
  /// A block of L0C, at which products and stores alternate.
  struct Block {
    /// The last product that handed it over, as an entry of its pipe.
    uint64_t handedOver = 0;
    /// The knowledge of that product, and of the last store, at their starts.
    std::shared_ptr<const Clock> product, store;
  };
  void learn(const UnitFlagUse &use, const std::vector<Block> &from,
             Clock &clock) const;
  /// By core.
  std::vector<std::vector<Block>> blocks;
  int64_t unitBytes;
  bool ownOrder;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_CHECKS_RACECHECKER_H
