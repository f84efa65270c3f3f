//===- ContentSumTest.cpp - Tests of numbers for contents -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/checks/ContentSum.h"

#include "gtest/gtest.h"

#include <random>
#include <vector>

using namespace tl::runtime;

static std::vector<std::byte> makeBytes() {
  std::vector<std::byte> bytes(200);
  std::mt19937 random(1);
  for (std::byte &byte : bytes)
    byte = static_cast<std::byte>(random());
  return bytes;
}

static ContentSum getSum(const std::vector<std::byte> &bytes,
                         const std::vector<Footprint> &parts) {
  ContentSum sum;
  for (const Footprint &part : parts)
    sum.add(part, bytes.data());
  return sum;
}

// In one piece, in pieces of any size and order.
TEST(ContentSum, Parts) {
  std::vector<std::byte> bytes = makeBytes();
  ContentSum whole = getSum(bytes, {Footprint(3, 180)});
  for (int64_t piece : {1, 2, 3, 4, 7, 32, 90}) {
    std::vector<Footprint> parts;
    for (int64_t end = 183; end > 3; end -= piece)
      parts.emplace_back(std::max<int64_t>(3, end - piece),
                         std::min(piece, end - 3));
    EXPECT_TRUE(getSum(bytes, parts) == whole);
  }
  EXPECT_TRUE(
      getSum(bytes, {Footprint(4, 2, {{3, 4}}), Footprint(6, 2, {{3, 4}})}) ==
      getSum(bytes, {Footprint(4, 12)}));
}

// Any bit, several sign bits, bytes that change places, and the place count.
TEST(ContentSum, Differences) {
  std::vector<std::byte> bytes = makeBytes();
  ContentSum whole = getSum(bytes, {Footprint(3, 180)});
  for (int64_t bit = 24; bit < 183 * 8; ++bit) {
    auto changed = bytes;
    changed[bit / 8] ^= static_cast<std::byte>(1 << bit % 8);
    EXPECT_FALSE(getSum(changed, {Footprint(3, 180)}) == whole);
  }
  auto changed = bytes;
  for (int64_t byte = 7; byte < 183; byte += 4)
    changed[byte] ^= std::byte(0x80);
  EXPECT_FALSE(getSum(changed, {Footprint(3, 180)}) == whole);
  changed = bytes;
  std::swap_ranges(changed.begin() + 8, changed.begin() + 16,
                   changed.begin() + 80);
  EXPECT_FALSE(getSum(changed, {Footprint(3, 180)}) == whole);
  std::vector<std::byte> ones(200, std::byte(1));
  EXPECT_FALSE(getSum(ones, {Footprint(4, 4)}) ==
               getSum(ones, {Footprint(8, 4)}));
  EXPECT_FALSE(getSum(bytes, {Footprint(4, 4)}) == ContentSum());
}
