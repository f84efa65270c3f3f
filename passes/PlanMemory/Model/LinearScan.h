//===- LinearScan.h - Linear scan that adds few dependences -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PLANMEMORY_MODEL_LINEARSCAN_H
#define TL_PASSES_PLANMEMORY_MODEL_LINEARSCAN_H

#include "passes/PlanMemory/Model/Problem.h"

namespace tl::plan {

/// A linear scan in the order in which buffers begin. Each gets the address
/// that adds the fewest dependences between pipes: unused bytes, or bytes that
/// the pipe of the next buffer has used last; among those it takes the smallest
/// free range. Nothing if one of them has no room.
std::optional<Plan> scan(const Problem &problem);

} // namespace tl::plan

#endif // TL_PASSES_PLANMEMORY_MODEL_LINEARSCAN_H
