//===- PipeUnit.cpp - Execution of the queue of a pipe --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Pipes take their entries in order, one at a time; instructions complete by
// themselves.
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/Simulator.h"
#include "runtime/engine/checks/AccessChecker.h"

#include "llvm/ADT/STLExtras.h"

using namespace tl::runtime;

/// Whether `command` makes its pipe wait for its earlier instructions.
static bool isBarrier(const Command &command) {
  const auto *instruction = std::get_if<SharedInstruction>(&command);
  return std::holds_alternative<PipeBarrier>(command) ||
         (instruction && (*instruction)->waitsForPipe);
}

bool Simulator::stepPipe(CoreState &core, Pipe pipe) {
  PipeState &state = core.pipes[pipe];
  if (state.queue.empty() || now < state.free)
    return false;
  QueueEntry &head = state.queue.front();
  bool finishes = isBarrier(head.command);
  if (finishes && now < state.idle) {
    profilerOf(core).block(core.number, core.setup.kind, pipe, head.command,
                           now);
    return false;
  }
  const auto *wait = std::get_if<WaitFlag>(&head.command);
  if (wait && !core.flags[wait->flag].isSet) {
    profilerOf(core).block(core.number, core.setup.kind, pipe, head.command,
                           now);
    return false;
  }
  const auto *instruction = std::get_if<SharedInstruction>(&head.command);
  if (instruction && !hasUnitFlags(core, **instruction)) {
    profilerOf(core).block(core.number, core.setup.kind, pipe, head.command,
                           now);
    return false;
  }
  races.enter(core.place, pipe, head.issued);
  if (finishes)
    races.barrier(core.place, pipe);
  if (wait) {
    tryWait(core, *wait);
  } else if (auto *set = std::get_if<SetFlag>(&head.command)) {
    sendFlag(core, *set);
  } else if (auto *cross = std::get_if<CrossSet>(&head.command)) {
    sendCrossFlag(core, *cross);
  } else if (std::holds_alternative<SharedInstruction>(head.command)) {
    startInstruction(core, head);
  }
  state.queue.pop_front();
  profilerOf(core).resume(core.number, pipe, now);
  return true;
}

/// The time at which L2 has served `bytes` at `rate`, after all traffic of this
/// direction until `served`, which it moves.
static double serve(double &served, double now, double bytes, double rate) {
  if (bytes == 0 || rate <= 0)
    return now;
  return served = std::max(served, now) + bytes / rate;
}

/// L2 is shared, and reads and writes at the same time: the vendor gives a rate
/// for each (TargetFields.def). The reads of a block's cores take turns with
/// the block's share of one rate, and the writes with that of the other. An
/// instruction keeps its pipe busy until its traffic is served.
double Simulator::takeBusyTime(const CoreState &core,
                               const Instruction &instruction,
                               LineCounts &lines) {
  const GlobalTraffic &bytes = instruction.gmBytes;
  if (bytes.total() == 0)
    return instruction.busyCycles;
  Served &before = served[core.blockNumber];
  double blocks = setup.activeBlocks;
  double done =
      std::max(serve(before.reads, now, double(bytes.read) * blocks,
                     machine.l2BytesPerCycle),
               serve(before.writes, now, double(bytes.written) * blocks,
                     machine.l2WriteBytesPerCycle));
  GlobalMemory::Service service;
  double start = setups[core.blockNumber].start + now;
  if (setup.memory)
    service = setup.memory->serve(instruction, start);
  lines = service.lines;
  double slowdown = 1 + (machine.l2MissFactor - 1) * service.missShare;
  return std::max(
      {instruction.busyCycles * slowdown, done - now, service.done - start});
}

/// True if the hardware orders `b` after `a` without a flag or a barrier.
static bool hardwareOrders(const Instruction &a, const Instruction &b) {
  if (a.unitFlags && b.unitFlags && a.pipe != b.pipe)
    return true;
  if (!b.orderedAccumulate || a.pipe != b.pipe)
    return false;
  return llvm::any_of(a.accesses, [&](const Access &mine) {
    return mine.write && llvm::any_of(b.accesses, [&](const Access &theirs) {
             return theirs.write && theirs.memory == mine.memory &&
                    theirs.bytes == mine.bytes;
           });
  });
}

