//===- CompleteSets.h - What other cores are told stands for -----*- C++
//-*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_SYNC_COMPLETESETS_H
#define TL_PASSES_SYNC_COMPLETESETS_H

#include "dialects/Ascend/AscendOps.h"

namespace tl {

/// Flags and barriers that were inserted.
struct CompletedSets {
  size_t flags = 0, barriers = 0;
};

/// Makes the sets of flags between cores in `section` that are `complete` wait
/// for what other pipes do to tensors that the cores which are told touch
/// behind their waits, where the flags of the section do not order that; the
/// sets are as others then.
CompletedSets completeSets(ascend::SectionOp section,
                           const ascend::TargetSpec &spec);

} // namespace tl

#endif // TL_PASSES_SYNC_COMPLETESETS_H
