//===- RangeSetTest.cpp - Tests of sets of ranges -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/RangeSet.h"
#include "gtest/gtest.h"

#include <random>
#include <set>

using tl::analysis::RangeSet;

namespace {
/// A set and the same numbers one by one.
struct Sample {
  RangeSet ranges;
  std::set<unsigned> numbers;

  void add(unsigned begin, unsigned end) {
    ranges.add(begin, end);
    for (unsigned number = begin; number < end; ++number)
      numbers.insert(number);
  }
  void expectSame() const {
    for (unsigned number = 0; number < 70; ++number)
      EXPECT_EQ(ranges.contains(number), numbers.count(number) > 0) << number;
    for (RangeSet::Range range : ranges.getRanges())
      EXPECT_LT(range.begin, range.end);
  }
};
} // namespace

static Sample draw(std::mt19937 &random) {
  Sample sample;
  for (unsigned count = random() % 6; count > 0; --count) {
    unsigned begin = random() % 60;
    sample.add(begin, begin + random() % 9);
  }
  return sample;
}

// Sets that overlap, touch, contain each other or are empty.
TEST(RangeSet, RemovesWhatIsInAnother) {
  std::mt19937 random(1);
  for (int i = 0; i < 2000; ++i) {
    Sample from = draw(random), other = draw(random);
    from.ranges.remove(other.ranges);
    for (unsigned number : other.numbers)
      from.numbers.erase(number);
    from.expectSame();
  }
}

TEST(RangeSet, KeepsAndAddsWhatIsInAnother) {
  std::mt19937 random(2);
  for (int i = 0; i < 2000; ++i) {
    Sample a = draw(random), b = draw(random), both = a;
    both.ranges.keep(b.ranges);
    for (unsigned number : a.numbers)
      if (!b.numbers.count(number))
        both.numbers.erase(number);
    both.expectSame();
    a.ranges.add(b.ranges);
    a.numbers.insert(b.numbers.begin(), b.numbers.end());
    a.expectSame();
  }
}
