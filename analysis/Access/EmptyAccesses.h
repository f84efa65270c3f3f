//===- EmptyAccesses.h - Instructions with empty accesses -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_ACCESS_EMPTYACCESSES_H
#define TL_ANALYSIS_ACCESS_EMPTYACCESSES_H

#include "tl/dialects/Ascend/IR/AscendInterfaces.h"

namespace tl::analysis {

/// Whether, in the same iteration of all loops around both, one of the two runs
/// only if the slices of `memory` that the other one accesses are empty: a tile
/// is filled if there is nothing to load into it.
bool areExclusive(ascend::InstructionOpInterface a,
                  ascend::InstructionOpInterface b, ascend::Memory memory);

} // namespace tl::analysis

#endif // TL_ANALYSIS_ACCESS_EMPTYACCESSES_H
