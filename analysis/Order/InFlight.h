//===- InFlight.h - Issues that may not be complete -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A pipe starts its instructions in order, and flags and barriers tell of the
/// completion of all earlier issues to it. So the in-flight issues of one lane
/// are those after some instruction: a range for each age, and not a set.
///
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_ORDER_INFLIGHT_H
#define TL_ANALYSIS_ORDER_INFLIGHT_H

#include "analysis/Order/Graph/SectionGraph.h"
#include "llvm/ADT/SmallBitVector.h"

namespace tl::analysis {

/// The age of an issue of an instruction in a loop.
enum class Age {
  /// In the latest iteration of its residue.
  Latest,
  /// In an earlier iteration of the latest run of the innermost loop.
  EarlierIteration,
  EarlierRun,
};
constexpr unsigned numAges = 3;

/// The in-flight issues of a lane: for each age a range of positions.
struct Issues {
  /// From `begin` to `end` - 1.
  struct Positions {
    uint32_t begin = ~0u;
    uint32_t end = 0;

    bool isEmpty() const { return begin >= end; }
    bool contains(unsigned position) const {
      return begin <= position && position < end;
    }
    /// Extends it to the positions of `other`; returns whether it changed.
    bool add(Positions other);
    void intersect(Positions other);
  };

  Positions &operator[](Age age) { return ranges[static_cast<unsigned>(age)]; }
  const Positions &operator[](Age age) const {
    return ranges[static_cast<unsigned>(age)];
  }
  bool isEmpty() const {
    return llvm::all_of(ranges,
                        [](Positions range) { return range.isEmpty(); });
  }
  bool contains(unsigned position) const {
    return llvm::any_of(
        ranges, [&](Positions range) { return range.contains(position); });
  }
  void clear() { ranges.fill({}); }
  void issue(unsigned position) {
    (*this)[Age::Latest].add({position, position + 1});
  }
  /// Unites both; returns whether it changed.
  bool meet(const Issues &other);
  /// Intersects both.
  void learn(const Issues &other);
  void beginIteration();
  void beginRun();

  std::array<Positions, numAges> ranges;
};

/// Issues in flight and raised flags, as far as a pipe or a snapshot knows.
/// Only lanes with issues in flight have an entry; most have none.
class InFlight {
public:
  struct Entry {
    unsigned lane;
    Issues issues;
  };

  /// Unites both; returns whether it changed.
  bool meet(const InFlight &other);
  /// Intersects both.
  void learn(const InFlight &other);
  void clear();
  /// Drops the lanes for which `isComplete` holds.
  void finish(llvm::function_ref<bool(unsigned)> isComplete);

  void issue(unsigned lane, unsigned position);
  /// Calls `change` with the issues of each lane of `lanes` that has any.
  /// `lanes` are sorted.
  void forEach(llvm::ArrayRef<unsigned> lanes,
               llvm::function_ref<void(Issues &)> change);
  /// The number of lanes with issues in flight.
  size_t getSize() const { return entries.size(); }
  /// The issues of a lane; null if there are none.
  const Issues *find(unsigned lane) const;

  bool mayBeRaised(unsigned flag) const {
    return flag < raised.size() && raised.test(flag);
  }
  void setRaised(unsigned flag) {
    if (raised.size() <= flag)
      raised.resize(flag + 1);
    raised.set(flag);
  }
  void setLowered(unsigned flag) { raised.reset(flag); }

private:
  /// By lane.
  llvm::SmallVector<Entry, 0> entries;
  /// Flags that may still be raised.
  llvm::SmallBitVector raised;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_ORDER_INFLIGHT_H
