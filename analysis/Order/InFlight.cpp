//===- InFlight.cpp - Issues that may not be complete ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Order/InFlight.h"

using namespace tl::analysis;

bool Issues::Positions::add(Positions other) {
  // An empty range begins after, and ends before, all others.
  bool changed = other.begin < begin || other.end > end;
  begin = std::min(begin, other.begin);
  end = std::max(end, other.end);
  return changed;
}

void Issues::Positions::intersect(Positions other) {
  begin = std::max(begin, other.begin);
  end = std::min(end, other.end);
  if (isEmpty())
    *this = {};
}

bool Issues::meet(const Issues &other) {
  bool changed = false;
  for (auto [mine, others] : llvm::zip_equal(ranges, other.ranges))
    changed |= mine.add(others);
  return changed;
}

void Issues::learn(const Issues &other) {
  for (auto [mine, others] : llvm::zip_equal(ranges, other.ranges))
    mine.intersect(others);
}

void Issues::beginIteration() {
  (*this)[Age::EarlierIteration].add((*this)[Age::Latest]);
  (*this)[Age::Latest] = {};
}

void Issues::beginRun() {
  beginIteration();
  (*this)[Age::EarlierRun].add((*this)[Age::EarlierIteration]);
  (*this)[Age::EarlierIteration] = {};
}

bool InFlight::meet(const InFlight &other) {
  bool changed = other.raised.test(raised);
  raised |= other.raised;
  auto isSameLane = [](const Entry &mine, const Entry &others) {
    return mine.lane == others.lane;
  };
  if (std::equal(entries.begin(), entries.end(), other.entries.begin(),
                 other.entries.end(), isSameLane)) {
    for (auto [mine, others] : llvm::zip_equal(entries, other.entries))
      changed |= mine.issues.meet(others.issues);
    return changed;
  }
  llvm::SmallVector<Entry, 0> united;
  united.reserve(std::max(entries.size(), other.entries.size()));
  auto mine = entries.begin(), end = entries.end();
  for (const Entry &entry : other.entries) {
    while (mine != end && mine->lane < entry.lane)
      united.push_back(*mine++);
    if (mine == end || mine->lane != entry.lane) {
      united.push_back(entry);
      changed = true;
      continue;
    }
    changed |= mine->issues.meet(entry.issues);
    united.push_back(*mine++);
  }
  united.append(mine, end);
  entries = std::move(united);
  return changed;
}

void InFlight::learn(const InFlight &other) {
  raised &= other.raised;
  auto theirs = other.entries.begin(), end = other.entries.end();
  llvm::erase_if(entries, [&](Entry &entry) {
    while (theirs != end && theirs->lane < entry.lane)
      ++theirs;
    if (theirs == end || theirs->lane != entry.lane)
      return true;
    entry.issues.learn(theirs->issues);
    return entry.issues.isEmpty();
  });
}

void InFlight::clear() {
  entries.clear();
  raised.reset();
}

void InFlight::finish(llvm::function_ref<bool(unsigned)> isComplete) {
  llvm::erase_if(entries,
                 [&](const Entry &entry) { return isComplete(entry.lane); });
}

void InFlight::issue(unsigned lane, unsigned position) {
  auto there = llvm::lower_bound(
      entries, lane, [](const Entry &e, unsigned l) { return e.lane < l; });
  if (there == entries.end() || there->lane != lane)
    there = entries.insert(there, {lane, {}});
  there->issues.issue(position);
}

void InFlight::forEach(llvm::ArrayRef<unsigned> lanes,
                       llvm::function_ref<void(Issues &)> change) {
  if (lanes.empty())
    return;
  auto isBefore = [](const Entry &entry, unsigned lane) {
    return entry.lane < lane;
  };
  const unsigned *lane = lanes.begin();
  auto entry = llvm::lower_bound(entries, lanes.front(), isBefore);
  while (entry != entries.end() && lane != lanes.end()) {
    if (entry->lane == *lane)
      change(entry++->issues);
    else if (entry->lane < *lane)
      entry = std::lower_bound(entry, entries.end(), *lane, isBefore);
    else
      lane = std::lower_bound(lane, lanes.end(), entry->lane);
  }
}

const Issues *InFlight::find(unsigned lane) const {
  auto there = llvm::lower_bound(
      entries, lane, [](const Entry &e, unsigned l) { return e.lane < l; });
  return there == entries.end() || there->lane != lane ? nullptr
                                                       : &there->issues;
}
