//===- GlobalChecker.cpp - Races between blocks ---------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/GlobalChecker.h"
#include "runtime/engine/RunSweep.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace tl::runtime;
using Entry = GlobalFootprints::Entry;

void GlobalFootprints::add(const Access &access, const Side &side) {
  if (access.bytes.empty())
    return;
  Key key{access.space, side.source, access.write};
  auto [known, isNew] = newest.try_emplace(key, entries.size());
  if (!isNew) {
    Entry &entry = entries[known->second];
    if (auto united = unite(entry.bytes, access.bytes)) {
      entry.bytes = std::move(*united);
      return;
    }
    known->second = entries.size();
  }
  constexpr size_t kUsual = 4;
  if (entries.empty())
    entries.reserve(kUsual);
  entries.push_back(
      {access.space, access.write, access.atomic, access.bytes, side});
}

void GlobalChecker::add(const GlobalFootprints &block) {
  llvm::append_range(entries, block.all());
}

//===----------------------------------------------------------------------===//
// Contents
//===----------------------------------------------------------------------===//

bool tl::runtime::isTracked(const Access &access,
                            llvm::ArrayRef<TensorContents> contents) {
  return access.memory == Memory::GM && access.space < contents.size() &&
         !contents[access.space].isFilled;
}

Diagnostic tl::runtime::makeUnwritten(const Side &side, unsigned space,
                                      ByteRange bytes) {
  Diagnostic diagnostic;
  diagnostic.kind = DiagnosticKind::UninitialisedRead;
  diagnostic.first = side;
  diagnostic.memory = Memory::GM;
  diagnostic.space = space;
  diagnostic.bytes = bytes;
  diagnostic.detail =
      "nothing writes these bytes of a tensor that the kernel allocates";
  diagnostic.fix = "write all that is read";
  return diagnostic;
}

DiagnosticLog
GlobalChecker::checkContents(llvm::ArrayRef<TensorContents> contents) const {
  auto isTracked = [&](const Entry &entry) {
    return entry.tensor < contents.size() && !contents[entry.tensor].isFilled;
  };
  std::map<unsigned, ByteSet> written;
  for (const Entry &entry : entries)
    if (entry.write && isTracked(entry))
      written[entry.tensor].add(entry.bytes);
  DiagnosticLog log;
  for (const Entry &entry : entries) {
    if (entry.write || !isTracked(entry))
      continue;
    auto hole = findUnwritten(entry.bytes, contents[entry.tensor].written,
                              written[entry.tensor]);
    // The scalar unit uses what it reads; that is found when it does.
    if (hole && entry.side.pipe != Pipe::S)
      log.add(makeUnwritten(entry.side, entry.tensor, *hole));
  }
  return log;
}

//===----------------------------------------------------------------------===//
// Races
//===----------------------------------------------------------------------===//

namespace {
/// What is found, an access of a block once for each operation that it races
/// with, however many blocks execute that.
class BlockRaces {
public:
  void add(const Entry &earlier, const Entry &entry, ByteRange bytes) {
    if (!known.insert({&entry, earlier.side.source}).second)
      return;
    bool inOrder = earlier.side.block < entry.side.block;
    const Entry &first = inOrder ? earlier : entry;
    const Entry &second = inOrder ? entry : earlier;
    if (!log.countKnownPair(DiagnosticKind::BlockRace, first.side.source,
                            second.side.source))
      report(first, second, bytes);
  }

  DiagnosticLog log;

private:
  void report(const Entry &first, const Entry &second, ByteRange bytes);

  llvm::DenseSet<std::pair<const Entry *, const void *>> known;
};
} // namespace

void BlockRaces::report(const Entry &first, const Entry &second,
                        ByteRange bytes) {
  Diagnostic diagnostic;
  diagnostic.kind = DiagnosticKind::BlockRace;
  diagnostic.first = first.side;
  diagnostic.second = second.side;
  diagnostic.memory = Memory::GM;
  diagnostic.space = first.tensor;
  diagnostic.bytes = bytes;
  diagnostic.detail = first.write && second.write
                          ? "both blocks write these bytes"
                          : "one block reads what another writes";
  diagnostic.fix = "give every block bytes of its own, or let the blocks meet "
                   "between the two (sync_all)";
  log.add(std::move(diagnostic));
}

