//===- UnitFlagTest.cpp - Unit flags of L0C -------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/unit/engine/EngineTestSupport.h"

using namespace tl::runtime;

namespace {

/// A core with four units of 64 bytes.
class UnitFlag : public testing::Test {
protected:
  UnitFlag() { bench.machine.unitFlagBytes = 64; }

  /// Products take 40 cycles and 5 more, stores 20 and 10.
  void product(uintptr_t number, unsigned begin, unsigned end, bool handsOver) {
    Instruction instruction =
        make(number, Pipe::M, write(Memory::L0C, bytes(begin, end)), {40, 5});
    instruction.execute = [this, number] { l0c = number; };
    instruction.unitFlags = {units(begin, end), false, handsOver};
    program.add(std::move(instruction));
  }
  void store(uintptr_t number, unsigned begin, unsigned end) {
    Instruction instruction =
        make(number, Pipe::FIX, read(Memory::L0C, bytes(begin, end)), {20, 10});
    instruction.execute = [this] { stored.push_back(l0c); };
    instruction.unitFlags = {units(begin, end), true, false};
    program.add(std::move(instruction));
  }
  BlockResult run() { return bench.run(program); }
  /// With nothing found wrong.
  BlockResult runClean() {
    BlockResult result = run();
    EXPECT_TRUE(result.completed);
    EXPECT_TRUE(result.diagnostics.empty());
    return result;
  }

  static Footprint bytes(unsigned begin, unsigned end) {
    return Footprint(begin * 64, (end - begin) * 64);
  }

