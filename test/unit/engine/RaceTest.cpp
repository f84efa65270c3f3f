//===- RaceTest.cpp - Tests of races between pipes -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/unit/engine/CheckerTestSupport.h"

#include <random>

using namespace tl::runtime;

namespace {

//===----------------------------------------------------------------------===//
// Races between pipes
//===----------------------------------------------------------------------===//

// A missing flag is a race though the timing hides it.
TEST(Races, MissingFlagIsFoundThoughTimingHidesIt) {
  Program program;
  program.run(op(1), Pipe::MTE2, {write(Memory::UB, kBytes)})
      .add(Delay{1000})
      .run(op(2), Pipe::V, {read(Memory::UB, Footprint(128, 256))});
  Bench bench;
  BlockResult result = bench.run(program);
  // The bytes beyond the first write are never written at all.
  ASSERT_EQ(result.diagnostics.size(), 2u);
  EXPECT_EQ(result.diagnostics[0].kind, DiagnosticKind::UninitialisedRead);
  const Diagnostic &race = result.diagnostics[1];
  EXPECT_EQ(race.kind, DiagnosticKind::ReadAfterWrite);
  EXPECT_EQ(race.first.source, op(1));
  EXPECT_EQ(race.first.pipe, Pipe::MTE2);
  EXPECT_EQ(race.second->source, op(2));
  EXPECT_EQ(race.second->pipe, Pipe::V);
  EXPECT_EQ(race.memory, Memory::UB);
  EXPECT_EQ(race.bytes, (ByteRange{128, 192}));
  EXPECT_EQ(race.fix, "set_flag mte2 -> v after the first, wait_flag before "
                      "the second");
}

// A flag orders accesses before the set with those after the wait.
TEST(Races, FlagOrders) {
  Program program;
  program.run(op(1), Pipe::MTE2, {write(Memory::UB, kBytes)})
      .order(Pipe::MTE2, Pipe::V)
      .run(op(2), Pipe::V, {read(Memory::UB, kBytes)});
  EXPECT_TRUE(check(program).empty());
}

// A flag set too early or waited for too late orders nothing.
TEST(Races, MisplacedFlagsDoNotOrder) {
  Program early, late;
  early.set(op(1), Pipe::MTE2, Pipe::V)
      .run(op(2), Pipe::MTE2, {write(Memory::UB, kBytes)})
      .wait(op(3), Pipe::MTE2, Pipe::V)
      .run(op(4), Pipe::V, {read(Memory::UB, kBytes)});
  expectOnly(check(early), DiagnosticKind::ReadAfterWrite, op(2), op(4));
  late.run(op(1), Pipe::MTE2, {write(Memory::UB, kBytes)})
      .set(op(2), Pipe::MTE2, Pipe::V)
      .run(op(3), Pipe::V, {read(Memory::UB, kBytes)})
      .wait(op(4), Pipe::MTE2, Pipe::V);
  expectOnly(check(late), DiagnosticKind::ReadAfterWrite, op(1), op(3));
}

// A flag between other pipes does not help.
TEST(Races, FlagOfAnotherPairDoesNotOrder) {
  Program program;
  program.run(op(1), Pipe::MTE2, {write(Memory::UB, kBytes)})
      .order(Pipe::MTE2, Pipe::MTE3)
      .run(op(2), Pipe::V, {read(Memory::UB, kBytes)});
  expectOnly(check(program), DiagnosticKind::ReadAfterWrite, op(1), op(2));
}

// Order passes on from pipe to pipe.
TEST(Races, OrderIsTransitive) {
  Program program;
  program.run(op(1), Pipe::MTE2, {write(Memory::UB, kBytes)})
      .order(Pipe::MTE2, Pipe::V)
      .order(Pipe::V, Pipe::MTE3)
      .run(op(2), Pipe::MTE3, {read(Memory::UB, kBytes)});
  EXPECT_TRUE(check(program).empty());
}

// Overwriting bytes that another pipe still reads is a race of its own kind.
TEST(Races, WriteAfterRead) {
  Program program = initialised();
  program.run(op(1), Pipe::V, {read(Memory::UB, kBytes)})
      .run(op(2), Pipe::MTE2, {write(Memory::UB, kBytes)});
  DiagnosticLog log = check(program);
  expectOnly(log, DiagnosticKind::WriteAfterRead, op(1), op(2));
  EXPECT_EQ(log[0].fix, "set_flag v -> mte2 after the first, wait_flag before "
                        "the second");
}

// Two writes of the same bytes need an order as well.
TEST(Races, WriteAfterWrite) {
  Program program;
  program.run(op(1), Pipe::MTE2, {write(Memory::UB, kBytes)})
      .run(op(2), Pipe::V, {write(Memory::UB, kBytes)});
  expectOnly(check(program), DiagnosticKind::WriteAfterWrite, op(1), op(2));
}

// Two reads never race, nor do neighbouring column tiles.
TEST(Races, SharingAndNeighboursAreFine) {
  Program program = initialised();
  Footprint left(0, 32, {{8, 64}}), right(32, 32, {{8, 64}});
  program.run(op(1), Pipe::V, {read(Memory::UB, left)})
      .run(op(2), Pipe::MTE3, {read(Memory::UB, left)})
      .run(op(3), Pipe::MTE2, {write(Memory::UB, right)});
  EXPECT_TRUE(check(program).empty());
}

// The same addresses of different memories and tensors do not meet.
TEST(Races, MemoriesAndTensorsAreApart) {
  Program program = initialised();
  program
      .run(op(1), Pipe::MTE3,
           {read(Memory::UB, kBytes), write(Memory::GM, kBytes, 0)})
      .run(op(2), Pipe::MTE2,
           {read(Memory::GM, kBytes, 1), write(Memory::L1, kBytes)});
  EXPECT_TRUE(check(program).empty());
}

// Tensors are checked like on-chip memories.
TEST(Races, GlobalMemoryWithinACore) {
  Program program = initialised();
  program
      .run(op(1), Pipe::MTE3,
           {read(Memory::UB, kBytes), write(Memory::GM, kBytes, 1)})
      .run(op(2), Pipe::MTE2,
           {read(Memory::GM, kBytes, 1), write(Memory::L1, kBytes)});
  DiagnosticLog log = check(program);
  expectOnly(log, DiagnosticKind::ReadAfterWrite, op(1), op(2));
  EXPECT_EQ(log[0].memory, Memory::GM);
  EXPECT_EQ(log[0].space, 1u);
}

// Cores have their own memories but share tensors, which no flag orders.
TEST(Races, BetweenCoresOfABlock) {
  Program cube(CoreKind::Cube), vector(CoreKind::Vector);
  cube.run(op(1), Pipe::MTE2,
           {write(Memory::L1, kBytes), write(Memory::UB, kBytes)})
      .run(op(2), Pipe::FIX, {write(Memory::GM, kBytes)});
  vector.add(Delay{500})
      .run(op(3), Pipe::MTE2,
           {read(Memory::GM, kBytes), write(Memory::UB, kBytes)});
  Bench bench;
  DiagnosticLog log = bench.run({&cube, &vector}).diagnostics;
  expectOnly(log, DiagnosticKind::ReadAfterWrite, op(2), op(3));
  EXPECT_EQ(log[0].first.kind, CoreKind::Cube);
  EXPECT_EQ(log[0].second->core, 1u);
}

// However much happened in between, an unordered access is remembered.
TEST(Races, LongHistoriesForgetNothing) {
  for (bool ordered : {false, true}) {
    Program program = initialised();
    for (int i = 0; i < 1000; ++i) {
      Footprint tile(i % 200 * 64, 32, {{2, 32 * 1024}});
      program.run(op(1 + i % 200), Pipe::MTE3, {write(Memory::GM, tile)})
          .barrier(Pipe::MTE3);
    }
    if (ordered)
      program.order(Pipe::MTE3, Pipe::MTE2);
    program.run(op(500), Pipe::MTE2,
                {read(Memory::GM, Footprint(3 * 64 + 16, 8))});
    Bench bench;
    bench.tensorBytes = {64 * 1024};
    DiagnosticLog log = bench.run(program).diagnostics;
    if (ordered) {
      EXPECT_TRUE(log.empty());
    } else {
      expectOnly(log, DiagnosticKind::ReadAfterWrite, op(4), op(500));
    }
  }
}

/// Instructions on random pipes and bytes; some race.
Program racyProgram(unsigned seed) {
  std::mt19937 random(seed);
  Program program = initialised();
  for (uintptr_t i = 1; i <= 200; ++i) {
    Footprint bytes(32 * (random() % 30), 16 + random() % 48);
    Pipe pipe = static_cast<Pipe>(1 + random() % (kNumPipes - 1));
    Memory memory = random() % 4 ? Memory::UB : Memory::GM;
    bool isWrite = random() % 2;
    program.run(op(1 + i % 40), pipe, {{memory, 0, bytes, isWrite}});
    if (i % 20 == 0)
      program.barrier();
  }
  return program;
}

// The findings of a block do not depend on earlier runs on the same cores.
TEST(Races, BlocksFindNothingOfEachOther) {
  Bench used;
  for (unsigned seed = 0; seed < 10; ++seed) {
    Program program = racyProgram(seed), again = racyProgram(seed);
    DiagnosticLog found = used.run(program).diagnostics;
    DiagnosticLog expected = check(again);
    ASSERT_EQ(found.size(), expected.size());
    EXPECT_FALSE(found.empty());
    for (size_t i = 0; i < found.size(); ++i) {
      EXPECT_EQ(found[i].kind, expected[i].kind);
      EXPECT_EQ(found[i].first.source, expected[i].first.source);
      EXPECT_EQ(found[i].bytes, expected[i].bytes);
      EXPECT_EQ(found[i].count, expected[i].count);
    }
  }
}

//===----------------------------------------------------------------------===//
// Reporting
//===----------------------------------------------------------------------===//

// A race of a loop is reported once and counted.
TEST(Races, AreReportedOnce) {
  Program program;
  for (int i = 0; i < 5; ++i)
    program.run(op(1), Pipe::MTE2, {write(Memory::UB, kBytes)})
        .run(op(2), Pipe::V, {read(Memory::UB, kBytes)})
        .barrier();
  DiagnosticLog log = check(program);
  expectOnly(log, DiagnosticKind::ReadAfterWrite, op(1), op(2));
  EXPECT_EQ(log[0].count, 5u);
}

// Sides are in program order though the second ran first.
TEST(Races, SidesAreInProgramOrder) {
  Program program;
  program.wait(op(1), Pipe::MTE2, Pipe::V)
      .run(op(2), Pipe::V, {write(Memory::UB, kBytes)})
      .run(op(3), Pipe::MTE3, {read(Memory::UB, kBytes)})
      .add(Delay{100})
      .set(op(4), Pipe::MTE2, Pipe::V);
  expectOnly(check(program), DiagnosticKind::ReadAfterWrite, op(2), op(3));
}

/// Load, compute, store over two buffers each. Flags come in pairs: forward
/// ones report loaded data, backward ones a free buffer. Those of the pair
/// `omitted` are left out.
Program doubleBufferedLoop(std::optional<std::pair<Pipe, Pipe>> omitted) {
  constexpr unsigned kTrips = 12;
  Program program;
  auto set = [&](Pipe src, Pipe dst, unsigned slot) {
    if (omitted != std::make_pair(src, dst))
      program.set(op(10), src, dst, slot);
  };
  auto wait = [&](Pipe src, Pipe dst, unsigned slot) {
    if (omitted != std::make_pair(src, dst))
      program.wait(op(11), src, dst, slot);
  };
  for (unsigned i = 0; i < kTrips; ++i) {
    unsigned slot = i % 2;
    bool isReuse = i >= 2, isReused = i + 2 < kTrips;
    Footprint in(slot * 256, 256), out(512 + slot * 256, 256);
    if (isReuse)
      wait(Pipe::V, Pipe::MTE2, slot);
    program.run(op(1), Pipe::MTE2, {write(Memory::UB, in)}, {20, 100});
    set(Pipe::MTE2, Pipe::V, slot);
    wait(Pipe::MTE2, Pipe::V, slot);
    if (isReuse)
      wait(Pipe::MTE3, Pipe::V, slot);
    program.run(op(2), Pipe::V, {read(Memory::UB, in), write(Memory::UB, out)},
                {30, 20});
    if (isReused)
      set(Pipe::V, Pipe::MTE2, slot);
    set(Pipe::V, Pipe::MTE3, slot);
    wait(Pipe::V, Pipe::MTE3, slot);
    program.run(op(3), Pipe::MTE3, {read(Memory::UB, out)}, {20, 50});
    if (isReused)
      set(Pipe::MTE3, Pipe::V, slot);
  }
  return program;
}

// A double-buffered loop with all its flags is clean under any schedule;
// without any one pair it is not, under any schedule.
TEST(Races, DoubleBufferedLoop) {
  for (uint64_t seed = 0; seed < 8; ++seed) {
    Bench bench;
    if (seed > 0)
      bench.schedule = Schedule::random(seed);
    Program complete = doubleBufferedLoop(std::nullopt);
    BlockResult result = bench.run(complete);
    EXPECT_TRUE(result.completed);
    EXPECT_TRUE(result.diagnostics.empty()) << "seed " << seed;
    for (auto omitted :
         {std::pair(Pipe::MTE2, Pipe::V), std::pair(Pipe::V, Pipe::MTE2),
          std::pair(Pipe::V, Pipe::MTE3), std::pair(Pipe::MTE3, Pipe::V)}) {
      Program incomplete = doubleBufferedLoop(omitted);
      EXPECT_FALSE(bench.run(incomplete).diagnostics.empty())
          << "seed " << seed << " without " << name(omitted.first).str()
          << " -> " << name(omitted.second).str();
    }
  }
}

} // namespace
