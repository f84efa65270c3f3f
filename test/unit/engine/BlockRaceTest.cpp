//===- BlockRaceTest.cpp - Tests of races between blocks -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/unit/engine/CheckerTestSupport.h"

#include "runtime/engine/checks/GlobalChecker.h"

#include <random>
#include <set>

using namespace tl::runtime;

namespace {

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

// Unless all bytes of either write are there in the end; the initial value of
// an update, and reads of the bytes, do not matter here.
TEST(BlockRaces, EqualWrites) {
  std::vector<std::byte> tensor(128);
  for (size_t i = 0; i < tensor.size(); ++i)
    tensor[i] = static_cast<std::byte>(i);
  std::vector<std::byte> other = tensor;
  other[96] = std::byte(1);
  enum { Equal, OtherValue, NotLast, Atomic, Read, Scalar };
  for (int what : {Equal, OtherValue, NotLast, Atomic, Read, Scalar}) {
    GlobalChecker checker;
    for (int64_t block : {0, 1, 2}) {
      GlobalFootprints footprints;
      // A scalar unit writes back the line around its value as well.
      Pipe pipe = what == Scalar ? Pipe::S : Pipe::MTE3;
      Side side{op(1), block, 0, CoreKind::Vector, pipe};
      Access access = write(Memory::GM, Footprint(0, 100));
      if (what == Atomic && block == 1)
        access.atomic = AtomicUpdate::Add;
      access.write = what != Read || block != 1;
      footprints.add(access, side);
      if (access.write)
        footprints.addContents(
            access, side,
            (what == OtherValue && block == 1 ? other : tensor).data());
      if (what == NotLast && block == 2)
        footprints.addContents(access, side, tensor.data());
      checker.add(footprints);
    }
    DiagnosticLog log = checker.check({tensor.data()});
    bool hasEqual = what == Equal;
    if (what == Read) {
      EXPECT_EQ(log.size(), 2u);
      continue;
    }
    expectOnly(
        log, hasEqual ? DiagnosticKind::EqualWrites : DiagnosticKind::BlockRace,
        op(1), op(1));
    EXPECT_EQ(checker.check()[0].kind, DiagnosticKind::BlockRace);
  }
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

// However many blocks meet in some bytes, each pair of operations is reported
// once, with the accesses that run into another block's; and soon.
TEST(BlockRaces, CrowdsAreCounted) {
  constexpr int64_t kBlocks = 50000;
  Blocks blocks;
  for (int64_t block = 0; block < kBlocks; ++block) {
    blocks.add(block, 1, write(Memory::GM, Footprint(0, 4)));
    blocks.add(block, 2, write(Memory::GM, Footprint(64, 4, {{3, 64}}), 1));
    blocks.add(block, 3, read(Memory::GM, Footprint(block * 8 + 4, 4)));
  }
  DiagnosticLog log = blocks.checker.check();
  ASSERT_EQ(log.size(), 2u);
  for (const Diagnostic &diagnostic : log) {
    EXPECT_EQ(diagnostic.first.source, diagnostic.second->source);
    EXPECT_EQ(diagnostic.first.block, 0);
    EXPECT_EQ(diagnostic.second->block, 1);
    EXPECT_EQ(diagnostic.count, uint64_t(kBlocks - 1));
  }
  EXPECT_EQ(log[1].bytes, (ByteRange{64, 68}));
}

/// The pairs of operations that a log is about.
std::set<std::pair<const void *, const void *>>
getPairs(const DiagnosticLog &log) {
  std::set<std::pair<const void *, const void *>> pairs;
  for (const Diagnostic &diagnostic : log)
    pairs.insert(
        std::minmax(diagnostic.first.source, diagnostic.second->source));
  return pairs;
}

// Comparing each access with each finds the same, for few accesses and for
// many, with runs that may interleave.
TEST(BlockRaces, AsByComparingAll) {
  std::mt19937 random(1);
  auto draw = [&](int64_t n) { return int64_t(random() % n); };
  for (int round = 0; round < 200; ++round) {
    int64_t space = 1 << (6 + draw(9)), count = 2 + draw(150);
    Blocks blocks;
    std::vector<std::tuple<int64_t, const void *, Access>> all;
    for (int64_t i = 0; i < count; ++i) {
      int64_t block = draw(6);
      uintptr_t n = 1 + draw(6);
      Access access{
          Memory::GM, 0,
          Footprint(draw(space), 1 + draw(8),
                    {{1 + draw(4), 1 + draw(40)}, {1 + draw(4), 1 + draw(90)}}),
          n % 3 != 0, static_cast<AtomicUpdate>(n < 3 ? n : 0)};
      blocks.add(block, n, access);
      all.emplace_back(block, op(n), access);
    }
    std::set<std::pair<const void *, const void *>> expected;
    for (auto &[block, n, access] : all)
      for (auto &[otherBlock, other, theirs] : all)
        if (block < otherBlock && (access.write || theirs.write) &&
            !commute(access.atomic, theirs.atomic) &&
            overlaps(access.bytes, theirs.bytes))
          expected.insert(std::minmax(n, other));
    EXPECT_EQ(getPairs(blocks.checker.check()), expected) << round;
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

// However many blocks share a line, it is found once for each pair of
// operations, and soon.
TEST(CacheLines, CrowdsAreCounted) {
  constexpr int64_t kBlocks = 50000;
  Lines lines;
  for (int64_t block = 0; block < kBlocks; ++block)
    lines.add(Lines::side(1, block),
              write(Memory::GM, Footprint(block % 2 * 4, 4)));
  DiagnosticLog log = lines.check();
  expectOnly(log, DiagnosticKind::SharedLine, op(1), op(1));
  EXPECT_EQ(log[0].bytes, (ByteRange{0, 64}));
  EXPECT_GT(log[0].count, uint64_t(kBlocks / 2));
}

// A race of blocks is not reported again.
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

// The simulator passes on the accesses of a block.
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
