//===- Knowledge.cpp - What a pipe knows of those that are under way ------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Sync/Knowledge.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tl::analysis;
using namespace tl::ascend;

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

static std::array<unsigned, numPipes>
count(ArrayRef<InstructionOpInterface> instructions) {
  std::array<unsigned, numPipes> counts = {};
  for (InstructionOpInterface op : instructions)
    ++counts[static_cast<unsigned>(op.getPipe())];
  return counts;
}

Queues::Queues(ArrayRef<InstructionOpInterface> instructions)
    : Queues(count(instructions)) {}

Queues::Queues(const std::array<unsigned, numPipes> &counts) {
  for (unsigned pipe = 0; pipe < numPipes; ++pipe)
    begins[pipe + 1] = begins[pipe] + counts[pipe];
}

/// Calls `apply` on each word that has bits of `range`, with these.
template <typename ApplyT>
static void forEachWord(Knowledge::Range range, ApplyT apply) {
  if (range.begin >= range.end)
    return;
  unsigned first = range.begin / 64, last = (range.end - 1) / 64;
  for (unsigned word = first; word <= last; ++word) {
    uint64_t mask = ~uint64_t(0);
    if (word == first)
      mask &= ~uint64_t(0) << range.begin % 64;
    if (word == last)
      mask &= ~uint64_t(0) >> (63 - (range.end - 1) % 64);
    apply(word, mask);
  }
}

void Knowledge::set(Range range) {
  forEachWord(range, [&](unsigned word, uint64_t mask) { bits[word] |= mask; });
}

void Knowledge::reset(Range range) {
  forEachWord(range,
              [&](unsigned word, uint64_t mask) { bits[word] &= ~mask; });
}

//===----------------------------------------------------------------------===//
// Knowledge
//===----------------------------------------------------------------------===//

Knowledge::Knowledge(const Queues &queues)
    : queues(&queues), bits(3 * divideCeil(queues.size(), 64u), 0) {}

void Knowledge::clear() {
  llvm::fill(bits, 0);
  raised.reset();
}

void Knowledge::learn(const Knowledge &other) {
  for (auto [mine, others] : llvm::zip_equal(bits, other.bits))
    mine &= others;
  raised &= other.raised;
}

bool Knowledge::meet(const Knowledge &other) {
  bool changed = other.raised.test(raised);
  raised |= other.raised;
  uint64_t added = 0;
  for (auto [mine, others] : llvm::zip_equal(bits, other.bits)) {
    added |= others & ~mine;
    mine |= others;
  }
  return changed || added;
}

void Knowledge::forgetAll(unsigned flags) {
  set({0, queues->size()});
  forgetLoops();
  raised.clear();
  raised.resize(flags, true);
}

void Knowledge::forgetLoops() {
  size_t words = bits.size() / 3;
  for (size_t i = 0; i < words; ++i)
    bits[words + i] = bits[2 * words + i] = bits[i];
}

void Knowledge::issue(Pipe pipe, Range range) {
  unsigned begin = queues->getBegin(pipe);
  set({begin + range.begin, begin + range.end});
}

void Knowledge::begin(Since since, ArrayRef<Range> ranges) {
  uint64_t *earlier = bits.data() + getOffset(since) / 64;
  for (Range range : ranges)
    forEachWord(range, [&](unsigned word, uint64_t mask) {
      earlier[word] |= bits[word] & mask;
    });
}

void Knowledge::finish(Pipe pipe) {
  finish(pipe, {0, queues->getEnd(pipe) - queues->getBegin(pipe)});
}

void Knowledge::finish(Pipe pipe, Range range) {
  unsigned begin = queues->getBegin(pipe);
  for (unsigned set : {0u, getOffset(Since::Run), getOffset(Since::Iteration)})
    reset({set + begin + range.begin, set + begin + range.end});
}

std::optional<unsigned> Knowledge::findLast(Pipe pipe, unsigned end) const {
  unsigned begin = queues->getBegin(pipe);
  for (unsigned bit = begin + end; bit > begin;) {
    // Those of the word up to the bit in front of this one.
    unsigned word = (bit - 1) / 64;
    uint64_t some = bits[word] & ~uint64_t(0) >> (63 - (bit - 1) % 64);
    if (!some) {
      bit = word * 64;
      continue;
    }
    unsigned last = word * 64 + 63 - llvm::countl_zero(some);
    if (last < begin)
      return std::nullopt;
    return last - begin;
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// What is kept
//===----------------------------------------------------------------------===//

void PackedKnowledge::pack(const Knowledge &known) {
  changes.clear();
  uint64_t last = 0;
  for (auto [number, word] : llvm::enumerate(known.bits)) {
    uint64_t differs = word ^ (word << 1 | last);
    for (; differs; differs &= differs - 1)
      changes.push_back(number * 64 + llvm::countr_zero(differs));
    last = word >> 63;
  }
  raised = known.raised;
}

Knowledge PackedKnowledge::unpack(const Queues &queues) const {
  Knowledge known(queues);
  unsigned end = known.bits.size() * 64;
  for (size_t i = 0; i < changes.size(); i += 2)
    known.set({changes[i], i + 1 < changes.size() ? changes[i + 1] : end});
  known.raised = raised;
  return known;
}