/// True if `reader` reads bytes that `writer` writes. Cores share GM only.
static bool readsFrom(const Instruction &reader, const Instruction &writer,
                      bool sameCore) {
  for (const Access &read : reader.accesses)
    for (const Access &write : writer.accesses)
      if (!read.write && write.write && read.memory == write.memory &&
          read.space == write.space &&
          (sameCore || read.memory == Memory::GM) &&
          overlaps(read.bytes, write.bytes))
        return true;
  return false;
}

/// True if `instruction` starts before data it reads is complete.
bool Simulator::readsInFlight(const CoreState &core,
                              const Instruction &instruction) {
  bool readsGlobal =
      llvm::any_of(instruction.accesses, [](const Access &access) {
        return access.memory == Memory::GM && !access.write;
      });
  for (const CoreState &other : cores) {
    bool sameCore = other.place == core.place;
    if (!sameCore && !readsGlobal)
      continue;
    for (const PipeState &pipe : other.pipes)
      for (const auto &entry : pipe.inFlight) {
        if (entry->executed ||
            (sameCore && hardwareOrders(*entry->instruction, instruction)))
          continue;
        if (readsFrom(instruction, *entry->instruction, sameCore))
          return true;
      }
  }
  return false;
}

/// Moves the data of `instruction`, unless `checkData` finds an error.
void Simulator::execute(CoreState &core, const Instruction &instruction,
                        llvm::ArrayRef<ByteRange> unwritten) {
  if (setup.timesOnly && instruction.pipe != Pipe::S)
    return;
  if (instruction.checkData) {
    if (std::optional<std::string> problem = instruction.checkData()) {
      Diagnostic diagnostic;
      diagnostic.kind = DiagnosticKind::InvalidData;
      diagnostic.first = sideOf(core, instruction.pipe, instruction.source);
      diagnostic.detail = std::move(*problem);
      log.add(std::move(diagnostic));
      return;
    }
  }
  if (!unwritten.empty())
    checkPicked(instruction, sideOf(core, instruction.pipe, instruction.source),
                unwritten, log);
  if (!instruction.execute)
    return;
  auto isStore = [](const Access &access) {
    return access.write && access.memory == Memory::GM;
  };
  bool isCompared = setup.check && !setup.tensors.empty() &&
                    llvm::any_of(instruction.accesses, isStore);
  std::unique_lock<std::mutex> lock;
  if (isCompared && setup.storing)
    lock = std::unique_lock(*setup.storing);
  instruction.execute();
  if (!raceValues.empty())
    raceValues.moved(core.place, instruction);
  if (!isCompared)
    return;
  Side side = sideOf(core, instruction.pipe, instruction.source);
  for (const Access &access : instruction.accesses)
    if (isStore(access))
      resultOf(core).global.addContents(access, side,
                                        setup.tensors[access.space]);
}

const std::byte *Simulator::findContents(const Diagnostic &finding) {
  if (finding.memory == Memory::GM)
    return finding.space < setup.tensors.size()
               ? setup.tensors[finding.space] + finding.bytes.begin
               : nullptr;
  return cores[finding.first.place].setup.memory->data(*finding.memory) +
         finding.bytes.begin;
}

void Simulator::watchRaces(size_t first, const Side &side) {
  for (size_t number = first; number < log.size(); ++number) {
    const Diagnostic &finding = log[number];
    auto isInFlight = [&](const Side &other) {
      const PipeState &pipe = cores[other.place].pipes[other.pipe];
      return llvm::any_of(pipe.inFlight, [&](const auto &entry) {
        return !entry->executed && entry->instruction->source == other.source &&
               accesses(*entry->instruction, finding);
      });
    };
    // Writes of cores that may be equal are compared at the end.
    bool isOfTwo =
        isRace(finding.kind) || finding.kind == DiagnosticKind::EqualWrites;
    if (!isOfTwo || finding.kind == DiagnosticKind::SharedLine)
      continue;
    std::unique_lock<std::mutex> lock;
    if (finding.memory == Memory::GM && setup.storing)
      lock = std::unique_lock(*setup.storing);
    if (const std::byte *bytes = findContents(finding))
      raceValues.watch(number, bytes, side, isInFlight);
  }
}

