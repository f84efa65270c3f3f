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

/// The number of runs of `op` on a core; nothing if it is unknown.
std::optional<int64_t> countRuns(mlir::Operation *op);

/// Checks the synchronisation between cores in `launch`: every wait has a set
/// for its core, every set a wait on every kind of core that it notifies, and a
/// synchronisation of all cores is in every section. Counterparts run equally
/// often if loops and conditions determine this from values that both cores
/// compute alike. Emits an error for each violation.
mlir::LogicalResult verifyCrossFlags(ascend::LaunchOp launch);

} // namespace tl::analysis

#endif // TL_ANALYSIS_CROSSCORE_CROSSFLAGS_H
