//===- rope_test.cpp - Test of the wrapper of rope ------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "wrappers.h"

#include <gtest/gtest.h>

static float number(int64_t i) { return static_cast<float>(i % 13 - 6) / 4; }

static Tensor filled(std::vector<int64_t> shape) {
  Tensor tensor(std::move(shape));
  for (std::size_t i = 0; i < tensor.data.size(); ++i)
    tensor.data[i] = number(static_cast<int64_t>(i));
  return tensor;
}

class Rope : public ::testing::TestWithParam<std::tuple<int, int, int>> {};

// Numbers of rows around those of a task and of all tasks.
TEST_P(Rope, RotatesPairs) {
  auto [rows, headDim, ropeDim] = GetParam();
  Tensor x = filled({rows, headDim}), sin = filled({rows, ropeDim});
  Tensor cos = filled({rows, ropeDim}), before = x;
  ASSERT_EQ(rope(x, sin, cos, 0.5f), "");
  for (int r = 0; r < rows; ++r)
    for (int i = 0; i < headDim; ++i) {
      const float *row = &before.data[r * headDim];
      float expected = row[i];
      if (i < ropeDim) {
        float other = i % 2 ? row[i - 1] : -row[i + 1];
        expected = 0.5f * (row[i] * cos.data[r * ropeDim + i] +
                           other * sin.data[r * ropeDim + i]);
      }
      ASSERT_NEAR(x.data[r * headDim + i], expected, 1e-5) << r << ", " << i;
    }
}

INSTANTIATE_TEST_SUITE_P(Rows, Rope,
                         ::testing::Values(std::tuple(1, 128, 128),
                                           std::tuple(7, 576, 64),
                                           std::tuple(48, 128, 128),
                                           std::tuple(97, 576, 64)));

// A row that the family lacks is no end of the program.
TEST(Rope, TellsOfMisses) {
  Tensor x = filled({4, 192}), sin = filled({4, 64}), cos = filled({4, 64});
  EXPECT_NE(rope(x, sin, cos, 1.0f).find("hd576_rd64_fp32"), std::string::npos);
}
