//===- RaceValuesTest.cpp - Tests of the values of a race -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/unit/engine/CheckerTestSupport.h"

#include "llvm/ADT/STLExtras.h"

using namespace tl::runtime;

namespace {

/// A kernel on bytes [64, 192) of UB, which hold 1 at first.
struct Kernel {
  Kernel() {
    fill = write(1, 0);
    program.run(op(900), Pipe::MTE2, {tl::runtime::write(Memory::UB, kBytes)},
                {1, 1}, fill);
    program.barrier();
  }

  /// Writes `value` from the byte `from` of the bytes on.
  std::function<void()> write(int value, int from) {
    std::byte *bytes = bench.memory().data(Memory::UB) + 64;
    return [=] {
      std::fill(bytes + from, bytes + 128, static_cast<std::byte>(value));
    };
  }

  Kernel &writes(uintptr_t n, Pipe pipe, int value, int from, Cost cost) {
    program.run(op(n), pipe, {tl::runtime::write(Memory::UB, kBytes)}, cost,
                write(value, from));
    return *this;
  }

  Kernel &reads(uintptr_t n, Pipe pipe, Cost cost = {}) {
    program.run(op(n), pipe, {read(Memory::UB, kBytes)}, cost, [] {});
    return *this;
  }

  /// The values of the only race.
  std::optional<Change> run() {
    BlockResult result = bench.run(program);
    EXPECT_EQ(result.diagnostics.size(), 1u);
    return result.diagnostics[0].change;
  }

  Bench bench;
  Program program;
  std::function<void()> fill;
};

bool isAll(llvm::ArrayRef<std::byte> bytes, int value) {
  return bytes.size() == 8 && llvm::all_of(bytes, [&](std::byte each) {
           return each == static_cast<std::byte>(value);
         });
}

} // namespace

// A read that comes before a write in flight gets the old contents; the first
// bytes that differ are named.
TEST(RaceValues, ReadBeforeTheWrite) {
  auto change = Kernel()
                    .writes(1, Pipe::MTE2, 2, /*from=*/40, {1, 50})
                    .reads(2, Pipe::V)
                    .run();
  ASSERT_TRUE(change);
  EXPECT_EQ(change->begin, 64 + 40);
  EXPECT_TRUE(isAll(change->before, 1));
  EXPECT_TRUE(isAll(change->after, 2));
  EXPECT_TRUE(change->isWrongRead);
}

// If the write is done when the read starts, the old contents are unknown.
TEST(RaceValues, ReadThatCameLateEnough) {
  Kernel kernel;
  kernel.writes(1, Pipe::MTE2, 2, 0, {1, 1});
  kernel.program.add(Delay{1000});
  auto change = kernel.reads(2, Pipe::V).run();
  ASSERT_TRUE(change);
  EXPECT_EQ(change->begin, 64);
  EXPECT_TRUE(change->before.empty());
  EXPECT_TRUE(isAll(change->after, 2));
  EXPECT_FALSE(change->isWrongRead);
}

// A write that ends before an earlier read does, which gets the new contents.
TEST(RaceValues, OverwrittenRead) {
  auto change = Kernel()
                    .reads(1, Pipe::V, {1, 50})
                    .writes(2, Pipe::MTE2, 3, /*from=*/8, {1, 1})
                    .run();
  ASSERT_TRUE(change);
  EXPECT_EQ(change->begin, 64 + 8);
  EXPECT_TRUE(isAll(change->before, 1));
  EXPECT_TRUE(isAll(change->after, 3));
  EXPECT_TRUE(change->isWrongRead);
}

// A read that is done before a write is, though the write stands before it.
TEST(RaceValues, ReadBeginsBeforeTheWrite) {
  Kernel kernel;
  kernel.program.run(op(3), Pipe::MTE2, {}, {100, 1});
  auto change = kernel.writes(1, Pipe::MTE2, 2, 0, {1, 50})
                    .reads(2, Pipe::V, {1, 1})
                    .run();
  ASSERT_TRUE(change);
  EXPECT_TRUE(isAll(change->before, 1));
  EXPECT_TRUE(isAll(change->after, 2));
  EXPECT_TRUE(change->isWrongRead);
}

// A read that is done before a later write is.
TEST(RaceValues, ReadInTime) {
  auto change = Kernel()
                    .reads(1, Pipe::V, {1, 5})
                    .writes(2, Pipe::MTE2, 3, 0, {1, 50})
                    .run();
  ASSERT_TRUE(change);
  EXPECT_FALSE(change->isWrongRead);
}

// What each of two writes leaves, though the first one ends last.
TEST(RaceValues, TwoWrites) {
  auto change = Kernel()
                    .writes(1, Pipe::MTE2, 2, 0, {1, 50})
                    .writes(2, Pipe::V, 3, 0, {1, 1})
                    .run();
  ASSERT_TRUE(change);
  EXPECT_TRUE(isAll(change->before, 2));
  EXPECT_TRUE(isAll(change->after, 3));
}

// Iterations of one operation are two writes, too.
TEST(RaceValues, OneOperationTwice) {
  auto change = Kernel()
                    .writes(1, Pipe::MTE2, 2, 0, {1, 5})
                    .writes(1, Pipe::MTE2, 3, 0, {1, 5})
                    .run();
  ASSERT_TRUE(change);
  EXPECT_TRUE(isAll(change->before, 2));
  EXPECT_TRUE(isAll(change->after, 3));
}

// An iteration on other bytes is no side of the race.
TEST(RaceValues, OneOperationOnTwoBuffers) {
  Kernel kernel;
  kernel.writes(1, Pipe::MTE2, 2, 0, {1, 50});
  std::byte *other = kernel.bench.memory().data(Memory::UB) + 512;
  kernel.program.run(op(1), Pipe::MTE2,
                     {tl::runtime::write(Memory::UB, Footprint(512, 128))},
                     {1, 50}, [=] { *other = std::byte{9}; });
  auto change = kernel.writes(1, Pipe::MTE2, 3, 0, {1, 50}).run();
  ASSERT_TRUE(change);
  EXPECT_TRUE(isAll(change->before, 2));
  EXPECT_TRUE(isAll(change->after, 3));
}

// The first of two iterations may be done when the second one starts.
TEST(RaceValues, OneOperationLater) {
  Kernel kernel;
  kernel.writes(1, Pipe::MTE2, 2, 0, {1, 5});
  kernel.program.add(Delay{1000});
  auto change = kernel.writes(1, Pipe::MTE2, 3, 0, {1, 5}).run();
  ASSERT_TRUE(change);
  EXPECT_TRUE(isAll(change->before, 2));
  EXPECT_TRUE(isAll(change->after, 3));
}

// Equal contents hide a race: both are the same.
TEST(RaceValues, EqualContents) {
  auto change =
      Kernel().writes(1, Pipe::MTE2, 1, 0, {1, 50}).reads(2, Pipe::V).run();
  ASSERT_TRUE(change);
  EXPECT_EQ(change->begin, 64);
  EXPECT_EQ(change->before, change->after);
}
