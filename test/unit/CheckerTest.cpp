//===- CheckerTest.cpp - Tests of races, flags and bounds -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EngineTestSupport.h"

#include "runtime/engine/GlobalChecker.h"

#include <random>

using namespace tl::runtime;

namespace {

const Footprint kBytes(64, 128);

DiagnosticLog check(Program &program) {
  Bench bench;
  return bench.run(program).diagnostics;
}

/// Fills what tests read, and lets nothing race with it.
Program initialised(CoreKind kind = CoreKind::Vector) {
  Program program(kind);
  program.run(op(900), Pipe::MTE2,
              {write(Memory::UB, Footprint(0, 1024)),
               write(Memory::L0C, Footprint(0, 1024))});
  program.barrier();
  return program;
}

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

// A flag orders what is before the set with what is after the wait.
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

// Overwriting what another pipe still reads is a race of its own kind.
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

/// Instructions on random pipes and bytes, of which some race.
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

// What a block finds does not depend on what ran on the same cores before it.
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
// Order within a pipe and through the scalar unit
//===----------------------------------------------------------------------===//

// Dependent instructions of one pipe need its barrier.
TEST(Races, PipeBarrierOrdersWithinAPipe) {
  Program without, with;
  without.run(op(1), Pipe::V, {write(Memory::UB, kBytes)})
      .run(op(2), Pipe::V, {read(Memory::UB, kBytes)});
  DiagnosticLog log = check(without);
  expectOnly(log, DiagnosticKind::ReadAfterWrite, op(1), op(2));
  EXPECT_EQ(log[0].fix, "pipe_barrier v between them");
  with.run(op(1), Pipe::V, {write(Memory::UB, kBytes)})
      .barrier(Pipe::V)
      .run(op(2), Pipe::V, {read(Memory::UB, kBytes)});
  EXPECT_TRUE(check(with).empty());
}

// A pipe's barrier orders that pipe only.
TEST(Races, PipeBarrierOrdersNoOtherPipe) {
  Program program;
  program.run(op(1), Pipe::MTE2, {write(Memory::UB, kBytes)})
      .barrier(Pipe::MTE2)
      .barrier(Pipe::V)
      .run(op(2), Pipe::V, {read(Memory::UB, kBytes)});
  expectOnly(check(program), DiagnosticKind::ReadAfterWrite, op(1), op(2));
}

// PIPE_ALL orders everything.
TEST(Races, BarrierAllOrdersEverything) {
  Program program;
  program.run(op(1), Pipe::MTE2, {write(Memory::UB, kBytes)})
      .barrier()
      .run(op(2), Pipe::V, {read(Memory::UB, kBytes)})
      .barrier()
      .run(op(3), Pipe::V, {write(Memory::UB, kBytes)});
  EXPECT_TRUE(check(program).empty());
}

// What the scalar unit waited for is done before anything it issues next.
TEST(Races, ScalarWaitOrdersLaterIssue) {
  Program program;
  program.run(op(1), Pipe::V, {write(Memory::UB, kBytes)})
      .order(Pipe::V, Pipe::S)
      .run(op(2), Pipe::MTE3, {read(Memory::UB, kBytes)});
  EXPECT_TRUE(check(program).empty());
}

// Scalar accesses need flags too, except among themselves.
TEST(Races, ScalarAccesses) {
  Program program = initialised();
  program.run(op(1), Pipe::S, {write(Memory::UB, kBytes)})
      .run(op(2), Pipe::S, {read(Memory::UB, kBytes)})
      .order(Pipe::S, Pipe::MTE3)
      .run(op(3), Pipe::MTE3, {read(Memory::UB, kBytes)})
      .run(op(4), Pipe::S, {write(Memory::UB, kBytes)});
  expectOnly(check(program), DiagnosticKind::WriteAfterRead, op(3), op(4));
}

// A load is over when the scalar unit goes on, also for a pipe that it tells
// nothing.
TEST(Races, ScalarLoadOrdersLaterIssue) {
  Program program = initialised();
  program.run(op(1), Pipe::S, {read(Memory::UB, kBytes)})
      .run(op(2), Pipe::V, {write(Memory::UB, kBytes)})
      .order(Pipe::V, Pipe::S)
      .run(op(3), Pipe::S, {read(Memory::UB, kBytes)})
      .run(op(4), Pipe::MTE2, {write(Memory::UB, kBytes)});
  EXPECT_TRUE(check(program).empty());
}

// But not for what was issued before it and starts after it.
TEST(Races, ScalarLoadDoesNotOrderEarlierIssue) {
  Program program = initialised();
  program.run(op(1), Pipe::V, {}, {100, 0})
      .run(op(2), Pipe::V, {write(Memory::UB, kBytes)})
      .run(op(3), Pipe::S, {read(Memory::UB, kBytes)});
  expectOnly(check(program), DiagnosticKind::ReadAfterWrite, op(2), op(3));
}

// A store reaches other pipes after a flag of the scalar unit or a barrier of
// all pipes; a later load or wait does not tell them.
TEST(Races, ScalarStoreNeedsFlag) {
  Program program = initialised();
  program.run(op(1), Pipe::S, {write(Memory::UB, kBytes)})
      .run(op(2), Pipe::S, {read(Memory::UB, kBytes)})
      .order(Pipe::V, Pipe::S)
      .run(op(3), Pipe::V, {read(Memory::UB, kBytes)});
  expectOnly(check(program), DiagnosticKind::ReadAfterWrite, op(1), op(3));
}

TEST(Races, ScalarStoreBeforeBarrier) {
  Program program = initialised();
  program.run(op(1), Pipe::S, {write(Memory::UB, kBytes)})
      .barrier()
      .run(op(2), Pipe::V, {read(Memory::UB, kBytes)});
  EXPECT_TRUE(check(program).empty());
}

// What one pipe learned by a flag it passes on.
TEST(Races, ScalarStoreIsTransitive) {
  Program program = initialised();
  program.run(op(1), Pipe::S, {write(Memory::UB, kBytes)})
      .order(Pipe::S, Pipe::V)
      .order(Pipe::V, Pipe::MTE3)
      .run(op(2), Pipe::MTE3, {read(Memory::UB, kBytes)});
  EXPECT_TRUE(check(program).empty());
}

// Accumulation the hardware orders is no race on exactly the same bytes.
TEST(Races, OrderedAccumulate) {
  auto product = [](uintptr_t n, const Footprint &bytes) {
    Instruction instruction;
    instruction.pipe = Pipe::M;
    instruction.source = op(n);
    instruction.accesses = {read(Memory::L0C, bytes),
                            write(Memory::L0C, bytes)};
    instruction.orderedAccumulate = true;
    return instruction;
  };
  Program same = initialised(CoreKind::Cube);
  same.add(product(1, kBytes)).add(product(2, kBytes)).add(product(3, kBytes));
  EXPECT_TRUE(check(same).empty());

  Program other = initialised(CoreKind::Cube);
  other.add(product(1, kBytes)).add(product(2, Footprint(128, 128)));
  // The first one's write speaks for its read of the same bytes.
  DiagnosticLog log = check(other);
  ASSERT_EQ(log.size(), 2u);
  EXPECT_EQ(log[0].kind, DiagnosticKind::ReadAfterWrite);
  EXPECT_EQ(log[1].kind, DiagnosticKind::WriteAfterWrite);
}

// One that waits for its pipe needs nothing else, however small it is.
TEST(Races, WaitsForPipe) {
  for (bool waits : {false, true}) {
    Program program = initialised(CoreKind::Cube);
    for (uintptr_t n : {1, 2}) {
      Instruction product;
      product.pipe = Pipe::M;
      product.source = op(n);
      product.accesses = {write(Memory::L0C, kBytes)};
      product.waitsForPipe = waits && n == 2;
      program.add(std::move(product));
    }
    EXPECT_EQ(check(program).empty(), waits);
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
/// ones say that data is there, backward ones that a buffer is free. Those of
/// the pair `omitted` are left out.
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

// A double-buffered loop with all its flags is clean under any schedule; with
// any pair of them missing it is not, under any schedule.
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
            "the set_flag of flag mte2 -> v 0 stands behind this wait");
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
TEST(Flags, SetBehindAFullQueue) {
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

//===----------------------------------------------------------------------===//
// Bounds, alignment, initialisation
//===----------------------------------------------------------------------===//

// An access out of bounds is reported and never happens.
TEST(Accesses, OutOfBoundsStopsTheBlock) {
  Access strays[] = {write(Memory::UB, Footprint(960, 65)),
                     read(Memory::UB, Footprint(-32, 64)),
                     write(Memory::GM, Footprint(0, 1025), 1),
                     read(Memory::GM, Footprint(0, 1), 2),
                     write(Memory::L0A, Footprint(0, 1))};
  ByteRange stray[] = {{1024, 1025}, {-32, 0}, {1024, 1025}, {0, 1}, {0, 1}};
  for (int i = 0; i < 5; ++i) {
    Bench bench;
    bool executed = false;
    Program program;
    program.run(op(1), Pipe::MTE2, {strays[i]}, {}, [&] { executed = true; });
    BlockResult result = bench.run(program);
    EXPECT_FALSE(result.completed);
    EXPECT_FALSE(executed);
    expectOnly(result.diagnostics, DiagnosticKind::OutOfBounds, op(1));
    EXPECT_EQ(result.diagnostics[0].bytes, stray[i]);
  }
}

// An instruction looks at its data when it would move them, not when it is
// issued, and moves none that it cannot work on; the block goes on.
TEST(Accesses, InvalidDataIsNotMoved) {
  int data = 0;
  bool moved = false;
  Instruction picky;
  picky.pipe = Pipe::V;
  picky.source = op(2);
  picky.checkData = [&]() -> std::optional<std::string> {
    if (data == 1)
      return "is 1";
    return std::nullopt;
  };
  picky.execute = [&] { moved = true; };
  Program program;
  program.run(op(1), Pipe::V, {}, {}, [&] { data = 1; });
  program.barrier(Pipe::V).add(std::move(picky));
  BlockResult result = Bench().run(program);
  EXPECT_TRUE(result.completed);
  EXPECT_FALSE(moved);
  expectOnly(result.diagnostics, DiagnosticKind::InvalidData, op(2));
  EXPECT_EQ(result.diagnostics[0].detail, "is 1");
}

// The last byte of a memory may be used; nothing may be accessed anywhere.
TEST(Accesses, LimitsAreInBounds) {
  Program program;
  program.run(op(1), Pipe::MTE2,
              {write(Memory::UB, Footprint(960, 64)),
               write(Memory::GM, Footprint(1023, 1), 1),
               write(Memory::UB, Footprint(5000, 0))});
  EXPECT_TRUE(check(program).empty());
}

// On-chip accesses start at multiples of the memory's alignment.
TEST(Accesses, Misaligned) {
  Program program;
  program.run(op(1), Pipe::MTE2,
              {write(Memory::UB, Footprint(48, 16)),
               write(Memory::GM, Footprint(3, 16))});
  DiagnosticLog log = check(program);
  expectOnly(log, DiagnosticKind::Misaligned, op(1));
  EXPECT_EQ(log[0].detail, "ub is accessed in units of 32 bytes");
}

// The first bytes never written are named, holes between rows included.
TEST(Accesses, UninitialisedRead) {
  Program program;
  program.run(op(1), Pipe::V, {write(Memory::UB, Footprint(0, 48, {{2, 64}}))})
      .barrier(Pipe::V)
      .run(op(2), Pipe::V, {read(Memory::UB, Footprint(0, 128))});
  DiagnosticLog log = check(program);
  expectOnly(log, DiagnosticKind::UninitialisedRead, op(2));
  EXPECT_EQ(log[0].bytes, (ByteRange{48, 64}));
}

// What an earlier block wrote does not count.
TEST(Accesses, InitialisationIsPerBlock) {
  Bench bench;
  Program first, second;
  first.run(op(1), Pipe::V, {write(Memory::UB, kBytes)});
  second.run(op(2), Pipe::V, {read(Memory::UB, kBytes)});
  EXPECT_TRUE(bench.run(first).diagnostics.empty());
  expectOnly(bench.run(second).diagnostics, DiagnosticKind::UninitialisedRead,
             op(2));
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

/// Collects accesses of blocks.
struct Blocks {
  void add(int64_t block, uintptr_t n, const Access &access) {
    GlobalFootprints footprints;
    footprints.add(access, {op(n), block, 0, CoreKind::Vector, Pipe::MTE3});
    checker.add(footprints);
  }
  GlobalChecker checker;
};

// Blocks may write neighbouring tiles and read the same ones.
TEST(BlockRaces, DisjointTilesAndSharedReads) {
  Blocks blocks;
  for (int64_t block = 0; block < 16; ++block) {
    int64_t tile = block / 4 * 4096 + block % 4 * 64;
    blocks.add(block, 1, write(Memory::GM, Footprint(tile, 64, {{16, 256}})));
    blocks.add(block, 2, read(Memory::GM, Footprint(0, 4096), 1));
  }
  EXPECT_TRUE(blocks.checker.check().empty());
}

// Two blocks that write the same bytes race, whatever the order they came in.
TEST(BlockRaces, OverlappingWrites) {
  Blocks blocks;
  blocks.add(1, 2, write(Memory::GM, Footprint(32, 64), 3));
  blocks.add(0, 1, write(Memory::GM, Footprint(0, 64), 3));
  DiagnosticLog log = blocks.checker.check();
  expectOnly(log, DiagnosticKind::BlockRace, op(1), op(2));
  EXPECT_EQ(log[0].space, 3u);
  EXPECT_EQ(log[0].bytes, (ByteRange{32, 64}));
}

// So do a block that reads and one that writes; one block alone does not.
TEST(BlockRaces, ReadOfAnotherBlocksWrite) {
  for (int64_t reader : {0, 1}) {
    Blocks blocks;
    blocks.add(reader, 1, read(Memory::GM, Footprint(0, 256)));
    blocks.add(1, 2, write(Memory::GM, Footprint(128, 64)));
    blocks.add(1, 3, read(Memory::GM, Footprint(160, 8)));
    EXPECT_EQ(blocks.checker.check().size(), reader == 0 ? 1u : 0u);
  }
}

/// Collects stores of cores, for their cache lines.
struct Lines {
  void add(Side side, const Access &access) {
    GlobalFootprints footprints;
    footprints.add(access, side);
    checker.add(footprints);
  }
  DiagnosticLog check() { return checker.checkCacheLines(64); }
  static Side side(uintptr_t n, int64_t block, Pipe pipe = Pipe::S) {
    return {op(n), block, 0, CoreKind::Vector, pipe};
  }
  GlobalChecker checker;
};

// Scalar stores of two blocks share no line, though they share no byte either.
TEST(CacheLines, ScalarStoresOfTwoBlocks) {
  Lines lines;
  lines.add(Lines::side(2, 1), write(Memory::GM, Footprint(68, 4), 3));
  lines.add(Lines::side(1, 0), write(Memory::GM, Footprint(64, 4), 3));
  DiagnosticLog log = lines.check();
  expectOnly(log, DiagnosticKind::SharedLine, op(1), op(2));
  EXPECT_EQ(log[0].bytes, (ByteRange{64, 128}));
}

// Nor does a copy share the line of a scalar store.
TEST(CacheLines, CopyIntoALine) {
  Lines lines;
  lines.add(Lines::side(2, 1, Pipe::MTE3),
            write(Memory::GM, Footprint(0, 32, {{4, 256}})));
  lines.add(Lines::side(1, 0), write(Memory::GM, Footprint(300, 4)));
  expectOnly(lines.check(), DiagnosticKind::SharedLine, op(1), op(2));
}

// Lines of their own, lines of one core, reads, and copies alone are fine.
TEST(CacheLines, AreApart) {
  Lines lines;
  for (int64_t block = 0; block < 8; ++block) {
    lines.add(Lines::side(1, block),
              write(Memory::GM, Footprint(block * 64, 4, {{2, 1024}})));
    lines.add(Lines::side(2, block),
              write(Memory::GM, Footprint(block * 64 + 8, 56)));
    lines.add(Lines::side(3, block), read(Memory::GM, Footprint(0, 2048)));
    lines.add(Lines::side(4, block, Pipe::MTE3),
              write(Memory::GM, Footprint(block * 4, 4), 1));
    lines.add(Lines::side(5, block, Pipe::MTE3),
              write(Memory::GM, Footprint(4096 + block * 32, 32)));
  }
  EXPECT_TRUE(lines.check().empty());
}

// What is a race of blocks anyway is not reported again.
TEST(CacheLines, RacesAreNotReportedTwice) {
  Lines lines;
  lines.add(Lines::side(1, 0), write(Memory::GM, Footprint(0, 4)));
  lines.add(Lines::side(2, 1), write(Memory::GM, Footprint(0, 4)));
  EXPECT_TRUE(lines.check().empty());
  EXPECT_EQ(lines.checker.check().size(), 1u);
}

// The accesses of a loop become one footprint.
TEST(BlockRaces, LoopsAreMerged) {
  GlobalFootprints footprints;
  Side side{op(1), 0, 0, CoreKind::Cube, Pipe::MTE2};
  for (int64_t i = 0; i < 100; ++i)
    footprints.add(read(Memory::GM, Footprint(i * 64, 64, {{16, 8192}})), side);
  ASSERT_EQ(footprints.all().size(), 1u);
  EXPECT_EQ(footprints.all()[0].bytes, Footprint(0, 6400, {{16, 8192}}));
}

// The simulator passes on what a block touched.
TEST(BlockRaces, EndToEnd) {
  Bench bench;
  GlobalChecker checker;
  for (bench.block = 0; bench.block < 2; ++bench.block) {
    Program program;
    program.run(op(1), Pipe::MTE3, {write(Memory::GM, kBytes)});
    checker.add(bench.run(program).global);
  }
  DiagnosticLog log = checker.check();
  expectOnly(log, DiagnosticKind::BlockRace, op(1), op(1));
  EXPECT_EQ(log[0].first.block, 0);
  EXPECT_EQ(log[0].second->block, 1);
}

} // namespace
