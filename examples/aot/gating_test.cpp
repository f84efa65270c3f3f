//===- gating_test.cpp - Test of the wrapper of the gates -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "wrappers.h"

#include <cmath>
#include <gtest/gtest.h>

class Gating : public ::testing::TestWithParam<std::tuple<int, int, int>> {};

// One row serves each batch, with any number of blocks.
TEST_P(Gating, ComputesGates) {
  auto [batch, heads, blocks] = GetParam();
  Tensor a({batch, heads}), b({batch, heads}), logs({heads}), bias({heads});
  Tensor g({batch, heads}), beta({batch, heads});
  for (int i = 0; i < batch * heads; ++i) {
    a.data[i] = static_cast<float>(i % 17 - 8);
    b.data[i] = static_cast<float>(i % 7 - 3);
  }
  for (int i = 0; i < heads; ++i) {
    logs.data[i] = static_cast<float>(i % 3 - 1);
    bias.data[i] = 0.25f;
  }
  ASSERT_EQ(gating(a, b, logs, bias, g, beta, blocks), "");
  for (int i = 0; i < batch * heads; ++i) {
    double x = a.data[i] + 0.25;
    double soft = 2 * x <= 5 ? std::log1p(std::exp(2 * x)) / 2 : x;
    double expected = -std::exp(logs.data[i % heads]) * soft;
    ASSERT_NEAR(g.data[i], expected, 1e-3 * (1 + std::abs(expected))) << i;
    ASSERT_NEAR(beta.data[i], 1 / (1 + std::exp(-b.data[i])), 1e-4) << i;
  }
}

INSTANTIATE_TEST_SUITE_P(Batches, Gating,
                         ::testing::Values(std::tuple(1, 4, 1),
                                           std::tuple(3, 6, 4),
                                           std::tuple(50, 16, 24),
                                           std::tuple(5, 128, 2)));

// The text names the nearest rows, and the row to add.
TEST(Gating, ExplainsMisses) {
  Tensor a({2, 5}), five({5}), g({2, 5});
  std::string text = gating(a, a, five, five, g, g, 1);
  EXPECT_NE(text.find("h4 (num_heads 5 != 4)"), std::string::npos) << text;
  EXPECT_NE(text.find("add {\"num_heads\":5}"), std::string::npos) << text;
}

// A wrong argument is refused, and named.
TEST(Gating, ChecksExtents) {
  Tensor a({2, 4}), b({3, 4}), heads({4}), g({2, 4});
  EXPECT_EQ(gating(a, b, heads, heads, g, g, 1),
            "bad extent: b_d0 == batch, got 3");
}
