//===- AccessHistory.cpp - Past accesses to one memory --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/AccessHistory.h"

#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"

#include <tuple>

using namespace tl::runtime;

/// True if whatever conflicts with one of the two conflicts with the other.
static bool areAlike(const PastAccess &a, const PastAccess &b) {
  return a.bytes == b.bytes && a.atomic == b.atomic && a.flagged == b.flagged;
}

/// A number that accesses which are alike share, and others hardly ever.
static size_t getHash(const PastAccess &access) {
  llvm::hash_code hash =
      llvm::hash_combine(access.atomic, access.flagged, access.bytes.begin(),
                         access.bytes.runBytes());
  for (const Footprint::Dim &dim : access.bytes.dims())
    hash = llvm::hash_combine(hash, dim.stride, dim.count);
  return hash;
}

void AccessHistory::List::add(PastAccess now) {
  // Loops over a few buffers meet their like among the last accesses.
  constexpr size_t kRecent = 4;
  size_t recent = accesses.size() - std::min(accesses.size(), kRecent);
  auto same =
      std::find_if(accesses.begin() + recent, accesses.end(),
                   [&](const PastAccess &past) { return areAlike(past, now); });
  if (same != accesses.end())
    accesses.erase(same);
  accesses.push_back(std::move(now));
  if (accesses.size() >= compactAt)
    compact();
}

/// Keeps the last of all accesses to the same bytes.
void AccessHistory::List::compact() {
  std::vector<std::pair<size_t, size_t>> order;
  for (size_t i = 0; i < accesses.size(); ++i)
    order.emplace_back(getHash(accesses[i]), i);
  llvm::sort(order);
  std::vector<bool> obsolete(accesses.size());
  for (size_t k = 1; k < order.size(); ++k)
    obsolete[order[k - 1].second] =
        areAlike(accesses[order[k - 1].second], accesses[order[k].second]);
  size_t place = 0;
  llvm::erase_if(accesses,
                 [&](const PastAccess &) { return obsolete[place++]; });
  // Twice what is left, so that each access pays for its own sorting only.
  compactAt = std::max(compactAt, 2 * accesses.size());
}

void AccessHistory::findConflicts(
    const PastAccess &now, const Clock &clock,
    llvm::function_ref<void(const PastAccess &, ByteRange)> visit) const {
  auto scan = [&](const List &list, uint64_t complete) {
    for (const PastAccess &past : llvm::reverse(list.accesses)) {
      if (past.index <= complete)
        break;
      if (past.atomic && now.atomic)
        continue;
      if (auto bytes = overlap(past.bytes, now.bytes))
        visit(past, *bytes);
    }
  };
  for (const PipeLists &lists : pipes) {
    uint64_t complete = clock.at(lists.place, lists.pipe);
    scan(lists.writes,
         lists.pipe == Pipe::S ? clock.stored(lists.place) : complete);
    if (now.write)
      scan(lists.reads, complete);
  }
}

AccessHistory::PipeLists &AccessHistory::listsOf(unsigned place, Pipe pipe) {
  // In the order of places and pipes, in which conflicts are found.
  auto known = llvm::lower_bound(
      pipes, std::tuple(place, pipe), [](const PipeLists &lists, auto key) {
        return std::tuple(lists.place, lists.pipe) < key;
      });
  if (known == pipes.end() || known->place != place || known->pipe != pipe)
    known = pipes.insert(known, {place, pipe, {}, {}});
  return *known;
}

void AccessHistory::add(PastAccess now) {
  PipeLists &lists = listsOf(now.side.place, now.side.pipe);
  (now.write ? lists.writes : lists.reads).add(std::move(now));
}
