//===- Coalesce.cpp - Coalescing of buffers that may coincide -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/PlanMemory/Model/Coalesce.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <set>

using namespace tl::plan;

namespace {
/// Buffers at one address.
struct Group {
  std::vector<unsigned> members;
  /// For each member the latest end among it and those before it.
  std::vector<int64_t> latestEnds;

  void add(unsigned member, int64_t end) {
    members.push_back(member);
    latestEnds.push_back(latestEnds.empty() ? end
                                            : std::max(latestEnds.back(), end));
  }
};

/// Collects buffers in groups.
class Coalescer {
public:
  Coalescer(const Problem &problem, const std::vector<Coincidence> &pairs);

  void coalesce(const Coincidence &pair);
  CoalescedProblem take() const;

private:
  bool mayJoin(unsigned buffer, const Group &group) const;

  const Problem &problem;
  std::set<std::pair<unsigned, unsigned>> allowed;
  std::vector<Group> groups;
  std::vector<unsigned> groupOf;
};
} // namespace

Coalescer::Coalescer(const Problem &problem,
                     const std::vector<Coincidence> &pairs)
    : problem(problem), groups(problem.buffers.size()) {
  for (auto [i, buffer] : llvm::enumerate(problem.buffers)) {
    groups[i].add(i, buffer.end);
    groupOf.push_back(i);
  }
  for (const Coincidence &pair : pairs)
    allowed.insert({pair.first, pair.second});
}

/// Whether `buffer` may share the address of the members of `group`.
bool Coalescer::mayJoin(unsigned buffer, const Group &group) const {
  const Buffer &joining = problem.buffers[buffer];
  for (size_t i = group.members.size(); i-- > 0;) {
    if (group.latestEnds[i] < joining.begin)
      return true;
    if (problem.buffers[group.members[i]].meets(joining) &&
        !allowed.count({group.members[i], buffer}))
      return false;
  }
  return true;
}

void Coalescer::coalesce(const Coincidence &pair) {
  const Buffer &first = problem.buffers[pair.first];
  const Buffer &second = problem.buffers[pair.second];
  Group &group = groups[groupOf[pair.first]];
  if (groups[groupOf[pair.second]].members.size() != 1 ||
      first.bytes != second.bytes || first.alignment % second.alignment ||
      first.address || second.address || !mayJoin(pair.second, group))
    return;
  groups[groupOf[pair.second]] = {};
  groupOf[pair.second] = groupOf[pair.first];
  group.add(pair.second, second.end);
}

CoalescedProblem Coalescer::take() const {
  CoalescedProblem result;
  result.problem.capacity = problem.capacity;
  result.problem.granule = problem.granule;
  std::vector<unsigned> numbers(groups.size());
  for (auto [i, group] : llvm::enumerate(groups)) {
    if (group.members.empty())
      continue;
    numbers[i] = result.problem.buffers.size();
    Buffer whole = problem.buffers[group.members.front()];
    for (unsigned member : group.members) {
      const Buffer &buffer = problem.buffers[member];
      whole.begin = std::min(whole.begin, buffer.begin);
      whole.end = std::max(whole.end, buffer.end);
    }
    result.problem.buffers.push_back(whole);
  }
  for (unsigned group : groupOf)
    result.groups.push_back(numbers[group]);
  return result;
}

CoalescedProblem
tl::plan::coalesce(const Problem &problem,
                   const std::vector<Coincidence> &coincidences) {
  std::vector<Coincidence> pairs = coincidences;
  llvm::sort(pairs, [&](const Coincidence &a, const Coincidence &b) {
    return std::tuple(problem.buffers[a.second].begin, a.second, a.first) <
           std::tuple(problem.buffers[b.second].begin, b.second, b.first);
  });
  Coalescer coalescer(problem, pairs);
  for (const Coincidence &pair : pairs)
    coalescer.coalesce(pair);
  return coalescer.take();
}

Plan CoalescedProblem::expand(const Plan &plan) const {
  Plan expanded;
  for (unsigned group : groups)
    expanded.push_back(plan[group]);
  return expanded;
}
