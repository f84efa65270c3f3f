//===- RangeSet.cpp - Sets of numbers as ranges ---------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/RangeSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace tl::analysis;

bool RangeSet::contains(unsigned number) const {
  const Range *range = llvm::partition_point(
      ranges, [&](const Range &range) { return range.end <= number; });
  return range != ranges.end() && range->begin <= number;
}

void RangeSet::add(unsigned begin, unsigned end) {
  if (begin >= end)
    return;
  // Ranges that overlap or touch are merged.
  Range *first = llvm::partition_point(
      ranges, [&](const Range &range) { return range.end < begin; });
  Range *last = first;
  for (; last != ranges.end() && last->begin <= end; ++last) {
    begin = std::min(begin, last->begin);
    end = std::max(end, last->end);
  }
  if (first == last) {
    ranges.insert(first, {begin, end});
    return;
  }
  *first = {begin, end};
  ranges.erase(first + 1, last);
}

void RangeSet::add(const RangeSet &other) {
  llvm::SmallVector<Range, 2> all;
  const Range *a = ranges.begin(), *b = other.ranges.begin();
  while (a != ranges.end() || b != other.ranges.end()) {
    bool isMine =
        b == other.ranges.end() || (a != ranges.end() && a->begin <= b->begin);
    Range next = isMine ? *a++ : *b++;
    // Ranges that overlap or touch are merged.
    if (!all.empty() && next.begin <= all.back().end)
      all.back().end = std::max(all.back().end, next.end);
    else
      all.push_back(next);
  }
  ranges = std::move(all);
}

void RangeSet::keep(const RangeSet &other) {
  llvm::SmallVector<Range, 2> common;
  const Range *a = ranges.begin(), *b = other.ranges.begin();
  while (a != ranges.end() && b != other.ranges.end()) {
    unsigned begin = std::max(a->begin, b->begin);
    unsigned end = std::min(a->end, b->end);
    if (begin < end)
      common.push_back({begin, end});
    a->end < b->end ? ++a : ++b;
  }
  ranges = std::move(common);
}

void RangeSet::remove(const RangeSet &other) {
  llvm::SmallVector<Range, 2> left;
  const Range *hole = other.ranges.begin(), *end = other.ranges.end();
  for (Range range : ranges) {
    hole = std::partition_point(hole, end, [&](const Range &candidate) {
      return candidate.end <= range.begin;
    });
    for (; hole != end && hole->begin < range.end; ++hole) {
      if (range.begin < hole->begin)
        left.push_back({range.begin, hole->begin});
      range.begin = hole->end;
      // It may reach into the next range.
      if (range.begin >= range.end)
        break;
    }
    if (range.begin < range.end)
      left.push_back(range);
  }
  ranges = std::move(left);
}
