//===- CrossFlags.h - Flags between cores that have no counterpart -*- C++ -*-//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_SYNC_CROSSFLAGS_H
#define TL_ANALYSIS_SYNC_CROSSFLAGS_H

#include "dialects/Ascend/AscendOps.h"

namespace tl::analysis {

/// How often a core runs `op` of its section; nothing if that is not known.
std::optional<int64_t> countRuns(mlir::Operation *op);

/// Checks the operations of `launch` by which cores wait for each other: every
/// wait has a set that tells its core, every set a wait of every kind of core
/// that it tells, and all cores that meet have a meeting. They run equally
/// often as far as loops and conditions say so that both cores compute from the
/// same values. Emits an error for each that does not.
mlir::LogicalResult verifyCrossFlags(ascend::LaunchOp launch);

} // namespace tl::analysis

#endif // TL_ANALYSIS_SYNC_CROSSFLAGS_H
