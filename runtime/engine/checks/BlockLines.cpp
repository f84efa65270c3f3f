//===- BlockLines.cpp - Cache lines written by several blocks -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Blocks that are simulated one by one have no order: their writes to one line
// of a data cache are compared at the end.
//

#include "runtime/engine/checks/CacheLines.h"
#include "runtime/engine/checks/RunSweep.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace tl::runtime;
using Entry = GlobalFootprints::Entry;

/// All writes to tensors that a scalar unit stores to, by tensor.
static std::map<unsigned, std::vector<const Entry *>>
getWrites(llvm::ArrayRef<Entry> entries) {
  std::map<unsigned, std::vector<const Entry *>> writes;
  for (const Entry &entry : entries)
    if (entry.write && entry.side.pipe == Pipe::S)
      writes[entry.tensor];
  for (const Entry &entry : entries)
    if (auto known = writes.find(entry.tensor);
        entry.write && known != writes.end())
      known->second.push_back(&entry);
  return writes;
}

static void report(const EntryRun &earlier, const EntryRun &run,
                   int64_t lineBytes, DiagnosticLog &log) {
  const Entry &a = *earlier.entry, &b = *run.entry;
  bool inOrder = a.side.block < b.side.block;
  const Side &first = inOrder ? a.side : b.side;
  const Side &second = inOrder ? b.side : a.side;
  if (log.countKnownPair(DiagnosticKind::SharedLine, first.source,
                         second.source))
    return;
  log.add(makeSharedLine(first, second, a.tensor,
                         getLines(run.bytes, lineBytes).begin, lineBytes));
}

DiagnosticLog GlobalChecker::checkCacheLines(int64_t lineBytes) const {
  DiagnosticLog log;
  if (lineBytes <= 0)
    return log;
  llvm::DenseSet<std::pair<const Entry *, const void *>> known;
  for (const auto &[tensor, writes] : getWrites(entries)) {
    RunMerger merger(writes, lineBytes);
    RunSweep runs;
    while (std::optional<EntryRun> run = merger.next())
      runs.add(*run, [&](const EntryRun &earlier, const EntryRun &later) {
        const Side &a = earlier.entry->side, &b = later.entry->side;
        bool isStored = a.pipe == Pipe::S || b.pipe == Pipe::S;
        // Overlapping writes are reported as races.
        if (isStored && !overlaps(earlier.entry->bytes, later.entry->bytes) &&
            known.insert({later.entry, a.source}).second)
          report(earlier, later, lineBytes, log);
      });
  }
  return log;
}
