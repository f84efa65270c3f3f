//===- Problem.h - Memory planning problems and plans -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PLANMEMORY_MODEL_PROBLEM_H
#define TL_PASSES_PLANMEMORY_MODEL_PROBLEM_H

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace tl::plan {

/// A buffer in planning: a number of bytes for an interval of time.
struct Buffer {
  int64_t bytes = 0;
  int64_t alignment = 1;
  /// The first and the last point of time at which it is in use.
  int64_t begin = 0;
  int64_t end = 0;
  /// Its address, if it is fixed.
  std::optional<int64_t> address = std::nullopt;
  /// The pipes of its first accesses, and those that have to complete theirs
  /// before its bytes are reused, as bits.
  uint32_t firstPipes = 0;
  uint32_t lastPipes = 0;
  /// The loop in which it begins and ends in each iteration; negative if there
  /// is none.
  int64_t loop = -1;

  /// Whether both are in use at one point.
  bool meets(const Buffer &other) const {
    return begin <= other.end && other.begin <= end;
  }
};

/// Two buffers for which one address is meant; the first one begins first.
struct Coincidence {
  unsigned first;
  unsigned second;
};

/// The address of each buffer of a problem.
using Plan = std::vector<int64_t>;

/// The preference for addresses, besides dependences.
struct Preference {
  /// The cycles that instructions lose if a buffer is at an address, with
  /// others at those of a plan; a negative address is unknown yet.
  std::function<double(unsigned buffer, int64_t address, const Plan &others)>
      getCost = nullptr;
  /// Distances from the start of a free range to try.
  std::vector<int64_t> shifts = {};
};

/// The buffers of one memory.
struct Problem {
  int64_t capacity = 0;
  /// A divisor of every alignment.
  int64_t granule = 1;
  std::vector<Buffer> buffers = {};
  /// Buffers that may be at one address though they meet.
  std::vector<Coincidence> coincidences = {};
  /// Buffers of one size that do not meet, and should be at one address.
  std::vector<Coincidence> copies = {};
  Preference preference = {};
  /// Preferred boundaries of buffers that share bytes.
  int64_t sharedAlignment = 1;
};

/// The peak: the largest sum of bytes in use at one point of time, and such a
/// point.
struct Load {
  int64_t bytes = 0;
  int64_t point = 0;
};

/// A lower bound of all plans: bytes are counted in whole granules except for
/// the buffer on top, those of buffers that may coincide once.
Load computeLowerBound(const Problem &problem);

/// The same for the buffers that the planner places, without those with an
/// address, whose bytes tell nothing about a plan.
int64_t computePlacedBound(const Problem &problem);

/// One past the last byte of the buffers that the planner has placed.
int64_t computeTop(const Problem &problem, const Plan &plan);

/// The number of bytes in buffers that the planner has placed. Gaps that a
/// preference leaves do not count.
int64_t getUsedBytes(const Problem &problem, const Plan &plan);

/// The numbers of the buffers without an address, by their begin.
std::vector<unsigned> getOrderOfUse(const Problem &problem);

} // namespace tl::plan

#endif // TL_PASSES_PLANMEMORY_MODEL_PROBLEM_H
