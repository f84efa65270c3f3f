//===- AccessHistory.cpp - Past accesses to one memory --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/checks/AccessHistory.h"

#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"

#include <tuple>

using namespace tl::runtime;

/// True if each access that conflicts with `past` also conflicts with `now`, by
/// `origin`.
static bool areAlike(const PastAccess &past, const Access &now,
                     const AccessOrigin &origin) {
  return past.access.atomic == now.atomic &&
         past.origin.flagged == origin.flagged &&
         past.access.bytes == now.bytes;
}

/// A hash: equal for accesses that are alike.
static size_t getHash(const PastAccess &past) {
  const Footprint &bytes = past.access.bytes;
  llvm::hash_code hash = llvm::hash_combine(
      past.access.atomic, past.origin.flagged, bytes.begin(), bytes.runBytes());
  for (const Footprint::Dim &dim : bytes.dims())
    hash = llvm::hash_combine(hash, dim.stride, dim.count);
  return hash;
}

void AccessHistory::List::add(const Access &now, const AccessOrigin &origin) {
  ByteRange bounds{now.bytes.begin(), now.bytes.end()};
  // Loops over a few buffers repeat one of their last accesses.
  constexpr size_t kRecent = 4;
  auto recent = entries.end() - std::min(entries.size(), kRecent);
  auto same = std::find_if(recent, entries.end(), [&](const Entry &entry) {
    return entry.bounds == bounds &&
           areAlike(accesses[entry.place], now, origin);
  });
  if (same != entries.end()) {
    std::rotate(same, same + 1, entries.end());
    entries.back().index = origin.index;
    accesses[entries.back().place].origin = origin;
    return;
  }
  if (accesses.empty())
    accesses.reserve(kRecent);
  auto place = static_cast<uint32_t>(accesses.size());
  entries.push_back({bounds, origin.index, place, now.atomic});
  accesses.push_back({now, origin});
  if (entries.size() >= compactAt)
    compact();
}

/// Keeps the last one of the accesses to the same bytes.
void AccessHistory::List::compact() {
  std::vector<std::pair<size_t, size_t>> order;
  for (auto [i, entry] : llvm::enumerate(entries))
    order.emplace_back(getHash(accesses[entry.place]), i);
  llvm::sort(order);
  std::vector<bool> obsolete(entries.size());
  for (size_t k = 1; k < order.size(); ++k) {
    size_t earlier = order[k - 1].second;
    const PastAccess &later = accesses[entries[order[k].second].place];
    obsolete[earlier] =
        areAlike(accesses[entries[earlier].place], later.access, later.origin);
  }
  List kept;
  for (auto [i, entry] : llvm::enumerate(entries)) {
    if (obsolete[i])
      continue;
    kept.accesses.push_back(std::move(accesses[entry.place]));
    entry.place = kept.accesses.size() - 1;
    kept.entries.push_back(entry);
  }
  // Twice the remaining number, so that the cost per access is constant but for
  // sorting.
  kept.compactAt = std::max(compactAt, 2 * kept.entries.size());
  *this = std::move(kept);
}

void AccessHistory::findConflicts(
    const Access &now, const Clock &clock,
    llvm::function_ref<void(const PastAccess &, ByteRange)> visit) const {
  int64_t begin = now.bytes.begin(), end = now.bytes.end();
  auto scan = [&](const List &list, uint64_t complete) {
    for (const Entry &entry : llvm::reverse(list.entries)) {
      if (entry.index <= complete)
        break;
      bool boundsMeet = entry.bounds.begin < end && begin < entry.bounds.end;
      if (!boundsMeet || commute(entry.atomic, now.atomic))
        continue;
      const PastAccess &past = list.accesses[entry.place];
      if (auto bytes = overlap(past.access.bytes, now.bytes))
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
  // Sorted by core and pipe, the order in which conflicts are found.
  auto known = llvm::lower_bound(
      pipes, std::tuple(place, pipe), [](const PipeLists &lists, auto key) {
        return std::tuple(lists.place, lists.pipe) < key;
      });
  if (known == pipes.end() || known->place != place || known->pipe != pipe)
    known = pipes.insert(known, {place, pipe, {}, {}});
  return *known;
}

void AccessHistory::add(const Access &now, const AccessOrigin &origin) {
  PipeLists &lists = listsOf(origin.side.place, origin.side.pipe);
  (now.write ? lists.writes : lists.reads).add(now, origin);
}
