//===- MemoryPlanTest.cpp - Properties of memory plans --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/PlanMemory/Model/Planner.h"
#include "test/unit/LifetimeGenerator.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include "gtest/gtest.h"

#include <algorithm>

using namespace tl::plan;

/// The error in `plan`, by comparing all pairs; empty if there is none.
static std::string check(const Problem &problem, const Plan &plan) {
  auto mayCoincide = [&](unsigned a, unsigned b) {
    return llvm::any_of(problem.coincidences, [&](const Coincidence &pair) {
      return (pair.first == a && pair.second == b) ||
             (pair.first == b && pair.second == a);
    });
  };
  for (unsigned i = 0; i < plan.size(); ++i) {
    const Buffer &a = problem.buffers[i];
    if (plan[i] < 0 || plan[i] + a.bytes > problem.capacity)
      return "beyond the memory: " + std::to_string(i);
    if (a.address ? plan[i] != *a.address : plan[i] % a.alignment != 0)
      return "at the wrong place: " + std::to_string(i);
    for (unsigned j = 0; j < i; ++j) {
      const Buffer &b = problem.buffers[j];
      bool share = plan[i] < plan[j] + b.bytes && plan[j] < plan[i] + a.bytes;
      bool meet = a.begin <= b.end && b.begin <= a.end;
      bool isAllowed =
          plan[i] == plan[j] && a.bytes == b.bytes && mayCoincide(i, j);
      if (share && meet && !isAllowed)
        return "overlap: " + std::to_string(i) + " " + std::to_string(j);
    }
  }
  return "";
}

/// The least top of any plan for a few buffers: in some order, placing each one
/// as low as possible gives it.
static int64_t getLeastTop(const Problem &problem) {
  // Pinned buffers come first, where they are.
  std::vector<unsigned> order;
  for (unsigned i = 0; i < problem.buffers.size(); ++i)
    if (problem.buffers[i].address)
      order.push_back(i);
  size_t pinned = order.size();
  for (unsigned i = 0; i < problem.buffers.size(); ++i)
    if (!problem.buffers[i].address)
      order.push_back(i);
  int64_t best = INT64_MAX;
  do {
    Plan plan(order.size(), 0);
    int64_t top = 0;
    for (size_t i = 0; i < order.size(); ++i) {
      const Buffer &buffer = problem.buffers[order[i]];
      int64_t &address = plan[order[i]];
      if (buffer.address) {
        address = *buffer.address;
        continue;
      }
      for (bool isFree = false; !isFree;) {
        isFree = true;
        for (size_t j = 0; j < i; ++j) {
          const Buffer &other = problem.buffers[order[j]];
          int64_t end = plan[order[j]] + other.bytes;
          if (other.meets(buffer) && plan[order[j]] < address + buffer.bytes &&
              address < end) {
            address = llvm::alignTo(end, buffer.alignment);
            isFree = false;
          }
        }
      }
      top = std::max(top, address + buffer.bytes);
    }
    best = std::min(best, top);
  } while (std::next_permutation(order.begin() + pinned, order.end()));
  return best;
}

TEST(MemoryPlan, RandomSetsTakeLittleMoreThanTheLowerBound) {
  std::vector<double> ratios;
  for (unsigned seed = 0; seed < 1000; ++seed) {
    Problem problem = LifetimeGenerator(seed).generate();
    problem.capacity = int64_t(1) << 40;
    std::optional<Solution> solution = findSmallestPlan(problem);
    ASSERT_TRUE(solution.has_value()) << "seed " << seed;
    ASSERT_EQ(check(problem, solution->plan), "") << "seed " << seed;
    ratios.push_back(double(computeTop(problem, solution->plan)) /
                     double(computePlacedBound(problem)));
    EXPECT_LE(ratios.back(), 1.10)
        << "seed " << seed << ", " << problem.buffers.size() << " buffers";
  }
  llvm::sort(ratios);
  EXPECT_EQ(ratios[ratios.size() / 2], 1.0);
  RecordProperty("largest_ratio", std::to_string(ratios.back()));
}

