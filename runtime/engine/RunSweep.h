//===- RunSweep.h - Which blocks touch the same bytes -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Thousands of blocks may meet in the same bytes. To compare each with each
/// takes for ever, and tells no more than that each meets some other.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_RUNSWEEP_H
#define TL_RUNTIME_ENGINE_RUNSWEEP_H

#include "runtime/engine/GlobalChecker.h"

#include "llvm/ADT/MapVector.h"

#include <queue>

namespace tl::runtime {

/// Contiguous bytes that belong to an entry.
struct EntryRun {
  const GlobalFootprints::Entry *entry;
  ByteRange bytes;
};

/// The runs of some entries of one tensor, in the order of their begins. Takes
/// room for the entries, not for their runs.
class RunMerger {
public:
  /// `unit` rounds the runs of what scalar units do to whole lines; 1 leaves
  /// them as they are.
  RunMerger(llvm::ArrayRef<const GlobalFootprints::Entry *> entries,
            int64_t unit);

  /// The next run, nothing at the end.
  std::optional<EntryRun> next();

private:
  /// Runs of an entry that follow each other in memory.
  struct Cursor {
    EntryRun run;
    /// Of the entry's dimensions those that the cursor steps through.
    llvm::ArrayRef<Footprint::Dim> dims;
    int64_t offset;
    int64_t position;
    int64_t count;
  };
  struct Later {
    bool operator()(const Cursor &a, const Cursor &b) const {
      return std::make_pair(a.run.bytes.begin, a.run.entry) >
             std::make_pair(b.run.bytes.begin, b.run.entry);
    }
  };

  void addCursors(const GlobalFootprints::Entry &entry, int64_t offset,
                  llvm::ArrayRef<Footprint::Dim> dims);
  void push(Cursor cursor);

  int64_t unit;
  std::priority_queue<Cursor, std::vector<Cursor>, Later> cursors;
};

/// Sees the runs of one tensor in the order of their begins.
class RunSweep {
public:
  using Meet =
      llvm::function_ref<void(const EntryRun &earlier, const EntryRun &run)>;

  /// Calls `meet` with runs of other blocks that reach into `run`: for each
  /// operation, if there are any, with one or two of them.
  void add(const EntryRun &run, Meet meet);

private:
  using Key = std::tuple<const void *, unsigned>;

  /// Of an operation's runs that which reaches furthest, and the furthest one
  /// of another block. If these do not reach into a run, none does.
  struct Front {
    EntryRun first;
    std::optional<EntryRun> second;

    void add(const EntryRun &run);
  };

  /// In the order in which the operations come, which does not depend on where
  /// they lie in memory.
  llvm::MapVector<Key, Front> fronts;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_RUNSWEEP_H
