//===- AlikeLoops.h - What of a block runs, or does not, together -*- C++ -*-=//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_LOOPS_ALIKELOOPS_H
#define TL_ANALYSIS_LOOPS_ALIKELOOPS_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace tl::analysis {

/// The loops of blocks that have the same bounds, compared alike, and the same
/// step: each time
/// control comes along, either all of them run or none. With them goes what is
/// entered if they do not, see SkippedLoops.
class AlikeLoops {
public:
  /// Looks for them in all that `op` contains.
  explicit AlikeLoops(mlir::Operation *op);

  /// The first loop of those that `op` is one of; null if there are no others.
  mlir::Operation *getFirst(mlir::Operation *op) const {
    return firstOf.lookup(op);
  }
  /// The last of those that `op` is the first of; null of others.
  mlir::Operation *getLast(mlir::Operation *op) const {
    return lastOf.lookup(op);
  }

private:
  llvm::DenseMap<mlir::Operation *, mlir::Operation *> firstOf, lastOf;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_LOOPS_ALIKELOOPS_H
