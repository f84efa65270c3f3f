//===- EngineTest.cpp - Tests of the simulated hardware -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/unit/engine/EngineTestSupport.h"

#include "runtime/engine/Summary.h"

#include "llvm/ADT/STLExtras.h"

#include <thread>

using namespace tl::runtime;

namespace {

const Footprint kBytes(0, 64);

/// Start of the n-th instruction that started.
double startOf(const BlockResult &result, size_t n) {
  return result.timeline.at(n).start;
}

//===----------------------------------------------------------------------===//
// Pipes and queues
//===----------------------------------------------------------------------===//

// Pipes work at the same time; the scalar unit issues one command a cycle.
TEST(Engine, PipesRunConcurrently) {
  Bench bench;
  Program program;
  program.run(op(1), Pipe::MTE2, {}, {10}).run(op(2), Pipe::V, {}, {20});
  BlockResult result = bench.run(program);
  EXPECT_TRUE(result.completed);
  EXPECT_EQ(startOf(result, 0), 0);
  EXPECT_EQ(startOf(result, 1), 1);
  EXPECT_EQ(result.cycles, 21);
  EXPECT_EQ(result.cores[0].pipes[Pipe::V].busyCycles, 20);
  EXPECT_EQ(result.cores[0].pipes[Pipe::V].instructions, 1u);
  EXPECT_EQ(result.cores[0].pipes[Pipe::M].instructions, 0u);
}

// An instruction starts when the pipe is free, not when the one before is done.
TEST(Engine, CompletionIsDecoupledFromIssue) {
  Bench bench;
  Program program;
  program.run(op(1), Pipe::V, {}, {4, 20}).run(op(2), Pipe::V, {}, {4, 20});
  BlockResult result = bench.run(program);
  EXPECT_EQ(startOf(result, 1), 4);
  EXPECT_EQ(result.timeline[0].free, 4);
  EXPECT_EQ(result.timeline[0].done, 24);
  EXPECT_EQ(result.cycles, 28);
}

// Blocks share nothing but the machine: on many threads of the host each has
// the same result as on its own.
TEST(Engine, BlocksOnManyThreads) {
  auto simulate = [](int64_t block) {
    Bench bench;
    bench.block = block;
    bench.schedule = Schedule::random(7);
    Program program;
    for (int i = 0; i < 50; ++i)
      program.run(op(1), Pipe::MTE2, {write(Memory::UB, kBytes)}, {10})
          .order(Pipe::MTE2, Pipe::V)
          .run(op(2), Pipe::V, {read(Memory::UB, kBytes)}, {20})
          .order(Pipe::V, Pipe::MTE2);
    BlockResult result = bench.run(program);
    EXPECT_TRUE(result.completed);
    EXPECT_TRUE(result.diagnostics.empty());
    return result.cycles;
  };
  constexpr int64_t kBlocks = 16;
  std::vector<double> alone, together(kBlocks);
  for (int64_t block = 0; block < kBlocks; ++block)
    alone.push_back(simulate(block));
  std::vector<std::thread> threads;
  for (int64_t block = 0; block < kBlocks; ++block)
    threads.emplace_back([&, block] { together[block] = simulate(block); });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(together, alone);
}

// A pipe's barrier holds it until its earlier instructions are done.
TEST(Engine, PipeBarrierWaitsForCompletion) {
  Bench bench;
  Program program;
  program.run(op(1), Pipe::V, {}, {4, 20})
      .barrier(Pipe::V)
      .run(op(2), Pipe::V, {}, {4})
      .run(op(3), Pipe::MTE2, {}, {4});
  BlockResult result = bench.run(program);
  EXPECT_EQ(result.timeline[2].source, op(2));
  EXPECT_EQ(startOf(result, 2), 24);
  // Other pipes do not care.
  EXPECT_EQ(result.timeline[1].source, op(3));
  EXPECT_EQ(startOf(result, 1), 3);
}

// The effect of an instruction is visible to instructions that start at the
// time when it ends.
TEST(Engine, DataOfSimultaneousEventsIsThere) {
  Bench bench;
  int written = 0, seen = 0;
  Program program;
  program.run(op(1), Pipe::MTE2, {}, {5, 25})
      .run(op(2), Pipe::V, {write(Memory::UB, kBytes)}, {4, 25},
           [&] { written = 1; })
      .barrier(Pipe::V)
      .run(op(3), Pipe::V, {read(Memory::UB, kBytes)}, {4},
           [&] { seen = written; });
  BlockResult result = bench.run(program);
  EXPECT_EQ(startOf(result, 2), 30);
  EXPECT_EQ(seen, 1);
}

// A full queue stops the scalar unit, for all pipes.
TEST(Engine, QueueDepthBlocksTheScalarUnit) {
  Bench bench;
  bench.machine.queueDepth[Pipe::V] = 1;
  Program program;
  program.run(op(1), Pipe::V, {}, {100})
      .run(op(2), Pipe::V, {}, {100})
      .run(op(3), Pipe::V, {}, {100})
      .run(op(4), Pipe::MTE2, {}, {1});
  BlockResult result = bench.run(program);
  // op(3) enters the queue when op(2) leaves it at 100, op(4) is issued next.
  ASSERT_EQ(result.timeline[2].source, op(4));
  EXPECT_EQ(startOf(result, 2), 101);
}

// PIPE_ALL stops the scalar unit until everything is done.
TEST(Engine, BarrierAllWaitsForTheCore) {
  Bench bench;
  Program program;
  program.run(op(1), Pipe::V, {}, {4, 20})
      .run(op(2), Pipe::MTE2, {}, {4, 50})
      .barrier()
      .run(op(3), Pipe::V, {}, {1});
  BlockResult result = bench.run(program);
  // op(2) is done at 1 + 54; the barrier itself takes a cycle.
  EXPECT_EQ(startOf(result, 2), 56);
}

// A delay keeps the scalar unit only.
TEST(Engine, DelayHoldsIssue) {
  Bench bench;
  Program program;
  program.add(Delay{30}).run(op(1), Pipe::V, {}, {1});
  EXPECT_EQ(startOf(bench.run(program), 0), 30);
}

//===----------------------------------------------------------------------===//
// Flags
//===----------------------------------------------------------------------===//

// A flag is set when its pipe is done, a cycle later the wait passes.
TEST(Engine, FlagHandsOver) {
  Bench bench;
  Program program;
  program.run(op(1), Pipe::MTE2, {}, {10, 5})
      .order(Pipe::MTE2, Pipe::V)
      .run(op(2), Pipe::V, {}, {4, 2});
  BlockResult result = bench.run(program);
  EXPECT_TRUE(result.completed);
  EXPECT_TRUE(result.diagnostics.empty());
  EXPECT_EQ(startOf(result, 1), 16);
  EXPECT_EQ(result.cycles, 22);
}

// A set does not hold up its own pipe, a wait does not hold up others.
TEST(Engine, FlagsBlockTheWaitingPipeOnly) {
  Bench bench;
  Program program;
  program.run(op(1), Pipe::MTE2, {}, {10, 50})
      .set(op(2), Pipe::MTE2, Pipe::V)
      .wait(op(3), Pipe::MTE2, Pipe::V)
      .run(op(4), Pipe::MTE2, {}, {10})
      .run(op(5), Pipe::V, {}, {1})
      .run(op(6), Pipe::MTE3, {}, {1});
  BlockResult result = bench.run(program);
  EXPECT_EQ(result.timeline[1].source, op(6));
  EXPECT_EQ(startOf(result, 1), 5);
  EXPECT_EQ(result.timeline[2].source, op(4));
  EXPECT_EQ(startOf(result, 2), 10);
  EXPECT_EQ(result.timeline[3].source, op(5));
  EXPECT_EQ(startOf(result, 3), 61);
}

// A wait on the scalar pipe stops issue; a set from it fires at once.
TEST(Engine, ScalarFlags) {
  Bench bench;
  Program program;
  program.run(op(1), Pipe::V, {}, {20})
      .order(Pipe::V, Pipe::S)
      .order(Pipe::S, Pipe::MTE2)
      .run(op(2), Pipe::MTE2, {}, {1});
  BlockResult result = bench.run(program);
  EXPECT_TRUE(result.completed);
  // Wait passes at 21, set at 22, wait queued at 23, op(2) issued at 24.
  EXPECT_EQ(startOf(result, 1), 24);
}

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

/// A load into UB followed by a vector instruction that adds 1 in place.
struct LoadAndAdd {
  explicit LoadAndAdd(Bench &bench, bool flag, Cost loadCost = {10, 100}) {
    std::byte *ub = bench.memory().data(Memory::UB);
    program.run(op(1), Pipe::MTE2, {write(Memory::UB, kBytes)}, loadCost,
                [=] { *ub = std::byte{41}; });
    if (flag)
      program.order(Pipe::MTE2, Pipe::V);
    program.run(op(2), Pipe::V,
                {read(Memory::UB, kBytes), write(Memory::UB, kBytes)}, {1, 500},
                [=] { *ub = std::byte(int(*ub) + 1); });
  }
  Program program;
};

// With a flag the consumer sees the data.
TEST(Engine, OrderedDataArrives) {
  Bench bench;
  LoadAndAdd kernel(bench, /*flag=*/true);
  EXPECT_TRUE(bench.run(kernel.program).diagnostics.empty());
  EXPECT_EQ(bench.memory().data(Memory::UB)[0], std::byte{42});
}

// Without a flag it reads the old value, though it ends much later.
TEST(Engine, StaleDataIsReallyRead) {
  Bench bench;
  LoadAndAdd kernel(bench, /*flag=*/false);
  EXPECT_FALSE(bench.run(kernel.program).diagnostics.empty());
  // 0xFF + 1 was written, then the load arrived.
  EXPECT_EQ(bench.memory().data(Memory::UB)[0], std::byte{41});
}

// The unordered write that ends last stays.
TEST(Engine, UnorderedWritesLandWhenDone) {
  Bench bench;
  Program program;
  std::byte *ub = bench.memory().data(Memory::UB);
  program
      .run(op(1), Pipe::V, {write(Memory::UB, kBytes)}, {1, 50},
           [=] { *ub = std::byte{1}; })
      .run(op(2), Pipe::V, {write(Memory::UB, kBytes)}, {1, 5},
           [=] { *ub = std::byte{2}; });
  bench.run(program);
  EXPECT_EQ(*ub, std::byte{1});
}

// Accumulation the hardware orders neither reads stale data nor overtakes.
TEST(Engine, OrderedAccumulationAddsUp) {
  Bench bench;
  Program program(CoreKind::Cube);
  std::byte *c = bench.memory().data(Memory::L0C);
  program.run(op(1), Pipe::M, {write(Memory::L0C, kBytes)}, {1, 50},
              [=] { *c = std::byte{1}; });
  for (int i = 0; i < 3; ++i) {
    Instruction product;
    product.pipe = Pipe::M;
    product.source = op(2);
    product.accesses = {read(Memory::L0C, kBytes), write(Memory::L0C, kBytes)};
    product.execute = [=] { *c = std::byte(int(*c) * 2); };
    product.busyCycles = 1;
    product.latencyCycles = 10 - 3 * i;
    product.orderedAccumulate = true;
    program.add(std::move(product));
  }
  BlockResult result = bench.run(program);
  EXPECT_TRUE(result.diagnostics.empty());
  EXPECT_EQ(*c, std::byte{8});
  EXPECT_EQ(result.cycles, 51);
}

// It starts when earlier instructions of its pipe are done, like a barrier.
TEST(Engine, InstructionWaitsForItsPipe) {
  Bench bench;
  Program program;
  program.run(op(1), Pipe::M, {write(Memory::L0C, kBytes)}, {1, 50});
  Instruction product;
  product.pipe = Pipe::M;
  product.source = op(2);
  product.accesses = {write(Memory::L0C, kBytes)};
  product.busyCycles = 3;
  product.waitsForPipe = true;
  program.add(std::move(product));
  BlockResult result = bench.run(program);
  EXPECT_TRUE(result.diagnostics.empty());
  EXPECT_EQ(result.cycles, 54);
}

// The stream is asked for more only after a scalar instruction is done.
TEST(Engine, ScalarInstructionBlocksTheStream) {
  Bench bench;
  Program program;
  std::byte *ub = bench.memory().data(Memory::UB);
  int loaded = 0, seen = 0;
  program
      .run(op(1), Pipe::V, {write(Memory::UB, kBytes)}, {10},
           [=] { *ub = std::byte{7}; })
      .order(Pipe::V, Pipe::S)
      .run(op(2), Pipe::S, {read(Memory::UB, kBytes)}, {1, 5},
           [ub, &loaded] { loaded = int(*ub); });
  program.script.commands.push_back(
      [&]() -> llvm::Expected<std::optional<Command>> {
        seen = loaded;
        return std::nullopt;
      });
  BlockResult result = bench.run(program);
  EXPECT_EQ(seen, 7);
  EXPECT_TRUE(result.diagnostics.empty());
  // The wait passes at 11, op(2) starts at 12.
  EXPECT_EQ(result.cycles, 18);
}

// A block does not see the memories of the one before.
TEST(Engine, MemoriesArePoisonedBetweenBlocks) {
  Bench bench;
  std::byte *ub = bench.memory().data(Memory::UB);
  EXPECT_EQ(ub[0], std::byte{0xFF});
  Program first, second;
  first.run(op(1), Pipe::V, {write(Memory::UB, kBytes)}, {},
            [=] { ub[0] = ub[63] = std::byte{1}; });
  bench.run(first);
  EXPECT_EQ(ub[0], std::byte{1});
  bench.run(second);
  EXPECT_EQ(bench.memory().data(Memory::UB), ub);
  EXPECT_EQ(ub[0], std::byte{0xFF});
  EXPECT_EQ(ub[63], std::byte{0xFF});
}

// An error of the stream ends the run and comes through.
TEST(Engine, StreamErrorsPropagate) {
  Bench bench;
  Program program;
  program.script.commands.push_back(
      []() -> llvm::Expected<std::optional<Command>> {
        return llvm::createStringError("no such kernel");
      });
  auto result = bench.tryRun({&program});
  ASSERT_FALSE(bool(result));
  EXPECT_EQ(llvm::toString(result.takeError()), "no such kernel");
}

//===----------------------------------------------------------------------===//
// Timing
//===----------------------------------------------------------------------===//

// Traffic takes its time at the block's share of the bandwidth.
TEST(Engine, GlobalBandwidthIsShared) {
  Bench bench;
  bench.machine.l2BytesPerCycle = 64;
  bench.activeBlocks = 4;
  Program program;
  for (int64_t bytes : {1024, 16}) {
    Instruction load;
    load.pipe = Pipe::MTE2;
    load.busyCycles = 10;
    load.gmBytes.read = bytes;
    program.add(std::move(load));
  }
  BlockResult result = bench.run(program);
  // 1024 * 4 / 64 = 64 cycles; the short one is bound by its own 10.
  EXPECT_EQ(startOf(result, 1), 64);
  EXPECT_EQ(result.cycles, 74);
}

/// The time of transfers of 6400 bytes that begin at once on different pipes,
/// with rates of L2 of 64 bytes per cycle for reads and 32 for writes.
double moveAtOnce(llvm::ArrayRef<GlobalTraffic> transfers) {
  constexpr Pipe pipes[] = {Pipe::MTE2, Pipe::MTE3, Pipe::FIX};
  Bench bench;
  bench.machine.l2BytesPerCycle = 64;
  bench.machine.l2WriteBytesPerCycle = 32;
  Program program;
  for (auto [pipe, traffic] : llvm::zip(pipes, transfers)) {
    Instruction transfer;
    transfer.pipe = pipe;
    transfer.busyCycles = 10;
    transfer.gmBytes = traffic;
    program.add(std::move(transfer));
  }
  BlockResult result = bench.run(program);
  for (size_t i = 0; i < transfers.size(); ++i)
    EXPECT_LT(startOf(result, i), 10);
  return result.cycles;
}

// Transfers in one direction are served one after the other, at its rate.
TEST(Engine, GlobalBandwidthIsSharedByPipes) {
  GlobalTraffic read = {6400, 0}, write = {0, 6400};
  EXPECT_EQ(moveAtOnce({read, read}), 200);
  EXPECT_EQ(moveAtOnce({write, write, write}), 600);
}

// Reads and writes are served at the same time, also those of one instruction;
// reads only wait for reads.
TEST(Engine, GlobalReadsAndWritesOverlap) {
  GlobalTraffic read = {6400, 0}, write = {0, 6400}, both = {6400, 6400};
  EXPECT_EQ(moveAtOnce({write}), 200);
  EXPECT_EQ(moveAtOnce({write, read}), 200);
  EXPECT_EQ(moveAtOnce({both}), 200);
  // The first read begins in cycle 1.
  EXPECT_EQ(moveAtOnce({write, read, read}), 201);
}

// The same seed gives the same run, other seeds and blocks give others.
TEST(Engine, RandomSchedulesAreReproducible) {
  auto cycles = [](uint64_t seed, int64_t block) {
    Bench bench;
    bench.schedule = Schedule::random(seed);
    bench.block = block;
    LoadAndAdd kernel(bench, /*flag=*/true);
    BlockResult result = bench.run(kernel.program);
    EXPECT_EQ(bench.memory().data(Memory::UB)[0], std::byte{42});
    return result.cycles;
  };
  EXPECT_EQ(cycles(1, 0), cycles(1, 0));
  EXPECT_NE(cycles(1, 0), cycles(2, 0));
  EXPECT_NE(cycles(1, 0), cycles(1, 1));
}

// Factors go from a tenth to ten times, and now and then far beyond.
TEST(Engine, RandomFactorsAreBounded) {
  Schedule schedule = Schedule::random(3);
  std::vector<double> drawn;
  for (uint64_t i = 0; i < 1000; ++i) {
    Schedule::Factors factors = schedule.factors(0, 0, i);
    drawn.insert(drawn.end(), {factors.busy, factors.latency});
  }
  llvm::sort(drawn);
  EXPECT_GE(drawn.front(), 0.1);
  EXPECT_LT(drawn.front(), 0.11);
  EXPECT_NEAR(drawn[drawn.size() / 2], 1, 0.3);
  EXPECT_LT(drawn[drawn.size() * 9 / 10], 10);
  EXPECT_GT(drawn.back(), 1e4);
  EXPECT_LE(drawn.back(), 1e6);
  EXPECT_EQ(Schedule().factors(5, 1, 7).busy, 1);
}

//===----------------------------------------------------------------------===//
// Reports
//===----------------------------------------------------------------------===//

BlockResult blockOf(double cycles, double busy) {
  BlockResult block;
  block.cycles = cycles;
  block.completed = true;
  CoreUsage core;
  core.kind = CoreKind::Cube;
  core.pipes[Pipe::M] = {busy, 3};
  block.cores.push_back(core);
  return block;
}

// Blocks go to the core that is free first, after the launch.
TEST(Report, SchedulesBlocksGreedily) {
  MachineConfig machine = smallMachine();
  machine.launchOverheadCycles = 1000;
  BlockResult blocks[] = {blockOf(100, 50), blockOf(20, 10), blockOf(30, 0),
                          blockOf(50, 40)};
  RunReport report = summarise(machine, blocks);
  EXPECT_EQ(report.blockStart, (std::vector<double>{1000, 1000, 1020, 1050}));
  EXPECT_EQ(report.totalCycles, 1100);
  EXPECT_EQ(report.microseconds, 11);
  EXPECT_TRUE(report.completed);
  EXPECT_EQ(report.instructions, 12u);
  PipeSummary summary = report.pipes[CoreKind::Cube][Pipe::M];
  EXPECT_EQ(summary.busyCycles, 100);
  EXPECT_EQ(summary.utilisation, 0.5);
  EXPECT_EQ(report.pipes[CoreKind::Vector][Pipe::V].utilisation, 0);
}

// The scarcer kind of core decides how many blocks run at a time.
TEST(Report, CountsConcurrentBlocks) {
  MachineConfig machine = smallMachine();
  CoreUsage cube, vector;
  vector.kind = CoreKind::Vector;
  EXPECT_EQ(concurrentBlocks(machine, {cube}), 2u);
  EXPECT_EQ(concurrentBlocks(machine, {vector}), 4u);
  EXPECT_EQ(concurrentBlocks(machine, {cube, vector, vector}), 2u);
  machine.vectorCores = 2;
  EXPECT_EQ(concurrentBlocks(machine, {cube, vector, vector}), 1u);
  machine.vectorCores = 0;
  EXPECT_EQ(concurrentBlocks(machine, {vector}), 1u);
}

// A launch without blocks takes its overhead.
TEST(Report, NoBlocks) {
  MachineConfig machine = smallMachine();
  machine.launchOverheadCycles = 7;
  EXPECT_EQ(summarise(machine, {}).totalCycles, 7);
}

} // namespace