  Bench bench;
  Program program{CoreKind::Cube};
  uintptr_t l0c = 0;
  std::vector<uintptr_t> stored;

private:
  static Instruction make(uintptr_t number, Pipe pipe, Access access,
                          Cost cost) {
    Instruction instruction;
    instruction.pipe = pipe;
    instruction.source = op(number);
    instruction.accesses.push_back(std::move(access));
    instruction.busyCycles = cost.busy;
    instruction.latencyCycles = cost.latency;
    return instruction;
  }
  static std::vector<unsigned> units(unsigned begin, unsigned end) {
    std::vector<unsigned> all;
    for (unsigned unit = begin; unit < end; ++unit)
      all.push_back(unit);
    return all;
  }
};

/// The event of the operation `number`.
const TimelineEvent &eventOf(const BlockResult &result, uintptr_t number) {
  for (const TimelineEvent &event : result.timeline)
    if (event.source == op(number))
      return event;
  llvm_unreachable("it has not run");
}

TEST_F(UnitFlag, StoreFollowsTheProductBlockByBlock) {
  product(1, 0, 4, true);
  store(2, 0, 4);
  BlockResult result = runClean();
  double start = eventOf(result, 1).start;
  // The first of four blocks takes 10 cycles, and 5 to arrive.
  EXPECT_EQ(eventOf(result, 2).start, start + 15);
  // The last arrives after 45, and takes 5 to be read.
  EXPECT_EQ(eventOf(result, 2).free, start + 50);
  EXPECT_EQ(stored, (std::vector<uintptr_t>{1}));
}

TEST_F(UnitFlag, NextProductFollowsTheStore) {
  product(1, 0, 4, true);
  store(2, 0, 4);
  product(3, 0, 4, true);
  store(4, 0, 4);
  BlockResult result = runClean();
  EXPECT_LT(eventOf(result, 3).start, eventOf(result, 2).free);
  EXPECT_LT(eventOf(result, 3).done, eventOf(result, 2).done + 40);
  EXPECT_EQ(stored, (std::vector<uintptr_t>{1, 3}));
}

// A product that takes fewer blocks may be done before the store that it
// follows.
TEST_F(UnitFlag, ValuesAreRightUnderAnyTiming) {
  for (uint64_t seed = 0; seed < 50; ++seed) {
    program = Program(CoreKind::Cube);
    stored.clear();
    bench.schedule = Schedule::random(seed);
    for (uintptr_t i = 0; i < 6; i += 2) {
      unsigned end = i == 2 ? 1 : 4;
      product(i + 1, 0, end, true);
      store(i + 2, 0, end);
    }
    runClean();
    EXPECT_EQ(stored, (std::vector<uintptr_t>{1, 3, 5}));
  }
}

TEST_F(UnitFlag, OnlyTheLastProductHandsOver) {
  product(1, 0, 4, false);
  program.barrier(Pipe::M);
  product(2, 0, 4, true);
  store(3, 0, 4);
  BlockResult result = runClean();
  EXPECT_GT(eventOf(result, 3).start, eventOf(result, 2).start);
}

TEST_F(UnitFlag, StoreOfWhatNobodyHandsOver) {
  product(1, 0, 4, false);
  store(2, 0, 4);
  BlockResult result = run();
  EXPECT_FALSE(result.completed);
  expectOnly(result.diagnostics, DiagnosticKind::Deadlock, op(2));
  EXPECT_EQ(result.diagnostics[0].memory, Memory::L0C);
  EXPECT_EQ(result.diagnostics[0].bytes, (ByteRange{0, 64}));
}

TEST_F(UnitFlag, ProductAfterOneThatIsNotStored) {
  product(1, 0, 4, true);
  product(2, 0, 4, true);
  BlockResult result = run();
  EXPECT_FALSE(result.completed);
  expectOnly(result.diagnostics, DiagnosticKind::Deadlock, op(2), op(1));
}

TEST_F(UnitFlag, ProductAndStoreThatWaitForEachOther) {
  product(1, 0, 2, true);
  product(2, 0, 2, true);
  product(3, 2, 4, true);
  store(4, 2, 4);
  store(5, 0, 2);
  BlockResult result = run();
  EXPECT_FALSE(result.completed);
  ASSERT_EQ(result.diagnostics.size(), 2u);
  EXPECT_EQ(result.diagnostics[0].first.source, op(2));
  EXPECT_EQ(result.diagnostics[1].first.source, op(4));
  ASSERT_TRUE(result.diagnostics[1].second);
  EXPECT_EQ(result.diagnostics[1].second->source, op(2));
}

TEST_F(UnitFlag, LeftRaised) {
  product(1, 0, 4, true);
  store(2, 0, 3);
  BlockResult result = run();
  EXPECT_TRUE(result.completed);
  expectOnly(result.diagnostics, DiagnosticKind::LeftoverFlag, op(1));
  EXPECT_EQ(result.diagnostics[0].bytes, (ByteRange{192, 256}));
}

TEST_F(UnitFlag, StoreWithoutThemRaces) {
  product(1, 0, 4, true);
  program.run(op(2), Pipe::FIX, {read(Memory::L0C, bytes(0, 4))}, {20, 10});
  BlockResult result = run();
  ASSERT_EQ(result.diagnostics.size(), 2u);
  EXPECT_EQ(result.diagnostics[0].kind, DiagnosticKind::ReadAfterWrite);
  EXPECT_EQ(result.diagnostics[1].kind, DiagnosticKind::LeftoverFlag);
}

TEST_F(UnitFlag, ProductWithoutThemRacesWithTheStore) {
  product(1, 0, 4, true);
  store(2, 0, 4);
  program.barrier(Pipe::M);
  program.run(op(3), Pipe::M, {write(Memory::L0C, bytes(0, 4))}, {40, 5});
  BlockResult result = run();
  expectOnly(result.diagnostics, DiagnosticKind::WriteAfterRead, op(2), op(3));
}

TEST_F(UnitFlag, ProductsOfASumStillNeedABarrier) {
  product(1, 0, 4, false);
  product(2, 0, 4, true);
  store(3, 0, 4);
  expectOnly(run().diagnostics, DiagnosticKind::WriteAfterWrite, op(1), op(2));
}

// Instructions after a store are ordered after the waits of its product, as the
// product has started; the accesses of the product may be unfinished.
TEST_F(UnitFlag, OrderIsTransitive) {
  program.run(op(5), Pipe::MTE1, {read(Memory::L1, Footprint(0, 64))}, {9, 9});
  program.order(Pipe::MTE1, Pipe::M);
  product(1, 0, 4, true);
  store(2, 0, 4);
  program.order(Pipe::FIX, Pipe::MTE2);
  program.run(op(6), Pipe::MTE2, {write(Memory::L1, Footprint(0, 64))}, {1, 1});
  DiagnosticLog log = run().diagnostics;
  ASSERT_EQ(log.size(), 1u);
  EXPECT_EQ(log[0].kind, DiagnosticKind::UninitialisedRead);
}

TEST_F(UnitFlag, WaitingForThemIsAStall) {
  product(1, 0, 4, true);
  store(2, 0, 4);
  std::vector<Stall> stalls = run().stalls.sorted();
  ASSERT_FALSE(stalls.empty());
  EXPECT_EQ(stalls.front().kind, StallKind::UnitFlag);
  EXPECT_EQ(stalls.front().pipe, Pipe::FIX);
  EXPECT_EQ(stalls.front().describe(), "unit flag");
}

} // namespace
