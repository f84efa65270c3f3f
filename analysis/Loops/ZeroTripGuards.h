//===- ZeroTripGuards.h - Conditions that a loop does not run ---*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A loop with dynamic bounds orders the operations around it only if it runs.
/// The operations for the other case are in a later condition
/// `scf.if lower >= upper`: exactly one of the two runs.
///
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_LOOPS_ZEROTRIPGUARDS_H
#define TL_ANALYSIS_LOOPS_ZEROTRIPGUARDS_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace tl::analysis {

/// The loop before `op`, in its block, that has no iterations exactly if `op`
/// is entered; null if there is none. The last one of several.
mlir::scf::ForOp findSkippedLoop(mlir::scf::IfOp op);

/// The last condition that is entered if `loop` has no iterations; null if
/// there is none.
mlir::Operation *getLastIfSkipped(mlir::scf::ForOp loop);

} // namespace tl::analysis

#endif // TL_ANALYSIS_LOOPS_ZEROTRIPGUARDS_H
