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
/// are those from some position on: a number for each age, and not a set.
///
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_ORDER_INFLIGHT_H
#define TL_ANALYSIS_ORDER_INFLIGHT_H

#include "analysis/Order/Graph/SectionGraph.h"

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

/// A position in a lane. It is small, because most of the time of an analysis
/// is spent on taking the minimum of many of them.
using Position = int16_t;
/// The first position in flight of a lane that has none.
constexpr Position noPosition = INT16_MAX;
static_assert(Lane::mostPositions < noPosition);

/// The in-flight issues that one pipe or one snapshot knows; a view of a state.
class InFlight {
public:
  /// For `lanes` lanes from `firstLane` on, outside of which nothing is in
  /// flight: `first` has the first position in flight of each lane and age,
  /// `issued` the number of positions that the latest iteration has issued.
  InFlight(unsigned firstLane, unsigned lanes, const Position *first,
           const Position *issued)
      : firstLane(firstLane), lanes(lanes), first(first), issued(issued) {}

  bool contains(unsigned lane, unsigned position, Age age) const {
    lane -= firstLane;
    return lane < lanes &&
           first[lane * numAges + static_cast<unsigned>(age)] <=
               static_cast<int>(position) &&
           (age != Age::Latest || static_cast<int>(position) < issued[lane]);
  }
  bool contains(unsigned lane, unsigned position) const {
    return contains(lane, position, Age::Latest) ||
           contains(lane, position, Age::EarlierIteration) ||
           contains(lane, position, Age::EarlierRun);
  }
  /// A range with all positions of `lane` that are in flight: the first one,
  /// and one behind the last one.
  std::pair<unsigned, unsigned> getRange(unsigned lane) const {
    lane -= firstLane;
    if (lane >= lanes)
      return {0, 0};
    const Position *of = first + lane * numAges;
    Position earlier = std::min(of[1], of[2]);
    if (earlier != noPosition)
      return {std::min(earlier, of[0]), noPosition};
    return {of[0], std::max(of[0], issued[lane])};
  }
  bool hasAny(unsigned lane) const {
    auto [begin, end] = getRange(lane);
    return begin < end;
  }
  unsigned getFirstLane() const { return firstLane; }
  /// One behind the last lane with issues in flight.
  unsigned getEndLane() const { return firstLane + lanes; }

private:
  unsigned firstLane, lanes;
  const Position *first;
  const Position *issued;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_ORDER_INFLIGHT_H
