//===- FlagTest.cpp - Tests of flags between pipes -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/unit/engine/CheckerTestSupport.h"

using namespace tl::runtime;

namespace {

//===----------------------------------------------------------------------===//
// Flags
//===----------------------------------------------------------------------===//

// Setting a flag that is set is undefined on the device.
TEST(Flags, DoubleSet) {
  Program program;
  program.set(op(1), Pipe::MTE2, Pipe::V)
      .set(op(2), Pipe::MTE2, Pipe::V)
      .add(Delay{50})
      .wait(op(3), Pipe::MTE2, Pipe::V);
  expectOnly(check(program), DiagnosticKind::DoubleSet, op(1), op(2));
}

// It is found too if this timing lets the wait pass in between.
TEST(Flags, DoubleSetIsFoundThoughTimingHidesIt) {
  Program program;
  program.set(op(1), Pipe::MTE2, Pipe::V)
      .wait(op(2), Pipe::MTE2, Pipe::V)
      .add(Delay{50})
      .set(op(3), Pipe::MTE2, Pipe::V)
      .wait(op(4), Pipe::MTE2, Pipe::V);
  DiagnosticLog log = check(program);
  expectOnly(log, DiagnosticKind::DoubleSet, op(1), op(3));
  EXPECT_EQ(log[0].fix, "set_flag v -> mte2 after the wait, wait_flag before "
                        "the second set_flag");
}

// A flag may be set again once its wait is known to have passed.
TEST(Flags, ReuseAfterAcknowledgement) {
  Program program;
  for (int i = 0; i < 4; ++i)
    program.order(Pipe::MTE2, Pipe::V).order(Pipe::V, Pipe::MTE2);
  program.barrier().order(Pipe::V, Pipe::S).order(Pipe::S, Pipe::V);
  program.barrier().order(Pipe::V, Pipe::S).order(Pipe::S, Pipe::V);
  EXPECT_TRUE(check(program).empty());
}

// The same id of another pair is another flag.
TEST(Flags, PairsAreApart) {
  Program program;
  program.set(op(1), Pipe::MTE2, Pipe::V, 1)
      .set(op(2), Pipe::V, Pipe::MTE2, 1)
      .set(op(3), Pipe::MTE2, Pipe::V, 2)
      .wait(op(4), Pipe::MTE2, Pipe::V, 2)
      .wait(op(5), Pipe::V, Pipe::MTE2, 1)
      .wait(op(6), Pipe::MTE2, Pipe::V, 1);
  EXPECT_TRUE(check(program).empty());
}

// A flag that stays set would disturb the next kernel.
TEST(Flags, Leftover) {
  Program program;
  program.set(op(1), Pipe::MTE2, Pipe::V, 3);
  DiagnosticLog log = check(program);
  expectOnly(log, DiagnosticKind::LeftoverFlag, op(1));
  EXPECT_EQ(log[0].detail, "flag mte2 -> v 3 has no wait_flag left");
}

// A wait without a set hangs.
TEST(Flags, WaitNeverSet) {
  Program program;
  program.wait(op(1), Pipe::MTE2, Pipe::V);
  Bench bench;
  BlockResult result = bench.run(program);
  EXPECT_FALSE(result.completed);
  expectOnly(result.diagnostics, DiagnosticKind::Deadlock, op(1));
  EXPECT_EQ(result.diagnostics[0].first.pipe, Pipe::V);
  EXPECT_EQ(result.diagnostics[0].detail,
            "nothing sets flag mte2 -> v 0 any more");
}

// Two pipes that wait for each other: each report names the other's wait.
TEST(Flags, CrossedWaits) {
  Program program;
  program.wait(op(1), Pipe::MTE2, Pipe::V)
      .wait(op(2), Pipe::V, Pipe::MTE2)
      .set(op(3), Pipe::V, Pipe::MTE2)
      .set(op(4), Pipe::MTE2, Pipe::V);
  DiagnosticLog log = check(program);
  ASSERT_EQ(log.size(), 2u);
  EXPECT_EQ(log[0].first.source, op(1));
  EXPECT_EQ(log[0].second->source, op(2));
  EXPECT_EQ(log[0].detail,
            "the set_flag of flag mte2 -> v 0 stands after this wait");
  EXPECT_EQ(log[1].first.source, op(2));
  EXPECT_EQ(log[1].second->source, op(1));
}

// The scalar unit can be the one that waits, and the one waited for.
TEST(Flags, ScalarDeadlock) {
  Program program;
  program.wait(op(1), Pipe::S, Pipe::V)
      .wait(op(2), Pipe::V, Pipe::S)
      .set(op(3), Pipe::S, Pipe::V);
  DiagnosticLog log = check(program);
  ASSERT_EQ(log.size(), 2u);
  EXPECT_EQ(log[0].first.source, op(2));
  EXPECT_EQ(log[0].first.pipe, Pipe::S);
  EXPECT_EQ(log[1].first.source, op(1));
  EXPECT_EQ(log[1].second->source, op(2));
}

// A set that a full queue keeps from being issued is found as well.
TEST(Flags, SetAfterAFullQueue) {
  Bench bench;
  bench.machine.queueDepth = 1u;
  Program program;
  program.wait(op(1), Pipe::MTE2, Pipe::V)
      .run(op(2), Pipe::V, {})
      .set(op(3), Pipe::MTE2, Pipe::V);
  DiagnosticLog log = bench.run(program).diagnostics;
  expectOnly(log, DiagnosticKind::Deadlock, op(1));
  EXPECT_EQ(log[0].detail, "no set_flag of flag mte2 -> v 0 was issued before "
                           "the core stopped");
}

// An id the machine does not have stops the block.
TEST(Flags, InvalidId) {
  Program program;
  program.set(op(1), Pipe::MTE2, Pipe::V, 4).run(op(2), Pipe::V, {});
  Bench bench;
  BlockResult result = bench.run(program);
  EXPECT_FALSE(result.completed);
  EXPECT_TRUE(result.timeline.empty());
  expectOnly(result.diagnostics, DiagnosticKind::InvalidFlag, op(1));
  EXPECT_EQ(result.diagnostics[0].detail, "flag mte2 -> v 4, but ids end at 3");
}

} // namespace
