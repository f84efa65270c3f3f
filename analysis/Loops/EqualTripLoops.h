//===- EqualTripLoops.h - Loops of a block with equal trips -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_LOOPS_EQUALTRIPLOOPS_H
#define TL_ANALYSIS_LOOPS_EQUALTRIPLOOPS_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace tl::analysis {

/// The loop before `op`, in its block, that has no iterations exactly if `op`
/// is entered; null if there is none. The last one of several.
///
/// A loop with dynamic bounds orders the operations around it only if it runs.
/// The operations for the other case are in a later condition
/// `scf.if lower >= upper`: exactly one of the two runs.
mlir::scf::ForOp findSkippedLoop(mlir::scf::IfOp op);

/// The loops of blocks with the same bounds, the same kind of comparison and
/// the same step: whenever control reaches them, either all of them run or
/// none. They include the conditions that hold if they do not run.
class EqualTripLoops {
public:
  /// Finds them in all regions of `op`.
  explicit EqualTripLoops(mlir::Operation *op);

  /// The first loop of the group of `op`; null if it is in none.
  mlir::Operation *getFirst(mlir::Operation *op) const {
    return firstOf.lookup(op);
  }
  /// The last operation of the group that begins with `op`; null if there is
  /// none.
  mlir::Operation *getLast(mlir::Operation *op) const {
    return lastOf.lookup(op);
  }

private:
  llvm::DenseMap<mlir::Operation *, mlir::Operation *> firstOf, lastOf;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_LOOPS_EQUALTRIPLOOPS_H
