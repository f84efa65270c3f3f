//===- TightFit.h - Placing buffers in orders that leave little room -*- C++
//-*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PLANMEMORY_TIGHTFIT_H
#define TL_PASSES_PLANMEMORY_TIGHTFIT_H

#include "passes/PlanMemory/Problem.h"

namespace tl::plan {

/// The best plan that is found for `problem`, which has no coincidences, by
/// placing its buffers one after the other in the lowest bytes that are free
/// for their time, in several orders: as they begin, by size, by lifetime, by
/// both; then up to `rounds` times with those earlier that came to lie above
/// `target`. Ends when the top is at most `target`, or after an amount of work
/// that depends on nothing but the problem.
Plan fitTightly(const Problem &problem, int64_t target, int rounds);

} // namespace tl::plan

#endif // TL_PASSES_PLANMEMORY_TIGHTFIT_H
