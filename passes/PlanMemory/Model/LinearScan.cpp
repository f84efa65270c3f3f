//===- LinearScan.cpp - Linear scan that adds few dependences -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/PlanMemory/Model/LinearScan.h"
#include "passes/PlanMemory/Model/LastUsers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace tl::plan;

namespace {
/// A linear scan over the buffers in the order of their begin.
class LinearScan {
public:
  LinearScan(const Problem &problem, bool keepsAway);
  std::optional<Plan> run();

private:
  struct Candidate {
    int64_t address = -1;
    Dependences dependences;
    int64_t slack = 0;

    bool isBetterThan(const Candidate &other) const {
      auto rank = [](const Candidate &candidate) {
        const Dependences &added = candidate.dependences;
        return std::tuple(added.inLoop, added.outside, -added.before,
                          -added.after, candidate.slack, candidate.address);
      };
      return other.address < 0 || rank(*this) < rank(other);
    }
  };

  /// The bytes in use during the lifetime of `buffer`, except those of
  /// `partner`.
  std::vector<Range> getTaken(const Buffer &buffer, int64_t partner) const;
  Candidate choose(unsigned number) const;
  /// Takes an address in `gap` if it is better than the best one; returns the
  /// number of dependences that it adds.
  int consider(unsigned number, int64_t address, const Range &gap,
               Candidate &best) const;
  void considerPartners(unsigned number, Candidate &best) const;

  const Problem &problem;
  /// Whether buffers that depend on each other are far apart in time, though
  /// gaps may be wide.
  bool keepsAway;
  LastUsers occupants;
  Plan plan;
  std::vector<unsigned> active;
  std::vector<unsigned> pinned;
  std::vector<std::vector<unsigned>> partners;
};
} // namespace

LinearScan::LinearScan(const Problem &problem, bool keepsAway)
    : problem(problem), keepsAway(keepsAway), occupants(problem),
      plan(problem.buffers.size(), -1), partners(problem.buffers.size()) {
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
  Candidate candidate{address, occupants.getDependences(number, address),
                      gap.end - gap.begin - bytes};
  if (!keepsAway)
    candidate.dependences.before = candidate.dependences.after = 0;
  if (candidate.isBetterThan(best))
    best = candidate;
  return candidate.dependences.inLoop + candidate.dependences.outside;
}

/// Considers the bytes of buffers that may coincide with `number`.
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
       findFreeRanges(getTaken(buffer, /*partner=*/-1), problem.capacity)) {
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
  if (std::optional<Plan> plan = LinearScan(problem, /*keepsAway=*/true).run())
    return plan;
  return LinearScan(problem, /*keepsAway=*/false).run();
}
