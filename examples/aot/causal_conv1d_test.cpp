//===- causal_conv1d_test.cpp - Test of the wrapper of the convolution ----===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "wrappers.h"

#include <cmath>
#include <gtest/gtest.h>

static void fill(Tensor &tensor, int period) {
  for (std::size_t i = 0; i < tensor.data.size(); ++i)
    tensor.data[i] = static_cast<float>(i % period) / 4 - 1;
}

// Any batch, with and without an activation.
TEST(CausalConv1d, ConvolvesAndMovesTheState) {
  const int dim = 256, width = 4;
  for (int batch : {1, 3, 7})
    for (bool hasSilu : {false, true}) {
      Tensor x({batch, dim}), state({batch, width - 1, dim});
      Tensor weight({width, dim}), y({batch, dim});
      fill(x, 11), fill(state, 13), fill(weight, 7);
      Tensor before = state;
      ASSERT_EQ(causalConv1d(x, state, weight, y, hasSilu), "");
      for (int i = 0; i < batch * dim; ++i) {
        int n = i / dim, d = i % dim;
        auto input = [&](int t) {
          return t == width - 1 ? x.data[i]
                                : before.data[(n * (width - 1) + t) * dim + d];
        };
        float total = 0;
        for (int t = 0; t < width; ++t)
          total += weight.data[t * dim + d] * input(t);
        if (hasSilu)
          total /= 1 + std::exp(-total);
        ASSERT_NEAR(y.data[i], total, 1e-4) << i;
        for (int t = 0; t < width - 1; ++t)
          ASSERT_EQ(state.data[(n * (width - 1) + t) * dim + d], input(t + 1));
      }
    }
}

// A width without a kernel is refused.
TEST(CausalConv1d, ExplainsMisses) {
  Tensor x({1, 256}), state({1, 2, 256}), weight({3, 256}), y({1, 256});
  std::string text = causalConv1d(x, state, weight, y, false);
  EXPECT_NE(text.find("width 3 != 4"), std::string::npos) << text;
}
