//===- CoreState.h - A core in the middle of a simulation -------*- C++ -*-===//
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

#ifndef TL_RUNTIME_ENGINE_CORESTATE_H
#define TL_RUNTIME_ENGINE_CORESTATE_H

#include "runtime/engine/BlockSimulator.h"
#include "runtime/engine/CrossFlags.h"
#include "runtime/engine/Fifo.h"
#include "runtime/engine/RaceChecker.h"
#include "runtime/engine/UnitFlags.h"

#include <bitset>
#include <map>
#include <memory>
#include <tuple>

namespace tl::runtime {

/// A command in a pipe's queue.
struct QueueEntry {
  Command command;
  /// What the scalar unit knew when it issued the command.
  Clock issued;
  /// The command's number in program order.
  uint64_t sequence;
};

/// An instruction which has started and is not done.
struct InFlight {
  SharedInstruction instruction;
  double done;
  /// Its number among the instructions that the core has started.
  uint64_t number;
  /// The data was moved at the start already.
  bool executed = false;
};

/// A set_flag that has left its queue and fires once the pipe is done.
struct PendingSet {
  SetFlag set;
  Clock clock;
};

struct PipeState {
  Fifo<QueueEntry> queue;
  llvm::SmallVector<std::unique_ptr<InFlight>, 4> inFlight;
  /// They fire in order.
  Fifo<PendingSet> pendingSets;
  /// When the next instruction can start.
  double free = 0;
  /// When everything started so far is done.
  double idle = 0;
};

/// A report to other cores that has left its queue.
struct PendingCrossSet {
  CrossSet set;
  CrossReport report;
};

struct FlagState {
  bool isSet = false;
  /// The set_flag last fired.
  const void *source = nullptr;
  /// What that set_flag tells.
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
  /// The block it runs, and its number among the blocks that run together.
  int64_t block = 0;
  unsigned blockNumber = 0;
  /// Its number within its block, and among all cores.
  unsigned number = 0;
  unsigned place = 0;
  PerPipe<PipeState> pipes;
  /// The pipes that may get on, by number; Pipe::S stands for the scalar unit.
  /// Another one stands as it stood when it was tried last.
  std::bitset<kNumPipes> awake;
  std::map<Flag, FlagState, FlagOrder> flags;
  UnitFlags unitFlags;
  /// By the number of their event: they may overtake each other.
  std::map<uint64_t, PendingCrossSet> pendingCrossSets;
  /// When the latest set of a flag, by its number, on a pipe arrives. Those of
  /// one pipe are alike but for what was done before, so which of them a
  /// counter counts first makes no difference: they come in their order.
  std::map<std::pair<Pipe, unsigned>, double> crossSetArrivals;
  /// When the scalar unit can issue again.
  double scalarReady = 0;
  /// The command the scalar unit is at, if it could not issue it yet.
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

/// Who runs an operation on `pipe` of `core`.
Side sideOf(const CoreState &core, Pipe pipe, const void *source);

/// The wait that blocks `pipe`, null if it is not blocked by one. The scalar
/// unit has no queue but may stand at a wait itself.
const WaitFlag *blockingWait(const CoreState &core, Pipe pipe);

/// The instruction that blocks `pipe` since a unit flag is not as it needs,
/// null if there is none.
const Instruction *blockingInstruction(const CoreState &core, Pipe pipe);

/// The operation that blocks `pipe`, a wait or an instruction; null if there is
/// none.
const void *getBlocker(const CoreState &core, Pipe pipe);

/// The bytes of L0C that have the unit flags from `begin` up to `end`, added to
/// what is reported of them.
void addUnits(Diagnostic &diagnostic, const MachineConfig &machine,
              unsigned begin, unsigned end);

/// Reports each wait of `cores` that blocks its pipe or its core, and where the
/// missing set is if one was issued.
void reportDeadlock(llvm::ArrayRef<CoreState> cores, const CrossFlags &flags,
                    const MachineConfig &machine, DiagnosticLog &log);

/// Adds the instructions that wait for unit flags, and those flags.
void reportUnitDeadlock(llvm::ArrayRef<CoreState> cores,
                        const MachineConfig &machine, DiagnosticLog &log);

/// Adds the waits of cores for each other to what `reportDeadlock` reports.
void reportCrossDeadlock(llvm::ArrayRef<CoreState> cores,
                         const CrossFlags &flags, DiagnosticLog &log);

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_CORESTATE_H
