//===- ProfileTest.cpp - Tests of where time goes -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/Summary.h"
#include "test/unit/engine/EngineTestSupport.h"

#include "gtest/gtest.h"

using namespace tl::runtime;

/// The only stall of `pipe`.
static Stall getStall(const StallTable &stalls, Pipe pipe) {
  std::vector<Stall> found;
  for (const Stall &stall : stalls.sorted())
    if (stall.pipe == pipe)
      found.push_back(stall);
  EXPECT_EQ(found.size(), 1u);
  return found.empty() ? Stall() : found.front();
}

TEST(Profile, PipeWaitsForFlagAtTheWait) {
  Program program;
  program.run(op(1), Pipe::MTE2, {}, {10, 5})
      .set(op(2), Pipe::MTE2, Pipe::V)
      .wait(op(3), Pipe::MTE2, Pipe::V)
      .run(op(4), Pipe::V, {});
  BlockResult result = Bench().run(program);
  Stall stall = getStall(result.stalls, Pipe::V);
  EXPECT_EQ(stall.kind, StallKind::Flag);
  EXPECT_EQ(stall.describe(), "flag mte2 -> v 0");
  EXPECT_EQ(stall.source, op(3));
  EXPECT_EQ(stall.count, 1u);
  // Queued at 2; the data are there at 15 and the flag a cycle later.
  EXPECT_EQ(stall.cycles, 14);
}

TEST(Profile, PipeWaitsForItselfAtABarrier) {
  Program program;
  program.run(op(1), Pipe::V, {}, {10, 20}).barrier(Pipe::V);
  BlockResult result = Bench().run(program);
  Stall stall = getStall(result.stalls, Pipe::V);
  EXPECT_EQ(stall.kind, StallKind::Barrier);
  // Its own work is no waiting.
  EXPECT_EQ(stall.cycles, 20);
}

TEST(Profile, ScalarUnitWaitsForAFullQueue) {
  Program program;
  for (unsigned i = 0; i < 8; ++i)
    program.run(op(i), Pipe::V, {}, {100, 0});
  BlockResult result = Bench().run(program);
  double waited = 0;
  for (const Stall &stall : result.stalls.sorted()) {
    EXPECT_EQ(stall.pipe, Pipe::S);
    EXPECT_EQ(stall.describe(), "queue of v");
    waited += stall.cycles;
  }
  EXPECT_GT(waited, 100);
}

TEST(Profile, ArrowsKnowTheInstructionsAroundThem) {
  Program program;
  program.run(op(1), Pipe::MTE2, {}, {10, 5})
      .set(op(2), Pipe::MTE2, Pipe::V)
      .run(op(5), Pipe::MTE2, {}, {10, 5})
      .wait(op(3), Pipe::MTE2, Pipe::V)
      .run(op(4), Pipe::V, {});
  BlockResult result = Bench().run(program);
  ASSERT_EQ(result.flagEvents.size(), 1u);
  const FlagEvent &flag = result.flagEvents.front();
  EXPECT_EQ(flag.setSource, op(2));
  EXPECT_EQ(flag.waitSource, op(3));
  ASSERT_GT(flag.setPosition, 0u);
  EXPECT_EQ(result.timeline[flag.setPosition - 1].source, op(1));
  ASSERT_LT(flag.waitPosition, result.timeline.size());
  EXPECT_EQ(result.timeline[flag.waitPosition].source, op(4));
}

TEST(Profile, TrafficIsCountedByDirection) {
  Program program;
  program.run(op(1), Pipe::MTE2,
              {read(Memory::GM, {0, 64}), write(Memory::UB, {0, 64})});
  BlockResult result = Bench().run(program);
  PipeUsage usage = result.cores[0].pipes[Pipe::MTE2];
  EXPECT_EQ(usage.gmBytesRead, 64);
  EXPECT_EQ(usage.gmBytesWritten, 0);
}

