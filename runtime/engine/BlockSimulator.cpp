//===- BlockSimulator.cpp - Runs one block of a kernel --------------------===//
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

Simulator::Simulator(const BlockSetup &setup)
    : setup(setup), machine(*setup.machine), races(result.diagnostics) {
  assert(setup.cores.size() <= kMaxCoresPerBlock && "too many cores");
  for (auto [number, core] : llvm::enumerate(setup.cores)) {
    core.memory->beginBlock();
    CoreState &state = cores.emplace_back();
    state.setup = core;
    state.number = number;
    result.cores.emplace_back().kind = core.kind;
  }
}

//===----------------------------------------------------------------------===//
// Events
//===----------------------------------------------------------------------===//

llvm::Expected<BlockResult> Simulator::run() {
  for (CoreState &core : cores)
    post(0, Event::Wake, core.number, Pipe::S);
  while (!events.empty() && !stopped) {
    Event event = events.top();
    events.pop();
    now = event.time;
    handle(event);
  }
  result.cycles = now;
  if (streamError)
    return std::move(streamError);
  if (!stopped && isFinished()) {
    result.completed = true;
    reportLeftovers();
  } else if (!stopped) {
    reportDeadlock(cores, setup.block, result.diagnostics);
  }
  return std::move(result);
}

void Simulator::post(double time, Event::Kind kind, unsigned core, Pipe pipe,
                     InFlight *instruction) {
  events.push({time, eventCount++, kind, core, pipe, instruction});
}

void Simulator::handle(const Event &event) {
  CoreState &core = cores[event.core];
  if (event.kind == Event::Done)
    finishInstruction(core, event.pipe, event.instruction);
  else if (event.kind == Event::FlagSet)
    fireFlag(core, event.pipe);
  // What starts now finds the data of all that is done now.
  bool wasMore = moreDone;
  moreDone = !events.empty() && events.top().kind == Event::Done &&
             events.top().time == now;
  if (moreDone)
    return;
  if (!wasMore)
    return advance(core);
  for (CoreState &each : cores)
    advance(each);
}

/// Lets every unit of `core` do what it can at this time. One getting on may
/// make room for another, hence the repetition.
void Simulator::advance(CoreState &core) {
  bool moved = true;
  while (moved && !stopped) {
    moved = false;
    for (unsigned i = 0; i < kNumPipes; ++i)
      while (stepPipe(core, static_cast<Pipe>(i)))
        moved = true;
    while (!stopped && stepScalar(core))
      moved = true;
  }
}

void Simulator::finishInstruction(CoreState &core, Pipe pipe,
                                  InFlight *instruction) {
  if (!instruction->executed)
    execute(core, instruction->instruction);
  llvm::erase_if(core.pipes[pipe].inFlight,
                 [&](const auto &entry) { return entry.get() == instruction; });
}

void Simulator::fireFlag(CoreState &core, Pipe pipe) {
  auto &pending = core.pipes[pipe].pendingSets;
  auto [set, clock] = pending.front();
  pending.pop_front();

  FlagState &flag = core.flags[set.flag];
  // A set which nothing orders after the last wait comes too early under some
  // other timing, even if not under this one.
  bool early = clock.at(core.number, set.flag.dst) < flag.lastWait;
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
    result.diagnostics.add(std::move(diagnostic));
  }
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
      result.diagnostics.add(std::move(diagnostic));
    }
  }
}

llvm::Expected<BlockResult>
tl::runtime::simulateBlock(const BlockSetup &setup) {
  return Simulator(setup).run();
}