void Simulator::checkTensors(const Instruction &instruction, const Side &side) {
  for (const Access &access : instruction.accesses) {
    // An atomic update reads its destination, too.
    bool reads = access.isAtomic() || !access.write;
    if (!reads || !isTracked(access, setup.contents))
      continue;
    const ByteSet &before = setup.contents[access.space].written,
                  &now = written[access.space].get();
    bool isMoved = !access.isAtomic() && side.pipe != Pipe::S;
    if (isMoved && (setup.contents[access.space].isForSpills ||
                    meets(access.bytes, before) || meets(access.bytes, now)))
      continue;
    if (auto hole = findUnwritten(access.bytes, before, now))
      log.add(
          makeUnwritten(side, access.space, *hole, /*isWrittenLater=*/true));
  }
  for (const Access &access : instruction.accesses)
    if (access.write && isTracked(access, setup.contents))
      written[access.space].add(access.bytes);
}

void Simulator::startInstruction(CoreState &core, QueueEntry &entry) {
  auto &shared = std::get<SharedInstruction>(entry.command);
  const Instruction &instruction = *shared;
  Pipe pipe = instruction.pipe;
  PipeState &state = core.pipes[pipe];
  Side side = sideOf(core, pipe, instruction.source);
  if (setup.check) {
    size_t known = log.size();
    races.start(side, entry.sequence, instruction);
    watchRaces(known, side);
    checkTensors(instruction, side);
  }

  uint64_t number = core.instructions++;
  Schedule::Factors factors =
      setup.schedule.factors(core.block, core.number, number);
  LineCounts lines;
  double busy = takeBusyTime(core, instruction, lines) * factors.busy;
  double latency = instruction.latencyCycles * factors.latency;
  double earliest = 0;
  for (const auto &earlier : state.inFlight)
    if (hardwareOrders(*earlier->instruction, instruction))
      earliest = std::max(earliest, earlier->done);
  if (instruction.unitFlags)
    busy = startUnits(core, instruction, busy, latency, earliest);
  double done = std::max(now + busy + latency, earliest);

  recordStart(core, pipe, instruction, busy, done, lines);
  auto flight = std::make_unique<StartedInstruction>();
  flight->executed = setup.timesOnly || readsInFlight(core, instruction);
  // Such an instruction would see the new data if it executed when done.
  if (flight->executed)
    execute(core, instruction, entry.unwritten);
  flight->unwritten = std::move(entry.unwritten);
  flight->instruction = std::move(shared);
  flight->done = done;
  flight->number = number;

  state.free = now + busy;
  state.idle = std::max(state.idle, done);
  if (state.free < done)
    post(state.free, Event::Wake, core.place, pipe);
  post(done, Event::Done, core.place, pipe, flight.get());
  state.inFlight.push_back(std::move(flight));
}

void Simulator::sendFlag(CoreState &core, const SetFlag &set) {
  PipeState &state = core.pipes[set.flag.src];
  state.pendingSets.push_back({set, races.set(core.place, set.flag.src)});
  profilerOf(core).sent(core.number, set, now, resultOf(core).timeline.size());
  post(std::max(now, state.idle) + machine.flagCycles, Event::FlagSet,
       core.place, set.flag.src);
}

bool Simulator::tryWait(CoreState &core, const WaitFlag &wait) {
  const Flag &flag = wait.flag;
  FlagState &state = core.flags[flag];
  if (!state.isSet)
    return false;
  state.isSet = false;
  state.lastWait = races.wait(core.place, flag.dst, state.clock);
  profilerOf(core).passed(core.number, wait, now,
                          resultOf(core).timeline.size());
  return true;
}
