//===- BankPreference.h - Addresses without bank conflicts ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PLANMEMORY_BANKPREFERENCE_H
#define TL_PASSES_PLANMEMORY_BANKPREFERENCE_H

#include "analysis/Buffers/BufferLiveness.h"
#include "passes/PlanMemory/Model/Problem.h"
#include "tl/dialects/Ascend/Target/TargetSpec.h"

namespace tl::plan {

/// The preference of instructions on `buffers`, which are in UB: the cost of an
/// address is the number of cycles that they lose to bank conflicts of their
/// operands.
Preference preferFreeBanks(llvm::ArrayRef<tl::analysis::LiveBuffer> buffers,
                           const tl::ascend::TargetSpec &spec);

} // namespace tl::plan

#endif // TL_PASSES_PLANMEMORY_BANKPREFERENCE_H
