//===- OrderSearch.h - Placement in several orders --------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PLANMEMORY_MODEL_ORDERSEARCH_H
#define TL_PASSES_PLANMEMORY_MODEL_ORDERSEARCH_H

#include "passes/PlanMemory/Model/Problem.h"

namespace tl::plan {

/// The best plan found for `problem`, which has no coincidences. It places the
/// buffers one after the other in the lowest bytes that are free in their
/// lifetime, in several orders: by begin, size, lifetime, and both of these;
/// then up to `rounds` times with buffers above `target` moved forward. Ends
/// when the top is at most `target`, or after an amount of work that depends on
/// the problem only.
Plan fitTightly(const Problem &problem, int64_t target, int rounds);

} // namespace tl::plan

#endif // TL_PASSES_PLANMEMORY_MODEL_ORDERSEARCH_H
