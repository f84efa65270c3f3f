//===- Planner.h - From the simplest plan to a search -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PLANMEMORY_PLANNER_H
#define TL_PASSES_PLANMEMORY_PLANNER_H

#include "passes/PlanMemory/Problem.h"

namespace tl::plan {

/// How a plan was found.
enum class Method { Apart, Scan, Orders, Search };

/// How long to look for a plan.
enum class Effort { Short, Long };

/// The name of `method` in remarks.
const char *getMethodName(Method method);

/// A plan and how it was found.
struct Solution {
  Plan plan;
  Method method;
};

/// A plan for `problem` within its capacity: no bytes shared if there is room,
/// then a linear scan that adds few dependences, then what takes the least
/// room, of which an exact search is the last resort. Nothing if none is found.
/// Always the same for the same problem.
std::optional<Solution> findPlan(const Problem &problem,
                                 Effort effort = Effort::Long);

/// The plan for `problem` that takes the least room of those that are found,
/// whatever dependences it adds. Nothing if none fits.
std::optional<Solution> findSmallestPlan(const Problem &problem);

} // namespace tl::plan

#endif // TL_PASSES_PLANMEMORY_PLANNER_H
