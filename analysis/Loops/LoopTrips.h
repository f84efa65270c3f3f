//===- LoopTrips.h - Loops that certainly run -------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_LOOPS_LOOPTRIPS_H
#define TL_ANALYSIS_LOOPS_LOOPTRIPS_H

#include "mlir/IR/Operation.h"

namespace tl::analysis {

/// Whether `op` is a loop with at least one iteration.
bool runsAtLeastOnce(mlir::Operation *op);

} // namespace tl::analysis

#endif // TL_ANALYSIS_LOOPS_LOOPTRIPS_H
