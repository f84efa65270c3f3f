//===- CoreState.h - State of a core during a simulation --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Internal to the block simulator.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_UNITS_CORESTATE_H
#define TL_RUNTIME_ENGINE_UNITS_CORESTATE_H

#include "runtime/engine/BlockSimulator.h"
#include "runtime/engine/checks/RaceChecker.h"
#include "runtime/engine/units/CrossFlags.h"
#include "runtime/engine/units/Fifo.h"
#include "runtime/engine/units/UnitFlags.h"

#include <bitset>
#include <map>
#include <memory>
#include <tuple>

namespace tl::runtime {

/// A command in a pipe's queue.
struct QueueEntry {
  Command command;
  /// The knowledge of the scalar unit at the issue of the command.
  Clock issued;
  /// The command's number in program order.
  uint64_t sequence;
  /// The bytes of a selective access that nothing had written at the issue.
  std::vector<ByteRange> unwritten;
};

/// An instruction that has started, and may not be done.
struct StartedInstruction {
  SharedInstruction instruction;
  double done;
  /// Its number among the started instructions of the core.
  uint64_t number;
  /// As in QueueEntry.
  std::vector<ByteRange> unwritten;
  /// Whether the data was moved at the start.
  bool executed = false;
};

/// A set_flag that has left its queue and fires when the pipe is done.
struct PendingSet {
  SetFlag set;
  Clock clock;
};

struct PipeState {
  Fifo<QueueEntry> queue;
  llvm::SmallVector<std::unique_ptr<StartedInstruction>, 4> inFlight;
  /// They fire in order.
  Fifo<PendingSet> pendingSets;
  /// The time at which the next instruction can start.
  double free = 0;
  /// The time at which all started instructions are done.
  double idle = 0;
};

/// A report to other cores that has left its queue.
struct PendingCrossSet {
  CrossSet set;
  CrossReport report;
};

struct FlagState {
  bool isSet = false;
  /// The last set_flag that fired.
  const void *source = nullptr;
  /// The knowledge that this set_flag passes on.
  Clock clock;
  /// Number of the last wait among the entries of its pipe; 0 if none yet.
  uint64_t lastWait = 0;
};

struct FlagOrder {
  bool operator()(const Flag &a, const Flag &b) const {
    return std::tie(a.src, a.dst, a.id) < std::tie(b.src, b.dst, b.id);
  }
};

struct CoreState {
  CoreSetup setup;
  /// The number of its block, and the number of the block among those that are
  /// simulated together.
  int64_t block = 0;
  unsigned blockNumber = 0;
  /// Its number within its block, and among all cores.
  unsigned number = 0;
  unsigned place = 0;
  PerPipe<PipeState> pipes;
  /// The pipes that may advance, by number; Pipe::S stands for the scalar unit.
  /// The others are unchanged since they were last tried.
  std::bitset<kNumPipes> awake;
  std::map<Flag, FlagState, FlagOrder> flags;
  UnitFlags unitFlags;
  /// By the number of their event: they may overtake each other.
  std::map<uint64_t, PendingCrossSet> pendingCrossSets;
  /// The arrival of the latest set of a flag on a pipe, by pipe and number of
  /// the flag. Sets of one pipe differ only in their predecessors, so they
  /// arrive in order without loss of generality.
  std::map<std::pair<Pipe, unsigned>, double> crossSetArrivals;
  /// The time at which the scalar unit can issue again.
  double scalarReady = 0;
  /// The command that the scalar unit could not issue yet.
  std::optional<Command> command;
  /// The stream has ended.
  bool ended = false;
  /// Commands issued so far.
  uint64_t sequence = 0;
  /// Instructions started so far.
  uint64_t instructions = 0;
};

inline void wake(CoreState &core, Pipe pipe) {
  core.awake.set(static_cast<size_t>(pipe));
}

/// "mte2 -> v 0".
std::string describe(const Flag &flag);

/// True if all pipes of `core` have empty queues and are done at `now`.
bool isIdle(const CoreState &core, double now);

/// The side of a diagnostic for an operation on `pipe` of `core`.
Side sideOf(const CoreState &core, Pipe pipe, const void *source);

/// The wait that blocks `pipe`; null if there is none. The scalar unit has no
/// queue but may be blocked by a wait itself.
const WaitFlag *blockingWait(const CoreState &core, Pipe pipe);

/// The instruction on `pipe` that is blocked by a unit flag; null if there is
/// none.
const Instruction *blockingInstruction(const CoreState &core, Pipe pipe);

/// The operation that blocks `pipe`, a wait or an instruction; null if there is
/// none.
const void *getBlocker(const CoreState &core, Pipe pipe);

/// Adds the bytes of L0C with the unit flags [begin, end) to `diagnostic`.
void addUnits(Diagnostic &diagnostic, const MachineConfig &machine,
              unsigned begin, unsigned end);

/// Reports each wait that blocks a pipe or a core of `cores`, and the place of
/// the missing set if it was issued.
void reportDeadlock(llvm::ArrayRef<CoreState> cores, const CrossFlags &flags,
                    const MachineConfig &machine, DiagnosticLog &log);

/// Adds the instructions that wait for unit flags, and these flags.
void reportUnitDeadlock(llvm::ArrayRef<CoreState> cores,
                        const MachineConfig &machine, DiagnosticLog &log);

/// Adds the waits between cores to the report of `reportDeadlock`.
void reportCrossDeadlock(llvm::ArrayRef<CoreState> cores,
                         const CrossFlags &flags, DiagnosticLog &log);

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_UNITS_CORESTATE_H
