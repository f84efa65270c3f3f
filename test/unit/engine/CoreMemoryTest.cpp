//===- CoreMemoryTest.cpp - Tests of the memories of a core ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/units/CoreMemory.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <random>

using namespace tl::runtime;

namespace {

constexpr int64_t kCapacity = 700;

/// Random writes, few and large ones or many small ones, next to a flag for
/// each byte.
class Writes {
public:
  explicit Writes(unsigned seed) : random(seed) {
    machine.memories[Memory::UB].capacity = kCapacity;
  }

  void runBlock(unsigned count, int64_t longest) {
    memory.beginBlock();
    written.assign(kCapacity, false);
    EXPECT_TRUE(std::all_of(
        memory.data(Memory::UB), memory.data(Memory::UB) + kCapacity,
        [](std::byte byte) { return byte == std::byte(0xFF); }));
    for (unsigned i = 0; i < count; ++i) {
      write(draw(longest));
      compare(draw(longest));
    }
  }

private:
  int64_t pick(int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(random);
  }

  Footprint draw(int64_t longest) {
    int64_t run = pick(1, longest), count = pick(1, 5), stride = pick(1, 20);
    return Footprint(pick(0, kCapacity - run - (count - 1) * stride), run,
                     {{count, stride}});
  }

  void write(const Footprint &bytes) {
    memory.markWritten(Memory::UB, bytes);
    bytes.forEachRun([&](ByteRange run) {
      std::fill(memory.data(Memory::UB) + run.begin,
                memory.data(Memory::UB) + run.end, std::byte(1));
      std::fill(written.begin() + run.begin, written.begin() + run.end, true);
      return true;
    });
  }

  void compare(const Footprint &bytes) {
    std::vector<ByteRange> expected, actual;
    bytes.forEachRun([&](ByteRange run) {
      auto end = written.begin() + run.end;
      for (auto at = written.begin() + run.begin; at != end;) {
        auto hole = std::find(at, end, false);
        at = std::find(hole, end, true);
        if (hole != end)
          expected.push_back({hole - written.begin(), at - written.begin()});
      }
      return true;
    });
    auto first = memory.firstUnwritten(Memory::UB, bytes);
    ASSERT_EQ(first.has_value(), !expected.empty());
    EXPECT_TRUE(!first || *first == expected.front());
    memory.collectUnwritten(Memory::UB, bytes, actual);
    EXPECT_EQ(actual, expected);
  }

  std::mt19937 random;
  MachineConfig machine;
  CoreMemory memory{machine};
  std::vector<bool> written;
};

// Exact to the byte, whether kept as ranges or as bytes; and each block starts
// without the writes of the one before.
TEST(CoreMemory, KnowsWhichBytesAreWritten) {
  for (unsigned seed = 0; seed < 30; ++seed) {
    Writes writes(seed);
    writes.runBlock(12, 100);
    writes.runBlock(150, 4);
    writes.runBlock(60, 12);
    writes.runBlock(40, 60);
    writes.runBlock(0, 1);
  }
}

} // namespace
