//===- FallBackTest.cpp - Tests of falling back ---------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Compile/FallBack.h"
#include "gtest/gtest.h"

using namespace tl;
using ascend::Lack;
using ascend::Memory;

namespace {
constexpr auto ub = static_cast<size_t>(Memory::UB);

ascend::TargetSpec getSpec() {
  return *ascend::lookupTarget(ascend::defaultTarget);
}
/// Expects all attempts to begin again, without tiles for slices.
void expectStartWithoutTiles(FallBack &fallBack, Lack lack) {
  EXPECT_TRUE(fallBack.get().gatherSlices);
  ASSERT_TRUE(fallBack.takeNext(lack, getSpec()));
  EXPECT_FALSE(fallBack.get().gatherSlices);
  EXPECT_TRUE(fallBack.get().alignRows);
  EXPECT_EQ(fallBack.get().overlap.maxStages, 0);
  EXPECT_TRUE(fallBack.get().overlap.reserved.empty());
}
} // namespace

// First the missing bytes are kept free of versions, then there are none.
TEST(FallBack, takesRoomFromVersions) {
  FallBack fallBack(/*hasStages=*/true, /*hasUnaligned=*/false,
                    /*maySpill=*/false);
  EXPECT_FALSE(fallBack.overlapsLess());
  ASSERT_TRUE(fallBack.takeNext(Lack{Memory::UB, 20000}, getSpec()));
  EXPECT_EQ(fallBack.get().overlap.reserved[ub], 20000);
  EXPECT_EQ(fallBack.get().overlap.maxStages, 0);
  ASSERT_TRUE(fallBack.takeNext(Lack{Memory::UB, 30000}, getSpec()));
  EXPECT_EQ(fallBack.get().overlap.reserved[ub], 50000);
  // More than there is.
  ASSERT_TRUE(fallBack.takeNext(Lack{Memory::UB, 1 << 30}, getSpec()));
  EXPECT_EQ(fallBack.get().overlap.maxStages, 1);
  EXPECT_TRUE(fallBack.overlapsLess());
  expectStartWithoutTiles(fallBack, Lack{Memory::UB, 32});
}

// An arrangement that is missing where no byte is takes some room all the same,
// and not for ever.
TEST(FallBack, comesToAnEnd) {
  FallBack fallBack(/*hasStages=*/true, /*hasUnaligned=*/false,
                    /*maySpill=*/true);
  int count = 0;
  while (fallBack.takeNext(Lack{Memory::UB, 0}, getSpec()))
    ASSERT_LT(++count, 20);
  EXPECT_GT(fallBack.get().overlap.reserved[ub], 0);
  EXPECT_EQ(fallBack.get().overlap.maxStages, 1);
  EXPECT_TRUE(fallBack.get().spill);
  EXPECT_FALSE(fallBack.get().gatherSlices);
}

// Other failures remain without overlap, or are not due to it.
TEST(FallBack, isNotAboutRoom) {
  FallBack fallBack(/*hasStages=*/true, /*hasUnaligned=*/false,
                    /*maySpill=*/true);
  ASSERT_TRUE(fallBack.takeNext(std::nullopt, getSpec()));
  EXPECT_EQ(fallBack.get().overlap.maxStages, 1);
  EXPECT_FALSE(fallBack.get().spill);
  EXPECT_FALSE(fallBack.takeNext(std::nullopt, getSpec()));
}

// Without loops that overlap spilling is tried at once, and nothing is left.
TEST(FallBack, spillsWithoutStages) {
  FallBack fallBack(/*hasStages=*/false, /*hasUnaligned=*/false,
                    /*maySpill=*/true);
  EXPECT_TRUE(fallBack.get().spill);
  expectStartWithoutTiles(fallBack, Lack{Memory::UB, 32});
}

// Fails until `fallBack` has reduced the padding as often as it does.
static void reducePadding(FallBack &fallBack, Lack lack, int64_t saved,
                          bool hasStages) {
  for (int reduction = 1; reduction <= 3; ++reduction) {
    ASSERT_TRUE(fallBack.takeNext(lack, getSpec()));
    EXPECT_TRUE(fallBack.get().alignRows);
    EXPECT_EQ(fallBack.get().savedPadding, reduction * saved);
    EXPECT_FALSE(fallBack.overlapsLess());
    while (hasStages && fallBack.get().overlap.maxStages == 0)
      ASSERT_TRUE(fallBack.takeNext(lack, getSpec()));
  }
}

// Some rows, then all, become dense once there is no overlap any more, with all
// stages again, and before tiles spill. Spills are tried with aligned rows
// first.
TEST(FallBack, makesRowsDense) {
  constexpr Lack all{Memory::UB, 1 << 30};
  FallBack fallBack(/*hasStages=*/true, /*hasUnaligned=*/true,
                    /*maySpill=*/true);
  ASSERT_TRUE(fallBack.takeNext(all, getSpec()));
  EXPECT_EQ(fallBack.get().overlap.maxStages, 1);
  EXPECT_TRUE(fallBack.get().alignRows);
  reducePadding(fallBack, all, all.bytes, /*hasStages=*/true);
  ASSERT_TRUE(fallBack.takeNext(all, getSpec()));
  EXPECT_FALSE(fallBack.get().alignRows);
  EXPECT_EQ(fallBack.get().overlap.maxStages, 0);
  EXPECT_FALSE(fallBack.overlapsLess());
  ASSERT_TRUE(fallBack.takeNext(all, getSpec()));
  EXPECT_EQ(fallBack.get().overlap.maxStages, 1);
  EXPECT_FALSE(fallBack.get().spill);
  ASSERT_TRUE(fallBack.takeNext(all, getSpec()));
  EXPECT_TRUE(fallBack.get().spill);
  EXPECT_TRUE(fallBack.get().alignRows);
  ASSERT_TRUE(fallBack.takeNext(all, getSpec()));
  EXPECT_TRUE(fallBack.get().spill);
  EXPECT_FALSE(fallBack.get().alignRows);
  expectStartWithoutTiles(fallBack, all);
}

// The same without overlap.
TEST(FallBack, makesRowsDenseWithoutStages) {
  constexpr Lack some{Memory::UB, 32};
  FallBack fallBack(/*hasStages=*/false, /*hasUnaligned=*/true,
                    /*maySpill=*/true);
  EXPECT_FALSE(fallBack.get().spill);
  reducePadding(fallBack, some, getSpec().getSize(Memory::UB) / 32,
                /*hasStages=*/false);
  ASSERT_TRUE(fallBack.takeNext(some, getSpec()));
  EXPECT_FALSE(fallBack.get().alignRows);
  EXPECT_FALSE(fallBack.get().spill);
  ASSERT_TRUE(fallBack.takeNext(some, getSpec()));
  EXPECT_TRUE(fallBack.get().alignRows);
  EXPECT_TRUE(fallBack.get().spill);
  ASSERT_TRUE(fallBack.takeNext(some, getSpec()));
  EXPECT_FALSE(fallBack.get().alignRows);
  EXPECT_FALSE(fallBack.overlapsLess());
  expectStartWithoutTiles(fallBack, some);
}

// Slices take no tiles in UB only: a lack of another memory ends the attempts.
TEST(FallBack, keepsTilesOfSlices) {
  FallBack fallBack(/*hasStages=*/false, /*hasUnaligned=*/false,
                    /*maySpill=*/false);
  EXPECT_FALSE(fallBack.takeNext(Lack{Memory::L1, 32}, getSpec()));
  EXPECT_TRUE(fallBack.get().gatherSlices);
}