TEST(MemoryPlan, PlansOfEveryMethodAreValid) {
  unsigned counts[4] = {};
  for (unsigned seed = 0; seed < 400; ++seed) {
    Problem problem = LifetimeGenerator(seed).generate();
    int64_t sum = 0, bound = computeLowerBound(problem).bytes;
    for (const Buffer &buffer : problem.buffers)
      sum += llvm::alignTo(buffer.bytes, buffer.alignment);
    // From room for all side by side down to little more than the lower bound.
    for (int64_t capacity : {sum, (sum + bound) / 2, bound + bound / 10}) {
      problem.capacity = std::max(capacity, getReservedEnd(problem));
      std::optional<Solution> solution = findPlan(problem);
      ASSERT_TRUE(solution.has_value()) << "seed " << seed;
      ASSERT_EQ(check(problem, solution->plan), "") << "seed " << seed;
      EXPECT_EQ(findPlan(problem)->plan, solution->plan) << "seed " << seed;
      ++counts[unsigned(solution->method)];
    }
  }
  EXPECT_GT(counts[unsigned(Method::Apart)], 0u);
  EXPECT_GT(counts[unsigned(Method::Scan)], 0u);
  EXPECT_GT(counts[unsigned(Method::Orders)], 0u);
}

TEST(MemoryPlan, FindsAPlanWheneverThereIsOne) {
  unsigned searched = 0, aboveBound = 0;
  for (unsigned seed = 0; seed < 300; ++seed) {
    Problem problem = generateAdversarial(seed, /*count=*/7);
    int64_t least = getLeastTop(problem);
    aboveBound += least > computePlacedBound(problem);
    problem.capacity = std::max(least, getReservedEnd(problem));
    std::optional<Solution> solution = findPlan(problem);
    ASSERT_TRUE(solution.has_value()) << "seed " << seed;
    ASSERT_EQ(check(problem, solution->plan), "") << "seed " << seed;
    searched += solution->method == Method::Search;
    if (problem.capacity > least)
      continue;
    --problem.capacity;
    EXPECT_FALSE(findPlan(problem).has_value()) << "seed " << seed;
  }
  // Some problems are hard.
  EXPECT_GT(aboveBound, 0u);
  RecordProperty("found_by_search", std::to_string(searched));
}

TEST(MemoryPlan, PinnedBuffersAreHoles) {
  Problem problem;
  problem.capacity = 96;
  problem.buffers = {{32, 32, 0, 9, 32}, {32, 32, 0, 4}, {32, 32, 5, 9}};
  std::optional<Solution> solution = findPlan(problem);
  ASSERT_TRUE(solution.has_value());
  EXPECT_EQ(check(problem, solution->plan), "");
  // They say nothing about how good a plan is.
  EXPECT_EQ(computePlacedBound(problem), 32);
  EXPECT_EQ(computeTop(problem, {32, 0, 0}), 32);
  problem.buffers.push_back({64, 32, 0, 9});
  EXPECT_FALSE(findPlan(problem).has_value());
}

TEST(MemoryPlan, BuffersThatMayCoincideCountOnce) {
  Problem problem;
  problem.capacity = 64;
  problem.granule = 32;
  // A chain: each one may be written over the one before it.
  for (int64_t i = 0; i < 3; ++i)
    problem.buffers.push_back({64, 32, i, i + 1});
  EXPECT_FALSE(findPlan(problem).has_value());
  problem.coincidences = {{0, 1}, {1, 2}};
  EXPECT_EQ(computeLowerBound(problem).bytes, 64);
  std::optional<Solution> solution = findPlan(problem);
  ASSERT_TRUE(solution.has_value());
  EXPECT_EQ(solution->plan, (Plan{0, 0, 0}));
  // Not if the first one is still needed.
  problem.buffers[0].end = 9;
  EXPECT_FALSE(findPlan(problem).has_value());
}

TEST(MemoryPlan, TheTopBufferNeedsNoWholeGranule) {
  Problem problem;
  problem.granule = 32;
  problem.buffers = {{6, 32, 0, 1}, {40, 32, 0, 1}};
  EXPECT_EQ(computeLowerBound(problem).bytes, 70);
  problem.capacity = 70;
  EXPECT_TRUE(findPlan(problem).has_value());
  problem.capacity = 69;
  EXPECT_FALSE(findPlan(problem).has_value());
}

