//===- NoReusePlan.cpp - Placement of buffers without sharing -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/PlanMemory/Model/NoReusePlan.h"
#include "passes/PlanMemory/Model/FreeRanges.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace tl::plan;

/// The address in `gaps` with the least cost, the lowest of several; a negative
/// number if there is no room.
static int64_t choose(const Problem &problem, unsigned number, const Plan &plan,
                      const std::vector<Range> &gaps) {
  const Buffer &buffer = problem.buffers[number];
  const Preference &preference = problem.preference;
  int64_t best = -1;
  double bestCost = 0;
  for (const Range &gap : gaps) {
    int64_t first = fitInto(gap, buffer.bytes, buffer.alignment);
    if (first < 0)
      continue;
    if (!preference.getCost)
      return first;
    auto consider = [&](int64_t shift) {
      int64_t address = llvm::alignTo(first + shift, buffer.alignment);
      if (address + buffer.bytes > gap.end)
        return;
      double cost = preference.getCost(number, address, plan);
      if (best < 0 || cost < bestCost) {
        best = address;
        bestCost = cost;
      }
    };
    consider(0);
    if (bestCost == 0)
      return best;
    llvm::for_each(preference.shifts, consider);
  }
  return best;
}

/// The buffer with the preferred address of each one; negative if there is
/// none.
static std::vector<int64_t> getOriginals(const Problem &problem) {
  std::vector<int64_t> originals(problem.buffers.size(), -1);
  for (const Coincidence &pair : problem.copies)
    originals[pair.second] = pair.first;
  return originals;
}

std::optional<Plan> tl::plan::placeApart(const Problem &problem) {
  std::vector<int64_t> originals = getOriginals(problem);
  int64_t sum = 0;
  for (auto [buffer, original] : llvm::zip_equal(problem.buffers, originals))
    if (original < 0)
      sum += llvm::alignTo(buffer.bytes, problem.granule);
  if (sum - problem.granule >= problem.capacity)
    return std::nullopt;
  Plan plan(problem.buffers.size(), -1);
  std::vector<Range> taken;
  auto take = [&](unsigned number, int64_t address) {
    plan[number] = address;
    Range range{address, address + problem.buffers[number].bytes};
    taken.insert(llvm::upper_bound(taken, range,
                                   [](const Range &a, const Range &b) {
                                     return a.begin < b.begin;
                                   }),
                 range);
  };
  for (auto [i, buffer] : llvm::enumerate(problem.buffers))
    if (buffer.address)
      take(i, *buffer.address);
  for (unsigned number : getOrderOfUse(problem)) {
    if (originals[number] >= 0) {
      plan[number] = plan[originals[number]];
      continue;
    }
    int64_t address =
        choose(problem, number, plan, findFreeRanges(taken, problem.capacity));
    if (address < 0)
      return std::nullopt;
    take(number, address);
  }
  return plan;
}
