//===- CrossCoreTest.cpp - Tests of flags between cores -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/unit/engine/EngineTestSupport.h"

#include "runtime/engine/Summary.h"
#include "runtime/engine/units/CrossFlags.h"

using namespace tl::runtime;

namespace {

const Footprint kBytes(64, 128);

CrossSet crossSet(const void *source, unsigned mode, Pipe pipe, unsigned id) {
  return {{mode, id}, pipe, source};
}

CrossWait crossWait(const void *source, unsigned id) { return {id, source}; }

/// Writes bytes of a tensor from UB, which nothing else uses.
void store(Program &program, const void *source, Footprint bytes = kBytes) {
  program.run(source, Pipe::MTE3, {write(Memory::GM, bytes)}, {1, 50});
}

void load(Program &program, const void *source, Footprint bytes = kBytes) {
  program.run(source, Pipe::MTE2, {read(Memory::GM, bytes)});
}

/// Blocks of one core of each of the kinds given, run together.
class CrossBench : public Bench {
public:
  CrossBench() {
    machine.crossFlagCycles = 10;
    machine.crossFlagMax = 15;
  }

  std::vector<BlockResult>
  runBlocks(const std::vector<std::vector<Program *>> &blocks) {
    std::vector<BlockSetup> setups;
    size_t place = 0;
    for (const std::vector<Program *> &programs : blocks) {
      BlockSetup &setup = setups.emplace_back();
      setup.machine = &machine;
      setup.block = setups.size() - 1;
      for (Program *program : programs)
        setup.cores.push_back(
            {program->kind, &program->script, &memory(place++)});
      setup.tensorBytes = tensorBytes;
      setup.schedule = schedule;
    }
    return llvm::cantFail(simulateTogether(setups));
  }

