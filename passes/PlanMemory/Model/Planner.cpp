//===- Planner.cpp - Selection of a plan ----------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/PlanMemory/Model/Planner.h"
#include "passes/PlanMemory/Model/Coalesce.h"
#include "passes/PlanMemory/Model/ExactSearch.h"
#include "passes/PlanMemory/Model/LinearScan.h"
#include "passes/PlanMemory/Model/NoReusePlan.h"
#include "passes/PlanMemory/Model/OrderSearch.h"

#include "llvm/ADT/STLExtras.h"

using namespace tl::plan;

/// The number of further orders to try after the first ones.
constexpr int mostRounds = 400, fewRounds = 8;
/// The number of steps of the exact search, which take some tenths of a second.
constexpr int64_t mostSearchWork = 10000000;
/// The largest number of coincidences to try in all combinations.
constexpr size_t mostChoices = 6;
/// The largest number of buffers to search: with more, the search does not end.
constexpr size_t mostSearched = 400;

const char *tl::plan::getMethodName(Method method) {
  switch (method) {
  case Method::Apart:
    return "no sharing";
  case Method::Scan:
    return "linear scan";
  case Method::Orders:
    return "orders";
  case Method::Search:
    return "search";
  }
  return "";
}

/// The sets of coincidences to try: all, none, and all combinations of a few.
static std::vector<std::vector<Coincidence>>
getChoices(const Problem &problem) {
  const std::vector<Coincidence> &all = problem.coincidences;
  std::vector<std::vector<Coincidence>> choices = {all};
  if (all.empty())
    return choices;
  choices.push_back({});
  if (all.size() > mostChoices)
    return choices;
  for (size_t bits = 1; bits + 1 < (size_t(1) << all.size()); ++bits) {
    std::vector<Coincidence> &choice = choices.emplace_back();
    for (auto [i, pair] : llvm::enumerate(all))
      if (bits >> i & 1)
        choice.push_back(pair);
  }
  return choices;
}

/// A plan with a top of at most `target`, or else the smallest one found.
static std::optional<Solution> pack(const Problem &problem, int64_t target,
                                    Effort effort) {
  std::vector<std::vector<Coincidence>> choices = getChoices(problem);
  Plan best;
  int64_t bestTop = INT64_MAX;
  auto offer = [&](Plan plan) {
    int64_t top = computeTop(problem, plan);
    if (top < bestTop) {
      best = std::move(plan);
      bestTop = top;
    }
    return bestTop <= target;
  };
  for (auto [i, choice] : llvm::enumerate(choices)) {
    // The sets of all and of none get most of the time.
    int rounds = effort == Effort::Long && i < 2 ? mostRounds : fewRounds;
    CoalescedProblem coalesced = coalesce(problem, choice);
    if (offer(coalesced.expand(fitTightly(coalesced.problem, target, rounds))))
      return Solution{best, Method::Orders};
  }
  int64_t work = mostSearchWork / int64_t(choices.size());
  for (const std::vector<Coincidence> &choice : choices) {
    CoalescedProblem coalesced = coalesce(problem, choice);
    if (coalesced.problem.buffers.size() > mostSearched ||
        effort == Effort::Short)
      break;
    if (auto plan = searchExactly(coalesced.problem, target, work))
      return Solution{coalesced.expand(*plan), Method::Search};
  }
  if (bestTop > problem.capacity)
    return std::nullopt;
  return Solution{best, Method::Orders};
}

/// A scan with buffers at preferred boundaries.
static std::optional<Plan> scanAligned(const Problem &problem) {
  Problem aligned = problem;
  for (Buffer &buffer : aligned.buffers)
    if (problem.sharedAlignment % buffer.alignment == 0)
      buffer.alignment = problem.sharedAlignment;
  return scan(aligned);
}

std::optional<Solution> tl::plan::findPlan(const Problem &problem,
                                           Effort effort) {
  if (computeLowerBound(problem).bytes > problem.capacity)
    return std::nullopt;
  if (std::optional<Plan> plan = placeApart(problem))
    return Solution{*plan, Method::Apart};
  // Preferred addresses leave gaps; without them there may be room.
  Problem plain = problem;
  plain.preference = {};
  if (std::optional<Plan> plan = placeApart(plain))
    return Solution{*plan, Method::Apart};
  if (problem.sharedAlignment > 1)
    if (std::optional<Plan> plan = scanAligned(problem))
      return Solution{*plan, Method::Scan};
  if (std::optional<Plan> plan = scan(problem))
    return Solution{*plan, Method::Scan};
  return pack(problem, problem.capacity, effort);
}

std::optional<Solution> tl::plan::findSmallestPlan(const Problem &problem) {
  if (computeLowerBound(problem).bytes > problem.capacity)
    return std::nullopt;
  return pack(problem, computePlacedBound(problem), Effort::Long);
}
