//===- KnowledgeTest.cpp - Tests of what pipes know -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Sync/Knowledge.h"
#include "gtest/gtest.h"
#include <random>
#include <set>

using namespace tl::analysis;
using tl::ascend::Pipe;

namespace {
/// Numbers of instructions that end and begin within words of bits and between
/// them.
constexpr std::array<unsigned, numPipes> counts = {63, 1, 64, 0, 130, 7, 200};

/// Knowledge next to sets of numbers that it should be the same as.
struct Pair {
  using Places = std::set<std::pair<unsigned, unsigned>>;

  explicit Pair(const Queues &queues) : known(queues) {}

  void issue(unsigned pipe, unsigned begin, unsigned end) {
    known.issue(static_cast<Pipe>(pipe), {begin, end});
    for (unsigned place = begin; place < end; ++place)
      sets[0].insert({pipe, place});
  }
  void begin(const Queues &queues, Since since, unsigned pipe, unsigned begin,
             unsigned end) {
    unsigned offset = queues.getBegin(static_cast<Pipe>(pipe));
    known.begin(since, {{offset + begin, offset + end}});
    for (auto [of, place] : sets[0])
      if (of == pipe && place >= begin && place < end)
        sets[1 + static_cast<unsigned>(since)].insert({of, place});
  }
  void finish(unsigned pipe, unsigned begin, unsigned end) {
    known.finish(static_cast<Pipe>(pipe), {begin, end});
    for (Places &set : sets)
      for (unsigned place = begin; place < end; ++place)
        set.erase({pipe, place});
  }
  void learn(const Pair &other) {
    known.learn(other.known);
    for (unsigned i = 0; i < 3; ++i) {
      Places both;
      for (auto each : sets[i])
        if (other.sets[i].count(each))
          both.insert(each);
      sets[i] = both;
    }
  }
  void meet(const Pair &other) {
    std::array<Places, 3> before = sets;
    for (unsigned i = 0; i < 3; ++i)
      sets[i].insert(other.sets[i].begin(), other.sets[i].end());
    EXPECT_EQ(known.meet(other.known), sets != before);
  }
  void check(const Knowledge &actual) const {
    for (unsigned pipe = 0; pipe < numPipes; ++pipe) {
      std::optional<unsigned> last;
      for (unsigned place = 0; place < counts[pipe]; ++place) {
        Pipe of = static_cast<Pipe>(pipe);
        EXPECT_EQ(actual.findLast(of, place), last);
        bool isThere = sets[0].count({pipe, place});
        EXPECT_EQ(actual.contains(of, place), isThere);
        EXPECT_EQ(actual.isEarlier(Since::Run, of, place),
                  sets[1].count({pipe, place}) > 0);
        EXPECT_EQ(actual.isEarlier(Since::Iteration, of, place),
                  sets[2].count({pipe, place}) > 0);
        if (isThere)
          last = place;
      }
    }
  }

  Knowledge known;
  std::array<Places, 3> sets;
};
} // namespace

// Whatever happens to it in whatever order, it has the elements of sets.
TEST(Knowledge, isThatOfSets) {
  Queues queues(counts);
  std::mt19937 random(7);
  auto draw = [&](unsigned end) { return unsigned(random() % end); };
  std::vector<Pair> pairs(3, Pair(queues));
  for (int step = 0; step < 400; ++step) {
    Pair &pair = pairs[draw(3)];
    const Pair other = pairs[draw(3)];
    unsigned pipe = draw(numPipes), a = draw(counts[pipe] + 1),
             b = draw(counts[pipe] + 1);
    std::tie(a, b) = std::minmax({a, b});
    switch (draw(6)) {
    case 0:
    case 1:
      pair.issue(pipe, a, b);
      break;
    case 2:
      pair.begin(queues, Since(draw(2)), pipe, a, b);
      break;
    case 3:
      pair.finish(pipe, a, b);
      break;
    case 4:
      pair.meet(other);
      break;
    default:
      pair.learn(other);
    }
    PackedKnowledge packed;
    packed.pack(pair.known);
    pair.check(pair.known);
    pair.check(packed.unpack(queues));
  }
}

// All is forgotten up to the last bit, which is the last one of its word.
TEST(Knowledge, forgetsAll) {
  Queues queues({64, 0, 0, 0, 0, 0, 64});
  Knowledge known(queues);
  known.forgetAll(3);
  PackedKnowledge packed;
  packed.pack(known);
  for (const Knowledge &each : {known, packed.unpack(queues)}) {
    EXPECT_EQ(each.findLast(Pipe(6), 64), 63u);
    EXPECT_TRUE(each.isEarlier(Since::Iteration, Pipe(6), 63));
    EXPECT_TRUE(each.mayBeRaised(2));
    EXPECT_FALSE(each.mayBeRaised(3));
  }
  known.clear();
  EXPECT_EQ(known.findLast(Pipe(6), 64), std::nullopt);
  EXPECT_FALSE(known.mayBeRaised(2));
}
