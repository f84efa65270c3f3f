//===- CrossFlags.h - Flags between cores without counterpart ---*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_CROSSCORE_CROSSFLAGS_H
#define TL_ANALYSIS_CROSSCORE_CROSSFLAGS_H

#include "tl/dialects/Ascend/IR/AscendOps.h"

namespace tl::analysis {

/// A requirement of a flag between cores that is neither proven nor refuted.
struct UndecidedFlag {
  mlir::Operation *op;
  /// The property of `op` that cannot be shown.
  std::string requirement;
  /// A number that the proof lacks; null if it is only too large.
  mlir::Value unknown;
};

/// Checks the synchronisation between cores in `launch`: every wait has a set
/// for its core, every set a wait on every kind of core that it notifies, and a
/// synchronisation of all cores is in every section. Counterparts run equally
/// often, for all numbers for which the kernel runs, and so do those that all
/// cores of a group have to run. Emits an error for each violation, and adds
/// the rest to `undecided`.
mlir::LogicalResult
verifyCrossFlags(ascend::LaunchOp launch,
                 llvm::SmallVectorImpl<UndecidedFlag> &undecided);

} // namespace tl::analysis

#endif // TL_ANALYSIS_CROSSCORE_CROSSFLAGS_H
