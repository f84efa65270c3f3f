//===- PathFacts.h - Facts that hold on a path ------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_TILES_PATHFACTS_H
#define TL_CONVERSIONS_TILETOASCEND_TILES_PATHFACTS_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace tl {

/// Whether `value` may differ between executions of the regions of `op`: it is
/// computed there, and not from outer values only.
bool variesIn(mlir::Value value, mlir::Operation *op);

/// Facts about conditions and loop variables on one path through a program.
class PathFacts {
public:
  /// Assumes that `condition` is `holds`; returns whether that is possible.
  bool assume(mlir::Value condition, bool holds);
  /// Assumes the first iteration of `loop`; returns whether that is possible.
  bool assumeFirst(mlir::scf::ForOp loop);
  /// The value of `condition`, if known.
  std::optional<bool> evaluate(mlir::Value condition) const;

private:
  std::optional<bool> compute(mlir::Value condition) const;
  std::optional<bool> compare(mlir::arith::CmpIOp op) const;

  llvm::SmallVector<std::pair<mlir::Value, bool>, 2> assumptions;
  /// Loops in their first iteration, from the innermost outwards.
  llvm::SmallVector<mlir::scf::ForOp, 2> first;
};

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_TILES_PATHFACTS_H
