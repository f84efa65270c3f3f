//===- Problem.h - What the planner is asked and what it answers -*- C++
//-*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PLANMEMORY_PROBLEM_H
#define TL_PASSES_PLANMEMORY_PROBLEM_H

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace tl::plan {

/// A buffer as planning sees it: so many bytes for so long.
struct Buffer {
  int64_t bytes = 0;
  int64_t alignment = 1;
  /// The first and the last point of time at which it is in use.
  int64_t begin = 0;
  int64_t end = 0;
  /// Where it is, if that is not for the planner to say.
  std::optional<int64_t> address = std::nullopt;
  /// The pipes that are the first to touch it, and those that have to be done
  /// with it before its bytes become another buffer's, as bits.
  uint32_t firstPipes = 0;
  uint32_t lastPipes = 0;
  /// The loop that begins and ends its life again and again; none if negative.
  int64_t loop = -1;

  /// Whether both are in use at one point.
  bool meets(const Buffer &other) const {
    return begin <= other.end && other.begin <= end;
  }
};

/// Two buffers that may be at one address though they meet; the one that begins
/// first is named first.
struct Coincidence {
  unsigned first;
  unsigned second;
};

/// The address of each buffer of a problem.
using Plan = std::vector<int64_t>;

/// What else is to be said for or against an address.
struct Preference {
  /// Cycles that instructions lose if a buffer is at an address, with others
  /// where a plan says; an address below zero is not known yet.
  std::function<double(unsigned buffer, int64_t address, const Plan &others)>
      getCost = nullptr;
  /// Distances from the start of a free range that are worth a try.
  std::vector<int64_t> shifts = {};
};

/// The buffers of one memory.
struct Problem {
  int64_t capacity = 0;
  /// What every alignment is a multiple of.
  int64_t granule = 1;
  std::vector<Buffer> buffers = {};
  std::vector<Coincidence> coincidences = {};
  Preference preference = {};
};

/// The largest sum of bytes in use at one point of time, and such a point.
struct Load {
  int64_t bytes = 0;
  int64_t point = 0;
};

/// What no plan can do with less than: bytes are counted in whole granules but
/// for the buffer on top, those of buffers that may coincide once.
Load getLowerBound(const Problem &problem);

/// The same of what the planner places, without the buffers that have an
/// address. What those take says nothing about a plan.
int64_t getPlacedBound(const Problem &problem);

/// One past the last byte of what the planner has placed.
int64_t getTop(const Problem &problem, const Plan &plan);

/// The bytes in which the planner has placed something. Bytes that nobody has,
/// because others were preferred, do not count.
int64_t getUsedBytes(const Problem &problem, const Plan &plan);

/// The numbers of the buffers that have no address yet, by their begin.
std::vector<unsigned> getOrderOfUse(const Problem &problem);

} // namespace tl::plan

#endif // TL_PASSES_PLANMEMORY_PROBLEM_H
