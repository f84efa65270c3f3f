//===- CrossUnit.cpp - Flags between cores in the simulation --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/Simulator.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace tl::runtime;

Simulator::Cost Simulator::tryIssue(CoreState &core, CrossSet &set) {
  if (set.pipe != Pipe::S)
    return tryQueue(core, set.pipe, set);
  sendCrossFlag(core, set);
  return machine.scalarCycles;
}

Simulator::Cost Simulator::tryIssue(CoreState &core, CrossWait &wait) {
  auto arrival = crossFlags.wait(core.place, wait.id);
  if (!arrival)
    return std::nullopt;
  crossFlags.recordWait(core.place, wait.id,
                        races.waitForCores(core.place, arrival->report.clock));
  CrossEvent passed{sideOf(core, Pipe::S, wait.source), now,
                    resultOf(core).timeline.size()};
  if (setup.timeline)
    resultOf(core).crossFlagEvents.push_back({wait.id, arrival->last, passed});
  return machine.scalarCycles;
}

void Simulator::sendCrossFlag(CoreState &core, const CrossSet &set) {
  double delay =
      machine.crossFlagCycles *
      setup.schedule.factors(core.block, core.number, core.instructions++)
          .latency;
  double &arrival = core.crossSetArrivals[{set.pipe, set.flag.id}];
  arrival = std::max(arrival, std::max(now, core.pipes[set.pipe].idle) + delay);
  uint64_t event = post(arrival, Event::CrossFlagSet, core.place, set.pipe);
  core.pendingCrossSets.try_emplace(
      event, PendingCrossSet{set,
                             {sideOf(core, set.pipe, set.source),
                              races.set(core.place, set.pipe), now,
                              resultOf(core).timeline.size()}});
}

void Simulator::fireCrossFlag(CoreState &core, uint64_t event) {
  auto pending = core.pendingCrossSets.find(event);
  auto [set, report] = std::move(pending->second);
  core.pendingCrossSets.erase(pending);
  Side side = report.side;
  const CrossGroup *group =
      crossFlags.set(core.place, set.flag, std::move(report));
  if (!group)
    return;
  for (unsigned receiver : group->receivers) {
    const auto &arrival =
        crossFlags.counter(receiver, set.flag.id).arrivals.back();
    checkCounter(receiver, set.flag, side, arrival.report.clock);
    checkModes(receiver, set.flag, side, arrival.report.clock);
    wake(cores[receiver], Pipe::S);
    ready.push_back(receiver);
  }
}

/// "flag 3 of vector core 1 in block 0".
static std::string describeCounter(unsigned flag, const CoreState &core) {
  return ("flag " + llvm::Twine(flag) + " of " + name(core.setup.kind) +
          " core " + llvm::Twine(core.number) + " in block " +
          llvm::Twine(core.block))
      .str();
}

/// Checks the counter of `receiver` after an increment.
void Simulator::checkCounter(unsigned receiver, CrossFlag flag,
                             const Side &side, const Clock &clock) {
  const CrossFlags::Counter &counter = crossFlags.counter(receiver, flag.id);
  uint64_t most = counter.total - counter.getPassed(receiver, clock);
  if (most <= machine.crossFlagMax)
    return;
  Diagnostic diagnostic;
  diagnostic.kind = DiagnosticKind::CounterOverflow;
  diagnostic.first = side;
  diagnostic.detail =
      ("the counter of " + describeCounter(flag.id, cores[receiver]) +
       " may reach " + llvm::Twine(most) + " and holds at most " +
       llvm::Twine(machine.crossFlagMax))
          .str();
  diagnostic.fix = "let the core that waits set a flag back, and wait for it "
                   "before setting this one again";
  log.add(std::move(diagnostic));
  stopped = stopped || counter.arrivals.size() > machine.crossFlagMax;
}

/// Checks that the sets that `receiver` may not have waited for have one mode.
void Simulator::checkModes(unsigned receiver, CrossFlag flag, const Side &side,
                           const Clock &clock) {
  const CrossFlags::Counter &counter = crossFlags.counter(receiver, flag.id);
  uint64_t passed = counter.getPassed(receiver, clock);
  auto other = llvm::find_if(counter.latest, [&](const auto &latest) {
    return latest.first != flag.mode && latest.second.first > passed;
  });
  if (other == counter.latest.end())
    return;
  Diagnostic diagnostic;
  diagnostic.kind = DiagnosticKind::MixedModes;
  diagnostic.first = other->second.second;
  diagnostic.second = side;
  diagnostic.detail =
      (describeCounter(flag.id, cores[receiver]) + " was set in mode " +
       llvm::Twine(other->first) + " and again in mode " +
       llvm::Twine(flag.mode) + ", maybe before its wait")
          .str();
  diagnostic.fix = "give each mode a flag of its own";
  log.add(std::move(diagnostic));
}

//===----------------------------------------------------------------------===//
// The end
//===----------------------------------------------------------------------===//

void Simulator::reportLeftoverCounters() {
  for (const auto &[key, counter] : crossFlags.getCounters()) {
    if (counter.arrivals.empty())
      continue;
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::LeftoverCounter;
    diagnostic.first = counter.arrivals.front().report.side;
    diagnostic.detail =
        (describeCounter(key.second, cores[key.first]) + " still counts " +
         llvm::Twine(counter.arrivals.size()))
            .str();
    diagnostic.fix = "add the cross_core_wait_flag, or remove the set";
    log.add(std::move(diagnostic));
  }
  for (const auto &[key, group] : crossFlags.getGroups()) {
    for (const std::deque<CrossReport> &reports : group.reports) {
      if (reports.empty())
        continue;
      Diagnostic diagnostic;
      diagnostic.kind = DiagnosticKind::LeftoverCounter;
      diagnostic.first = reports.front().side;
      diagnostic.detail = ("flag " + llvm::Twine(std::get<1>(key)) +
                           " was not set by all cores that have to")
                              .str();
      diagnostic.fix = "let all of them set it equally often";
      log.add(std::move(diagnostic));
    }
  }
}