static bool mayRace(const Entry &a, const Entry &b) {
  return a.side.block != b.side.block && (a.write || b.write) &&
         !(a.atomic && b.atomic);
}

/// Compares `entry` with the entries of `active` that reach into it, and drops
/// those that end before it: later entries begin later still.
static void sweep(const Entry &entry, std::vector<const Entry *> &active,
                  BlockRaces &races) {
  llvm::erase_if(active, [&](const Entry *other) {
    if (other->bytes.end() <= entry.bytes.begin())
      return true;
    if (mayRace(*other, entry))
      if (auto bytes = overlap(other->bytes, entry.bytes))
        races.add(*other, entry, *bytes);
    return false;
  });
}

/// Compares each of `entries`, which are in the order of their begins, with
/// each that it may meet.
static void compareEach(llvm::ArrayRef<const Entry *> entries,
                        BlockRaces &races) {
  std::vector<const Entry *> reads, writes;
  for (const Entry *entry : entries) {
    sweep(*entry, writes, races);
    if (entry->write)
      sweep(*entry, reads, races);
    (entry->write ? writes : reads).push_back(entry);
  }
}

/// Goes through the runs of `entries`.
static void compareRuns(llvm::ArrayRef<const Entry *> entries,
                        BlockRaces &races) {
  RunMerger merger(entries, /*unit=*/1);
  RunSweep runs;
  while (std::optional<EntryRun> run = merger.next())
    runs.add(*run, [&](const EntryRun &earlier, const EntryRun &later) {
      if (mayRace(*earlier.entry, *later.entry))
        races.add(
            *earlier.entry, *later.entry,
            {later.bytes.begin, std::min(earlier.bytes.end, later.bytes.end)});
    });
}

/// Whether compareEach has less to do than compareRuns. What is cut out of a
/// tensor in tiles has many runs and few neighbours.
static bool hasFewPairs(llvm::ArrayRef<const Entry *> entries) {
  // What it takes to find the next run, in comparisons.
  constexpr int64_t kRunCost = 4;
  std::vector<int64_t> ends;
  int64_t pairs = 0, runs = 0;
  for (const Entry *entry : entries) {
    ends.push_back(entry->bytes.end());
    runs += entry->bytes.bytes() / entry->bytes.runBytes();
  }
  llvm::sort(ends);
  auto ended = ends.begin();
  for (auto [begun, entry] : llvm::enumerate(entries)) {
    while (*ended <= entry->bytes.begin())
      ++ended;
    pairs += static_cast<int64_t>(begun) - (ended - ends.begin());
  }
  return pairs <= kRunCost * runs;
}

DiagnosticLog GlobalChecker::check() const {
  llvm::DenseSet<unsigned> written;
  for (const Entry &entry : entries)
    if (entry.write)
      written.insert(entry.tensor);

  std::vector<const Entry *> order;
  for (const Entry &entry : entries)
    if (written.contains(entry.tensor))
      order.push_back(&entry);
  // Their places in `entries` decide between equals.
  llvm::sort(order, [](const Entry *a, const Entry *b) {
    return std::make_tuple(a->tensor, a->bytes.begin(), a) <
           std::make_tuple(b->tensor, b->bytes.begin(), b);
  });

  BlockRaces races;
  for (auto begin = order.begin(); begin != order.end();) {
    auto end = std::find_if(begin, order.end(), [&](const Entry *entry) {
      return entry->tensor != (*begin)->tensor;
    });
    llvm::ArrayRef<const Entry *> tensor(&*begin, end - begin);
    (hasFewPairs(tensor) ? compareEach : compareRuns)(tensor, races);
    begin = end;
  }
  return std::move(races.log);
}
