//===- FootprintTest.cpp - Tests of strided byte sets ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/runtime/engine/checks/Footprint.h"

#include "gtest/gtest.h"

#include <random>
#include <set>

using namespace tl::runtime;
using Dim = Footprint::Dim;

namespace {

/// A footprint as the test wrote it, kept apart from its canonical form.
struct Spec {
  int64_t offset;
  int64_t run;
  std::vector<Dim> dims;

  Footprint footprint() const { return Footprint(offset, run, dims); }

  /// Every byte, from the definition.
  std::set<int64_t> bytes() const {
    std::set<int64_t> starts = {offset};
    for (const Dim &dim : dims) {
      std::set<int64_t> next;
      for (int64_t start : starts)
        for (int64_t i = 0; i < dim.count; ++i)
          next.insert(start + i * dim.stride);
      starts = next;
    }
    std::set<int64_t> result;
    for (int64_t start : starts)
      for (int64_t i = 0; i < run; ++i)
        result.insert(start + i);
    return result;
  }
};

std::set<int64_t> bytesOf(const Footprint &footprint) {
  std::set<int64_t> result;
  footprint.forEachRun([&](ByteRange run) {
    for (int64_t i = run.begin; i < run.end; ++i)
      result.insert(i);
    return true;
  });
  return result;
}

bool includes(const std::set<int64_t> &outer, const std::set<int64_t> &inner) {
  return std::includes(outer.begin(), outer.end(), inner.begin(), inner.end());
}

Spec randomSpec(std::mt19937 &random, int64_t maxStride) {
  auto pick = [&](int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(random);
  };
  Spec spec{pick(0, 60), pick(1, 6), {}};
  for (int64_t i = pick(0, 3); i > 0; --i)
    spec.dims.push_back({pick(1, 4), pick(-4, maxStride)});
  return spec;
}

// Contiguous rows become one run, in any notation.
TEST(Footprint, MergesContiguousDimensions) {
  Footprint rows(64, 32, {{4, 128}, {4, 32}});
  EXPECT_TRUE(rows.dims().empty());
  EXPECT_EQ(rows.runBytes(), 512);
  EXPECT_EQ(rows, Footprint(64, 512));
}

// A row block of a larger matrix keeps one dimension, with any strides given.
TEST(Footprint, OfViewDescribesATile) {
  Footprint tile = Footprint::ofView(1000, 2, {3, 5}, {100, 1});
  EXPECT_EQ(tile, Footprint(1000, 10, {{3, 200}}));
  EXPECT_EQ(tile.begin(), 1000);
  EXPECT_EQ(tile.end(), 1410);
  EXPECT_EQ(tile.bytes(), 30);
  EXPECT_EQ(Footprint::ofView(0, 4, {3, 5}, {1, 0}), Footprint(0, 12));
}

// A negative stride reaches back from the offset.
TEST(Footprint, NormalisesNegativeStrides) {
  EXPECT_EQ(Footprint(100, 4, {{3, -10}}), Footprint(80, 4, {{3, 10}}));
}

// A count of 0 leaves nothing, and nothing overlaps nothing.
TEST(Footprint, EmptySets) {
  Footprint empty(10, 4, {{0, 8}});
  EXPECT_TRUE(empty.empty());
  EXPECT_EQ(empty.bytes(), 0);
  EXPECT_FALSE(overlaps(empty, Footprint(0, 100)));
  EXPECT_TRUE(covers(Footprint(0, 1), empty));
  EXPECT_TRUE(empty.forEachRun([](ByteRange) { return false; }));
}

// Two column tiles of the same rows share a bounding box but no byte.
TEST(Footprint, NeighbouringColumnsDoNotOverlap) {
  Footprint left(0, 256, {{128, 1024}}), right(256, 256, {{128, 1024}});
  EXPECT_FALSE(overlaps(left, right));
  EXPECT_EQ(overlap(left, Footprint(255, 2, {{128, 1024}})),
            (ByteRange{255, 256}));
}

// Tiles of a million rows are compared without looking at each.
TEST(Footprint, LargeCountsAreCheap) {
  const int64_t rows = int64_t(1) << 40;
  Footprint left(0, 256, {{rows, 1024}}), right(256, 256, {{rows, 1024}});
  EXPECT_FALSE(overlaps(left, right));
  EXPECT_FALSE(
      overlaps(left, Footprint(512 + rows * 4096, 128, {{rows, 512 * 3}})));
  EXPECT_TRUE(overlaps(
      left, Footprint(256 + 1024 * (rows - 1) - 1, 256, {{rows, 1024}})));
  // Different strides, disjoint columns.
  EXPECT_FALSE(overlaps(Footprint(0, 64, {{rows, 512}}),
                        Footprint(64, 64, {{rows, 1024}})));
}

// Canonical form changes the description, never the set.
TEST(Footprint, CanonicalFormKeepsTheBytes) {
  std::mt19937 random(1);
  for (int i = 0; i < 3000; ++i) {
    Spec spec = randomSpec(random, 40);
    std::set<int64_t> expected = spec.bytes();
    Footprint footprint = spec.footprint();
    ASSERT_EQ(bytesOf(footprint), expected);
    EXPECT_EQ(footprint.begin(), *expected.begin());
    EXPECT_EQ(footprint.end(), *expected.rbegin() + 1);
    EXPECT_GE(footprint.bytes(), int64_t(expected.size()));
  }
}

// overlap() agrees with sets of bytes, and the bytes it names are in both.
TEST(Footprint, OverlapAgreesWithByteSets) {
  std::mt19937 random(2);
  int found = 0, disjoint = 0;
  for (int i = 0; i < 20000; ++i) {
    Spec a = randomSpec(random, 50), b = randomSpec(random, 50);
    if (i % 2 && !a.dims.empty() && !b.dims.empty())
      b.dims.front().stride = a.dims.front().stride;
    std::set<int64_t> bytesA = a.bytes(), bytesB = b.bytes(), common;
    std::set_intersection(bytesA.begin(), bytesA.end(), bytesB.begin(),
                          bytesB.end(), std::inserter(common, common.end()));
    auto range = overlap(a.footprint(), b.footprint());
    ASSERT_EQ(range.has_value(), !common.empty()) << "pair " << i;
    ++(range ? found : disjoint);
    if (!range)
      continue;
    ASSERT_GT(range->size(), 0);
    for (int64_t byte = range->begin; byte < range->end; ++byte)
      ASSERT_TRUE(common.count(byte)) << "pair " << i;
  }
  EXPECT_GT(found, 1000);
  EXPECT_GT(disjoint, 1000);
}

// covers() is never wrong when it says yes, and says yes to tiles of a tile.
TEST(Footprint, CoversIsSound) {
  std::mt19937 random(3);
  int covered = 0;
  for (int i = 0; i < 30000; ++i) {
    Spec a = randomSpec(random, 20), b = randomSpec(random, 20);
    if (i % 2) {
      b = a;
      b.run = 1;
      b.offset += i % 3;
    }
    if (covers(a.footprint(), b.footprint())) {
      ASSERT_TRUE(includes(a.bytes(), b.bytes())) << "pair " << i;
      ++covered;
    }
  }
  EXPECT_GT(covered, 1000);
  Footprint matrix(0, 256, {{16, 1024}});
  EXPECT_TRUE(covers(matrix, Footprint(4 * 1024 + 32, 64, {{4, 1024}})));
  EXPECT_TRUE(covers(matrix, Footprint(15 * 1024, 256)));
  EXPECT_FALSE(covers(matrix, Footprint(15 * 1024, 257)));
  EXPECT_FALSE(covers(matrix, Footprint(13 * 1024, 64, {{4, 1024}})));
}

// unite() gives exactly the union or nothing.
TEST(Footprint, UniteIsExact) {
  std::mt19937 random(4);
  int united = 0;
  for (int i = 0; i < 20000; ++i) {
    Spec a = randomSpec(random, 30), b = randomSpec(random, 30);
    if (i % 4 < 3) {
      int64_t move = b.offset / 4;
      b = a;
      b.offset += move;
      if (i % 4 == 1 && !b.dims.empty())
        b.dims.back().count += 1;
    }
    auto both = unite(a.footprint(), b.footprint());
    if (!both)
      continue;
    ++united;
    std::set<int64_t> expected = a.bytes();
    for (int64_t byte : b.bytes())
      expected.insert(byte);
    ASSERT_EQ(bytesOf(*both), expected) << "pair " << i;
  }
  EXPECT_GT(united, 1000);
}

// Successive tiles of a loop grow into one footprint, along rows and columns.
TEST(Footprint, UniteGrowsOverALoop) {
  Footprint columns(0, 64, {{16, 1024}}), rows(0, 64, {{16, 1024}});
  for (int i = 1; i < 5; ++i) {
    columns = *unite(columns, Footprint(i * 64, 64, {{16, 1024}}));
    rows = *unite(rows, Footprint(i * 16 * 1024, 64, {{16, 1024}}));
  }
  EXPECT_EQ(columns, Footprint(0, 5 * 64, {{16, 1024}}));
  EXPECT_EQ(rows, Footprint(0, 64, {{5 * 16, 1024}}));
}

} // namespace
