//===- CrossFlags.h - Flags between cores -----------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The unit of the chip that collects the reports of cores and keeps a counter
/// of sets for each core. The rules are those of the Ascend C documentation
/// (CrossCoreSetFlag, CrossCoreWaitFlag).
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_UNITS_CROSSFLAGS_H
#define TL_RUNTIME_ENGINE_UNITS_CROSSFLAGS_H

#include "runtime/engine/Clock.h"
#include "runtime/engine/Command.h"
#include "runtime/engine/Profile.h"

#include <deque>
#include <map>

namespace tl::runtime {

/// The place of a core among those of a launch.
struct CorePlace {
  int64_t block = 0;
  CoreKind kind = CoreKind::Cube;
};

/// A report of a core, with the knowledge that it passes to waits.
struct CrossReport {
  Side side;
  Clock clock;
  /// The time at which it left the core; see CrossEvent.
  double time = 0;
  size_t position = 0;
};

/// Cores report together: when all `senders` have set a flag, the counters of
/// all `receivers` are incremented. Cores are numbers of places.
struct CrossGroup {
  llvm::SmallVector<unsigned> senders;
  llvm::SmallVector<unsigned> receivers;
  /// Reports that are not matched by those of the other senders yet, by sender.
  std::vector<std::deque<CrossReport>> reports;
};

/// The counters of all cores that are simulated together.
class CrossFlags {
public:
  explicit CrossFlags(std::vector<CorePlace> places);

  /// A report that a core has received and has not waited for.
  struct Arrival {
    /// The first of its reports, with the knowledge of all of them.
    CrossReport report;
    unsigned mode = 0;
    /// The last set that it needed.
    CrossEvent last;
  };
  struct Counter {
    std::deque<Arrival> arrivals;
    /// The number of all arrivals so far.
    uint64_t total = 0;
    /// The numbers of the waits that have passed, in ascending order, as the
    /// race checker counts them.
    std::vector<uint64_t> waits;
    /// By mode: the number of the last arrival, from 1, and its sender.
    std::map<unsigned, std::pair<uint64_t, Side>> latest;

    /// The number of waits of `core`, the owner of this counter, that `clock`
    /// knows to have passed: under another timing the others may come later.
    uint64_t getPassed(unsigned core, const Clock &clock) const;
  };

  /// Core `core` reports. Returns its group if all senders have now done so:
  /// the report, with the knowledge of all of them, has arrived then.
  const CrossGroup *set(unsigned core, CrossFlag flag, CrossReport report);

  /// The arrival that ends the wait of `core` for flag `id`, with the knowledge
  /// that the core has then; nothing if the wait does not end yet.
  std::optional<Arrival> wait(unsigned core, unsigned id);

  /// Records that the last wait of `core` that passed has the number `index`.
  void recordWait(unsigned core, unsigned id, uint64_t index) {
    counters[{core, id}].waits.push_back(index);
  }

  Counter &counter(unsigned core, unsigned id) { return counters[{core, id}]; }

  using Key = std::tuple<unsigned, unsigned, CoreKind, int64_t>;

  /// All used groups, by mode, id, kind of the senders and, unless the mode is
  /// 0, block.
  const std::map<Key, CrossGroup> &getGroups() const { return groups; }

  /// All used counters, by core and id.
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

#endif // TL_RUNTIME_ENGINE_UNITS_CROSSFLAGS_H
