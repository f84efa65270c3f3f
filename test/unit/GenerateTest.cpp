//===- GenerateTest.cpp - Tests of generated arrays -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "api/Generate.h"
#include "gtest/gtest.h"

#include <cmath>
#include <set>
#include <vector>

using namespace tl;
using runtime::DType;
using runtime::View;

template <typename T> static std::vector<T> getWide(DType dtype) {
  std::vector<T> values(4096);
  run::fillWide(View::contiguous(reinterpret_cast<std::byte *>(values.data()),
                                 dtype, {int64_t(values.size())}),
                1);
  return values;
}

TEST(GenerateTest, wideFloatsHaveAllMagnitudesAndSigns) {
  std::set<int> exponents;
  unsigned negative = 0;
  for (float value : getWide<float>(DType::F32)) {
    EXPECT_GE(std::fabs(value), std::ldexp(1.0f, -10));
    EXPECT_LT(std::fabs(value), std::ldexp(1.0f, 12));
    exponents.insert(std::ilogb(value));
    negative += value < 0;
  }
  EXPECT_EQ(exponents.size(), 22u);
  EXPECT_GT(negative, 1800u);
  EXPECT_LT(negative, 2300u);
}

TEST(GenerateTest, wideIntegersHaveAllNumbersOfBits) {
  std::set<int> bits;
  bool hasNegative = false, hasLeast = false;
  for (int32_t value : getWide<int32_t>(DType::I32)) {
    uint32_t magnitude = value < 0 ? -uint32_t(value) : value;
    bits.insert(magnitude == 0 ? 0 : std::ilogb(double(magnitude)) + 1);
    hasNegative |= value < 0;
    hasLeast |= value == 0;
  }
  EXPECT_GE(bits.size(), 31u);
  EXPECT_TRUE(hasNegative);
  EXPECT_TRUE(hasLeast);
}

TEST(GenerateTest, wideTruthValuesAreZeroOrOne) {
  for (uint8_t value : getWide<uint8_t>(DType::I1))
    EXPECT_LE(value, 1);
}
