//===- AccessHistory.h - Past accesses to one memory ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_CHECKS_ACCESSHISTORY_H
#define TL_RUNTIME_ENGINE_CHECKS_ACCESSHISTORY_H

#include "runtime/engine/Clock.h"
#include "runtime/engine/Command.h"
#include "tl/runtime/engine/Diagnostic.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <vector>

namespace tl::runtime {

/// The origin of an access.
struct AccessOrigin {
  Side side;
  /// Its number among the entries of its pipe, from 1.
  uint64_t index = 0;
  /// Its number among the commands of its core.
  uint64_t sequence = 0;
  /// It waits for unit flags.
  bool flagged = false;
};

struct PastAccess {
  Access access;
  AccessOrigin origin;
};

/// The accesses to one memory of one core, or to one tensor of all cores.
///
/// Kept by pipe and in the order of their starts: accesses that a clock knows
/// to be complete form a prefix of each list and are skipped, so a search is
/// linear in the accesses in flight. The size grows with the number of distinct
/// footprints, not with time.
class AccessHistory {
public:
  /// Calls `visit` with each access that overlaps `now`, conflicts with it (one
  /// of the two writes, and not both are atomic) and is not known to `clock` to
  /// be complete, and with bytes that both access.
  void findConflicts(
      const Access &now, const Clock &clock,
      llvm::function_ref<void(const PastAccess &, ByteRange)> visit) const;

  /// Records `now`. It replaces an earlier access of the same pipe to the same
  /// bytes that conflicts with the same accesses: an access that is ordered
  /// after `now` is ordered after the earlier one, too.
  void add(const Access &now, const AccessOrigin &origin);

  /// Removes all accesses and keeps the allocation.
  void clear() {
    for (PipeLists &lists : pipes) {
      lists.reads.clear();
      lists.writes.clear();
    }
  }

private:
  static constexpr size_t kFirstCompaction = 64;

  /// The data that a search reads first.
  struct Entry {
    ByteRange bounds;
    uint64_t index;
    /// Its place in `accesses`.
    uint32_t place;
    AtomicUpdate atomic;
  };

  struct List {
    /// In the order of their starts.
    std::vector<Entry> entries;
    /// In any order; a loop that accesses a buffer again reuses its place.
    std::vector<PastAccess> accesses;
    /// The size at which superseded accesses are removed.
    size_t compactAt = kFirstCompaction;

    void add(const Access &now, const AccessOrigin &origin);
    void compact();
    void clear() {
      entries.clear();
      accesses.clear();
      compactAt = kFirstCompaction;
    }
  };

  /// The accesses of one pipe of the core at `place`.
  struct PipeLists {
    unsigned place;
    Pipe pipe;
    List reads;
    List writes;
  };

  PipeLists &listsOf(unsigned place, Pipe pipe);

  /// For the pipes with accesses.
  std::vector<PipeLists> pipes;
};

/// The histories of all memories of the cores that are simulated together. A
/// block is short, and allocating the histories of the next one takes as long
/// as using them; a caller that runs many blocks therefore keeps them.
class AccessHistories {
public:
  /// Removes all accesses. The number of cores is now `cores`.
  void begin(unsigned cores) {
    onChip.resize(std::max<size_t>(onChip.size(), cores));
    for (PerMemory<AccessHistory> &memories : onChip)
      for (AccessHistory &history : memories)
        history.clear();
    for (AccessHistory &history : tensors)
      history.clear();
  }

  /// The history of the memory that `access` of the core at `place` accesses.
  AccessHistory &of(unsigned place, const Access &access) {
    if (access.memory != Memory::GM)
      return onChip[place][access.memory];
    if (tensors.size() <= access.space)
      tensors.resize(access.space + 1);
    return tensors[access.space];
  }

private:
  /// By core, and by tensor.
  std::vector<PerMemory<AccessHistory>> onChip;
  std::vector<AccessHistory> tensors;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_CHECKS_ACCESSHISTORY_H
