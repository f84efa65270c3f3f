//===- WrittenBytes.cpp - Written bytes of a memory -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/checks/WrittenBytes.h"

#include "llvm/ADT/STLExtras.h"

#include <cstring>

using namespace tl::runtime;

void WrittenBytes::add(ByteRange range) {
  auto first = llvm::find_if(
      ranges, [&](const ByteRange &known) { return known.end >= range.begin; });
  // Merges all overlapping and adjacent ranges.
  auto last = first;
  for (; last != ranges.end() && last->begin <= range.end; ++last)
    range = {std::min(range.begin, last->begin),
             std::max(range.end, last->end)};
  if (last != first) {
    *first = range;
    ranges.erase(std::next(first), last);
    return;
  }
  if (ranges.size() < kMaxRanges) {
    ranges.insert(first, range);
    return;
  }
  // Larger ranges are queried more often.
  auto least = std::min_element(ranges.begin(), ranges.end(),
                                [](const ByteRange &a, const ByteRange &b) {
                                  return a.size() < b.size();
                                });
  if (least->size() >= range.size())
    return addBytes(range);
  addBytes(*least);
  ranges.erase(least);
  add(range);
}

void WrittenBytes::addBytes(ByteRange range) {
  std::memset(others.get() + range.begin, 1, range.size());
  bounds = bounds.size() == 0 ? range
                              : ByteRange{std::min(bounds.begin, range.begin),
                                          std::max(bounds.end, range.end)};
}

int64_t WrittenBytes::findMissing(int64_t begin, int64_t end) const {
  auto find = [&](int64_t stop) {
    const void *hole = std::memchr(others.get() + begin, 0, stop - begin);
    return hole ? static_cast<const uint8_t *>(hole) - others.get() : stop;
  };
  for (const ByteRange &known : ranges) {
    if (begin >= end)
      return end;
    if (known.end <= begin)
      continue;
    int64_t stop = std::max(begin, std::min(known.begin, end));
    int64_t hole = find(stop);
    if (hole < stop)
      return hole;
    begin = known.end;
  }
  return begin < end ? find(end) : end;
}

int64_t WrittenBytes::findPresent(int64_t begin, int64_t end) const {
  for (const ByteRange &known : ranges)
    if (known.end > begin)
      end = std::min(end, std::max(known.begin, begin));
  if (begin >= end)
    return end;
  const void *present = std::memchr(others.get() + begin, 1, end - begin);
  return present ? static_cast<const uint8_t *>(present) - others.get() : end;
}

void WrittenBytes::clear(llvm::function_ref<void(ByteRange)> visit) {
  for (const ByteRange &range : ranges)
    visit(range);
  if (bounds.size() > 0) {
    visit(bounds);
    std::memset(others.get() + bounds.begin, 0, bounds.size());
  }
  ranges.clear();
  bounds = {};
}
