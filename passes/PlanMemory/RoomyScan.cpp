//===- RoomyScan.cpp - A linear scan that keeps buffers apart while it can ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/PlanMemory/RoomyScan.h"
#include "passes/PlanMemory/Gaps.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <map>

using namespace tl::plan;

//===----------------------------------------------------------------------===//
// Apart
//===----------------------------------------------------------------------===//

/// The address in `gaps` that costs least, the lowest of those; a negative
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

std::optional<Plan> tl::plan::placeApart(const Problem &problem) {
  int64_t sum = 0;
  for (const Buffer &buffer : problem.buffers)
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
    int64_t address =
        choose(problem, number, plan, getGaps(taken, problem.capacity));
    if (address < 0)
      return std::nullopt;
    take(number, address);
  }
  return plan;
}

//===----------------------------------------------------------------------===//
// Scan
//===----------------------------------------------------------------------===//

namespace {
/// Who had which bytes last.
class Occupants {
public:
  explicit Occupants(const Problem &problem) : problem(problem) {}

  void add(unsigned buffer, int64_t address);
  /// The dependences between pipes that arise if `buffer` is at `address`.
  int countDependences(unsigned buffer, int64_t address) const;
  /// Where in `gap` the bytes of one occupant begin.
  std::vector<int64_t> getBoundaries(const Range &gap) const;

private:
  struct Segment {
    int64_t end;
    unsigned buffer;
  };

  int countDependences(const Buffer &earlier, const Buffer &later) const;

  const Problem &problem;
  std::map<int64_t, Segment> segments;
};

/// A linear scan over the buffers in the order in which they begin.
class LinearScan {
public:
  explicit LinearScan(const Problem &problem);
  std::optional<Plan> run();

private:
  struct Candidate {
    int64_t address = -1;
    int dependences = 0;
    int64_t slack = 0;

    bool isBetterThan(const Candidate &other) const {
      return other.address < 0 ||
             std::tuple(dependences, slack, address) <
                 std::tuple(other.dependences, other.slack, other.address);
    }
  };

  /// The bytes in use while `buffer` is, but for those of `partner`.
  std::vector<Range> getTaken(const Buffer &buffer, int64_t partner) const;
  Candidate choose(unsigned number) const;
  /// Takes an address in `gap` if it is better than the best one; returns the
  /// dependences that it adds.
  int consider(unsigned number, int64_t address, const Range &gap,
               Candidate &best) const;
  void considerPartners(unsigned number, Candidate &best) const;

  const Problem &problem;
  Occupants occupants;
  Plan plan;
  std::vector<unsigned> active;
  std::vector<unsigned> pinned;
  std::vector<std::vector<unsigned>> partners;
};
} // namespace

void Occupants::add(unsigned buffer, int64_t address) {
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

int Occupants::countDependences(const Buffer &earlier,
                                const Buffer &later) const {
  int count = llvm::popcount(earlier.lastPipes & ~later.firstPipes);
  // The next iteration begins with the earlier buffer again.
  if (earlier.loop >= 0 && earlier.loop == later.loop)
    count += llvm::popcount(later.lastPipes & ~earlier.firstPipes);
  return count;
}

int Occupants::countDependences(unsigned buffer, int64_t address) const {
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

std::vector<int64_t> Occupants::getBoundaries(const Range &gap) const {
  std::vector<int64_t> boundaries;
  for (auto it = segments.lower_bound(gap.begin);
       it != segments.end() && it->first < gap.end; ++it) {
    boundaries.push_back(it->first);
    boundaries.push_back(it->second.end);
  }
  return boundaries;
}

LinearScan::LinearScan(const Problem &problem)
    : problem(problem), occupants(problem), plan(problem.buffers.size(), -1),
      partners(problem.buffers.size()) {
  for (auto [i, buffer] : llvm::enumerate(problem.buffers))
    if (buffer.address) {
      plan[i] = *buffer.address;
      pinned.push_back(i);
    }
  for (const Coincidence &pair : problem.coincidences)
    partners[pair.second].push_back(pair.first);
}

std::vector<Range> LinearScan::getTaken(const Buffer &buffer,
                                        int64_t partner) const {
  std::vector<Range> taken;
  auto add = [&](unsigned other) {
    if (other != partner && problem.buffers[other].meets(buffer))
      taken.push_back(
          {plan[other], plan[other] + problem.buffers[other].bytes});
  };
  llvm::for_each(active, add);
  llvm::for_each(pinned, add);
  llvm::sort(taken, [](const Range &a, const Range &b) {
    return std::tuple(a.begin, a.end) < std::tuple(b.begin, b.end);
  });
  return taken;
}

int LinearScan::consider(unsigned number, int64_t address, const Range &gap,
                         Candidate &best) const {
  int64_t bytes = problem.buffers[number].bytes;
  if (address < gap.begin || address + bytes > gap.end)
    return 0;
  Candidate candidate{address, occupants.countDependences(number, address),
                      gap.end - gap.begin - bytes};
  if (candidate.isBetterThan(best))
    best = candidate;
  return candidate.dependences;
}

/// Considers the bytes of buffers that `number` may coincide with.
void LinearScan::considerPartners(unsigned number, Candidate &best) const {
  const Buffer &buffer = problem.buffers[number];
  for (unsigned partner : partners[number]) {
    Range range{plan[partner], plan[partner] + problem.buffers[partner].bytes};
    if (range.begin < 0 || buffer.bytes != range.end - range.begin ||
        range.begin % buffer.alignment)
      continue;
    bool isTaken = llvm::any_of(getTaken(buffer, partner), [&](Range other) {
      return other.begin < range.end && range.begin < other.end;
    });
    if (!isTaken)
      consider(number, range.begin, range, best);
  }
}

LinearScan::Candidate LinearScan::choose(unsigned number) const {
  const Buffer &buffer = problem.buffers[number];
  Candidate best;
  for (const Range &gap :
       getGaps(getTaken(buffer, /*partner=*/-1), problem.capacity)) {
    int64_t first = fitInto(gap, buffer.bytes, buffer.alignment);
    if (first < 0)
      continue;
    if (consider(number, first, gap, best) == 0)
      continue;
    for (int64_t boundary : occupants.getBoundaries(gap))
      consider(number, llvm::alignTo(boundary, buffer.alignment), gap, best);
  }
  considerPartners(number, best);
  return best;
}

std::optional<Plan> LinearScan::run() {
  for (unsigned number : getOrderOfUse(problem)) {
    llvm::erase_if(active, [&](unsigned other) {
      return problem.buffers[other].end < problem.buffers[number].begin;
    });
    Candidate best = choose(number);
    if (best.address < 0)
      return std::nullopt;
    plan[number] = best.address;
    occupants.add(number, best.address);
    active.push_back(number);
  }
  return plan;
}

std::optional<Plan> tl::plan::scan(const Problem &problem) {
  return LinearScan(problem).run();
}
