//===- Problem.cpp - Memory planning problems and plans -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/PlanMemory/Model/Problem.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <set>

using namespace tl::plan;

namespace {
/// The begin or the end of a buffer at a point.
struct Event {
  int64_t point;
  bool isEnd;
  unsigned buffer;

  bool operator<(const Event &other) const {
    return std::tuple(point, isEnd, buffer) <
           std::tuple(other.point, other.isEnd, other.buffer);
  }
};
} // namespace

/// The point from which each buffer needs bytes of its own.
static std::vector<int64_t> computeOwnBegins(const Problem &problem) {
  std::vector<int64_t> begins;
  for (const Buffer &buffer : problem.buffers)
    begins.push_back(buffer.begin);
  for (const Coincidence &pair : problem.coincidences)
    begins[pair.second] =
        std::max(begins[pair.second], problem.buffers[pair.first].end + 1);
  return begins;
}

/// The bound for all buffers, or only for those without an address.
static Load computeBound(const Problem &problem, bool withPinned) {
  std::vector<int64_t> begins = computeOwnBegins(problem);
  std::vector<Event> events;
  for (auto [i, buffer] : llvm::enumerate(problem.buffers)) {
    if (begins[i] > buffer.end || (buffer.address && !withPinned))
      continue;
    events.push_back({begins[i], false, unsigned(i)});
    events.push_back({buffer.end, true, unsigned(i)});
  }
  llvm::sort(events);

  Load load;
  int64_t sum = 0;
  // The padding of each buffer in use; the one on top saves the largest.
  std::multiset<int64_t> added;
  for (const Event &event : events) {
    int64_t bytes = problem.buffers[event.buffer].bytes;
    int64_t rounded = llvm::alignTo(bytes, problem.granule);
    if (event.isEnd) {
      sum -= rounded;
      added.erase(added.find(rounded - bytes));
      continue;
    }
    sum += rounded;
    added.insert(rounded - bytes);
    if (sum - *added.rbegin() > load.bytes)
      load = {sum - *added.rbegin(), event.point};
  }
  return load;
}

Load tl::plan::computeLowerBound(const Problem &problem) {
  return computeBound(problem, /*withPinned=*/true);
}

int64_t tl::plan::computePlacedBound(const Problem &problem) {
  return computeBound(problem, /*withPinned=*/false).bytes;
}

int64_t tl::plan::computeTop(const Problem &problem, const Plan &plan) {
  int64_t top = 0;
  for (auto [buffer, address] : llvm::zip_equal(problem.buffers, plan))
    if (!buffer.address)
      top = std::max(top, address + buffer.bytes);
  return top;
}

int64_t tl::plan::getUsedBytes(const Problem &problem, const Plan &plan) {
  std::vector<std::pair<int64_t, int64_t>> ranges;
  for (auto [buffer, address] : llvm::zip_equal(problem.buffers, plan))
    if (!buffer.address)
      ranges.push_back({address, address + buffer.bytes});
  llvm::sort(ranges);
  int64_t used = 0, last = 0;
  for (auto [begin, end] : ranges) {
    used += std::max<int64_t>(0, end - std::max(begin, last));
    last = std::max(last, end);
  }
  return used;
}

std::vector<unsigned> tl::plan::getOrderOfUse(const Problem &problem) {
  std::vector<unsigned> order;
  for (auto [i, buffer] : llvm::enumerate(problem.buffers))
    if (!buffer.address)
      order.push_back(i);
  llvm::sort(order, [&](unsigned a, unsigned b) {
    return std::tuple(problem.buffers[a].begin, a) <
           std::tuple(problem.buffers[b].begin, b);
  });
  return order;
}
