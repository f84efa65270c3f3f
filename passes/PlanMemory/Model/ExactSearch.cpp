//===- ExactSearch.cpp - Exhaustive search for a plan ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/PlanMemory/Model/ExactSearch.h"
#include "passes/PlanMemory/Model/FreeRanges.h"
#include "passes/PlanMemory/Model/Interference.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace tl::plan;

namespace {
class ExactSearch {
public:
  ExactSearch(const Problem &problem, int64_t target, int64_t work);
  std::optional<Plan> run();

private:
  /// A buffer that may come next, and its address.
  struct Branch {
    unsigned buffer;
    int64_t address;
  };

  bool search(const std::vector<Branch> &open, int64_t floor);
  /// The lowest address from `floor` on that is free for a buffer.
  int64_t getLowest(unsigned number, int64_t floor);
  /// Whether the open buffers fit above `floor` at every point of time.
  bool hasRoom(const std::vector<Branch> &open, int64_t floor);
  /// The branches without those that are dominated by others.
  std::vector<Branch> collectBranches(const std::vector<Branch> &open) const;
  bool areAlike(unsigned a, unsigned b) const;

  const Problem &problem;
  int64_t target;
  int64_t work;
  std::vector<std::vector<unsigned>> interference;
  std::vector<Range> taken;
  Plan plan;
};
} // namespace

ExactSearch::ExactSearch(const Problem &problem, int64_t target, int64_t work)
    : problem(problem), target(target), work(work),
      interference(computeInterference(problem)),
      plan(problem.buffers.size(), -1) {
  for (auto [i, buffer] : llvm::enumerate(problem.buffers))
    if (buffer.address)
      plan[i] = *buffer.address;
}

int64_t ExactSearch::getLowest(unsigned number, int64_t floor) {
  const Buffer &buffer = problem.buffers[number];
  taken.assign(1, {0, floor});
  for (unsigned other : interference[number])
    if (plan[other] >= 0)
      taken.push_back(
          {plan[other], plan[other] + problem.buffers[other].bytes});
  work -= interference[number].size() + 1;
  llvm::sort(taken, [](const Range &a, const Range &b) {
    return std::tuple(a.begin, a.end) < std::tuple(b.begin, b.end);
  });
  for (const Range &gap : findFreeRanges(taken, INT64_MAX / 2)) {
    int64_t address = fitInto(gap, buffer.bytes, buffer.alignment);
    if (address >= 0)
      return address;
  }
  return INT64_MAX / 2;
}

bool ExactSearch::hasRoom(const std::vector<Branch> &open, int64_t floor) {
  // The sum has its maximum at the begin of a buffer.
  for (const Branch &at : open) {
    int64_t point = problem.buffers[at.buffer].begin;
    auto isInUse = [&](unsigned i) {
      const Buffer &buffer = problem.buffers[i];
      return buffer.begin <= point && point <= buffer.end;
    };
    int64_t need = problem.buffers[at.buffer].bytes;
    for (unsigned other : interference[at.buffer]) {
      if (!isInUse(other))
        continue;
      int64_t bytes = problem.buffers[other].bytes;
      int64_t end = std::min(plan[other] + bytes, target);
      need += plan[other] < 0
                  ? bytes
                  : std::max<int64_t>(0, end - std::max(plan[other], floor));
    }
    work -= interference[at.buffer].size() + 1;
    if (need > target - floor)
      return false;
  }
  return true;
}

bool ExactSearch::areAlike(unsigned a, unsigned b) const {
  const Buffer &left = problem.buffers[a], &right = problem.buffers[b];
  return left.bytes == right.bytes && left.alignment == right.alignment &&
         left.begin == right.begin && left.end == right.end;
}

std::vector<ExactSearch::Branch>
ExactSearch::collectBranches(const std::vector<Branch> &open) const {
  // A buffer that fits entirely below another one cannot come after it.
  int64_t lowestEnd = INT64_MAX;
  for (const Branch &branch : open)
    lowestEnd = std::min(lowestEnd,
                         branch.address + problem.buffers[branch.buffer].bytes);
  std::vector<Branch> branches;
  for (const Branch &branch : open)
    if (branch.address < lowestEnd && llvm::none_of(
                                          branches,
                                          [&](const Branch &other) {
                                            return areAlike(branch.buffer,
                                                            other.buffer);
                                          }))
      branches.push_back(branch);
  // Large buffers with long lifetimes first: they are hard to place later.
  llvm::sort(branches, [&](const Branch &a, const Branch &b) {
    auto getKey = [&](const Branch &branch) {
      const Buffer &buffer = problem.buffers[branch.buffer];
      double area =
          double(buffer.bytes) * double(buffer.end - buffer.begin + 1);
      return std::tuple(branch.address, -area, branch.buffer);
    };
    return getKey(a) < getKey(b);
  });
  return branches;
}

bool ExactSearch::search(const std::vector<Branch> &open, int64_t floor) {
  if (open.empty())
    return true;
  std::vector<Branch> next;
  for (const Branch &branch : open) {
    int64_t address = getLowest(branch.buffer, floor);
    if (address + problem.buffers[branch.buffer].bytes > target || work < 0)
      return false;
    next.push_back({branch.buffer, address});
  }
  if (!hasRoom(next, floor))
    return false;
  for (const Branch &branch : collectBranches(next)) {
    plan[branch.buffer] = branch.address;
    std::vector<Branch> rest = next;
    llvm::erase_if(rest, [&](const Branch &other) {
      return other.buffer == branch.buffer;
    });
    if (search(rest, branch.address))
      return true;
    plan[branch.buffer] = -1;
    if (work < 0)
      return false;
  }
  return false;
}

std::optional<Plan> ExactSearch::run() {
  std::vector<Branch> open;
  for (unsigned number : getOrderOfUse(problem))
    open.push_back({number, 0});
  if (!search(open, /*floor=*/0))
    return std::nullopt;
  return plan;
}

std::optional<Plan> tl::plan::searchExactly(const Problem &problem,
                                            int64_t target, int64_t work) {
  return ExactSearch(problem, target, work).run();
}
