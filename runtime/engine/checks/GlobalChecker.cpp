//===- GlobalChecker.cpp - Races between blocks ---------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/checks/GlobalChecker.h"
#include "runtime/engine/checks/RunSweep.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace tl::runtime;
using Entry = GlobalFootprints::Entry;

void GlobalFootprints::add(const Access &access, const Side &side) {
  if (access.bytes.empty())
    return;
  auto [known, isNew] =
      newest.try_emplace(getKey(access, side), entries.size());
  auto group = static_cast<unsigned>(sums.size());
  if (isNew) {
    sums.emplace_back();
    sequences.emplace_back();
  } else {
    Entry &entry = entries[known->second];
    group = entry.group;
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
      {access.space, access.write, access.atomic, access.bytes, side, group});
}

void GlobalFootprints::addContents(const Access &access, const Side &side,
                                   const std::byte *tensor) {
  auto known = newest.find(getKey(access, side));
  if (known == newest.end())
    return;
  ContentSum written;
  written.add(access.bytes, tensor);
  unsigned group = entries[known->second].group;
  sums[group].add(written);
  sequences[group].append(written);
}

void GlobalChecker::add(const GlobalFootprints &block) {
  auto groups = static_cast<unsigned>(sums.size());
  for (const Entry &entry : block.all()) {
    entries.push_back(entry);
    entries.back().group += groups;
  }
  llvm::append_range(sums, block.getSums());
  llvm::append_range(sequences, block.getSequences());
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
                                      ByteRange bytes, bool isWrittenLater) {
  Diagnostic diagnostic;
  diagnostic.kind = DiagnosticKind::UninitialisedRead;
  diagnostic.first = side;
  diagnostic.memory = Memory::GM;
  diagnostic.space = space;
  diagnostic.bytes = bytes;
  diagnostic.detail =
      isWrittenLater
          ? "nothing has written these bytes before, and the tensor comes "
            "without contents"
          : "nothing writes these bytes of a tensor that comes without "
            "contents";
  diagnostic.fix = isWrittenLater ? "write what is read before it is read"
                                  : "write all that is read";
  return diagnostic;
}

DiagnosticLog
GlobalChecker::checkContents(llvm::ArrayRef<TensorContents> contents) const {
  // Reads of the scalar unit are uses, which are checked at run time.
  auto isLookedAt = [&](const Entry &entry) {
    return !entry.write && entry.side.pipe != Pipe::S &&
           entry.tensor < contents.size() && !contents[entry.tensor].isFilled;
  };
  // Results are large, and rarely read.
  std::map<unsigned, ByteSet> written;
  for (const Entry &entry : entries)
    if (isLookedAt(entry))
      written.try_emplace(entry.tensor);
  for (const Entry &entry : entries)
    if (auto known = written.find(entry.tensor);
        entry.write && known != written.end())
      known->second.add(entry.bytes);
  DiagnosticLog log;
  for (const Entry &entry : entries) {
    if (!isLookedAt(entry))
      continue;
    auto hole = findUnwritten(entry.bytes, contents[entry.tensor].written,
                              written[entry.tensor]);
    if (hole)
      log.add(makeUnwritten(entry.side, entry.tensor, *hole,
                            /*isWrittenLater=*/false));
  }
  return log;
}

//===----------------------------------------------------------------------===//
// Races
//===----------------------------------------------------------------------===//

namespace {
/// Finds the operations whose writes equal the final contents of a tensor. Any
/// two of them have written equal values to the same bytes.
class LastWrites {
public:
  LastWrites(llvm::ArrayRef<Entry> entries, llvm::ArrayRef<ContentSum> sums,
             llvm::ArrayRef<const std::byte *> tensors)
      : entries(entries), sums(sums), tensors(tensors) {}

  /// Whether all writes of `a` and `b` equal the final contents of a tensor. A
  /// scalar unit writes whole lines of its data cache, with stale bytes around
  /// its value, so its store may do harm even if the value is equal.
  bool areEqual(const Side &a, const Side &b, unsigned tensor) {
    return a.pipe != Pipe::S && b.pipe != Pipe::S && tensor < tensors.size() &&
           isThere(a.source, tensor) && isThere(b.source, tensor);
  }

private:
  bool isThere(const void *source, unsigned tensor) {
    auto [known, isNew] = knownOnes.try_emplace({source, tensor}, false);
    if (isNew)
      known->second = find(source, tensor);
    return known->second;
  }
  bool find(const void *source, unsigned tensor) const;

  llvm::ArrayRef<Entry> entries;
  llvm::ArrayRef<ContentSum> sums;
  llvm::ArrayRef<const std::byte *> tensors;
  llvm::SmallDenseMap<std::pair<const void *, unsigned>, bool> knownOnes;
};
} // namespace

bool LastWrites::find(const void *source, unsigned tensor) const {
  llvm::DenseMap<unsigned, ContentSum> found;
  for (const Entry &entry : entries) {
    if (!entry.write || entry.tensor != tensor || entry.side.source != source)
      continue;
    if (entry.atomic != AtomicUpdate::None)
      return false;
    found[entry.group].add(entry.bytes, tensors[tensor]);
  }
  return llvm::all_of(
      found, [&](const auto &sum) { return sum.second == sums[sum.first]; });
}

static constexpr llvm::StringLiteral
    kEqualWrites("both write these bytes, and equal values");

