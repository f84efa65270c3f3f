//===- HardwareRulesTest.cpp - Single rules of pipes and flags ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rules of the hardware that no other test states alone. The list of all rules,
// with the tests of each, is docs/executor-rules.md.
//

#include "test/unit/engine/EngineTestSupport.h"

#include <set>

using namespace tl::runtime;

namespace {

const Footprint kBytes(0, 64);

/// A small machine with flags between cores.
class Chip : public Bench {
public:
  Chip() {
    machine.crossFlagCycles = 10;
    machine.crossFlagMax = 15;
    machine.cacheLineBytes = 64;
  }

  DiagnosticLog check(std::vector<Program *> programs) {
    return run(std::move(programs)).diagnostics;
  }
};

/// The start of each instruction, by source.
std::vector<const void *> order(const BlockResult &result) {
  std::vector<const void *> sources;
  for (const TimelineEvent &event : result.timeline)
    sources.push_back(event.source);
  return sources;
}

CrossSet crossSet(unsigned mode, Pipe pipe, unsigned id,
                  const void *source = op(500)) {
  return {{mode, id}, pipe, source};
}

CrossWait crossWait(unsigned id) { return {id, op(501)}; }

//===----------------------------------------------------------------------===//
// Pipes
//===----------------------------------------------------------------------===//

// The scalar unit issues in program order, a command a cycle, to all pipes.
TEST(PipeRules, ScalarUnitIssuesInProgramOrder) {
  Chip chip;
  Program program;
  program.run(op(1), Pipe::MTE3, {})
      .run(op(2), Pipe::V, {})
      .run(op(3), Pipe::MTE2, {});
  BlockResult result = chip.run(program);
  EXPECT_EQ(order(result), (std::vector{op(1), op(2), op(3)}));
  for (size_t i = 0; i < 3; ++i)
    EXPECT_EQ(result.timeline[i].start, i);
}

// Instructions of a pipe start in order, whatever they take and wait for.
TEST(PipeRules, InstructionsOfAPipeStartInOrder) {
  for (uint64_t seed = 0; seed < 20; ++seed) {
    Chip chip;
    chip.schedule = Schedule::random(seed);
    Program program;
    program.run(op(1), Pipe::V, {}, {50, 100})
        .run(op(2), Pipe::V, {}, {1, 1})
        .wait(op(10), Pipe::MTE2, Pipe::V)
        .run(op(3), Pipe::V, {}, {1, 1})
        .run(op(4), Pipe::V, {}, {1, 1})
        .run(op(5), Pipe::MTE2, {}, {300, 1})
        .set(op(11), Pipe::MTE2, Pipe::V);
    std::vector<const void *> ofV;
    for (const void *source : order(chip.run(program)))
      if (source != op(5))
        ofV.push_back(source);
    EXPECT_EQ(ofV, (std::vector{op(1), op(2), op(3), op(4)}));
  }
}

// A later instruction of a pipe may be done before an earlier one.
TEST(PipeRules, StartOrderIsNotCompletionOrder) {
  Chip chip;
  std::vector<int> done;
  Program program;
  program
      .run(op(1), Pipe::V, {write(Memory::UB, kBytes)}, {4, 100},
           [&] { done.push_back(1); })
      .run(op(2), Pipe::V, {write(Memory::UB, Footprint(64, 64))}, {4, 1},
           [&] { done.push_back(2); });
  EXPECT_TRUE(chip.run(program).diagnostics.empty());
  EXPECT_EQ(done, (std::vector{2, 1}));
}

// Each pipe has the depth of its own queue.
TEST(PipeRules, QueuesHaveADepthEach) {
  Chip chip;
  chip.machine.queueDepth[Pipe::M] = 3;
  chip.machine.queueDepth[Pipe::FIX] = 1;
  for (auto [pipe, depth] : {std::pair(Pipe::M, 3), std::pair(Pipe::FIX, 1)}) {
    Program program(CoreKind::Cube);
    // One instruction is in flight, the queue is full, the next one is held up.
    for (int i = 0; i < depth + 2; ++i)
      program.run(op(1), pipe, {}, {1000});
    program.run(op(2), Pipe::MTE2, {});
    for (const TimelineEvent &event : chip.run(program).timeline)
      if (event.source == op(2)) {
        EXPECT_GE(event.start, 1000);
        EXPECT_LT(event.start, 1010);
      }
  }
}

//===----------------------------------------------------------------------===//
// Flags
//===----------------------------------------------------------------------===//

// A set fires when earlier instructions of its pipe are done, reads and writes,
// and not later; later instructions do not matter.
TEST(FlagRules, SetWaitsForEarlierInstructionsOnly) {
  Chip chip;
  Program program;
  program.run(op(1), Pipe::MTE2, {}, {10, 40})
      .set(op(2), Pipe::MTE2, Pipe::V)
      .run(op(3), Pipe::MTE2, {}, {500, 500})
      .wait(op(4), Pipe::MTE2, Pipe::V)
      .run(op(5), Pipe::V, {});
  BlockResult result = chip.run(program);
  ASSERT_EQ(order(result), (std::vector{op(1), op(3), op(5)}));
  // The set does not hold up its pipe either.
  EXPECT_EQ(result.timeline[1].start, 10);
  EXPECT_EQ(result.timeline[2].start, 51);
}

// A wait clears its flag: the next one waits for another set.
TEST(FlagRules, WaitClearsTheFlag) {
  Chip chip;
  Program program;
  program.set(op(1), Pipe::MTE2, Pipe::V)
      .wait(op(2), Pipe::MTE2, Pipe::V)
      .wait(op(3), Pipe::MTE2, Pipe::V);
  DiagnosticLog log = chip.check({&program});
  ASSERT_EQ(log.size(), 1u);
  EXPECT_EQ(log[0].kind, DiagnosticKind::Deadlock);
  EXPECT_EQ(log[0].first.source, op(3));
}

// Cores have flags of their own.
TEST(FlagRules, CoresHaveFlagsOfTheirOwn) {
  Chip chip;
  Program vector0, vector1;
  vector0.set(op(1), Pipe::MTE2, Pipe::V);
  vector1.wait(op(2), Pipe::MTE2, Pipe::V);
  DiagnosticLog log = chip.check({&vector0, &vector1});
  ASSERT_EQ(log.size(), 1u);
  EXPECT_EQ(log[0].kind, DiagnosticKind::Deadlock);
  EXPECT_EQ(log[0].first.core, 1u);
}

// Nothing is inserted for the author: two dependent vector instructions race
// without a barrier, though a build with automatic synchronisation hides it.
TEST(FlagRules, NoSynchronisationIsImplied) {
  Chip chip;
  Program program;
  program.run(op(1), Pipe::V, {write(Memory::UB, kBytes)})
      .run(op(2), Pipe::V, {read(Memory::UB, kBytes)});
  DiagnosticLog log = chip.check({&program});
  ASSERT_EQ(log.size(), 1u);
  EXPECT_EQ(log[0].kind, DiagnosticKind::ReadAfterWrite);
  EXPECT_EQ(log[0].fix, "pipe_barrier v between them");
}

//===----------------------------------------------------------------------===//
// Flags between cores
//===----------------------------------------------------------------------===//

// A set covers earlier accesses of its own pipe, and not of other pipes.
TEST(CrossCoreRules, SetReportsForItsPipe) {
  Chip chip;
  Program cube(CoreKind::Cube), vector;
  cube.run(op(1), Pipe::FIX, {}, {100, 100})
      .run(op(2), Pipe::MTE2, {}, {1000})
      .add(crossSet(2, Pipe::FIX, 0));
  vector.add(crossWait(0)).run(op(3), Pipe::V, {});
  BlockResult result = chip.run({&cube, &vector});
  ASSERT_EQ(order(result).back(), op(3));
  EXPECT_GE(result.timeline.back().start, 210);
  EXPECT_LT(result.timeline.back().start, 220);
}

// A wait takes one from the counter, which a set for each core adds one to.
TEST(CrossCoreRules, CounterGoesUpAndDownByOne) {
  for (unsigned waits = 0; waits < 4; ++waits) {
    Chip chip;
    Program cube(CoreKind::Cube), vector;
    for (unsigned i = 0; i < 3; ++i)
      cube.add(crossSet(2, Pipe::FIX, 0));
    for (unsigned i = 0; i < waits; ++i)
      vector.add(crossWait(0));
    DiagnosticLog log = chip.check({&cube, &vector});
    ASSERT_EQ(log.size(), waits == 3 ? 0u : 1u);
    if (waits < 3) {
      EXPECT_EQ(log[0].kind, DiagnosticKind::LeftoverCounter);
      EXPECT_NE(log[0].detail.find(std::to_string(3 - waits)),
                std::string::npos);
    }
  }
}

// Ids are counters of their own, and those of each core.
TEST(CrossCoreRules, IdsAreCountersOfTheirOwn) {
  Chip chip;
  Program cube(CoreKind::Cube), vector;
  cube.add(crossSet(2, Pipe::FIX, 0)).add(crossSet(2, Pipe::FIX, 1));
  vector.add(crossWait(1)).add(crossWait(0));
  EXPECT_TRUE(chip.check({&cube, &vector}).empty());
}

// Cores of the other kind take no part in mode 1.
TEST(CrossCoreRules, ModeOneIsAmongVectorCores) {
  Chip chip;
  Program cube(CoreKind::Cube), vector0, vector1;
  for (Program *vector : {&vector0, &vector1})
    vector->add(crossSet(1, Pipe::MTE3, 0)).add(crossWait(0));
  EXPECT_TRUE(chip.check({&cube, &vector0, &vector1}).empty());
}

// Sets of one pipe, too, arrive in any order: under some schedule the wait for
// the first passes with the second.
TEST(CrossCoreRules, SetsOfOneCoreMayOvertakeEachOther) {
  bool first = false, second = false;
  for (uint64_t seed = 0; seed < 50; ++seed) {
    Chip chip;
    chip.schedule = Schedule::random(seed);
    double arrival[2] = {0, 0};
    Program cube(CoreKind::Cube), vector0, vector1;
    cube.add(crossSet(2, Pipe::FIX, 0)).add(crossSet(2, Pipe::FIX, 1));
    vector0.add(crossWait(0)).run(op(1), Pipe::V, {}).add(crossWait(1));
    vector1.add(crossWait(1)).run(op(2), Pipe::V, {}).add(crossWait(0));
    BlockResult result = chip.run({&cube, &vector0, &vector1});
    ASSERT_TRUE(result.diagnostics.empty());
    for (const TimelineEvent &event : result.timeline)
      arrival[event.source == op(2)] = event.start;
    first |= arrival[0] < arrival[1];
    second |= arrival[1] < arrival[0];
  }
  EXPECT_TRUE(first && second);
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

/// A vector instruction that reads `source` and writes `result`.
DiagnosticLog runShared(Sharing sharing, Footprint source, Footprint result) {
  Chip chip;
  Instruction instruction;
  instruction.pipe = Pipe::V;
  instruction.source = op(1);
  instruction.sharing = sharing;
  instruction.accesses = {read(Memory::UB, source), write(Memory::UB, result)};
  Program program;
  program.run(op(900), Pipe::V, {write(Memory::UB, Footprint(0, 1024))});
  program.barrier(Pipe::V);
  program.add(std::move(instruction));
  return chip.check({&program});
}

// A result overlaps an operand in whole, or not at all.
TEST(AccessRules, ResultOverlapsASourceInWholeOnly) {
  Footprint low(0, 256), next(32, 256), high(256, 256);
  EXPECT_TRUE(runShared(Sharing::Same, low, low).empty());
  EXPECT_TRUE(runShared(Sharing::Same, low, high).empty());
  EXPECT_TRUE(runShared(Sharing::Any, low, next).empty());
  for (auto [source, result] :
       {std::pair(low, next), std::pair(next, low),
        std::pair(low, Footprint(0, 32)), std::pair(Footprint(0, 32), low)}) {
    DiagnosticLog log = runShared(Sharing::Same, source, result);
    ASSERT_EQ(log.size(), 1u);
    EXPECT_EQ(log[0].kind, DiagnosticKind::ForbiddenOverlap);
    EXPECT_EQ(log[0].memory, Memory::UB);
    EXPECT_EQ(log[0].bytes, *overlap(source, result));
  }
}

// Some instructions let a result overlap no source at all; strides count.
TEST(AccessRules, SomeResultsOverlapNoSource) {
  Footprint low(0, 256), even(0, 32, {{4, 64}}), odd(32, 32, {{4, 64}});
  EXPECT_TRUE(runShared(Sharing::None, even, odd).empty());
  DiagnosticLog log = runShared(Sharing::None, low, low);
  ASSERT_EQ(log.size(), 1u);
  EXPECT_EQ(log[0].kind, DiagnosticKind::ForbiddenOverlap);
  EXPECT_EQ(log[0].detail, "the result overlaps a source");
}

/// Two cores of a block: one stores an element with its scalar unit, the other
/// one copies into the same line, after a flag if `ordered`.
DiagnosticLog shareLine(bool storesFirst, bool ordered) {
  Chip chip;
  Program cube(CoreKind::Cube), vector;
  Access element = write(Memory::GM, Footprint(64, 4));
  Access others = write(Memory::GM, Footprint(96, 32));
  Program &first = storesFirst ? vector : cube;
  Program &second = storesFirst ? cube : vector;
  first.run(op(1), storesFirst ? Pipe::S : Pipe::FIX,
            {storesFirst ? element : others});
  first.barrier();
  if (ordered)
    first.add(crossSet(2, storesFirst ? Pipe::MTE3 : Pipe::FIX, 0));
  if (ordered)
    second.add(crossWait(0));
  else
    second.add(Delay{500});
  second.run(op(2), storesFirst ? Pipe::FIX : Pipe::S,
             {storesFirst ? others : element});
  return chip.check({&cube, &vector});
}

// Ordered writes of two cores to a line of the data cache stay; otherwise the
// line that a scalar unit writes back undoes one.
TEST(AccessRules, OrderedWritesShareALine) {
  for (bool storesFirst : {false, true}) {
    EXPECT_TRUE(shareLine(storesFirst, /*ordered=*/true).empty());
    DiagnosticLog log = shareLine(storesFirst, /*ordered=*/false);
    ASSERT_EQ(log.size(), 1u);
    EXPECT_EQ(log[0].kind, DiagnosticKind::SharedLine);
    EXPECT_EQ(log[0].first.source, op(1));
    EXPECT_EQ(log[0].second->source, op(2));
    EXPECT_EQ(log[0].bytes, (ByteRange{64, 128}));
  }
}

//===----------------------------------------------------------------------===//
// Schedules
//===----------------------------------------------------------------------===//

/// The order in which instructions of three pipes are done; the longest takes
/// 300 times as long as the shortest.
std::string interleave(uint64_t seed) {
  Chip chip;
  chip.schedule = Schedule::random(seed);
  std::string trace;
  Program program;
  auto end = [&](char c) { return [&trace, c] { trace += c; }; };
  program.run(op(1), Pipe::MTE2, {}, {600, 200}, end('a'))
      .run(op(2), Pipe::V, {}, {1, 22}, end('b'))
      .run(op(3), Pipe::MTE3, {}, {300, 130}, end('c'))
      .run(op(4), Pipe::V, {}, {1, 22}, end('d'));
  EXPECT_TRUE(chip.run(program).completed);
  return trace;
}

// Every order of completion that the hardware allows comes up, that of two
// instructions of a pipe included; a seed gives the same one every time.
TEST(Schedules, EveryLegalInterleavingIsReached) {
  std::set<std::string> traces;
  for (uint64_t seed = 0; seed < 4000; ++seed) {
    traces.insert(interleave(seed));
    if (seed < 50) {
      EXPECT_EQ(interleave(seed), interleave(seed));
    }
  }
  EXPECT_EQ(traces.size(), 24u);
}

} // namespace
