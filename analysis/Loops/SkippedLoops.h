//===- SkippedLoops.h - What runs if a loop does not ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A loop whose bounds are known at run time only orders what is around it only
/// if it runs. What has to be done for the case that it does not is in a
/// condition behind it that says so, `scf.if lower >= upper`: one of the two
/// runs, never both.
///
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_LOOPS_SKIPPEDLOOPS_H
#define TL_ANALYSIS_LOOPS_SKIPPEDLOOPS_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace tl::analysis {

/// The loop in front of `op`, in its block, that has no iterations if `op` is
/// entered, and some if it is not; null if there is none. Of several the last.
mlir::scf::ForOp getSkippedLoop(mlir::scf::IfOp op);

/// The last of those that are entered if `loop` has no iterations; null if
/// there is none.
mlir::Operation *getLastIfSkipped(mlir::scf::ForOp loop);

} // namespace tl::analysis

#endif // TL_ANALYSIS_LOOPS_SKIPPEDLOOPS_H
