//===- AccessHistory.h - Past accesses to one memory ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_ACCESSHISTORY_H
#define TL_RUNTIME_ENGINE_ACCESSHISTORY_H

#include "runtime/engine/Clock.h"
#include "runtime/engine/Command.h"
#include "runtime/engine/Diagnostic.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <vector>

namespace tl::runtime {

/// Who made an access, and when.
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
/// Kept apart by pipe and in the order they started, so that those a clock
/// knows to be complete are the front of each list and need no look: a search
/// costs as much as there are accesses in flight. Grows with the number of
/// distinct footprints, not with time.
class AccessHistory {
public:
  /// Calls `visit` with each access that conflicts with `now` (one of the two
  /// writes, and not both are atomic), that `clock` does not know to be
  /// complete and that overlaps it, together with bytes they share.
  void findConflicts(
      const Access &now, const Clock &clock,
      llvm::function_ref<void(const PastAccess &, ByteRange)> visit) const;

  /// Remembers `now`, instead of an earlier access of the same pipe to the very
  /// same bytes that conflicts with the same ones: what is ordered after `now`
  /// is ordered after that too.
  void add(const Access &now, const AccessOrigin &origin);

  /// Forgets all accesses and keeps the room that they took.
  void clear() {
    for (PipeLists &lists : pipes) {
      lists.reads.clear();
      lists.writes.clear();
    }
  }

private:
  static constexpr size_t kFirstCompaction = 64;

  /// What a search needs of an access before it looks closer.
  struct Entry {
    ByteRange bounds;
    uint64_t index;
    /// Its place in `accesses`.
    uint32_t place;
    bool atomic;
  };

  struct List {
    /// In the order they started.
    std::vector<Entry> entries;
    /// In any order; a loop that comes back to a buffer comes back to its
    /// place.
    std::vector<PastAccess> accesses;
    /// The size at which to look for accesses that later ones stand for.
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

  /// Of the pipes that have had accesses.
  std::vector<PipeLists> pipes;
};

/// The histories of all memories of the cores that run together. A block is
/// short, and to make those of the next one anew takes as long as to use them;
/// so whoever runs block after block keeps them.
class AccessHistories {
public:
  /// Forgets all accesses. There are `cores` cores now.
  void begin(unsigned cores) {
    onChip.resize(std::max<size_t>(onChip.size(), cores));
    for (PerMemory<AccessHistory> &memories : onChip)
      for (AccessHistory &history : memories)
        history.clear();
    for (AccessHistory &history : tensors)
      history.clear();
  }

  /// Of what `access`, by the core at `place`, is an access to.
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

#endif // TL_RUNTIME_ENGINE_ACCESSHISTORY_H
