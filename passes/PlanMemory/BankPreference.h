//===- BankPreference.h - Addresses at which banks do not meet --*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PLANMEMORY_BANKPREFERENCE_H
#define TL_PASSES_PLANMEMORY_BANKPREFERENCE_H

#include "analysis/Buffers/BufferLiveness.h"
#include "dialects/Ascend/TargetSpec.h"
#include "passes/PlanMemory/Problem.h"

namespace tl::plan {

/// What instructions on `buffers`, which are in UB, say for and against
/// addresses: the cycles that they lose because banks of their operands meet.
Preference preferFreeBanks(llvm::ArrayRef<tl::analysis::LiveBuffer> buffers,
                           const tl::ascend::TargetSpec &spec);

} // namespace tl::plan

#endif // TL_PASSES_PLANMEMORY_BANKPREFERENCE_H
