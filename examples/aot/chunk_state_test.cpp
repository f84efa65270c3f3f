//===- chunk_state_test.cpp - Test of the wrapper of the states -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "wrappers.h"

#include <gtest/gtest.h>

/// The bits of small integers as 16-bit floats.
static uint16_t half(int value) {
  static const uint16_t bits[] = {0xc000, 0xbc00, 0x0000, 0x3c00, 0x4000};
  return bits[value + 2];
}

static int small(int64_t i, int period) {
  return static_cast<int>(i % period % 5) - 2;
}

class ChunkState : public ::testing::TestWithParam<std::tuple<int, int, int>> {
};

// Any number of heads and chunks; sums of integers are exact.
TEST_P(ChunkState, AddsChunks) {
  auto [heads, chunks, keyDim] = GetParam();
  const int chunk = 64, valueDim = 64;
  int64_t length = chunks * chunk;
  HalfTensor k{{heads, length, keyDim}, {}}, v{{heads, length, valueDim}, {}};
  for (int64_t i = 0; i < heads * length * keyDim; ++i)
    k.data.push_back(half(small(i, 31)));
  for (int64_t i = 0; i < heads * length * valueDim; ++i)
    v.data.push_back(half(small(i, 17)));
  Tensor h({heads, chunks, keyDim, valueDim});
  ASSERT_EQ(chunkState(k, v, h), "");
  for (int n = 0; n < heads; ++n)
    for (int a = 0; a < keyDim; a += 7)
      for (int b = 0; b < valueDim; b += 5) {
        float total = 0;
        for (int64_t t = 0; t < length; ++t) {
          if (t % chunk == 0) {
            int64_t at = ((n * chunks + t / chunk) * keyDim + a) * valueDim + b;
            ASSERT_EQ(h.data[at], total)
                << n << " " << t << " " << a << " " << b;
          }
          int64_t row = n * length + t;
          total += static_cast<float>(small(row * keyDim + a, 31) *
                                      small(row * valueDim + b, 17));
        }
      }
}

INSTANTIATE_TEST_SUITE_P(Lengths, ChunkState,
                         ::testing::Values(std::tuple(1, 1, 64),
                                           std::tuple(2, 3, 64),
                                           std::tuple(3, 2, 128)));
