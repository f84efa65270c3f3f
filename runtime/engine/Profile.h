//===- Profile.h - Stalls and flags of a block ------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Records the stalls of pipes and scalar units, and the sets and waits of
/// flags. The recording does not influence the simulation.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_PROFILE_H
#define TL_RUNTIME_ENGINE_PROFILE_H

#include "runtime/engine/Command.h"
#include "runtime/engine/Diagnostic.h"

#include "llvm/ADT/MapVector.h"

#include <array>
#include <deque>
#include <map>
#include <vector>

namespace tl::runtime {

/// The reason for a stall.
enum class StallKind : uint8_t {
  /// A flag that is not set yet.
  Flag,
  /// Another core, by a flag between cores.
  CrossFlag,
  /// Earlier instructions, at a barrier.
  Barrier,
  /// A unit flag in the wrong state.
  UnitFlag,
  /// Room in the queue of a pipe; only the scalar unit waits for that.
  Queue,
  /// Something else.
  Other
};

/// "flag", "cross flag", "barrier", "queue", "other".
llvm::StringRef name(StallKind kind);

/// The stalls of a unit at one operation for one reason, summed up.
struct Stall {
  CoreKind core = CoreKind::Cube;
  /// The unit that stalls.
  Pipe pipe = Pipe::S;
  StallKind kind = StallKind::Other;
  /// For StallKind::Flag; for StallKind::CrossFlag, only the id is valid.
  runtime::Flag flag;
  /// For StallKind::Queue: the pipe with the full queue.
  Pipe queue = Pipe::S;
  /// The operation that stalls.
  const void *source = nullptr;
  double cycles = 0;
  uint64_t count = 0;

  /// "flag mte2 -> v 0", "cross flag 3", "barrier", "queue of v".
  std::string describe() const;
};

/// Stalls by unit, reason and operation, in the order of their first
/// occurrence.
class StallTable {
public:
  void add(const Stall &stall);
  void merge(const StallTable &other);

  bool empty() const { return stalls.empty(); }

  /// The longest first.
  std::vector<Stall> sorted() const;

private:
  using Key = std::pair<uint64_t, const void *>;
  static Key keyOf(const Stall &stall);

  llvm::MapVector<Key, Stall> stalls;
};

/// A single stall of a unit, in cycles from the start of its block.
struct StallEvent {
  unsigned core = 0;
  double start = 0;
  double end = 0;
  Stall stall;
};

/// A flag from its set to its wait. Positions count the instructions that the
/// block had started: those before `setPosition` came before the set, those
/// from `waitPosition` on after the wait.
struct FlagEvent {
  unsigned core = 0;
  Flag flag;
  const void *setSource = nullptr;
  const void *waitSource = nullptr;
  double sent = 0;
  double passed = 0;
  size_t setPosition = 0;
  size_t waitPosition = 0;
};

/// The place and time at which a core set a flag for others, or passed a wait.
/// For the position, see FlagEvent.
struct CrossEvent {
  Side side;
  double time = 0;
  size_t position = 0;
};

/// A flag between cores: the last set that it needed, and a wait.
struct CrossFlagEvent {
  unsigned id = 0;
  CrossEvent set;
  CrossEvent wait;
};

/// Records stalls and flags of one block.
class Profiler {
public:
  /// Whether to keep each event in addition to the sums.
  void keepEvents(bool keep) { keeping = keep; }

  /// `command` blocks `pipe` of `core`; called whenever it is tried.
  void block(unsigned core, CoreKind kind, Pipe pipe, const Command &command,
             double now);
  /// `pipe` continues.
  void resume(unsigned core, Pipe pipe, double now) {
    if (blocked[core][pipe])
      finish(core, pipe, now);
  }

  /// `set` leaves its queue when `position` instructions have started.
  void sent(unsigned core, const SetFlag &set, double now, size_t position);
  /// `wait` passes.
  void passed(unsigned core, const WaitFlag &wait, double now, size_t position);

  StallTable stalls;
  std::vector<StallEvent> stallEvents;
  std::vector<FlagEvent> flagEvents;

private:
  /// Cores of a block have numbers below kMaxCoresPerBlock.
  template <typename T>
  using PerUnit = std::array<PerPipe<T>, kMaxCoresPerBlock>;

  void finish(unsigned core, Pipe pipe, double now);

  bool keeping = false;
  PerUnit<std::optional<StallEvent>> blocked;
  /// Sets without a wait so far, by core and flag.
  std::map<std::array<unsigned, 4>, std::deque<FlagEvent>> pending;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_PROFILE_H
