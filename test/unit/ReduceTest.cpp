//===- ReduceTest.cpp - Tests of kernels along a dimension ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/Kernels.h"

#include "gtest/gtest.h"

#include <cmath>
#include <limits>
#include <random>

using namespace tl::runtime;

namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();

View viewOf(std::vector<float> &data, llvm::ArrayRef<int64_t> sizes) {
  return View::contiguous(reinterpret_cast<std::byte *>(data.data()),
                          DType::F32, sizes);
}

/// Checks and runs a kernel; returns its error, or nothing.
std::string run(llvm::StringRef name, KernelArgs args) {
  const Kernel *kernel = lookupKernel(name);
  if (llvm::Error error = kernel->check(args))
    return llvm::toString(std::move(error));
  kernel->run(args);
  return "";
}

float reduceLanes(llvm::StringRef name, std::vector<float> lanes) {
  std::vector<float> result(1);
  int64_t size = lanes.size();
  EXPECT_EQ(
      run(name, {{viewOf(lanes, {1, size}), viewOf(result, {1})}, {}, {}}), "");
  return result[0];
}

/// The sum of the halves of a whole power of two of lanes.
float sumHalves(llvm::ArrayRef<float> lanes) {
  if (lanes.size() == 1)
    return lanes[0];
  size_t half = lanes.size() / 2;
  return sumHalves(lanes.take_front(half)) + sumHalves(lanes.drop_front(half));
}

// Neighbours are added first.
TEST(ReduceTest, TreeAddsNeighbours) {
  EXPECT_EQ(reduceLanes("tree_sum", {1e8f, -1e8f, 1, 1}), 2);
  EXPECT_EQ(reduceLanes("tree_sum", {1e8f, 1, -1e8f, 1}), 0);
}

TEST(ReduceTest, TreeOfARepeat) {
  std::mt19937 random(1);
  std::uniform_real_distribution<float> values(-1, 1);
  std::vector<float> lanes(64);
  for (int i = 0; i < 100; ++i) {
    for (float &lane : lanes)
      lane = values(random);
    EXPECT_EQ(reduceLanes("tree_sum", lanes), sumHalves(lanes));
  }
}

// The last of an odd number waits for a partner.
TEST(ReduceTest, TreeOfAnOddNumber) {
  EXPECT_EQ(reduceLanes("tree_sum", {1, 2, 3}), 6);
  EXPECT_EQ(reduceLanes("tree_sum", {1e8f, -1e8f, 1, 1e8f, -1e8f}), 0);
  EXPECT_EQ(reduceLanes("tree_max", {1, 5, 3, 4, 7}), 7);
  EXPECT_EQ(reduceLanes("tree_min", {5}), 5);
}

TEST(ReduceTest, NaNIsTheResult) {
  float nan = std::nanf("");
  for (llvm::StringRef name : {"tree_sum", "tree_max", "tree_min"})
    for (size_t i = 0; i < 5; ++i) {
      std::vector<float> lanes = {1, -kInf, 3, kInf, 2};
      lanes[i] = nan;
      EXPECT_TRUE(std::isnan(reduceLanes(name, lanes))) << name.str() << i;
    }
}

// Scans begin with the value of a previous part.
TEST(ReduceTest, ScansWithAnInitialValue) {
  std::vector<float> a = {1, 5, 3, 2, 8, 4}, init = {4, 2}, b(6);
  auto scan = [&](llvm::StringRef name, int64_t reverse) {
    EXPECT_EQ(
        run(name, {{viewOf(a, {2, 3}), viewOf(init, {2}), viewOf(b, {2, 3})},
                   {},
                   {{"dim", 1}, {"reverse", reverse}}}),
        "");
    return b;
  };
  EXPECT_EQ(scan("cumsum", 0), std::vector<float>({5, 10, 13, 4, 12, 16}));
  EXPECT_EQ(scan("cummax", 0), std::vector<float>({4, 5, 5, 2, 8, 8}));
  EXPECT_EQ(scan("cummin", 1), std::vector<float>({1, 3, 3, 2, 2, 2}));
  EXPECT_EQ(
      run("cumsum", {{viewOf(a, {2, 3}), viewOf(init, {2}), viewOf(b, {2, 3})},
                     {},
                     {{"dim", 0}}}),
      "needs a result of the operand's shape, without the dimension that "
      "is reduced");
}

TEST(ReduceTest, RejectsOtherShapes) {
  std::vector<float> a(12), b(12);
  EXPECT_EQ(run("tree_sum", {{viewOf(a, {3, 4}), viewOf(b, {4})}, {}, {}}),
            "needs the leading extents of the operand in the result");
  EXPECT_EQ(run("reduce_sum",
                {{viewOf(a, {3, 4}), viewOf(b, {4})}, {}, {{"dim", 1}}}),
            "needs a result of the operand's shape, without the dimension that "
            "is reduced");
  EXPECT_EQ(run("reduce_sum",
                {{viewOf(a, {3, 4}), viewOf(b, {4})}, {}, {{"dim", 2}}}),
            "reduces one dimension of its operand");
  EXPECT_EQ(
      run("cumsum", {{viewOf(a, {3, 4}), viewOf(b, {3, 4})}, {}, {{"dim", 2}}}),
      "steps along a dimension of its operand");
  EXPECT_EQ(run("transpose", {{viewOf(a, {3, 4}), viewOf(b, {4, 3})},
                              {},
                              {{"axis0", 1}, {"axis1", 1}}}),
            "needs a permutation of the operand's dimensions");
  EXPECT_EQ(run("transpose", {{viewOf(a, {3, 4}), viewOf(b, {3, 4})},
                              {},
                              {{"axis0", 1}, {"axis1", 0}}}),
            "needs a result of the permuted shape");
}

} // namespace
