//===- AccessTest.cpp - Tests of bounds, alignment and reads of nothing --===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/unit/engine/CheckerTestSupport.h"

#include "runtime/engine/Summary.h"

using namespace tl::runtime;

namespace {

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

// If an instruction visits each row by itself, all rows start at a unit of the
// memory; gaps between rows make no difference.
TEST(Accesses, RowsAreAligned) {
  for (int64_t step : {0, 4, 12, 32, 48, 64}) {
    Access rows = write(Memory::UB, Footprint(0, 32, {{8, step}}));
    rows.rowStep = step;
    Program program;
    program.run(op(1), Pipe::MTE2, {rows});
    DiagnosticLog log = check(program);
    if (step % 32 == 0) {
      EXPECT_TRUE(log.empty()) << step;
      continue;
    }
    expectOnly(log, DiagnosticKind::Misaligned, op(1));
    EXPECT_EQ(log[0].fix, "start every row at a multiple of 32 bytes");
  }
}

// A workspace in global memory has no contents before a write: by the block
// itself, another core of the block, or an earlier launch. A scalar unit uses
// the values that it reads.
TEST(Accesses, WorkspacesHaveNoContents) {
  Access reads = read(Memory::GM, Footprint(0, 64, {{2, 128}}), 1);
  Bench bench;
  bench.contents = {{true, {}}, {false, {}}};
  bench.contents[1].written.add(ByteRange{0, 80});

  Program own;
  own.run(op(1), Pipe::MTE3, {write(Memory::GM, Footprint(120, 40), 1)})
      .order(Pipe::MTE3, Pipe::S)
      .run(op(2), Pipe::S, {reads})
      .run(op(3), Pipe::S, {read(Memory::GM, Footprint(0, 1024), 0)});
  DiagnosticLog log = bench.run(own).diagnostics;
  expectOnly(log, DiagnosticKind::UninitialisedRead, op(2));
  EXPECT_EQ(log[0].bytes, (ByteRange{160, 192}));

  // Writes of an earlier block are not known to have happened.
  Program again;
  again.run(op(2), Pipe::S, {reads});
  EXPECT_EQ(bench.run(again).diagnostics.size(), 1u);
  bench.contents[1].written.add(Footprint(128, 64));
  Program filled;
  filled.run(op(2), Pipe::S, {reads});
  EXPECT_TRUE(bench.run(filled).diagnostics.empty());
}

// A move may include bytes that nothing uses, as in a tile that is filled part
// by part; only bytes without any write are reported.
TEST(Accesses, MovesOfWorkspaces) {
  for (int64_t bytes : {64, 60}) {
    Bench bench;
    bench.contents = {{true, {}}, {false, {}, true}};
    Program program;
    program.run(op(1), Pipe::MTE2, {read(Memory::GM, Footprint(0, 64), 1)})
        .order(Pipe::MTE2, Pipe::MTE3)
        .run(op(2), Pipe::MTE3, {write(Memory::GM, Footprint(0, bytes), 1)});
    std::vector<BlockResult> blocks;
    blocks.push_back(bench.run(program));
    EXPECT_TRUE(blocks[0].diagnostics.empty());
    DiagnosticLog log =
        summarise(bench.machine, blocks, bench.contents).diagnostics;
    if (bytes == 64) {
      EXPECT_TRUE(log.empty());
      continue;
    }
    expectOnly(log, DiagnosticKind::UninitialisedRead, op(1));
    EXPECT_EQ(log[0].bytes, (ByteRange{60, 64}));
  }
}

// If no tile is spilled, a move has to find some written bytes, of an earlier
// launch or of the block.
TEST(Accesses, EarlyMoves) {
  Program early, late;
  early.run(op(1), Pipe::MTE2, {read(Memory::GM, Footprint(0, 64), 1)})
      .order(Pipe::MTE2, Pipe::MTE3)
      .run(op(2), Pipe::MTE3, {write(Memory::GM, Footprint(60, 4), 1)});
  late.run(op(2), Pipe::MTE3, {write(Memory::GM, Footprint(60, 4), 1)})
      .order(Pipe::MTE3, Pipe::MTE2)
      .run(op(1), Pipe::MTE2, {read(Memory::GM, Footprint(0, 64), 1)});
  Bench bench;
  bench.contents = {{true, {}}, {false, {}}};
  DiagnosticLog log = bench.run(early).diagnostics;
  expectOnly(log, DiagnosticKind::UninitialisedRead, op(1));
  EXPECT_EQ(log[0].bytes, (ByteRange{0, 64}));
  EXPECT_TRUE(bench.run(late).diagnostics.empty());
  bench.contents[1].written.add(ByteRange{8, 12});
  EXPECT_TRUE(bench.run(early).diagnostics.empty());
}

// An atomic update reads its destination.
TEST(Accesses, AtomicUpdatesOfWorkspaces) {
  Access update = write(Memory::GM, Footprint(0, 64), 1);
  update.atomic = AtomicUpdate::Add;
  for (bool isFilled : {false, true}) {
    Bench bench;
    bench.contents = {{true, {}}, {isFilled, {}}};
    Program program;
    program.run(op(1), Pipe::MTE3, {update});
    EXPECT_EQ(bench.run(program).diagnostics.size(), isFilled ? 0u : 1u);
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

// Writes of an earlier block do not count.
TEST(Accesses, InitialisationIsPerBlock) {
  Bench bench;
  Program first, second;
  first.run(op(1), Pipe::V, {write(Memory::UB, kBytes)});
  second.run(op(2), Pipe::V, {read(Memory::UB, kBytes)});
  EXPECT_TRUE(bench.run(first).diagnostics.empty());
  expectOnly(bench.run(second).diagnostics, DiagnosticKind::UninitialisedRead,
             op(2));
}

} // namespace
