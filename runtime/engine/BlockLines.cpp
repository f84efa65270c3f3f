//===- BlockLines.cpp - Lines that blocks share ---------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Blocks that run one by one have no order: what two of them write into one
// line of a data cache is compared at the end.
//

#include "runtime/engine/CacheLines.h"
#include "runtime/engine/GlobalChecker.h"

#include "llvm/ADT/STLExtras.h"

using namespace tl::runtime;
using Entry = GlobalFootprints::Entry;

namespace {
/// Part of what an entry writes: a run of lines if a scalar unit stored it, the
/// bounds of everything else.
struct Piece {
  const Entry *entry;
  ByteRange bytes;

  bool isScalar() const { return entry->side.pipe == Pipe::S; }
};
} // namespace

/// The pieces of all writes to tensors that a scalar unit stores to.
static std::vector<Piece> getPieces(llvm::ArrayRef<Entry> entries,
                                    int64_t lineBytes) {
  llvm::SmallVector<unsigned> tensors;
  for (const Entry &entry : entries)
    if (entry.write && entry.side.pipe == Pipe::S)
      tensors.push_back(entry.tensor);
  std::vector<Piece> pieces;
  for (const Entry &entry : entries) {
    if (!entry.write || !llvm::is_contained(tensors, entry.tensor))
      continue;
    if (entry.side.pipe != Pipe::S) {
      pieces.push_back({&entry, {entry.bytes.begin(), entry.bytes.end()}});
      continue;
    }
    entry.bytes.forEachRun([&](ByteRange run) {
      pieces.push_back({&entry, getLines(run, lineBytes)});
      return true;
    });
  }
  return pieces;
}

/// Compares two pieces of which `store` is a scalar unit's.
static void compare(const Piece &store, const Piece &other, int64_t lineBytes,
                    DiagnosticLog &log) {
  const Entry &a = *store.entry, &b = *other.entry;
  if (a.side.block == b.side.block)
    return;
  auto bytes =
      overlap(Footprint(store.bytes.begin, store.bytes.size()), b.bytes);
  // Writes of the same bytes are a race whatever wrote them.
  if (!bytes || overlaps(a.bytes, b.bytes))
    return;
  bool inOrder = a.side.block < b.side.block;
  log.add(makeSharedLine(inOrder ? a.side : b.side, inOrder ? b.side : a.side,
                         a.tensor, getLines(*bytes, lineBytes).begin,
                         lineBytes));
}

DiagnosticLog GlobalChecker::checkCacheLines(int64_t lineBytes) const {
  DiagnosticLog log;
  if (lineBytes <= 0)
    return log;
  std::vector<Piece> pieces = getPieces(entries, lineBytes);
  // Their places in `entries` decide between equals.
  llvm::sort(pieces, [](const Piece &a, const Piece &b) {
    return std::make_tuple(a.entry->tensor, a.bytes.begin, a.entry) <
           std::make_tuple(b.entry->tensor, b.bytes.begin, b.entry);
  });
  std::vector<const Piece *> active;
  for (const Piece &piece : pieces) {
    llvm::erase_if(active, [&](const Piece *other) {
      return other->entry->tensor != piece.entry->tensor ||
             other->bytes.end <= piece.bytes.begin;
    });
    for (const Piece *other : active) {
      if (piece.isScalar())
        compare(piece, *other, lineBytes, log);
      else if (other->isScalar())
        compare(*other, piece, lineBytes, log);
    }
    active.push_back(&piece);
  }
  return log;
}
