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

LastUsers::LastUsers(const Problem &problem) : problem(problem) {
  for (const Buffer &buffer : problem.buffers)
    if (buffer.loop >= 0) {
      Range time{buffer.begin, buffer.end};
      auto [it, isNew] = loopTimes.try_emplace(buffer.loop, time);
      it->second.begin = std::min(it->second.begin, time.begin);
      it->second.end = std::max(it->second.end, time.end);
    }
}

void LastUsers::replace(Segments &segments, int64_t begin, Segment segment) {
  auto it = segments.lower_bound(begin);
  if (it != segments.begin()) {
    auto before = std::prev(it);
    Segment cut = before->second;
    if (cut.end > begin) {
      before->second.end = begin;
      if (cut.end > segment.end)
        segments[segment.end] = cut;
    }
  }
  while (it != segments.end() && it->first < segment.end) {
    Segment cut = it->second;
    it = segments.erase(it);
    if (cut.end > segment.end)
      segments[segment.end] = cut;
  }
  segments[begin] = segment;
}

void LastUsers::fillGaps(Segments &segments, int64_t begin, Segment segment) {
  auto it = segments.upper_bound(begin);
  if (it != segments.begin())
    begin = std::max(begin, std::prev(it)->second.end);
  for (; begin < segment.end; begin = it->second.end, ++it) {
    int64_t end =
        it == segments.end() ? segment.end : std::min(segment.end, it->first);
    if (begin < end)
      segments[begin] = {end, segment.buffer};
    if (it == segments.end())
      break;
  }
}

void LastUsers::add(unsigned buffer, int64_t address) {
  Segment segment{address + problem.buffers[buffer].bytes, buffer};
  replace(last, address, segment);
  int64_t loop = problem.buffers[buffer].loop;
  if (loop >= 0)
    fillGaps(firstInLoop[loop], address, segment);
}

void LastUsers::forEachOccupant(
    const Segments &segments, unsigned buffer, int64_t address,
    llvm::function_ref<void(const Buffer &)> visit) const {
  int64_t end = address + problem.buffers[buffer].bytes;
  auto it = segments.upper_bound(address);
  if (it != segments.begin())
    --it;
  for (; it != segments.end() && it->first < end; ++it)
    if (it->second.end > address)
      visit(problem.buffers[it->second.buffer]);
}

Dependences LastUsers::getDependences(unsigned buffer, int64_t address) const {
  const Buffer &later = problem.buffers[buffer];
  Dependences result;
  uint32_t pipes = 0, pipesOutside = 0;
  forEachOccupant(last, buffer, address, [&](const Buffer &earlier) {
    uint32_t waits = earlier.lastPipes & ~later.firstPipes;
    bool isInLoop = earlier.loop == later.loop;
    (isInLoop ? pipes : pipesOutside) |= waits;
    if (waits && isInLoop)
      result.before = std::min(result.before, later.begin - earlier.end);
  });
  result.inLoop = llvm::popcount(pipes);
  result.outside = llvm::popcount(pipesOutside);
  auto firsts = firstInLoop.find(later.loop);
  if (firsts == firstInLoop.end())
    return result;
  // The next iteration begins with the first buffers again.
  const Range &time = loopTimes.at(later.loop);
  pipes = 0;
  forEachOccupant(firsts->second, buffer, address, [&](const Buffer &first) {
    uint32_t waits = later.lastPipes & ~first.firstPipes;
    if (waits)
      result.after = std::min(result.after,
                              first.begin + time.end - time.begin - later.end);
    pipes |= waits;
  });
  result.inLoop += llvm::popcount(pipes);
  return result;
}

std::vector<int64_t> LastUsers::getBoundaries(const Range &gap) const {
  std::vector<int64_t> boundaries;
  for (auto it = last.lower_bound(gap.begin);
       it != last.end() && it->first < gap.end; ++it) {
    boundaries.push_back(it->first);
    boundaries.push_back(it->second.end);
  }
  return boundaries;
}
