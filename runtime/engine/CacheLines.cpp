//===- CacheLines.cpp - Stores of two cores into one line -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a scalar unit stores to a tensor stands in a line of the core's data
// cache, which is written back whole: what another core has written into the
// line meanwhile is lost.
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/GlobalChecker.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

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
      int64_t begin = run.begin / lineBytes * lineBytes;
      int64_t end = llvm::divideCeil(run.end, lineBytes) * lineBytes;
      pieces.push_back({&entry, {begin, end}});
      return true;
    });
  }
  return pieces;
}

static bool isSameCore(const Side &a, const Side &b) {
  return a.block == b.block && a.core == b.core;
}

/// Compares two pieces of which `store` is a scalar unit's.
static void compare(const Piece &store, const Piece &other, int64_t lineBytes,
                    DiagnosticLog &log) {
  const Entry &a = *store.entry, &b = *other.entry;
  if (isSameCore(a.side, b.side))
    return;
  auto bytes =
      overlap(Footprint(store.bytes.begin, store.bytes.size()), b.bytes);
  // Writes of the same bytes are a race whatever wrote them.
  if (!bytes || overlaps(a.bytes, b.bytes))
    return;
  bool inOrder = std::make_tuple(a.side.block, a.side.core) <
                 std::make_tuple(b.side.block, b.side.core);
  Diagnostic diagnostic;
  diagnostic.kind = DiagnosticKind::SharedLine;
  diagnostic.first = inOrder ? a.side : b.side;
  diagnostic.second = inOrder ? b.side : a.side;
  diagnostic.memory = Memory::GM;
  diagnostic.space = a.tensor;
  int64_t begin = bytes->begin / lineBytes * lineBytes;
  diagnostic.bytes = {begin, begin + lineBytes};
  diagnostic.detail = "a scalar store writes the line back whole, which undoes "
                      "what the other core wrote there";
  diagnostic.fix = ("give every core lines of " + llvm::Twine(lineBytes) +
                    " bytes of its own, or store from ub")
                       .str();
  log.add(std::move(diagnostic));
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
