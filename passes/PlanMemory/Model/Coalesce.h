//===- Coalesce.h - Coalescing of buffers that may coincide -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PLANMEMORY_MODEL_COALESCE_H
#define TL_PASSES_PLANMEMORY_MODEL_COALESCE_H

#include "passes/PlanMemory/Model/Problem.h"

namespace tl::plan {

/// A problem in which buffers that may coincide are one buffer, where that is
/// possible, so that it has no coincidences left.
struct CoalescedProblem {
  Problem problem;
  /// The buffer of `problem` for each original buffer.
  std::vector<unsigned> groups;

  /// The plan for the original buffers.
  Plan expand(const Plan &plan) const;
};

/// Coalesces `problem` by the pairs of `coincidences` only. If pairs exclude
/// each other, it takes the one with the second buffer that begins first.
CoalescedProblem coalesce(const Problem &problem,
                          const std::vector<Coincidence> &coincidences);

} // namespace tl::plan

#endif // TL_PASSES_PLANMEMORY_MODEL_COALESCE_H
