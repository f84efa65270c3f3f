//===- ProgramPoints.h - Program points of operations -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_LOOPS_PROGRAMPOINTS_H
#define TL_ANALYSIS_LOOPS_PROGRAMPOINTS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

namespace tl::analysis {

/// Numbers the operations of a section: an operation begins at its number and
/// ends at that of the last operation nested in it.
class ProgramPoints {
public:
  explicit ProgramPoints(mlir::Operation *section) {
    section->walk<mlir::WalkOrder::PreOrder>(
        [&](mlir::Operation *op) { begins.try_emplace(op, begins.size()); });
    section->walk([&](mlir::Operation *op) {
      // Not a reference: the parent's entry may move all others.
      int64_t end = ends.try_emplace(op, begins.lookup(op)).first->second;
      if (mlir::Operation *parent = op->getParentOp(); op != section) {
        int64_t &parentEnd = ends.try_emplace(parent, 0).first->second;
        parentEnd = std::max(parentEnd, end);
      }
    });
  }

  int64_t getBegin(mlir::Operation *op) const { return begins.lookup(op); }
  int64_t getEnd(mlir::Operation *op) const { return ends.lookup(op); }

private:
  llvm::DenseMap<mlir::Operation *, int64_t> begins;
  llvm::DenseMap<mlir::Operation *, int64_t> ends;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_LOOPS_PROGRAMPOINTS_H
