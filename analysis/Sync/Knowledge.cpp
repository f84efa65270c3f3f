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

static void keep(MutableArrayRef<RangeSet> sets, ArrayRef<RangeSet> others) {
  for (auto [set, other] : llvm::zip_equal(sets, others))
    if (!set.empty())
      set.keep(other);
}

static bool add(MutableArrayRef<RangeSet> sets, ArrayRef<RangeSet> others) {
  bool changed = false;
  for (auto [set, other] : llvm::zip_equal(sets, others)) {
    if (other.empty() || set == other)
      continue;
    RangeSet before = set;
    set.add(other);
    changed |= !(set == before);
  }
  return changed;
}

void Knowledge::learn(const Knowledge &other) {
  keep(incomplete, other.incomplete);
  for (auto [issues, others] : llvm::zip_equal(earlier, other.earlier)) {
    if (others.empty())
      issues.clear();
    else if (!issues.empty())
      keep(issues, others);
  }
  raised &= other.raised;
}

bool Knowledge::meet(const Knowledge &other) {
  bool changed = other.raised.test(raised);
  raised |= other.raised;
  changed |= add(incomplete, other.incomplete);
  for (auto [issues, others] : llvm::zip_equal(earlier, other.earlier)) {
    if (others.empty())
      continue;
    issues.resize(numPipes);
    changed |= add(issues, others);
  }
  return changed;
}

void Knowledge::forgetAll(unsigned instructions, unsigned flags) {
  for (RangeSet &set : incomplete)
    set.add(0, instructions);
  forgetLoops();
  raised.clear();
  raised.resize(flags, true);
}

void Knowledge::begin(Since since, Pipe pipe, unsigned begin, unsigned end) {
  auto &issues = earlier[static_cast<unsigned>(since)];
  for (const RangeSet::Range &range : (*this)[pipe].getRanges()) {
    if (range.begin >= end || begin >= range.end)
      continue;
    issues.resize(numPipes);
    issues[static_cast<unsigned>(pipe)].add(std::max(range.begin, begin),
                                            std::min(range.end, end));
  }
}

void Knowledge::finish(Pipe pipe) {
  (*this)[pipe].clear();
  for (auto &issues : earlier)
    if (!issues.empty())
      issues[static_cast<unsigned>(pipe)].clear();
}

void Knowledge::finish(Pipe pipe, unsigned begin, unsigned end) {
  (*this)[pipe].remove(begin, end);
  for (auto &issues : earlier)
    if (!issues.empty())
      issues[static_cast<unsigned>(pipe)].remove(begin, end);
}
