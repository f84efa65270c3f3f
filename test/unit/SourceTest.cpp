//===- SourceTest.cpp - Tests of the execution of Ascend C ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/intrinsics/Calls.h"
#include "runtime/intrinsics/LaunchSyntax.h"
#include "runtime/intrinsics/Routine.h"

#include <gtest/gtest.h>

using namespace tl::runtime;

// Launches become calls; comments, literals and other uses of < stay.
TEST(LaunchSyntax, Rewrites) {
  EXPECT_EQ(rewriteLaunches("f<<<4, nullptr, s>>>(x, y);"),
            "::tl_host::launch<&f>(\"f\", 4, nullptr, s)(x, y);");
  EXPECT_EQ(rewriteLaunches("a::f<int, g<2>> <<<(n + 1) / 2, 0, s>>> (x);"),
            "::tl_host::launch<&a::f<int, g<2>>>(\"a::f<int, g<2>>\", "
            "(n + 1) / 2, 0, s) (x);");
  for (const char *text :
       {"// f<<<1, 0, s>>>(x)\n", "/* f<<<1, 0, s>>>(x) */", "\"f<<<1>>>(x)\"",
        "a << b << c;", "x = 1'000 < '<';", "f<<<1; >>>(x)", "<<<1>>>(x)"})
    EXPECT_EQ(rewriteLaunches(text), text);
}

/// A call on one tile of type `type` at address 0.
static tl_device::VectorCall getCall(tl_device::Type type, long repeats,
                                     long blockStride, long repeatStride,
                                     unsigned long low, unsigned long high) {
  tl_device::VectorCall call = {};
  call.operation = "vadd";
  call.count = 1;
  call.operands[0].kind = tl_device::Operand::IsTile;
  call.operands[0].tile.type = type;
  call.blockStrides[0] = blockStride;
  call.repeatStrides[0] = repeatStride;
  call.repeats = repeats;
  call.mask[0] = low;
  call.mask[1] = high;
  return call;
}

/// The byte addresses that the parts of `call` cover, in order.
static std::vector<long> getBytes(const tl_device::VectorCall &call,
                                  long bytes) {
  std::vector<long> all;
  EXPECT_EQ(
      forEachPart(call,
                  [&](const tl_device::Call &part) {
                    const tl_device::Tile &tile = part.operands[0].tile;
                    long inner = tile.rank == 3 ? tile.sizes[2] : 1;
                    for (long i = 0; i < tile.sizes[0]; ++i)
                      for (long j = 0; j < tile.sizes[1]; ++j)
                        for (long k = 0; k < inner; ++k)
                          all.push_back(
                              tile.address +
                              (i * tile.strides[0] + j * tile.strides[1] +
                               (tile.rank == 3 ? k * tile.strides[2] : 0)) *
                                  bytes);
                  }),
      nullptr);
  std::sort(all.begin(), all.end());
  return all;
}

/// The addresses by the definition: lane i of a repeat is in block i / lanes.
static std::vector<long> getExpected(const tl_device::VectorCall &call,
                                     long bytes) {
  std::vector<long> all;
  long lanes = 32 / bytes;
  for (long repeat = 0; repeat < call.repeats; ++repeat)
    for (long lane = 0; lane < 256 / bytes; ++lane)
      if (call.mask[lane / 64] >> (lane % 64) & 1)
        all.push_back(repeat * call.repeatStrides[0] * 32 +
                      lane / lanes * call.blockStrides[0] * 32 +
                      lane % lanes * bytes);
  std::sort(all.begin(), all.end());
  return all;
}

// The tiles of a call cover exactly the lanes of its mask, for prefixes, holes,
// and masks that end within a block, with and without gaps between blocks.
TEST(RepeatForms, CoverTheLanesOfTheMask) {
  unsigned long masks[][2] = {{~0ul, ~0ul},
                              {0xff, 0},
                              {0x1fff, 0},
                              {0, 0},
                              {0xffff0000ffff0000, 0},
                              {1, 0xffffffff00000000},
                              {~0ul << 16, 0x3ff},
                              {0x3f0000, 0}};
  for (auto &mask : masks)
    for (long blockStride : {1, 2, 0})
      for (long repeats : {0, 1, 3}) {
        auto half = getCall(tl_device::Type::F16, repeats, blockStride, 16,
                            mask[0], mask[1]);
        EXPECT_EQ(getBytes(half, 2), getExpected(half, 2));
        auto single =
            getCall(tl_device::Type::F32, repeats, blockStride, 24, mask[0], 0);
        EXPECT_EQ(getBytes(single, 4), getExpected(single, 4));
      }
}

// Lanes that begin within a block of 32 bytes are no tile, and refused.
TEST(RepeatForms, RefuseLanesWithinABlock) {
  auto call = getCall(tl_device::Type::F32, 1, 1, 8, 0xf0, 0);
  EXPECT_STRNE(forEachPart(call, [](const tl_device::Call &) {}), nullptr);
}

// A routine runs between its pauses, and one that is dropped does not go on.
TEST(Routine, PausesAndEnds) {
  int steps = 0;
  Routine *self = nullptr;
  Routine routine([&] {
    ++steps;
    self->pause();
    ++steps;
  });
  self = &routine;
  EXPECT_EQ(steps, 0);
  EXPECT_TRUE(routine.resume());
  EXPECT_EQ(steps, 1);
  EXPECT_FALSE(routine.resume());
  EXPECT_FALSE(routine.resume());
  EXPECT_EQ(steps, 2);
}
