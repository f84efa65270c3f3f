//===- RaceChecker.h - Vector clocks over pipes -----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds accesses that nothing orders, whether or not the simulated timing made
/// them collide. Every pipe carries a vector clock: for each pipe of each core
/// that is simulated, how many of its entries are known to be complete before
/// whatever this pipe starts next. Flags and barriers move that knowledge.
///
/// The scalar unit ends what it does itself before it issues anything else, so
/// its loads need no flag. What it stored may be on its way still when another
/// pipe starts: only a flag of pipe S or a barrier of all pipes ends that.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_RACECHECKER_H
#define TL_RUNTIME_ENGINE_RACECHECKER_H

#include "runtime/engine/CacheLines.h"
#include "runtime/engine/Clock.h"
#include "runtime/engine/Command.h"
#include "runtime/engine/Diagnostic.h"

#include <memory>
#include <vector>

namespace tl::runtime {

/// The checker of the cores that run together. Told about events in the order
/// of simulated time; reports into a log.
class RaceChecker {
public:
  /// The scalar units' data caches have lines of `lineBytes`, L0C a unit flag
  /// for each `unitBytes`. With `ownOrder` each core is looked at by itself.
  /// What `histories` know is forgotten.
  RaceChecker(DiagnosticLog &log, AccessHistories &histories, unsigned cores,
              int64_t lineBytes, int64_t unitBytes, bool ownOrder)
      : log(log), clocks(cores), histories(histories), lines(log, lineBytes),
        blocks(cores), unitBytes(unitBytes), ownOrder(ownOrder) {
    histories.begin(cores);
  }

  /// What the scalar unit of `core` knows; goes along with what it issues.
  const Clock &scalarClock(unsigned core) const {
    return clocks[core][Pipe::S];
  }

  /// An entry issued with `issued` has come to the head of its queue.
  void enter(unsigned core, Pipe pipe, const Clock &issued) {
    clocks[core][pipe].join(issued);
  }

  /// `instruction`, the `sequence`-th command of the core, starts: compares its
  /// accesses with all before and remembers them.
  void start(const Side &side, uint64_t sequence,
             const Instruction &instruction);

  /// What a flag set now on pipe `src` tells whoever waits for it: that all
  /// earlier entries of the pipe are complete, and all that they waited for.
  Clock set(unsigned core, Pipe src) const;

  /// A wait on pipe `dst` passes. Returns its number among that pipe's entries.
  uint64_t wait(unsigned core, Pipe dst, const Clock &flag);

  /// A wait of `core` for what other cores reported passes. Returns its number
  /// among the entries of the scalar unit.
  uint64_t waitForCores(unsigned core, Clock report);

  /// A barrier on `pipe` passes.
  void barrier(unsigned core, Pipe pipe);

  /// The core is idle and its scalar unit knows.
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
  /// Entries each pipe has started.
  Clock started;
  AccessHistories &histories;
  LineChecker lines;
  /// What is known of a block of L0C that products and stores take turns at.
  struct Block {
    /// The last product that handed it over, among the entries of its pipe.
    uint64_t handedOver = 0;
    /// What that product, and the last store, knew when they started.
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

#endif // TL_RUNTIME_ENGINE_RACECHECKER_H
