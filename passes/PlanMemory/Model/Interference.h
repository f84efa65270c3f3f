//===- Interference.h - Buffers with overlapping lifetimes ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PLANMEMORY_MODEL_INTERFERENCE_H
#define TL_PASSES_PLANMEMORY_MODEL_INTERFERENCE_H

#include "passes/PlanMemory/Model/Problem.h"

namespace tl::plan {

/// For each buffer of `problem` the buffers that meet it, by a sweep over time.
std::vector<std::vector<unsigned>> computeInterference(const Problem &problem);

} // namespace tl::plan

#endif // TL_PASSES_PLANMEMORY_MODEL_INTERFERENCE_H
