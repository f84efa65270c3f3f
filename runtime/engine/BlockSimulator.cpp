//===- BlockSimulator.cpp - Event loop of a block -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/BlockSimulator.h"
#include "runtime/engine/Simulator.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace tl::runtime;

/// The places of the cores of `setups`, in order.
static std::vector<CorePlace> getPlaces(llvm::ArrayRef<BlockSetup> setups) {
  std::vector<CorePlace> places;
  for (const BlockSetup &setup : setups)
    for (const CoreSetup &core : setup.cores)
      places.push_back({setup.block, core.kind});
  return places;
}

Simulator::Simulator(llvm::ArrayRef<BlockSetup> setups)
    : setups(setups), setup(setups.front()), machine(*setup.machine),
      results(setups.size()), profilers(setups.size()), served(setups.size()),
      log(results.front().diagnostics),
      races(log, setup.histories ? *setup.histories : ownHistories,
            getPlaces(setups).size(), machine.cacheLineBytes,
            machine.unitFlagBytes, setup.ownOrder),
      raceValues(log), crossFlags(getPlaces(setups)) {
  for (unsigned i = 0; i < setups.size(); ++i)
    addCores(i);
}

void Simulator::addCores(unsigned blockNumber) {
  const BlockSetup &block = setups[blockNumber];
  assert(block.cores.size() <= kMaxCoresPerBlock && "too many cores");
  for (auto [number, core] : llvm::enumerate(block.cores)) {
    core.memory->beginBlock();
    unsigned place = cores.size();
    CoreState &state = cores.emplace_back();
    state.setup = core;
    state.block = block.block;
    state.blockNumber = blockNumber;
    state.number = number;
    state.place = place;
    results[blockNumber].cores.emplace_back().kind = core.kind;
  }
  profilers[blockNumber].keepEvents(setup.timeline);
}

//===----------------------------------------------------------------------===//
// Events
//===----------------------------------------------------------------------===//

llvm::Expected<std::vector<BlockResult>> Simulator::run() {
  start();
  while (getNextTime())
    step();
  return finish();
}

void Simulator::start() {
  for (CoreState &core : cores)
    post(0, Event::Wake, core.place, Pipe::S);
}

std::optional<double> Simulator::getNextTime() const {
  if (events.empty() || stopped)
    return std::nullopt;
  return events.top().time;
}

void Simulator::step() {
  Event event = events.top();
  events.pop();
  now = event.time;
  handle(event);
}

llvm::Expected<std::vector<BlockResult>> Simulator::finish() {
  finishProfile();
  if (streamError)
    return std::move(streamError);
  if (!stopped && isFinished()) {
    for (BlockResult &result : results)
      result.completed = true;
    reportLeftovers();
    reportLeftoverCounters();
    reportLeftoverUnits();
  } else if (!stopped) {
    reportDeadlock(cores, crossFlags, machine, log);
  }
  return std::move(results);
}

uint64_t Simulator::post(double time, Event::Kind kind, unsigned core,
                         Pipe pipe, StartedInstruction *instruction) {
  events.push({time, eventCount, kind, core, pipe, instruction});
  return eventCount++;
}

void Simulator::handle(const Event &event) {
  CoreState &core = cores[event.core];
  resultOf(core).cycles = now;
  wake(core, event.pipe);
  if (event.kind == Event::CrossFlagSet)
    fireCrossFlag(core, event.order);
  else if (event.kind == Event::Done)
    finishInstruction(core, event.pipe, event.instruction);
  else if (event.kind == Event::FlagSet)
    fireFlag(core, event.pipe);
  ready.push_back(core.place);
  // Instructions that start now find the data of all that end now.
  bool moreDone = !events.empty() && events.top().kind == Event::Done &&
                  events.top().time == now;
  if (moreDone)
    return;
  llvm::sort(ready);
  ready.erase(llvm::unique(ready), ready.end());
  for (unsigned place : ready)
    advance(cores[place]);
  ready.clear();
}

/// Advances each unit of `core` as far as possible at this time. Repeats, as
/// one unit may make room for another.
void Simulator::advance(CoreState &core) {
  constexpr auto scalar = static_cast<unsigned>(Pipe::S);
  while (core.awake.any() && !stopped) {
    for (unsigned i = 0; i < kNumPipes; ++i) {
      if (i == scalar || !core.awake.test(i))
        continue;
      core.awake.reset(i);
      while (stepPipe(core, static_cast<Pipe>(i)))
        wake(core, Pipe::S);
    }
    if (!core.awake.test(scalar))
      continue;
    core.awake.reset(scalar);
    while (!stopped && stepScalar(core))
      ;
  }
}

void Simulator::finishInstruction(CoreState &core, Pipe pipe,
                                  StartedInstruction *instruction) {
  if (!instruction->executed)
    executeInTurn(core, *instruction);
  // It may wait for the whole core.
  wake(core, Pipe::S);
  llvm::erase_if(core.pipes[pipe].inFlight,
                 [&](const auto &entry) { return entry.get() == instruction; });
}

void Simulator::fireFlag(CoreState &core, Pipe pipe) {
  auto &pending = core.pipes[pipe].pendingSets;
  auto [set, clock] = pending.front();
  pending.pop_front();

  FlagState &flag = core.flags[set.flag];
  // A set that is not ordered after the last wait comes too early under another
  // timing.
  bool early = clock.at(core.place, set.flag.dst) < flag.lastWait;
  if (flag.isSet || early) {
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::DoubleSet;
    diagnostic.first = sideOf(core, pipe, flag.source);
    diagnostic.second = sideOf(core, pipe, set.source);
    diagnostic.detail =
        "flag " + describe(set.flag) +
        (flag.isSet ? " is set again before its wait_flag"
                    : " is set again without knowing its wait_flag has passed");
    diagnostic.fix =
        ("set_flag " + name(set.flag.dst) + " -> " + name(set.flag.src) +
         " after the wait, wait_flag before the second set_flag")
            .str();
    log.add(std::move(diagnostic));
  }
  wake(core, set.flag.dst);
  // A wait that passes now was woken by the first of two sets.
  if (!flag.isSet)
    flag.clock = clock;
  flag.isSet = true;
  flag.source = set.source;
}

//===----------------------------------------------------------------------===//
// The end
//===----------------------------------------------------------------------===//

bool Simulator::isFinished() const {
  return llvm::all_of(cores, [&](const CoreState &core) {
    return core.ended && isIdle(core, now);
  });
}

void Simulator::reportLeftovers() {
  for (CoreState &core : cores) {
    for (const auto &[flag, state] : core.flags) {
      if (!state.isSet)
        continue;
      Diagnostic diagnostic;
      diagnostic.kind = DiagnosticKind::LeftoverFlag;
      diagnostic.first = sideOf(core, flag.src, state.source);
      diagnostic.detail = "flag " + describe(flag) + " has no wait_flag left";
      diagnostic.fix = "add the wait_flag, or remove the set_flag";
      log.add(std::move(diagnostic));
    }
  }
}

llvm::Expected<std::vector<BlockResult>>
tl::runtime::simulateTogether(llvm::ArrayRef<BlockSetup> setups) {
  llvm::Expected<std::vector<BlockResult>> results = Simulator(setups).run();
  if (results)
    for (BlockResult &result : *results)
      result.together = true;
  return results;
}

llvm::Expected<BlockResult>
tl::runtime::simulateBlock(const BlockSetup &setup) {
  llvm::Expected<std::vector<BlockResult>> results = Simulator(setup).run();
  if (!results)
    return results.takeError();
  return std::move(results->front());
}
