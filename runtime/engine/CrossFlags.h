//===- CrossFlags.h - Flags between cores -----------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The unit of the chip that takes the reports of cores and counts for each
/// core how often it was told to go on. The rules are those of the Ascend C
/// documentation (CrossCoreSetFlag, CrossCoreWaitFlag).
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_CROSSFLAGS_H
#define TL_RUNTIME_ENGINE_CROSSFLAGS_H

#include "runtime/engine/Clock.h"
#include "runtime/engine/Command.h"
#include "runtime/engine/Profile.h"

#include <deque>
#include <map>

namespace tl::runtime {

/// Where a core is among those of a launch.
struct CorePlace {
  int64_t block = 0;
  CoreKind kind = CoreKind::Cube;
};

/// A report of a core, and what it tells those who wait.
struct CrossReport {
  Side side;
  Clock clock;
  /// When it left the core; see CrossEvent.
  double time = 0;
  size_t position = 0;
};

/// Cores report together: once all of `senders` have set a flag, the counters
/// of all `receivers` go up by one. Cores are numbers of places.
struct CrossGroup {
  llvm::SmallVector<unsigned> senders;
  llvm::SmallVector<unsigned> receivers;
  /// Reports that those of other senders have not met yet, by sender.
  std::vector<std::deque<CrossReport>> reports;
};

/// The counters of all cores that run together.
class CrossFlags {
public:
  explicit CrossFlags(std::vector<CorePlace> places);

  /// What a core was told and has not waited for.
  struct Arrival {
    /// Who reported first, with the knowledge of all who did.
    CrossReport report;
    unsigned mode = 0;
    /// The set that was the last one needed.
    CrossEvent last;
  };
  struct Counter {
    std::deque<Arrival> arrivals;
    /// All that ever arrived.
    uint64_t total = 0;
    /// The numbers of the waits that have passed, in rising order, as the
    /// race checker counts them.
    std::vector<uint64_t> waits;
    /// By mode: the number of the last arrival, from 1, and who reported.
    std::map<unsigned, std::pair<uint64_t, Side>> latest;

    /// How many waits of `core`, whose counter this is, have passed for all
    /// that `clock` knows: under another timing the others may come later.
    uint64_t getPassed(unsigned core, const Clock &clock) const;
  };

  /// Core `core` reports. Returns its group if all senders have now done so:
  /// then the report, which knows what all of them knew, has arrived.
  const CrossGroup *set(unsigned core, CrossFlag flag, CrossReport report);

  /// What ended the wait of `core` for flag `id`, with what it can rely on
  /// then; nothing if it has to wait on.
  std::optional<Arrival> wait(unsigned core, unsigned id);

  /// The wait of `core` that has passed last has the number `index`.
  void recordWait(unsigned core, unsigned id, uint64_t index) {
    counters[{core, id}].waits.push_back(index);
  }

  Counter &counter(unsigned core, unsigned id) { return counters[{core, id}]; }

  using Key = std::tuple<unsigned, unsigned, CoreKind, int64_t>;

  /// All groups that were used, by mode, id, kind of the senders and, unless
  /// the mode is 0, block.
  const std::map<Key, CrossGroup> &getGroups() const { return groups; }

  /// All counters that were used, by core and id.
  const std::map<std::pair<unsigned, unsigned>, Counter> &getCounters() const {
    return counters;
  }

private:
  CrossGroup &getGroup(unsigned core, CrossFlag flag);

  std::vector<CorePlace> places;
  std::map<Key, CrossGroup> groups;
  std::map<std::pair<unsigned, unsigned>, Counter> counters;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_CROSSFLAGS_H
