//===- ScalarUnit.cpp - Issue of commands by a scalar unit ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The scalar unit takes commands from the stream and issues them to the pipes.
// It blocks at a full queue, at its own waits and at a barrier of the whole
// core.
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/Simulator.h"
#include "runtime/engine/checks/AccessChecker.h"

#include "llvm/ADT/Twine.h"

using namespace tl::runtime;

bool Simulator::stepScalar(CoreState &core) {
  // It is blocked during its own instructions; the sum of their times may be
  // rounded.
  if (core.ended || now < core.scalarReady ||
      !core.pipes[Pipe::S].inFlight.empty())
    return false;
  if (!core.command) {
    llvm::Expected<std::optional<Command>> next = core.setup.stream->next();
    if (!next) {
      streamError = llvm::joinErrors(std::move(streamError), next.takeError());
      stopped = true;
      return false;
    }
    core.command = std::move(*next);
    core.ended = !core.command;
    if (core.ended)
      return true;
  }
  Cost cost = tryIssue(core, *core.command);
  if (!cost) {
    profilerOf(core).block(core.number, core.setup.kind, Pipe::S, *core.command,
                           now);
    return false;
  }
  profilerOf(core).resume(core.number, Pipe::S, now);
  core.command.reset();
  ++core.sequence;
  core.scalarReady = now + *cost;
  usageOf(core).pipes[Pipe::S].busyCycles += *cost;
  if (now < core.scalarReady)
    post(core.scalarReady, Event::Wake, core.place, Pipe::S);
  return true;
}

Simulator::Cost Simulator::tryIssue(CoreState &core, Command &command) {
  return std::visit([&](auto &kind) { return tryIssue(core, kind); }, command);
}

bool Simulator::hasRoom(const CoreState &core, Pipe pipe) const {
  size_t depth = std::max(machine.queueDepth[pipe], 1u);
  return core.pipes[pipe].queue.size() < depth;
}

Simulator::Cost Simulator::tryQueue(CoreState &core, Pipe pipe, Command command,
                                    std::vector<ByteRange> unwritten) {
  if (!hasRoom(core, pipe))
    return std::nullopt;
  wake(core, pipe);
  core.pipes[pipe].queue.push_back({std::move(command),
                                    races.scalarClock(core.place),
                                    core.sequence, std::move(unwritten)});
  return machine.scalarCycles;
}

/// Checks `instruction` at its issue; false if it must not execute.
bool Simulator::checkInstruction(CoreState &core,
                                 const Instruction &instruction,
                                 std::vector<ByteRange> &unwritten) {
  Side side = sideOf(core, instruction.pipe, instruction.source);
  CoreMemory &memory = *core.setup.memory;
  if (!setup.check)
    return checkBounds(instruction, side, memory, setup.tensorBytes, log);
  if (!checkAccesses(instruction, side, memory, setup.tensorBytes, log,
                     unwritten))
    return false;
  for (const Access &access : instruction.accesses)
    if (access.memory == Memory::GM)
      resultOf(core).global.add(access, side);
  return true;
}

Simulator::Cost Simulator::tryIssue(CoreState &core,
                                    SharedInstruction &instruction) {
  Pipe pipe = instruction->pipe;
  if (pipe != Pipe::S && !hasRoom(core, pipe))
    return std::nullopt;
  std::vector<ByteRange> unwritten;
  if (!checkInstruction(core, *instruction, unwritten)) {
    stopped = true;
    return std::nullopt;
  }
  if (pipe != Pipe::S)
    return tryQueue(core, pipe, std::move(instruction), std::move(unwritten));
  QueueEntry entry{std::move(instruction), Clock(), core.sequence,
                   std::move(unwritten)};
  const void *source = std::get<SharedInstruction>(entry.command)->source;
  startInstruction(core, entry);
  double cost = std::max(core.pipes[Pipe::S].idle - now, machine.scalarCycles);
  recordScalar(core, source, cost);
  return cost;
}

/// Stops the block at a flag that the machine does not have.
bool Simulator::checkFlag(CoreState &core, Pipe pipe, const Flag &flag,
                          const void *source) {
  if (flag.id < machine.eventIds)
    return true;
  Diagnostic diagnostic;
  diagnostic.kind = DiagnosticKind::InvalidFlag;
  diagnostic.first = sideOf(core, pipe, source);
  diagnostic.detail = ("flag " + describe(flag) + ", but ids end at " +
                       llvm::Twine(static_cast<int>(machine.eventIds) - 1))
                          .str();
  log.add(std::move(diagnostic));
  stopped = true;
  return false;
}

Simulator::Cost Simulator::tryIssue(CoreState &core, SetFlag &set) {
  Pipe pipe = set.flag.src;
  if (!checkFlag(core, pipe, set.flag, set.source))
    return std::nullopt;
  if (pipe != Pipe::S)
    return tryQueue(core, pipe, set);
  sendFlag(core, set);
  return machine.scalarCycles;
}

Simulator::Cost Simulator::tryIssue(CoreState &core, WaitFlag &wait) {
  Pipe pipe = wait.flag.dst;
  if (!checkFlag(core, pipe, wait.flag, wait.source))
    return std::nullopt;
  if (pipe != Pipe::S)
    return tryQueue(core, pipe, wait);
  if (!tryWait(core, wait))
    return std::nullopt;
  return machine.scalarCycles;
}

Simulator::Cost Simulator::tryIssue(CoreState &core, PipeBarrier &barrier) {
  // The scalar unit executes in order.
  if (barrier.pipe == Pipe::S)
    return machine.scalarCycles;
  if (barrier.pipe)
    return tryQueue(core, *barrier.pipe, barrier);
  if (!isIdle(core, now))
    return std::nullopt;
  races.barrierAll(core.place);
  return machine.scalarCycles;
}

Simulator::Cost Simulator::tryIssue(CoreState &core, Delay &delay) {
  recordScalar(core, delay.source, delay.cycles);
  return delay.cycles;
}
