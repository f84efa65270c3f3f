//===- ExactSearch.h - A complete search for a plan -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PLANMEMORY_EXACTSEARCH_H
#define TL_PASSES_PLANMEMORY_EXACTSEARCH_H

#include "passes/PlanMemory/Problem.h"

namespace tl::plan {

/// A plan for `problem`, which has no coincidences, whose top is at most
/// `target`, by branch and bound. In some plan, if there is one, no buffer can
/// be moved down; there each lies at the lowest address that those below it
/// leave, so it is enough to try which buffer comes next from below. Nothing if
/// there is no plan, or none is found within `work` steps.
std::optional<Plan> searchExactly(const Problem &problem, int64_t target,
                                  int64_t work);

} // namespace tl::plan

#endif // TL_PASSES_PLANMEMORY_EXACTSEARCH_H
