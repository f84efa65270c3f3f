//===- L0CUnit.cpp - Unit flags in the simulation -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/Simulator.h"

#include "llvm/ADT/STLExtras.h"

using namespace tl::runtime;

bool Simulator::hasUnitFlags(CoreState &core, const Instruction &instruction) {
  if (!instruction.unitFlags)
    return true;
  std::optional<double> start = core.unitFlags.getStart(*instruction.unitFlags);
  if (start && *start > now)
    post(*start, Event::Wake, core.place, instruction.pipe);
  return start && *start <= now;
}

double Simulator::startUnits(CoreState &core, const Instruction &instruction,
                             double busy, double latency, double earliest) {
  const UnitFlagUse &use = *instruction.unitFlags;
  wake(core, use.isStore ? Pipe::M : Pipe::FIX);
  return core.unitFlags.start(use, now, busy, latency, earliest,
                              instruction.source);
}

void Simulator::executeInTurn(CoreState &core,
                              const StartedInstruction &flight) {
  llvm::SmallVector<StartedInstruction *> due;
  for (PipeState &pipe : core.pipes)
    for (const auto &other : pipe.inFlight)
      if (!other->executed &&
          (other.get() == &flight ||
           (flight.instruction->unitFlags && other->instruction->unitFlags &&
            other->number < flight.number)))
        due.push_back(other.get());
  llvm::sort(due, [](const StartedInstruction *a, const StartedInstruction *b) {
    return a->number < b->number;
  });
  for (StartedInstruction *next : due) {
    next->executed = true;
    execute(core, *next->instruction, next->unwritten);
  }
}

void tl::runtime::addUnits(Diagnostic &diagnostic, const MachineConfig &machine,
                           unsigned begin, unsigned end) {
  diagnostic.memory = Memory::L0C;
  diagnostic.bytes = {begin * machine.unitFlagBytes,
                      end * machine.unitFlagBytes};
}

void Simulator::reportLeftoverUnits() {
  for (const CoreState &core : cores)
    core.unitFlags.forEachRaised(
        [&](unsigned begin, unsigned end, const void *product) {
          Diagnostic diagnostic;
          diagnostic.kind = DiagnosticKind::LeftoverFlag;
          diagnostic.first = sideOf(core, Pipe::M, product);
          addUnits(diagnostic, machine, begin, end);
          diagnostic.detail = "no store has taken what the product handed over";
          diagnostic.fix = "store all of the tile with unit_flag";
          log.add(std::move(diagnostic));
        });
}

const Instruction *tl::runtime::blockingInstruction(const CoreState &core,
                                                    Pipe pipe) {
  const auto &queue = core.pipes[pipe].queue;
  const auto *head =
      queue.empty() ? nullptr
                    : std::get_if<SharedInstruction>(&queue.front().command);
  bool isBlocked = head && (*head)->unitFlags &&
                   core.unitFlags.findObstacle(*(*head)->unitFlags);
  return isBlocked ? head->get() : nullptr;
}

/// Completes `diagnostic` about a store of blocks that were not handed over.
static void explainStore(const CoreState &core, Diagnostic &diagnostic) {
  diagnostic.detail = "no product has handed over what is stored";
  diagnostic.fix = "let the last product of the tile have a unit_flag that "
                   "holds";
  const void *blocker = getBlocker(core, Pipe::M);
  if (!blocker)
    return;
  diagnostic.second = sideOf(core, Pipe::M, blocker);
  diagnostic.detail += ", and pipe m stands at another wait";
}

void tl::runtime::reportUnitDeadlock(llvm::ArrayRef<CoreState> cores,
                                     const MachineConfig &machine,
                                     DiagnosticLog &log) {
  for (const CoreState &core : cores)
    for (Pipe pipe : {Pipe::M, Pipe::FIX}) {
      const Instruction *blocked = blockingInstruction(core, pipe);
      if (!blocked)
        continue;
      const UnitFlagUse &use = *blocked->unitFlags;
      unsigned unit = *core.unitFlags.findObstacle(use);
      Diagnostic diagnostic;
      diagnostic.kind = DiagnosticKind::Deadlock;
      diagnostic.first = sideOf(core, pipe, blocked->source);
      addUnits(diagnostic, machine, unit, unit + 1);
      if (use.isStore) {
        explainStore(core, diagnostic);
      } else {
        diagnostic.second =
            sideOf(core, Pipe::M, core.unitFlags.getRaiser(unit));
        diagnostic.detail = "no store has taken what an earlier product handed "
                            "over";
        diagnostic.fix = "store all of the tile with unit_flag in between";
      }
      log.add(std::move(diagnostic));
    }
}
