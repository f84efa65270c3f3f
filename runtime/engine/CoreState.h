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
#include "runtime/engine/RaceChecker.h"

#include <deque>
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
  Instruction instruction;
  double done;
  /// The data was moved at the start already.
  bool executed = false;
};

/// A set_flag that has left its queue and fires once the pipe is done.
struct PendingSet {
  SetFlag set;
  Clock clock;
};

struct PipeState {
  std::deque<QueueEntry> queue;
  llvm::SmallVector<std::unique_ptr<InFlight>, 4> inFlight;
  /// They fire in order.
  std::deque<PendingSet> pendingSets;
  /// When the next instruction can start.
  double free = 0;
  /// When everything started so far is done.
  double idle = 0;
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
  unsigned number;
  PerPipe<PipeState> pipes;
  std::map<Flag, FlagState, FlagOrder> flags;
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

/// "mte2 -> v 0".
std::string describe(const Flag &flag);

/// True if all pipes of `core` have empty queues and are done at `now`.
bool isIdle(const CoreState &core, double now);

/// Reports each wait of `cores` that blocks its pipe, and where the missing set
/// is if one was issued.
void reportDeadlock(llvm::ArrayRef<CoreState> cores, int64_t block,
                    DiagnosticLog &log);

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_CORESTATE_H
