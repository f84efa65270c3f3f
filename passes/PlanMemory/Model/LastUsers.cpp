//===- LastUsers.cpp - Last buffers at each byte --------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/PlanMemory/Model/LastUsers.h"

#include "llvm/ADT/bit.h"

using namespace tl::plan;

void LastUsers::add(unsigned buffer, int64_t address) {
  int64_t end = address + problem.buffers[buffer].bytes;
  auto it = segments.lower_bound(address);
  if (it != segments.begin()) {
    auto before = std::prev(it);
    Segment segment = before->second;
    if (segment.end > address) {
      before->second.end = address;
      if (segment.end > end)
        segments[end] = segment;
    }
  }
  while (it != segments.end() && it->first < end) {
    Segment segment = it->second;
    it = segments.erase(it);
    if (segment.end > end)
      segments[end] = segment;
  }
  segments[address] = {end, buffer};
}

int LastUsers::countDependences(const Buffer &earlier,
                                const Buffer &later) const {
  int count = llvm::popcount(earlier.lastPipes & ~later.firstPipes);
  // The next iteration begins with the earlier buffer again.
  if (earlier.loop >= 0 && earlier.loop == later.loop)
    count += llvm::popcount(later.lastPipes & ~earlier.firstPipes);
  return count;
}

int LastUsers::countDependences(unsigned buffer, int64_t address) const {
  int64_t end = address + problem.buffers[buffer].bytes;
  int count = 0;
  auto it = segments.upper_bound(address);
  if (it != segments.begin())
    --it;
  for (; it != segments.end() && it->first < end; ++it)
    if (it->second.end > address)
      count += countDependences(problem.buffers[it->second.buffer],
                                problem.buffers[buffer]);
  return count;
}

std::vector<int64_t> LastUsers::getBoundaries(const Range &gap) const {
  std::vector<int64_t> boundaries;
  for (auto it = segments.lower_bound(gap.begin);
       it != segments.end() && it->first < gap.end; ++it) {
    boundaries.push_back(it->first);
    boundaries.push_back(it->second.end);
  }
  return boundaries;
}