  /// Returns the findings in `blocks`.
  DiagnosticLog check(const std::vector<std::vector<Program *>> &blocks) {
    return runBlocks(blocks).front().diagnostics;
  }
};

//===----------------------------------------------------------------------===//
// Cores that each mode tells
//===----------------------------------------------------------------------===//

// Mode 2 from the cube core tells both vector cores.
TEST(CrossCore, CubeTellsBothVectorCores) {
  Program cube(CoreKind::Cube), vector0, vector1;
  cube.run(op(1), Pipe::FIX, {write(Memory::GM, kBytes)}, {1, 50})
      .add(crossSet(op(2), 2, Pipe::FIX, 3));
  for (Program *vector : {&vector0, &vector1}) {
    vector->add(crossWait(op(3), 3));
    load(*vector, op(4));
  }
  CrossBench bench;
  auto results = bench.runBlocks({{&cube, &vector0, &vector1}});
  EXPECT_TRUE(results[0].diagnostics.empty());
  EXPECT_TRUE(results[0].completed);
  // The store is done after 52 cycles, the flag takes 10.
  EXPECT_GT(results[0].cycles, 62);
}

// Mode 2 from the vector cores needs both; the cube core is told once.
TEST(CrossCore, CubeWaitsForBothVectorCores) {
  Program cube(CoreKind::Cube), vector0, vector1;
  cube.add(crossWait(op(1), 3))
      .run(op(2), Pipe::MTE2, {read(Memory::GM, Footprint(0, 128))});
  store(vector0, op(3), Footprint(0, 64));
  vector0.add(crossSet(op(4), 2, Pipe::MTE3, 3));
  vector1.add(Delay{500});
  store(vector1, op(5), Footprint(64, 64));
  vector1.add(crossSet(op(6), 2, Pipe::MTE3, 3));
  CrossBench bench;
  auto results = bench.runBlocks({{&cube, &vector0, &vector1}});
  EXPECT_TRUE(results[0].diagnostics.empty());
  EXPECT_GT(results[0].cycles, 560);
}

// Mode 1 is a meeting of the vector cores of one block.
TEST(CrossCore, VectorCoresOfABlockMeet) {
  Program vector0, vector1;
  store(vector0, op(1), Footprint(0, 64));
  store(vector1, op(2), Footprint(64, 64));
  for (Program *vector : {&vector0, &vector1}) {
    vector->add(crossSet(op(3), 1, Pipe::MTE3, 0)).add(crossWait(op(4), 0));
    load(*vector, op(5), Footprint(0, 128));
  }
  CrossBench bench;
  EXPECT_TRUE(bench.check({{&vector0, &vector1}}).empty());
}

// Mode 0 is a meeting of all cores of a kind, of all blocks.
TEST(CrossCore, CoresOfAllBlocksMeet) {
  Program blocks[3];
  std::vector<std::vector<Program *>> launch;
  for (unsigned i = 0; i < 3; ++i) {
    store(blocks[i], op(1), Footprint(i * 64, 64));
    blocks[i]
        .add(Delay{i * 100.0})
        .add(crossSet(op(2), 0, Pipe::MTE3, 0))
        .add(crossWait(op(3), 0));
    load(blocks[i], op(4), Footprint(0, 192));
    launch.push_back({&blocks[i]});
  }
  CrossBench bench;
  auto results = bench.runBlocks(launch);
  EXPECT_TRUE(results[0].diagnostics.empty());
  for (const BlockResult &result : results)
    EXPECT_GT(result.cycles, 210);
  // Each block has its own stalls: the first one arrives 200 cycles early.
  std::vector<Stall> first = results[0].stalls.sorted();
  std::vector<Stall> last = results[2].stalls.sorted();
  ASSERT_FALSE(first.empty() || last.empty());
  EXPECT_NEAR(first.front().cycles - last.front().cycles, 200, 1);
}

// The wait holds the whole core, but not instructions issued before.
TEST(CrossCore, WaitHoldsTheWholeCore) {
  Program cube(CoreKind::Cube), vector;
  cube.add(Delay{1000}).add(crossSet(op(1), 2, Pipe::FIX, 0));
  vector.run(op(2), Pipe::V, {write(Memory::UB, Footprint(0, 32))}, {100, 0})
      .add(crossWait(op(3), 0))
      .run(op(4), Pipe::MTE2, {write(Memory::UB, Footprint(64, 32))});
  CrossBench bench;
  auto results = bench.runBlocks({{&cube, &vector}});
  EXPECT_TRUE(results[0].diagnostics.empty());
  const auto &timeline = results[0].timeline;
  EXPECT_TRUE(timeline.empty());
  EXPECT_EQ(results[0].cores[1].pipes[Pipe::V].instructions, 1u);
  EXPECT_GT(results[0].cycles, 1010);
  std::vector<Stall> stalls = results[0].stalls.sorted();
  ASSERT_EQ(stalls.size(), 1u);
  EXPECT_EQ(stalls.front().describe(), "cross flag 0");
  EXPECT_EQ(stalls.front().source, op(3));
  EXPECT_EQ(stalls.front().core, CoreKind::Vector);
  EXPECT_GT(stalls.front().cycles, 1000);
}

//===----------------------------------------------------------------------===//
// Races between cores
//===----------------------------------------------------------------------===//

// Without the flag there is a race, though the timing hides it.
TEST(CrossCoreRaces, MissingFlagBetweenKinds) {
  Program cube(CoreKind::Cube), vector;
  cube.run(op(1), Pipe::FIX, {write(Memory::GM, kBytes)});
  vector.add(Delay{1000});
  load(vector, op(2));
  CrossBench bench;
  DiagnosticLog log = bench.check({{&cube, &vector}});
  expectOnly(log, DiagnosticKind::ReadAfterWrite, op(1), op(2));
  EXPECT_EQ(log[0].first.kind, CoreKind::Cube);
  EXPECT_EQ(log[0].first.pipe, Pipe::FIX);
  EXPECT_EQ(log[0].second->core, 1u);
  EXPECT_EQ(log[0].fix, "cross_core_set_flag mode 2, fix after the first, "
                        "cross_core_wait_flag before the second");
}

TEST(CrossCoreRaces, MissingFlagBetweenVectorCores) {
  Program vector0, vector1;
  store(vector0, op(1));
  vector1.add(Delay{1000});
  load(vector1, op(2));
  CrossBench bench;
  DiagnosticLog log = bench.check({{&vector0, &vector1}});
  expectOnly(log, DiagnosticKind::ReadAfterWrite, op(1), op(2));
  EXPECT_EQ(log[0].fix, "cross_core_set_flag mode 1, mte3 after the first, "
                        "cross_core_wait_flag before the second");
}

TEST(CrossCoreRaces, MissingFlagBetweenBlocks) {
  Program block0, block1;
  store(block0, op(1));
  block1.add(Delay{1000});
  load(block1, op(2));
  CrossBench bench;
  DiagnosticLog log = bench.check({{&block0}, {&block1}});
  expectOnly(log, DiagnosticKind::ReadAfterWrite, op(1), op(2));
  EXPECT_EQ(log[0].second->block, 1);
  EXPECT_EQ(log[0].fix,
            "cross_core_set_flag mode 0, mte3 after the first, "
            "cross_core_wait_flag before the second, or sync_all between them");
}

// A flag on another pipe than the write says nothing about it.
TEST(CrossCoreRaces, FlagOfAnotherPipeDoesNotOrder) {
  Program cube(CoreKind::Cube), vector;
  cube.run(op(1), Pipe::FIX, {write(Memory::GM, kBytes)}, {1, 500})
      .add(crossSet(op(2), 2, Pipe::MTE2, 0));
  vector.add(crossWait(op(3), 0));
  load(vector, op(4));
  CrossBench bench;
  expectOnly(bench.check({{&cube, &vector}}), DiagnosticKind::ReadAfterWrite,
             op(1), op(4));
}

// Writing anew before the reader has told that it is done is a race.
TEST(CrossCoreRaces, WriteWithoutTheFlagBack) {
  for (bool back : {false, true}) {
    Program cube(CoreKind::Cube), vector;
    for (int i = 0; i < 2; ++i) {
      if (back && i > 0)
        cube.add(crossWait(op(8), 1));
      cube.barrier(Pipe::FIX)
          .run(op(1), Pipe::FIX, {write(Memory::GM, kBytes)})
          .add(crossSet(op(2), 2, Pipe::FIX, 0));
      vector.add(crossWait(op(3), 0));
      load(vector, op(4));
      if (back && i == 0)
        vector.add(crossSet(op(7), 2, Pipe::MTE2, 1));
    }
    CrossBench bench;
    DiagnosticLog log = bench.check({{&cube, &vector}});
    if (back) {
      EXPECT_TRUE(log.empty());
      continue;
    }
    for (const Diagnostic &race : log)
      EXPECT_TRUE(race.kind == DiagnosticKind::WriteAfterRead ||
                  race.kind == DiagnosticKind::ReadAfterWrite);
    EXPECT_FALSE(log.empty());
  }
}

// Two sets by two pipes come in either order: only two waits report both.
TEST(CrossCoreRaces, SetsOfTwoPipesComeInAnyOrder) {
  for (bool waitsTwice : {false, true}) {
    Program cube(CoreKind::Cube), vector;
    cube.run(op(1), Pipe::FIX, {write(Memory::GM, kBytes)})
        .add(crossSet(op(2), 2, Pipe::FIX, 0))
        .add(Delay{100})
        .add(crossSet(op(3), 2, Pipe::MTE2, 0));
    vector.add(Delay{1000}).add(crossWait(op(4), 0));
    if (waitsTwice)
      vector.add(crossWait(op(5), 0));
    load(vector, op(6));
    if (!waitsTwice)
      vector.add(crossWait(op(5), 0));
    CrossBench bench;
    DiagnosticLog log = bench.check({{&cube, &vector}});
    if (waitsTwice)
      EXPECT_TRUE(log.empty());
    else
      expectOnly(log, DiagnosticKind::ReadAfterWrite, op(1), op(6));
  }
}

// Reports that overtake each other are counted.
TEST(CrossCoreRaces, ReportsThatOvertakeEachOtherAreCounted) {
  CrossFlags flags({{0, CoreKind::Cube}, {0, CoreKind::Vector}});
  for (uint64_t stores : {2, 3, 1}) {
    CrossReport report;
    report.clock.at(1, Pipe::MTE3) = stores;
    EXPECT_TRUE(flags.set(1, {/*mode=*/2, /*id=*/0}, report));
  }
  // After two waits a core has two reports, one of the second store at least.
  for (uint64_t stores : {1, 2, 3})
    EXPECT_EQ(flags.wait(0, 0)->report.clock.at(1, Pipe::MTE3), stores);
}

TEST(CrossCoreRaces, OrderIsTransitive) {
  Program cube(CoreKind::Cube), vector0, vector1;
  store(vector0, op(1));
  for (Program *vector : {&vector0, &vector1})
    vector->add(crossSet(op(2), 2, Pipe::MTE3, 0)).add(crossWait(op(3), 1));
  cube.add(crossWait(op(4), 0)).add(crossSet(op(5), 2, Pipe::MTE2, 1));
  load(vector1, op(6));
  CrossBench bench;
  EXPECT_TRUE(bench.check({{&cube, &vector0, &vector1}}).empty());
}

//===----------------------------------------------------------------------===//
// Counters
//===----------------------------------------------------------------------===//

/// Sets and waits `sets` and `waits` times, the waits after `delay`.
DiagnosticLog runCounter(unsigned sets, unsigned waits, double delay) {
  Program cube(CoreKind::Cube), vector;
  for (unsigned i = 0; i < sets; ++i)
    cube.add(crossSet(op(1), 2, Pipe::FIX, 0));
  vector.add(Delay{delay});
  for (unsigned i = 0; i < waits; ++i)
    vector.add(crossWait(op(2), 0));
  CrossBench bench;
  return bench.check({{&cube, &vector}});
}

// A counter holds 15; the 16th set is one too many, whatever the timing.
TEST(CrossCoreCounters, ExceedsItsRange) {
  EXPECT_TRUE(runCounter(15, 15, 1000).empty());
  expectOnly(runCounter(16, 16, 1000), DiagnosticKind::CounterOverflow, op(1));
  expectOnly(runCounter(16, 16, 0), DiagnosticKind::CounterOverflow, op(1));
}

// Hand-shakes keep a counter low for any number of trips.
TEST(CrossCoreCounters, HandShakesStayInRange) {
  Program cube(CoreKind::Cube), vector;
  for (int i = 0; i < 40; ++i) {
    cube.add(crossSet(op(1), 2, Pipe::FIX, 0)).add(crossWait(op(2), 1));
    vector.add(crossWait(op(3), 0)).add(crossSet(op(4), 2, Pipe::V, 1));
  }
  CrossBench bench;
  EXPECT_TRUE(bench.check({{&cube, &vector}}).empty());
}

// Meetings keep it low as well.
TEST(CrossCoreCounters, MeetingsStayInRange) {
  Program block0, block1;
  for (int i = 0; i < 40; ++i)
    for (Program *block : {&block0, &block1})
      block->add(crossSet(op(1), 0, Pipe::MTE3, 0)).add(crossWait(op(2), 0));
  CrossBench bench;
  EXPECT_TRUE(bench.check({{&block0}, {&block1}}).empty());
}

// A flag without a wait is left at the end.
TEST(CrossCoreCounters, LeftAtTheEnd) {
  DiagnosticLog log = runCounter(2, 1, 0);
  expectOnly(log, DiagnosticKind::LeftoverCounter, op(1));
  EXPECT_EQ(log[0].detail, "flag 0 of vector core 1 in block 0 still counts 1");
}

// So is a report that those of the other cores never meet.
TEST(CrossCoreCounters, ReportOfOneCoreIsLeft) {
  Program cube(CoreKind::Cube), vector0, vector1;
  vector0.add(crossSet(op(1), 2, Pipe::V, 0));
  CrossBench bench;
  DiagnosticLog log = bench.check({{&cube, &vector0, &vector1}});
  expectOnly(log, DiagnosticKind::LeftoverCounter, op(1));
  EXPECT_EQ(log[0].detail, "flag 0 was not set by all cores that have to");
}

// A flag is used in one mode until all its sets are waited for.
TEST(CrossCoreCounters, TwoModesAtATime) {
  for (bool apart : {false, true}) {
    Program cube(CoreKind::Cube), vector;
    vector.add(crossSet(op(1), 1, Pipe::V, 0));
    if (apart)
      vector.add(crossWait(op(3), 0)).add(crossSet(op(4), 2, Pipe::V, 1));
    else
      vector.add(Delay{1000});
    if (apart)
      cube.add(crossWait(op(5), 1));
    else
      cube.add(Delay{100});
    cube.add(crossSet(op(2), 2, Pipe::FIX, 0));
    vector.add(crossWait(op(3), 0));
    if (!apart)
      vector.add(crossWait(op(3), 0));
    CrossBench bench;
    DiagnosticLog log = bench.check({{&cube, &vector}});
    if (apart)
      EXPECT_TRUE(log.empty());
    else
      expectOnly(log, DiagnosticKind::MixedModes, op(1), op(2));
  }
}

//===----------------------------------------------------------------------===//
// Deadlocks
//===----------------------------------------------------------------------===//

TEST(CrossCoreDeadlocks, NothingSetsTheFlag) {
  Program cube(CoreKind::Cube), vector;
  vector.add(crossWait(op(1), 0));
  CrossBench bench;
  DiagnosticLog log = bench.check({{&cube, &vector}});
  expectOnly(log, DiagnosticKind::Deadlock, op(1));
  EXPECT_EQ(log[0].detail, "no core sets flag 0 for this core any more");
}

// Two cores that wait for each other: each points at the other's wait.
TEST(CrossCoreDeadlocks, CoresWaitForEachOther) {
  Program cube(CoreKind::Cube), vector;
  cube.add(crossWait(op(1), 0)).add(crossSet(op(2), 2, Pipe::FIX, 1));
  vector.add(crossWait(op(3), 1)).add(crossSet(op(4), 2, Pipe::MTE3, 0));
  CrossBench bench;
  DiagnosticLog log = bench.check({{&cube, &vector}});
  ASSERT_EQ(log.size(), 2u);
  EXPECT_EQ(log[0].first.source, op(1));
  EXPECT_EQ(log[0].second->source, op(3));
  EXPECT_EQ(log[1].first.source, op(3));
  EXPECT_EQ(log[1].second->source, op(1));
}

// A set after a wait for a flag of its own pipe.
TEST(CrossCoreDeadlocks, SetIsAfterAWait) {
  Program cube(CoreKind::Cube), vector;
  cube.wait(op(1), Pipe::M, Pipe::FIX).add(crossSet(op(2), 2, Pipe::FIX, 0));
  vector.add(crossWait(op(3), 0));
  CrossBench bench;
  DiagnosticLog log = bench.check({{&cube, &vector}});
  ASSERT_EQ(log.size(), 2u);
  EXPECT_EQ(log[0].first.source, op(1));
  EXPECT_EQ(log[1].first.source, op(3));
  EXPECT_EQ(log[1].second->source, op(1));
  EXPECT_EQ(log[1].detail, "the set of flag 0 stands after this wait");
}

// A meeting that one core does not come to.
TEST(CrossCoreDeadlocks, OneCoreIsMissing) {
  Program block0, block1, block2;
  for (Program *block : {&block0, &block1})
    block->add(crossSet(op(1), 0, Pipe::MTE3, 0)).add(crossWait(op(2), 0));
  CrossBench bench;
  DiagnosticLog log = bench.check({{&block0}, {&block1}, {&block2}});
  expectOnly(log, DiagnosticKind::Deadlock, op(2));
  EXPECT_EQ(log[0].count, 2u);
  EXPECT_EQ(log[0].detail, "flag 0 was set by 2 of the 3 cores that have to");
}

//===----------------------------------------------------------------------===//
// Runs
//===----------------------------------------------------------------------===//

// The same run twice gives the same, under any schedule.
TEST(CrossCoreRuns, AreDeterministic) {
  for (uint64_t seed : {0, 1, 2, 3}) {
    std::vector<double> first;
    for (int run = 0; run < 2; ++run) {
      Program blocks[4];
      std::vector<std::vector<Program *>> launch;
      for (unsigned i = 0; i < 4; ++i) {
        for (int trip = 0; trip < 5; ++trip) {
          store(blocks[i], op(1), Footprint(i * 64, 64));
          blocks[i]
              .add(crossSet(op(2), 0, Pipe::MTE3, 0))
              .add(crossWait(op(3), 0));
          load(blocks[i], op(4), Footprint(0, 256));
          blocks[i]
              .add(crossSet(op(5), 0, Pipe::MTE2, 1))
              .add(crossWait(op(6), 1));
        }
        launch.push_back({&blocks[i]});
      }
      CrossBench bench;
      if (seed > 0)
        bench.schedule = Schedule::random(seed);
      auto results = bench.runBlocks(launch);
      EXPECT_TRUE(results[0].diagnostics.empty());
      std::vector<double> cycles;
      for (const BlockResult &result : results)
        cycles.push_back(result.cycles);
      if (run == 0)
        first = cycles;
      EXPECT_EQ(cycles, first);
    }
  }
}

// Blocks that ran together are not compared again when summed up.
TEST(CrossCoreRuns, SummedUp) {
  Program block0, block1;
  store(block0, op(1));
  block0.add(crossSet(op(2), 0, Pipe::MTE3, 0)).add(crossWait(op(3), 0));
  block1.add(crossSet(op(2), 0, Pipe::MTE3, 0)).add(crossWait(op(3), 0));
  load(block1, op(4));
  CrossBench bench;
  auto results = bench.runBlocks({{&block0}, {&block1}});
  RunReport report = summarise(bench.machine, results);
  EXPECT_TRUE(report.completed);
  EXPECT_TRUE(report.diagnostics.empty());
}

} // namespace
