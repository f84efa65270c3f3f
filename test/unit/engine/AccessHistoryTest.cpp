//===- AccessHistoryTest.cpp - Tests of recorded accesses -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/checks/AccessHistory.h"

#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

#include <random>

using namespace tl::runtime;

namespace {

/// Random accesses to few bytes by the pipes of two cores, next to a plain list
/// of the accesses.
class Accesses {
public:
  explicit Accesses(unsigned seed) : random(seed) {}

  void run(unsigned count) {
    for (unsigned i = 0; i < count; ++i) {
      PastAccess now = draw();
      if (pick(0, 9) == 0)
        learn();
      compare(now.access);
      history.add(now.access, now.origin);
      all.push_back(now);
    }
  }

private:
  int64_t pick(int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(random);
  }

  PastAccess draw() {
    PastAccess now;
    now.access.memory = Memory::L0C;
    now.access.write = pick(0, 1);
    now.access.atomic =
        static_cast<AtomicUpdate>(std::max<int64_t>(0, pick(-4, 3)));
    // Few instructions, so that they come back, near each other and far apart.
    int64_t strided = pick(0, 2);
    now.access.bytes =
        strided == 0
            ? Footprint(16 * pick(0, 3), 2, {{pick(1, 3), 8}})
            : Footprint(8 * pick(0, strided == 1 ? 3 : 40), 8 * pick(1, 2));
    Side &side = now.origin.side;
    side.place = pick(0, 1);
    side.pipe = static_cast<Pipe>(pick(0, kNumPipes - 1));
    now.origin.index = ++started.at(side.place, side.pipe);
    now.origin.flagged = pick(0, 1);
    now.origin.sequence = all.size();
    return now;
  }

  /// Some entries of some pipes are complete.
  void learn() {
    for (unsigned place : {0, 1})
      for (unsigned i = 0; i < kNumPipes; ++i) {
        Pipe pipe = static_cast<Pipe>(i);
        if (pick(0, 1))
          clock.at(place, pipe) =
              pick(clock.at(place, pipe), started.at(place, pipe));
        clock.stored(place) =
            pick(clock.stored(place), clock.at(place, Pipe::S));
      }
  }

  bool isComplete(const PastAccess &past) const {
    const Side &side = past.origin.side;
    bool isStore = side.pipe == Pipe::S && past.access.write;
    return past.origin.index <= (isStore ? clock.stored(side.place)
                                         : clock.at(side.place, side.pipe));
  }

  static bool hazard(const Access &a, const Access &b) {
    return (a.write || b.write) && !commute(a.atomic, b.atomic) &&
           overlaps(a.bytes, b.bytes);
  }

  /// Whether `later` is `past`, or was found in its place.
  static bool standsFor(const PastAccess &later, const PastAccess &past) {
    return later.origin.side.place == past.origin.side.place &&
           later.origin.side.pipe == past.origin.side.pipe &&
           later.origin.flagged == past.origin.flagged &&
           later.origin.index >= past.origin.index &&
           later.access.write == past.access.write &&
           later.access.atomic == past.access.atomic &&
           later.access.bytes == past.access.bytes;
  }

  void compare(const Access &now) {
    std::vector<PastAccess> found;
    history.findConflicts(
        now, clock, [&](const PastAccess &past, ByteRange bytes) {
          EXPECT_TRUE(hazard(past.access, now));
          EXPECT_FALSE(isComplete(past));
          EXPECT_EQ(bytes, *overlap(past.access.bytes, now.bytes));
          // It is one that was made, with all that it is.
          EXPECT_TRUE(standsFor(past, all[past.origin.sequence]));
          found.push_back(past);
        });
    for (const PastAccess &past : all)
      if (hazard(past.access, now) && !isComplete(past)) {
        EXPECT_TRUE(llvm::any_of(found, [&](const PastAccess &other) {
          return standsFor(other, past);
        }));
      }
  }

  std::mt19937 random;
  AccessHistory history;
  Clock clock, started;
  std::vector<PastAccess> all;
};

// Whatever conflicts is found, itself or a later one that stands for it, and
// nothing else is.
TEST(AccessHistory, FindsWhatAListOfAllFinds) {
  for (unsigned seed = 0; seed < 20; ++seed)
    Accesses(seed).run(600);
}

} // namespace
