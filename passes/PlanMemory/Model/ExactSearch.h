//===- ExactSearch.h - Exhaustive search for a plan -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PLANMEMORY_MODEL_EXACTSEARCH_H
#define TL_PASSES_PLANMEMORY_MODEL_EXACTSEARCH_H

#include "passes/PlanMemory/Model/Problem.h"

namespace tl::plan {

/// A plan for `problem`, which has no coincidences, with a top of at most
/// `target`, by branch and bound. If there is a plan, there is one in which no
/// buffer can move down; there each is at the lowest address that those below
/// it leave, so the search only chooses the next buffer from below. Nothing if
/// there is no plan, or if `work` steps find none.
std::optional<Plan> searchExactly(const Problem &problem, int64_t target,
                                  int64_t work);

} // namespace tl::plan

#endif // TL_PASSES_PLANMEMORY_MODEL_EXACTSEARCH_H
