//===- WorkersTest.cpp - Tests of work in processes -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-generate/Workers.h"

#include "gtest/gtest.h"

#include <csignal>

using namespace tl::generate;

namespace {

constexpr unsigned workers = 2, programs = 10, combinations = 2;

/// Ends the process in the first combination of program 3.
void work(Tally &tally) {
  for (; tally.number < programs; tally.number += workers) {
    for (; tally.combination < combinations; ++tally.combination) {
      tally.isBusy = true;
      if (tally.number == 3 && tally.combination == 0)
        std::raise(SIGKILL);
      ++tally.compared;
      tally.isBusy = false;
    }
    tally.combination = 0;
    ++tally.programs;
  }
}

TEST(Workers, ContinueAfterTheEndOfAProcess) {
  unsigned crashes = 0;
  Tally total = runWorkers(workers, work, [&](const Tally &tally) {
    ++crashes;
    EXPECT_EQ(tally.number, 3u);
    EXPECT_EQ(tally.combination, 0u);
  });
  EXPECT_EQ(crashes, 1u);
  EXPECT_EQ(total.programs, programs);
  EXPECT_EQ(total.compared, programs * combinations);
  EXPECT_EQ(total.outcomes[static_cast<size_t>(Outcome::Crash)], 1u);
}

/// Reports a failure after program 4, and runs the others until it is stopped.
void fail(Tally &tally) {
  for (; !tally.mustEnd(); tally.number += workers) {
    ++tally.programs;
    if (tally.number == 4)
      tally.fail(llvm::createStringError("the disk is full"));
  }
}

TEST(Workers, EndAfterAFailure) {
  Tally total =
      runWorkers(workers, fail, [](const Tally &) { FAIL() << "no crash"; });
  EXPECT_STREQ(total.failure, "the disk is full");
  EXPECT_GE(total.programs, 3u);
  EXPECT_EQ(total.outcomes[static_cast<size_t>(Outcome::Crash)], 0u);
}

} // namespace
