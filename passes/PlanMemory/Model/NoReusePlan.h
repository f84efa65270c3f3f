//===- NoReusePlan.h - Placement of buffers without sharing -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PLANMEMORY_MODEL_NOREUSEPLAN_H
#define TL_PASSES_PLANMEMORY_MODEL_NOREUSEPLAN_H

#include "passes/PlanMemory/Model/Problem.h"

namespace tl::plan {

/// Gives each buffer bytes that no other buffer has at any time, by the
/// preference of `problem`; copies of a stage have the address of their
/// original. Nothing if there is not enough room.
std::optional<Plan> placeApart(const Problem &problem);

} // namespace tl::plan

#endif // TL_PASSES_PLANMEMORY_MODEL_NOREUSEPLAN_H