/// Whether in each block all cores have written the same with operation
/// `source` into `tensor`, in the same order.
static bool areSameSequences(llvm::ArrayRef<Entry> entries,
                             llvm::ArrayRef<ContentSum> sequences,
                             const void *source, unsigned tensor) {
  llvm::DenseMap<int64_t, const ContentSum *> first;
  return llvm::all_of(entries, [&](const Entry &entry) {
    if (!entry.write || entry.tensor != tensor || entry.side.source != source)
      return true;
    const ContentSum *own = &sequences[entry.group];
    return *first.try_emplace(entry.side.block, own).first->second == *own;
  });
}

DiagnosticLog GlobalChecker::findEqualWrites(
    const DiagnosticLog &log, llvm::ArrayRef<const std::byte *> tensors) const {
  LastWrites writes(entries, sums, tensors);
  DiagnosticLog result;
  for (Diagnostic diagnostic : log) {
    if (diagnostic.kind == DiagnosticKind::EqualWrites) {
      bool isEqual =
          diagnostic.space < tensors.size() &&
          areSameSequences(entries, sequences, diagnostic.first.source,
                           diagnostic.space);
      diagnostic.kind = isEqual ? DiagnosticKind::EqualWrites
                                : DiagnosticKind::WriteAfterWrite;
      diagnostic.detail = isEqual ? kEqualWrites.str() : "";
      result.add(std::move(diagnostic));
      continue;
    }
    // Races within a core are errors, as its barriers must order them.
    bool isOfCores = diagnostic.kind == DiagnosticKind::WriteAfterWrite &&
                     diagnostic.memory == Memory::GM &&
                     diagnostic.first.place != diagnostic.second->place;
    if (isOfCores && writes.areEqual(diagnostic.first, *diagnostic.second,
                                     diagnostic.space)) {
      diagnostic.kind = DiagnosticKind::EqualWrites;
      diagnostic.detail = kEqualWrites;
    }
    result.add(std::move(diagnostic));
  }
  return result;
}

namespace {
/// Findings: an access of a block is reported once per operation that it races
/// with, for any number of blocks that execute the operation.
class BlockRaces {
public:
  explicit BlockRaces(LastWrites writes) : writes(std::move(writes)) {}

  void add(const Entry &earlier, const Entry &entry, ByteRange bytes) {
    if (!known.insert({&entry, earlier.side.source}).second)
      return;
    bool inOrder = earlier.side.block < entry.side.block;
    const Entry &first = inOrder ? earlier : entry;
    const Entry &second = inOrder ? entry : earlier;
    DiagnosticKind kind = getKind(first, second);
    if (!log.countKnownPair(kind, first.side.source, second.side.source))
      report(kind, first, second, bytes);
  }

  DiagnosticLog log;

private:
  DiagnosticKind getKind(const Entry &first, const Entry &second) {
    bool isEqual = first.write && second.write &&
                   writes.areEqual(first.side, second.side, first.tensor);
    return isEqual ? DiagnosticKind::EqualWrites : DiagnosticKind::BlockRace;
  }
  void report(DiagnosticKind kind, const Entry &first, const Entry &second,
              ByteRange bytes);

  LastWrites writes;
  llvm::DenseSet<std::pair<const Entry *, const void *>> known;
};
} // namespace

void BlockRaces::report(DiagnosticKind kind, const Entry &first,
                        const Entry &second, ByteRange bytes) {
  Diagnostic diagnostic;
  diagnostic.kind = kind;
  diagnostic.first = first.side;
  diagnostic.second = second.side;
  diagnostic.memory = Memory::GM;
  diagnostic.space = first.tensor;
  diagnostic.bytes = bytes;
  diagnostic.detail = kind == DiagnosticKind::EqualWrites ? kEqualWrites.str()
                      : first.write && second.write
                          ? "both blocks write these bytes"
                          : "one block reads what another writes";
  diagnostic.fix = "give every block bytes of its own, or let the blocks meet "
                   "between the two (sync_all)";
  log.add(std::move(diagnostic));
}

static bool mayRace(const Entry &a, const Entry &b) {
  return a.side.block != b.side.block && (a.write || b.write) &&
         !commute(a.atomic, b.atomic);
}

/// Compares `entry` with the overlapping entries of `active`, and drops those
/// that end before it: later entries begin later.
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

/// Compares each of `entries`, sorted by their begins, with each that it may
/// overlap.
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

/// Compares the runs of `entries` in a sweep.
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

/// Whether compareEach is cheaper than compareRuns. Tiles of a tensor have many
/// runs and few neighbours.
static bool hasFewPairs(llvm::ArrayRef<const Entry *> entries) {
  // The cost of finding the next run, in comparisons.
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

DiagnosticLog
GlobalChecker::check(llvm::ArrayRef<const std::byte *> tensors) const {
  llvm::DenseSet<unsigned> written;
  for (const Entry &entry : entries)
    if (entry.write)
      written.insert(entry.tensor);

  std::vector<const Entry *> order;
  for (const Entry &entry : entries)
    if (written.contains(entry.tensor))
      order.push_back(&entry);
  // Their positions in `entries` order equal begins.
  llvm::sort(order, [](const Entry *a, const Entry *b) {
    return std::make_tuple(a->tensor, a->bytes.begin(), a) <
           std::make_tuple(b->tensor, b->bytes.begin(), b);
  });

  BlockRaces races(LastWrites(entries, sums, tensors));
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
