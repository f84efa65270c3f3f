//===- Profile.cpp - Stalls and flags of a block --------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/Profile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"

using namespace tl::runtime;

//===----------------------------------------------------------------------===//
// Events
//===----------------------------------------------------------------------===//

/// The reason that may block `command` on `pipe`.
static Stall getReason(const Command &command, Pipe pipe) {
  Stall stall;
  auto *wait = std::get_if<WaitFlag>(&command);
  auto *set = std::get_if<SetFlag>(&command);
  auto *instruction = std::get_if<SharedInstruction>(&command);
  auto *barrier = std::get_if<PipeBarrier>(&command);
  auto *crossSet = std::get_if<CrossSet>(&command);
  auto *crossWait = std::get_if<CrossWait>(&command);
  // A command for another pipe at a scalar unit waits for room in its queue.
  auto queueOf = [&](Pipe target, const void *source) {
    stall.source = source;
    if (target == pipe)
      return false;
    stall.kind = StallKind::Queue;
    stall.queue = target;
    return true;
  };
  if (wait && !queueOf(wait->flag.dst, wait->source)) {
    stall.kind = StallKind::Flag;
    stall.flag = wait->flag;
  } else if (barrier && !queueOf(barrier->pipe.value_or(pipe), barrier->source))
    stall.kind = StallKind::Barrier;
  else if (crossWait) {
    stall.kind = StallKind::CrossFlag;
    stall.flag.id = crossWait->id;
    stall.source = crossWait->source;
  } else if (crossSet)
    queueOf(crossSet->pipe, crossSet->source);
  else if (set)
    queueOf(set->flag.src, set->source);
  else if (instruction &&
           !queueOf((*instruction)->pipe, (*instruction)->source))
    stall.kind = (*instruction)->unitFlags && !(*instruction)->waitsForPipe
                     ? StallKind::UnitFlag
                     : StallKind::Barrier;
  return stall;
}

void Profiler::block(unsigned core, CoreKind kind, Pipe pipe,
                     const Command &command, double now) {
  if (blocked[core][pipe])
    return;
  StallEvent event{core, now, now, getReason(command, pipe)};
  event.stall.core = kind;
  event.stall.pipe = pipe;
  blocked[core][pipe] = event;
}

void Profiler::finish(unsigned core, Pipe pipe, double now) {
  StallEvent event = *std::exchange(blocked[core][pipe], std::nullopt);
  event.end = now;
  event.stall.cycles = now - event.start;
  event.stall.count = 1;
  if (event.stall.cycles <= 0)
    return;
  stalls.add(event.stall);
  if (keeping)
    stallEvents.push_back(event);
}

static std::array<unsigned, 4> keyOf(unsigned core, const Flag &flag) {
  return {core, unsigned(flag.src), unsigned(flag.dst), flag.id};
}

void Profiler::sent(unsigned core, const SetFlag &set, double now,
                    size_t position) {
  if (!keeping)
    return;
  FlagEvent event;
  event.core = core;
  event.flag = set.flag;
  event.setSource = set.source;
  event.sent = now;
  event.setPosition = position;
  pending[keyOf(core, set.flag)].push_back(event);
}

void Profiler::passed(unsigned core, const WaitFlag &wait, double now,
                      size_t position) {
  if (!keeping)
    return;
  auto &sets = pending[keyOf(core, wait.flag)];
  // Empty only if sets were lost, which is an error of the kernel.
  if (sets.empty())
    return;
  FlagEvent event = sets.front();
  sets.pop_front();
  event.waitSource = wait.source;
  event.passed = now;
  event.waitPosition = position;
  flagEvents.push_back(event);
}
