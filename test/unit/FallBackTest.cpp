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
/// Expects the first preferences, without tiles for slices.
void expectStartWithoutTiles(const FallBack &fallBack) {
  EXPECT_FALSE(fallBack.get().gatherSlices);
  EXPECT_TRUE(fallBack.get().alignRows);
  EXPECT_EQ(fallBack.get().overlap.maxStages, 0);
  EXPECT_TRUE(fallBack.get().overlap.reserved.empty());
}

/// Expects a trial of the preferences with the least room, without tiles for
/// slices. The others are tried only if it succeeds, and all of them.
void expectTrialWithoutTiles(FallBack fallBack, Lack lack,
                             const Preferences &least) {
  EXPECT_TRUE(fallBack.get().gatherSlices);
  EXPECT_FALSE(fallBack.takeBetter());
  ASSERT_TRUE(fallBack.takeNext(lack, getSpec()));
  EXPECT_FALSE(fallBack.get().gatherSlices);
  EXPECT_EQ(fallBack.get().overlap.maxStages, least.overlap.maxStages);
  EXPECT_EQ(fallBack.get().alignRows, least.alignRows);
  EXPECT_EQ(fallBack.get().spill, least.spill);
  FallBack afterLack = fallBack, afterOther = fallBack;
  EXPECT_FALSE(afterLack.takeNext(lack, getSpec()));
  ASSERT_TRUE(afterOther.takeNext(std::nullopt, getSpec()));
  expectStartWithoutTiles(afterOther);
  ASSERT_TRUE(fallBack.takeBetter());
  expectStartWithoutTiles(fallBack);
  EXPECT_FALSE(fallBack.takeBetter());
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
  Preferences least;
  least.overlap.maxStages = 1;
  expectTrialWithoutTiles(fallBack, Lack{Memory::UB, 32}, least);
}

// An arrangement that is missing where no byte is takes some room all the same,
// and not for ever.
TEST(FallBack, comesToAnEnd) {
  FallBack fallBack(/*hasStages=*/true, /*hasUnaligned=*/false,
                    /*maySpill=*/true);
  int count = 0;
  while (fallBack.takeNext(Lack{Memory::UB, 0}, getSpec()))
    ASSERT_LT(++count, 20);
  EXPECT_EQ(fallBack.get().overlap.maxStages, 1);
  EXPECT_TRUE(fallBack.get().spill);
  EXPECT_FALSE(fallBack.get().gatherSlices);
  // The trial succeeds, and the others fail.
  FallBack others = fallBack;
  ASSERT_TRUE(others.takeBetter());
  while (others.takeNext(Lack{Memory::UB, 0}, getSpec()))
    ASSERT_LT(++count, 30);
  EXPECT_GT(others.get().overlap.reserved[ub], 0);
  EXPECT_TRUE(others.get().spill);
  EXPECT_FALSE(others.get().gatherSlices);
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
  ASSERT_TRUE(fallBack.takeNext(Lack{Memory::UB, 32}, getSpec()));
  expectStartWithoutTiles(fallBack);
  EXPECT_FALSE(fallBack.takeBetter());
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
  Preferences least;
  least.overlap.maxStages = 1;
  least.alignRows = false;
  least.spill = true;
  expectTrialWithoutTiles(fallBack, all, least);
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
  Preferences least;
  least.alignRows = false;
  least.spill = true;
  expectTrialWithoutTiles(fallBack, some, least);
}

// Slices take no tiles in UB only: a lack of another memory ends the attempts.
TEST(FallBack, keepsTilesOfSlices) {
  FallBack fallBack(/*hasStages=*/false, /*hasUnaligned=*/false,
                    /*maySpill=*/false);
  EXPECT_FALSE(fallBack.takeNext(Lack{Memory::L1, 32}, getSpec()));
  EXPECT_TRUE(fallBack.get().gatherSlices);
}
