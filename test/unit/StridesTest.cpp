//===- StridesTest.cpp - Tests of strides of memrefs ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Hardware/Utils/Strides.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/MLIRContext.h"
#include "gtest/gtest.h"

#include <random>

using namespace mlir;

// The same as upstream for all ranks up to 4, with dynamic and empty extents.
TEST(Strides, AreThoseOfUpstream) {
  MLIRContext context;
  Builder builder(&context);
  std::mt19937 random(1);
  constexpr int64_t extents[] = {ShapedType::kDynamic, 0, 1, 2, 7, 64};
  for (int i = 0; i < 500; ++i) {
    SmallVector<int64_t> shape(random() % 5);
    for (int64_t &extent : shape)
      extent = extents[random() % std::size(extents)];
    auto type = MemRefType::get(shape, builder.getF32Type());
    SmallVector<int64_t> strides, expectedStrides;
    int64_t offset, expectedOffset;
    ASSERT_TRUE(
        succeeded(type.getStridesAndOffset(expectedStrides, expectedOffset)));
    ASSERT_TRUE(
        succeeded(tl::ascend::getStridesAndOffset(type, strides, offset)));
    EXPECT_EQ(strides, expectedStrides);
    EXPECT_EQ(offset, expectedOffset);
  }
}