// A copy of a stage takes no room of its own, but is apart from all buffers
// other than its original.
TEST(MemoryPlan, CopiesOfStagesHaveTheAddressOfTheirOriginal) {
  Problem problem;
  problem.capacity = 96;
  problem.buffers = {
      {32, 32, 0, 1}, {32, 32, 2, 3}, {32, 32, 4, 5}, {32, 32, 6, 7}};
  problem.copies = {{0, 2}};
  std::optional<Solution> solution = findPlan(problem);
  ASSERT_TRUE(solution.has_value());
  EXPECT_EQ(solution->method, Method::Apart);
  EXPECT_EQ(solution->plan, (Plan{0, 32, 0, 64}));
  problem.copies.clear();
  solution = findPlan(problem);
  ASSERT_TRUE(solution.has_value());
  EXPECT_EQ(solution->method, Method::Scan);
}

TEST(MemoryPlan, ScanPrefersBytesOfTheSamePipe) {
  Problem problem;
  problem.capacity = 64;
  // Two buffers that end, one read by pipe 1 and one by pipe 2 at last.
  problem.buffers = {{32, 32, 0, 1, std::nullopt, 1, 2},
                     {32, 32, 0, 1, std::nullopt, 1, 4},
                     {32, 32, 2, 3, std::nullopt, 4, 4},
                     {32, 32, 2, 3, std::nullopt, 2, 2}};
  std::optional<Solution> solution = findPlan(problem);
  ASSERT_TRUE(solution.has_value());
  EXPECT_EQ(solution->method, Method::Scan);
  EXPECT_EQ(solution->plan, (Plan{0, 32, 32, 0}));
}

/// The addresses that a scan gives to `buffers` in a memory of two of them.
static Plan scanPairs(std::vector<Buffer> buffers) {
  Problem problem;
  problem.capacity = 64;
  problem.buffers = std::move(buffers);
  std::optional<Solution> solution = findPlan(problem);
  EXPECT_TRUE(solution && solution->method == Method::Scan);
  return solution ? solution->plan : Plan();
}

// Pipe 1 fills each buffer, and pipe 2 reads it last. The third buffer waits
// for the one that ended first.
TEST(MemoryPlan, ScanReusesBytesThatAreFreeForLong) {
  EXPECT_EQ(scanPairs({{32, 32, 0, 5, std::nullopt, 1, 2},
                       {32, 32, 0, 1, std::nullopt, 1, 2},
                       {32, 32, 6, 9, std::nullopt, 1, 2}}),
            (Plan{0, 32, 32}));
}

// In a loop, pipe 4 reads the last buffer. At the bytes of the first one, the
// next iteration would wait for it at once; nothing begins early at the others.
TEST(MemoryPlan, ScanKeepsTheBeginOfTheNextIterationFree) {
  EXPECT_EQ(scanPairs({{32, 32, 0, 1, std::nullopt, 1, 2, /*loop=*/0},
                       {32, 32, 2, 5, /*address=*/32, 2, 2, /*loop=*/0},
                       {32, 32, 6, 7, std::nullopt, 2, 4, /*loop=*/0}}),
            (Plan{0, 32, 32}));
}

// A dependence on a buffer before the loop costs nothing in its iterations.
TEST(MemoryPlan, ScanCountsDependencesInTheLoopFirst) {
  EXPECT_EQ(scanPairs({{32, 32, 0, 1, /*address=*/0, 1, 4},
                       {32, 32, 2, 3, /*address=*/32, 1, 4, /*loop=*/0},
                       {32, 32, 4, 5, std::nullopt, 2, 1, /*loop=*/0}}),
            (Plan{0, 32, 0}));
}

// Buffers that share bytes keep to the preferred boundaries, if they can.
TEST(MemoryPlan, SharedBuffersBeginAtPreferredBoundaries) {
  Problem problem;
  problem.capacity = 64;
  problem.sharedAlignment = 32;
  for (int64_t i = 0; i < 6; ++i)
    problem.buffers.push_back({16, 16, i, i + 1, std::nullopt, 1, 2, 0});
  std::optional<Solution> solution = findPlan(problem);
  ASSERT_TRUE(solution.has_value());
  EXPECT_EQ(solution->plan, (Plan{0, 32, 0, 32, 0, 32}));
  problem.buffers.push_back({16, 16, 0, 1, std::nullopt, 1, 2, 0});
  solution = findPlan(problem);
  ASSERT_TRUE(solution.has_value());
  EXPECT_EQ(check(problem, solution->plan), "");
}
