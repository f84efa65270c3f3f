//===- OrderSearch.cpp - Placement in several orders ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/PlanMemory/Model/OrderSearch.h"
#include "passes/PlanMemory/Model/FreeRanges.h"
#include "passes/PlanMemory/Model/Interference.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace tl::plan;

/// The largest number of pairs of buffers in use together to examine.
constexpr int64_t mostWork = 4000000;

namespace {
class OrderSearch {
public:
  OrderSearch(const Problem &problem, int64_t target);
  Plan run(int rounds);

private:
  enum class Fit { Lowest, Smallest };
  using Order = std::vector<unsigned>;

  /// The numbers of the buffers, those with larger keys first.
  template <typename Key> Order sortBy(Key key) const;
  int64_t findAddress(unsigned number, const Plan &plan, Fit fit) const;
  Plan place(const Order &order, Fit fit) const;
  /// Keeps `plan` if it is the best one; returns whether it is good enough.
  bool offer(const Plan &plan);
  bool tryOrders();
  void promote(int rounds);

  const Problem &problem;
  int64_t target;
  std::vector<std::vector<unsigned>> interference;
  int64_t workOfRound = 0;
  Plan best;
  int64_t bestTop = INT64_MAX;
};
} // namespace

OrderSearch::OrderSearch(const Problem &problem, int64_t target)
    : problem(problem), target(target),
      interference(computeInterference(problem)) {
  for (const std::vector<unsigned> &list : interference)
    workOfRound += list.size() + 1;
}

template <typename Key> OrderSearch::Order OrderSearch::sortBy(Key key) const {
  Order order = getOrderOfUse(problem);
  std::vector<size_t> ranks(problem.buffers.size());
  for (auto [rank, number] : llvm::enumerate(order))
    ranks[number] = rank;
  llvm::sort(order, [&](unsigned a, unsigned b) {
    auto left = key(a), right = key(b);
    return left != right ? left > right : ranks[a] < ranks[b];
  });
  return order;
}

int64_t OrderSearch::findAddress(unsigned number, const Plan &plan,
                                 Fit fit) const {
  const Buffer &buffer = problem.buffers[number];
  std::vector<Range> taken;
  for (unsigned other : interference[number])
    if (plan[other] >= 0)
      taken.push_back(
          {plan[other], plan[other] + problem.buffers[other].bytes});
  llvm::sort(taken, [](const Range &a, const Range &b) {
    return std::tuple(a.begin, a.end) < std::tuple(b.begin, b.end);
  });
  int64_t best = -1, bestSize = INT64_MAX;
  // There is always room above all buffers, though above the target.
  for (const Range &gap : findFreeRanges(taken, INT64_MAX / 2)) {
    int64_t address = fitInto(gap, buffer.bytes, buffer.alignment);
    if (address < 0 || gap.end - gap.begin >= bestSize)
      continue;
    best = address;
    bestSize = gap.end - gap.begin;
    if (fit == Fit::Lowest)
      break;
  }
  return best;
}

Plan OrderSearch::place(const Order &order, Fit fit) const {
  Plan plan(problem.buffers.size(), -1);
  for (auto [i, buffer] : llvm::enumerate(problem.buffers))
    if (buffer.address)
      plan[i] = *buffer.address;
  for (unsigned number : order)
    plan[number] = findAddress(number, plan, fit);
  return plan;
}

bool OrderSearch::offer(const Plan &plan) {
  int64_t top = computeTop(problem, plan);
  if (top < bestTop) {
    best = plan;
    bestTop = top;
  }
  return bestTop <= target;
}

bool OrderSearch::tryOrders() {
  Order byUse = getOrderOfUse(problem);
  if (offer(place(byUse, Fit::Smallest)) || offer(place(byUse, Fit::Lowest)))
    return true;
  auto size = [&](unsigned i) { return problem.buffers[i].bytes; };
  auto lifetime = [&](unsigned i) {
    return problem.buffers[i].end - problem.buffers[i].begin;
  };
  auto area = [&](unsigned i) {
    return double(size(i)) * double(lifetime(i) + 1);
  };
  return offer(place(sortBy(size), Fit::Lowest)) ||
         offer(place(sortBy(area), Fit::Lowest)) ||
         offer(place(sortBy(lifetime), Fit::Lowest));
}

/// Places buffers that are above the target earlier than before, by the number
/// of rounds in which they were.
void OrderSearch::promote(int rounds) {
  std::vector<double> weights;
  double largest = 1;
  for (const Buffer &buffer : problem.buffers) {
    weights.push_back(double(buffer.bytes) *
                      double(buffer.end - buffer.begin + 1));
    largest = std::max(largest, weights.back());
  }
  int64_t affordable = mostWork / std::max<int64_t>(workOfRound, 1);
  for (int64_t round = 0; round < std::min<int64_t>(rounds, affordable);
       ++round) {
    Order order = sortBy([&](unsigned i) { return weights[i]; });
    Plan plan = place(order, Fit::Lowest);
    if (offer(plan))
      return;
    for (unsigned number : order)
      if (plan[number] + problem.buffers[number].bytes > target)
        weights[number] += largest / 4;
  }
}

Plan OrderSearch::run(int rounds) {
  if (!tryOrders())
    promote(rounds);
  return best;
}

Plan tl::plan::fitTightly(const Problem &problem, int64_t target, int rounds) {
  return OrderSearch(problem, target).run(rounds);
}
