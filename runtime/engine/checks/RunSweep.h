//===- RunSweep.h - Sweep over the runs of entries --------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Thousands of blocks may access the same bytes. Comparing all pairs takes too
/// long; one conflict per block and operation is enough.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_CHECKS_RUNSWEEP_H
#define TL_RUNTIME_ENGINE_CHECKS_RUNSWEEP_H

#include "runtime/engine/checks/GlobalChecker.h"

#include "llvm/ADT/MapVector.h"

#include <queue>

namespace tl::runtime {

/// Contiguous bytes that belong to an entry.
struct EntryRun {
  const GlobalFootprints::Entry *entry;
  ByteRange bytes;
};

/// The runs of some entries of one tensor, sorted by their begins. Its size
/// depends on the number of entries, not on that of their runs.
class RunMerger {
public:
  /// `unit` rounds the runs of scalar units to whole lines; 1 leaves them
  /// unchanged.
  RunMerger(llvm::ArrayRef<const GlobalFootprints::Entry *> entries,
            int64_t unit);

  /// The next run, nothing at the end.
  std::optional<EntryRun> next();

private:
  /// Runs of an entry, in the order of memory.
  struct Cursor {
    EntryRun run;
    /// The dimensions of the entry that the cursor iterates over.
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

/// Visits the runs of one tensor in the order of their begins.
class RunSweep {
public:
  using Meet =
      llvm::function_ref<void(const EntryRun &earlier, const EntryRun &run)>;

  /// Calls `meet` with runs of other blocks that reach into `run`: one or two
  /// for each operation that has any.
  void add(const EntryRun &run, Meet meet);

private:
  using Key = std::tuple<const void *, unsigned>;

  /// The run of an operation that reaches furthest, and the furthest one of
  /// another block. If these do not reach into a run, none does.
  struct Front {
    EntryRun first;
    std::optional<EntryRun> second;

    void add(const EntryRun &run);
  };

  /// In the order of insertion, which does not depend on addresses of
  /// operations.
  llvm::MapVector<Key, Front> fronts;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_CHECKS_RUNSWEEP_H
