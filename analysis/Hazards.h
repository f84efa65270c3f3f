//===- Hazards.h - Instructions that touch the same bytes -*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_HAZARDS_H
#define TL_ANALYSIS_HAZARDS_H

#include "analysis/MemoryRegion.h"
#include "dialects/Ascend/AscendOps.h"

namespace tl::analysis {

/// Two instructions of a section of which one writes bytes that the other
/// reads or writes. `first` precedes `second` in the text or is the same
/// operation; in a loop, `second` may also run before `first`.
struct Hazard {
  ascend::InstructionOpInterface first;
  ascend::InstructionOpInterface second;
  /// The bytes as `first` accesses them.
  MemoryRegion region;
};

/// All hazards between `instructions`, which are in program order. Left out are
/// those that the hardware orders by itself on a target with `spec`.
llvm::SmallVector<Hazard>
computeHazards(llvm::ArrayRef<ascend::InstructionOpInterface> instructions,
               const ascend::TargetSpec &spec);

} // namespace tl::analysis

#endif // TL_ANALYSIS_HAZARDS_H
