//===- Planner.h - Selection of a plan --------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PLANMEMORY_MODEL_PLANNER_H
#define TL_PASSES_PLANMEMORY_MODEL_PLANNER_H

#include "passes/PlanMemory/Model/Problem.h"

namespace tl::plan {

/// The method that found a plan.
enum class Method { Apart, Scan, Orders, Search };

/// The effort of the search for a plan.
enum class Effort { Short, Long };

/// The name of `method` in remarks.
const char *getMethodName(Method method);

/// A plan and the method that found it.
struct Solution {
  Plan plan;
  Method method;
};

/// A plan for `problem` within its capacity. The methods are, in this order: no
/// shared bytes, a linear scan that adds few dependences, and the smallest
/// plan, with an exact search as the last resort. Nothing if none is found.
/// Deterministic.
std::optional<Solution> findPlan(const Problem &problem,
                                 Effort effort = Effort::Long);

/// The smallest plan for `problem` that is found, for any number of
/// dependences. Nothing if none fits.
std::optional<Solution> findSmallestPlan(const Problem &problem);

} // namespace tl::plan

#endif // TL_PASSES_PLANMEMORY_MODEL_PLANNER_H
