//===- Occupants.h - Who had which bytes last -------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PLANMEMORY_OCCUPANTS_H
#define TL_PASSES_PLANMEMORY_OCCUPANTS_H

#include "passes/PlanMemory/Gaps.h"
#include "passes/PlanMemory/Problem.h"

#include <map>

namespace tl::plan {

/// Who had which bytes last.
class Occupants {
public:
  explicit Occupants(const Problem &problem) : problem(problem) {}

  void add(unsigned buffer, int64_t address);
  /// The dependences between pipes that arise if `buffer` is at `address`.
  int countDependences(unsigned buffer, int64_t address) const;
  /// Where in `gap` the bytes of one occupant begin.
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

#endif // TL_PASSES_PLANMEMORY_OCCUPANTS_H