/// A block of a vector core that runs for `cycles` cycles.
static BlockResult block(double cycles) {
  BlockResult result;
  result.cycles = cycles;
  result.completed = true;
  CoreUsage &core = result.cores.emplace_back();
  core.kind = CoreKind::Vector;
  PipeUsage &usage = core.pipes[Pipe::V];
  usage.busyCycles = cycles / 2;
  usage.instructions = 1;
  usage.operations = 64 * cycles;
  usage.gmBytesRead = 16 * cycles;
  return result;
}

TEST(Profile, BlocksFollowEachOtherOnTheCoresOfTheChip) {
  std::vector<BlockResult> blocks;
  for (double cycles : {100, 10, 100, 100, 50})
    blocks.push_back(block(cycles));
  RunReport report = summarise(smallMachine(), blocks);
  ASSERT_EQ(report.cores.size(), 4u);
  // The second core is free first and takes the fifth block.
  EXPECT_EQ(report.cores[1].number, 1u);
  EXPECT_EQ(report.cores[1].blocks, 2);
  EXPECT_EQ(report.cores[1].runningCycles, 60);
  EXPECT_EQ(report.cores[1].pipes[Pipe::V].busyCycles, 30);
  EXPECT_EQ(report.blockSlot[4], 1u);
}

TEST(Profile, RooflineComparesTrafficWithArithmetic) {
  MachineConfig machine = smallMachine();
  machine.l2BytesPerCycle = 16;
  std::vector<BlockResult> blocks;
  blocks.push_back(block(100));
  std::optional<Roofline> roofline =
      getKernelRoofline(summarise(machine, blocks));
  ASSERT_TRUE(roofline);
  EXPECT_EQ(roofline->intensity, 4);
  EXPECT_EQ(roofline->achieved, 64);
  EXPECT_EQ(roofline->peak, 128);
  EXPECT_EQ(roofline->memoryBound, 64);
  EXPECT_EQ(roofline->limit, Roofline::Memory);
  EXPECT_EQ(roofline->efficiency, 1);
}

// Reads and writes count against their own rates, and the longer time limits.
TEST(Profile, RooflineTakesTheLongerDirection) {
  MachineConfig machine = smallMachine();
  machine.l2BytesPerCycle = 64;
  machine.l2WriteBytesPerCycle = 10;
  std::vector<BlockResult> blocks;
  blocks.push_back(block(100));
  auto getEfficiency = [&](int64_t written) {
    blocks[0].cores[0].pipes[Pipe::V].gmBytesWritten = written;
    return getKernelRoofline(summarise(machine, blocks))->efficiency;
  };
  EXPECT_EQ(getEfficiency(100), 0.5);
  EXPECT_EQ(getEfficiency(800), 0.8);
}

// A kernel that only copies has a limit, and so has one of scalar loops, with
// scalar units that are busy while they wait for their loads.
TEST(Profile, RooflineOfScalarLoops) {
  MachineConfig machine = smallMachine();
  machine.l2BytesPerCycle = 16;
  Bench bench;
  Program program;
  for (int i = 0; i < 10; ++i)
    program.add(Delay{4, op(1)})
        .run(op(2), Pipe::S, {read(Memory::GM, Footprint(0, 4))}, {1, 15});
  std::vector<BlockResult> blocks;
  blocks.push_back(bench.run(program));
  EXPECT_EQ(blocks[0].cores[0].pipes[Pipe::S].busyCycles, 200);
  std::vector<Stall> work = blocks[0].scalars.sorted();
  ASSERT_EQ(work.size(), 2u);
  EXPECT_EQ(work[0].source, op(2));
  EXPECT_EQ(work[0].cycles, 160);
  EXPECT_EQ(work[1].source, op(1));
  EXPECT_EQ(work[1].cycles, 40);
  EXPECT_EQ(work[1].count, 10u);
  std::optional<Roofline> roofline =
      getKernelRoofline(summarise(machine, blocks));
  ASSERT_TRUE(roofline);
  EXPECT_EQ(roofline->limit, Roofline::Scalar);
  EXPECT_EQ(roofline->efficiency, 1);
}

TEST(Profile, NoRooflineWithoutWork) {
  EXPECT_FALSE(getRoofline(summarise(smallMachine(), {})));
  EXPECT_FALSE(getKernelRoofline(summarise(smallMachine(), {})));
}
