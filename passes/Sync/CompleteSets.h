//===- CompleteSets.h - Completes flags between cores -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_SYNC_COMPLETESETS_H
#define TL_PASSES_SYNC_COMPLETESETS_H

#include "tl/dialects/Ascend/IR/AscendOps.h"

namespace tl {

/// The numbers of inserted flags and barriers.
struct CompletedSets {
  size_t flags = 0, barriers = 0;
};

/// Makes the sets of flags between cores in `section` that are `complete` wait
/// for accesses of other pipes to tensors that the receiving cores access after
/// their waits, unless the flags of the section order these accesses. Removes
/// the attribute `complete`.
CompletedSets completeSets(ascend::SectionOp section,
                           const ascend::TargetSpec &spec);

} // namespace tl

#endif // TL_PASSES_SYNC_COMPLETESETS_H
