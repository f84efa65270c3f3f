//===- Deadlock.cpp - Deadlocks within a core -----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/units/CoreState.h"

#include "llvm/ADT/Twine.h"

using namespace tl::runtime;

const WaitFlag *tl::runtime::blockingWait(const CoreState &core, Pipe pipe) {
  if (pipe == Pipe::S) {
    const auto *wait =
        core.command ? std::get_if<WaitFlag>(&*core.command) : nullptr;
    return wait && wait->flag.dst == Pipe::S ? wait : nullptr;
  }
  const auto &queue = core.pipes[pipe].queue;
  return queue.empty() ? nullptr
                       : std::get_if<WaitFlag>(&queue.front().command);
}

const void *tl::runtime::getBlocker(const CoreState &core, Pipe pipe) {
  if (const WaitFlag *wait = blockingWait(core, pipe))
    return wait->source;
  const Instruction *instruction = blockingInstruction(core, pipe);
  return instruction ? instruction->source : nullptr;
}

static bool isSetOf(const Command &command, const Flag &flag) {
  const auto *set = std::get_if<SetFlag>(&command);
  return set && set->flag == flag;
}

/// Adds the state of the set to `diagnostic`, about a wait for `flag`.
static void explain(const CoreState &core, const Flag &flag,
                    Diagnostic &diagnostic) {
  std::string flagName = "flag " + describe(flag);
  auto isSet = [&](const QueueEntry &entry) {
    return isSetOf(entry.command, flag);
  };
  bool queued = core.pipes[flag.src].queue.any(isSet);
  bool atIssue = core.command && isSetOf(*core.command, flag);
  const void *blocker = getBlocker(core, flag.src);
  if ((queued || atIssue || flag.src == Pipe::S) && blocker) {
    diagnostic.second = sideOf(core, flag.src, blocker);
    diagnostic.detail =
        (queued || atIssue)
            ? "the set_flag of " + flagName + " stands after this wait"
            : "the scalar unit, which would set " + flagName +
                  ", is itself at a wait";
    diagnostic.fix = "set_flag " + describe(flag) + " before this wait";
    return;
  }
  if (core.ended) {
    diagnostic.detail = "nothing sets " + flagName + " any more";
    diagnostic.fix = "add the set_flag, or remove the wait_flag";
    return;
  }
  diagnostic.detail =
      "no set_flag of " + flagName + " was issued before the core stopped";
  diagnostic.fix = "issue the set_flag before what stops the core";
}

void tl::runtime::reportDeadlock(llvm::ArrayRef<CoreState> cores,
                                 const CrossFlags &flags,
                                 const MachineConfig &machine,
                                 DiagnosticLog &log) {
  for (const CoreState &core : cores) {
    for (unsigned i = 0; i < kNumPipes; ++i) {
      Pipe pipe = static_cast<Pipe>(i);
      const WaitFlag *wait = blockingWait(core, pipe);
      if (!wait)
        continue;
      Diagnostic diagnostic;
      diagnostic.kind = DiagnosticKind::Deadlock;
      diagnostic.first = sideOf(core, pipe, wait->source);
      explain(core, wait->flag, diagnostic);
      log.add(std::move(diagnostic));
    }
  }
  reportUnitDeadlock(cores, machine, log);
  reportCrossDeadlock(cores, flags, log);
}
