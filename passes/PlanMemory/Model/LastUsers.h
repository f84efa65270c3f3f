//===- LastUsers.h - Last buffers at each byte ------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PLANMEMORY_MODEL_LASTUSERS_H
#define TL_PASSES_PLANMEMORY_MODEL_LASTUSERS_H

#include "passes/PlanMemory/Model/FreeRanges.h"
#include "passes/PlanMemory/Model/Problem.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <map>

namespace tl::plan {

/// Dependences between pipes for the reuse of bytes.
struct Dependences {
  /// Those within the buffer's loop, which delay each iteration, and others.
  int inLoop = 0;
  int outside = 0;
  /// The least time to a buffer before, and to one in the next iteration.
  int64_t before = INT64_MAX;
  int64_t after = INT64_MAX;
};

/// The buffers that have occupied each byte last, and first in each loop.
class LastUsers {
public:
  explicit LastUsers(const Problem &problem);

  void add(unsigned buffer, int64_t address);
  /// The dependences between pipes that `buffer` at `address` adds: on the
  /// buffers before it there, and of the first ones in the next iteration of
  /// its loop.
  Dependences getDependences(unsigned buffer, int64_t address) const;
  /// The boundaries of occupants in `gap`.
  std::vector<int64_t> getBoundaries(const Range &gap) const;

private:
  struct Segment {
    int64_t end;
    unsigned buffer;
  };
  /// Disjoint ranges of bytes, by their begin.
  using Segments = std::map<int64_t, Segment>;

  static void replace(Segments &segments, int64_t begin, Segment segment);
  /// Adds the bytes of `segment` that no other one has.
  static void fillGaps(Segments &segments, int64_t begin, Segment segment);
  /// Calls `visit` with each buffer that has bytes of `buffer` at `address`.
  void forEachOccupant(const Segments &segments, unsigned buffer,
                       int64_t address,
                       llvm::function_ref<void(const Buffer &)> visit) const;

  const Problem &problem;
  Segments last;
  std::map<int64_t, Segments> firstInLoop;
  /// The interval of time of the buffers of each loop.
  std::map<int64_t, Range> loopTimes;
};

} // namespace tl::plan

#endif // TL_PASSES_PLANMEMORY_MODEL_LASTUSERS_H
