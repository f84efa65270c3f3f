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
#include "tl/runtime/engine/Diagnostic.h"
#include "tl/runtime/engine/Stalls.h"
#include "tl/runtime/engine/Timeline.h"

#include "llvm/ADT/MapVector.h"

#include <array>
#include <deque>
#include <map>
#include <vector>

namespace tl::runtime {

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
