//===- CrossFlags.cpp - Flags between cores -------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/units/CrossFlags.h"

#include "llvm/ADT/STLExtras.h"

using namespace tl::runtime;

CrossFlags::CrossFlags(std::vector<CorePlace> places)
    : places(std::move(places)) {}

CrossGroup &CrossFlags::getGroup(unsigned core, CrossFlag flag) {
  const CorePlace &sender = places[core];
  // Mode 0 is between all blocks.
  int64_t block = flag.mode == 0 ? -1 : sender.block;
  auto [known, isNew] = groups.try_emplace(
      Key(flag.mode, flag.id, sender.kind, block), CrossGroup());
  CrossGroup &group = known->second;
  if (!isNew)
    return group;
  for (auto [number, place] : llvm::enumerate(places)) {
    if (flag.mode != 0 && place.block != block)
      continue;
    if (place.kind == sender.kind)
      group.senders.push_back(number);
    // Mode 2 is from one kind of core to the other.
    if ((place.kind == sender.kind) == (flag.mode != 2))
      group.receivers.push_back(number);
  }
  group.reports.resize(group.senders.size());
  return group;
}

const CrossGroup *CrossFlags::set(unsigned core, CrossFlag flag,
                                  CrossReport report) {
  CrossGroup &group = getGroup(core, flag);
  CrossEvent last{report.side, report.time, report.position};
  size_t sender = llvm::find(group.senders, core) - group.senders.begin();
  group.reports[sender].push_back(std::move(report));
  if (llvm::any_of(group.reports,
                   [](const auto &reports) { return reports.empty(); }))
    return nullptr;
  Arrival arrival{group.reports.front().front(), flag.mode, last};
  for (std::deque<CrossReport> &reports : group.reports) {
    arrival.report.clock.join(reports.front().clock);
    reports.pop_front();
  }
  for (unsigned receiver : group.receivers) {
    Counter &counter = counters[{receiver, flag.id}];
    counter.arrivals.push_back(arrival);
    counter.latest[flag.mode] = {++counter.total, arrival.report.side};
  }
  return &group;
}

uint64_t CrossFlags::Counter::getPassed(unsigned core,
                                        const Clock &clock) const {
  return llvm::upper_bound(waits, clock.at(core, Pipe::S)) - waits.begin();
}

std::optional<CrossFlags::Arrival> CrossFlags::wait(unsigned core,
                                                    unsigned id) {
  std::deque<Arrival> &arrivals = counters[{core, id}].arrivals;
  if (arrivals.empty())
    return std::nullopt;
  Arrival first = std::move(arrivals.front());
  arrivals.pop_front();
  // The order of arrivals depends on timing: the n-th wait knows the
  // intersection of the knowledge of all arrivals that may be its own.
  for (Arrival &later : arrivals) {
    Clock known = first.report.clock;
    first.report.clock.meet(later.report.clock);
    later.report.clock.join(known);
  }
  return first;
}
