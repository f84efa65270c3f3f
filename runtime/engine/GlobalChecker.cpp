//===- GlobalChecker.cpp - Races between blocks ---------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/GlobalChecker.h"

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

static void report(const Entry &a, const Entry &b, ByteRange bytes,
                   DiagnosticLog &log) {
  bool inOrder = a.side.block < b.side.block;
  Diagnostic diagnostic;
  diagnostic.kind = DiagnosticKind::BlockRace;
  diagnostic.first = inOrder ? a.side : b.side;
  diagnostic.second = inOrder ? b.side : a.side;
  diagnostic.memory = Memory::GM;
  diagnostic.space = a.tensor;
  diagnostic.bytes = bytes;
  diagnostic.detail = a.write && b.write
                          ? "both blocks write these bytes"
                          : "one block reads what another writes";
  diagnostic.fix = "give every block bytes of its own, or let the blocks meet "
                   "between the two (sync_all)";
  log.add(std::move(diagnostic));
}

/// Compares `entry` with the entries of `active` that reach into it, and drops
/// those that end before it: later entries begin later still.
static void sweep(const Entry &entry, std::vector<const Entry *> &active,
                  DiagnosticLog &log) {
  llvm::erase_if(active, [&](const Entry *other) {
    if (other->bytes.end() <= entry.bytes.begin())
      return true;
    if (other->side.block != entry.side.block &&
        !(other->atomic && entry.atomic))
      if (auto bytes = overlap(other->bytes, entry.bytes))
        report(*other, entry, *bytes, log);
    return false;
  });
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

  DiagnosticLog log;
  std::vector<const Entry *> reads, writes;
  const Entry *previous = nullptr;
  for (const Entry *entry : order) {
    if (!previous || previous->tensor != entry->tensor) {
      reads.clear();
      writes.clear();
    }
    previous = entry;
    sweep(*entry, writes, log);
    if (entry->write)
      sweep(*entry, reads, log);
    (entry->write ? writes : reads).push_back(entry);
  }
  return log;
}
