//===- Coalesce.h - Buffers that coincide as one ----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PLANMEMORY_COALESCE_H
#define TL_PASSES_PLANMEMORY_COALESCE_H

#include "passes/PlanMemory/Problem.h"

namespace tl::plan {

/// A problem in which buffers that may coincide are one buffer, where that is
/// possible, so that it has no coincidences any more.
struct CoalescedProblem {
  Problem problem;
  /// The buffer of `problem` that each buffer is part of.
  std::vector<unsigned> groups;

  /// A plan for the buffers that were coalesced.
  Plan expand(const Plan &plan) const;
};

/// Coalesces `problem`, the pairs of `coincidences` only. Of pairs that exclude
/// each other the one whose second buffer begins first is taken.
CoalescedProblem coalesce(const Problem &problem,
                          const std::vector<Coincidence> &coincidences);

} // namespace tl::plan

#endif // TL_PASSES_PLANMEMORY_COALESCE_H
