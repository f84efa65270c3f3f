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

#include <map>

namespace tl::plan {

/// The buffer that has occupied each byte last.
class LastUsers {
public:
  explicit LastUsers(const Problem &problem) : problem(problem) {}

  void add(unsigned buffer, int64_t address);
  /// The number of dependences between pipes that `buffer` at `address` adds.
  int countDependences(unsigned buffer, int64_t address) const;
  /// The boundaries of occupants in `gap`.
  std::vector<int64_t> getBoundaries(const Range &gap) const;

private:
  struct Segment {
    int64_t end;
    unsigned buffer;
  };

  int countDependences(const Buffer &earlier, const Buffer &later) const;

  const Problem &problem;
  std::map<int64_t, Segment> segments;
};

} // namespace tl::plan

#endif // TL_PASSES_PLANMEMORY_MODEL_LASTUSERS_H
