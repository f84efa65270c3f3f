//===- ByteSetTest.cpp - Tests of sets of bytes ---------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/checks/ByteSet.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <random>

using namespace tl::runtime;

// As a bit for each byte.
TEST(ByteSet, AsBits) {
  std::mt19937 random(1);
  constexpr int64_t kBytes = 200;
  for (int round = 0; round < 100; ++round) {
    ByteSet set;
    std::vector<bool> bits(kBytes);
    for (int step = 0; step < 30; ++step) {
      int64_t begin = random() % kBytes;
      int64_t end = begin + random() % std::min<int64_t>(kBytes - begin, 20);
      set.add(ByteRange{begin, end});
      std::fill(bits.begin() + begin, bits.begin() + end, true);
      for (int64_t i = 0; i < kBytes; ++i) {
        auto find = [&](bool bit) {
          return std::find(bits.begin() + i, bits.end(), bit) - bits.begin();
        };
        ASSERT_EQ(set.findMissing(i, kBytes), find(false));
        ASSERT_EQ(set.findMember(i, kBytes), find(true));
      }
    }
  }
}

// Bytes in either set are written.
TEST(ByteSet, UnwrittenInBoth) {
  ByteSet a, b;
  a.add(ByteRange{0, 10});
  b.add(ByteRange{10, 20});
  a.add(ByteRange{20, 30});
  b.add(ByteRange{36, 40});
  EXPECT_FALSE(findUnwritten(Footprint(0, 30), a, b));
  EXPECT_FALSE(findUnwritten(Footprint(5, 4, {{2, 31}}), a, b));
  EXPECT_EQ(findUnwritten(Footprint(5, 5, {{3, 15}}), a, b),
            (ByteRange{35, 36}));
  EXPECT_EQ(findUnwritten(Footprint(0, 50), a, b), (ByteRange{30, 36}));
}

TEST(ByteSet, Meets) {
  ByteSet set;
  set.add(ByteRange{10, 20});
  EXPECT_TRUE(meets(Footprint(19, 4), set));
  EXPECT_FALSE(meets(Footprint(20, 4), set));
  EXPECT_TRUE(meets(Footprint(0, 1, {{3, 8}}), set));
  EXPECT_FALSE(meets(Footprint(0, 1, {{3, 21}}), set));
  EXPECT_FALSE(meets(Footprint(), set));
}

// A deferred set is the same set, however large it has grown meanwhile.
TEST(ByteSet, Deferred) {
  ByteSet plain;
  DeferredByteSet deferred;
  auto add = [&](const Footprint &bytes) {
    plain.add(bytes);
    deferred.add(bytes);
  };
  add(Footprint());
  for (int64_t i = 0; i < 1000; ++i)
    add(Footprint(i * 37 % 1000 * 8, 3, {{2, 4}}));
  add(Footprint(9000, 8));
  add(Footprint(9000, 8));
  add(Footprint(9008, 8));
  for (int64_t byte = 0; byte < 9100; ++byte)
    ASSERT_EQ(deferred.get().findMissing(byte, 9100),
              plain.findMissing(byte, 9100));
  add(Footprint(9050, 1));
  EXPECT_EQ(deferred.get().findMissing(9050, 9100), 9051);
}
