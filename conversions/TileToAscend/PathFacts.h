//===- PathFacts.h - What is known on a way through a program ---*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_PATHFACTS_H
#define TL_CONVERSIONS_TILETOASCEND_PATHFACTS_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace tl {

/// Whether `value` may differ from one execution of `op`'s regions to the next:
/// it is computed there, and not only from what is known outside.
bool variesIn(mlir::Value value, mlir::Operation *op);

/// What is known of conditions and loop variables on one way through a program.
class PathFacts {
public:
  /// Notes what `condition` is; returns whether that is possible.
  bool assume(mlir::Value condition, bool holds);
  /// Notes that this is the first iteration of `loop`; returns whether that is
  /// possible.
  bool assumeFirst(mlir::scf::ForOp loop);
  /// What `condition` is, if that is known.
  std::optional<bool> evaluate(mlir::Value condition) const;

private:
  std::optional<bool> compute(mlir::Value condition) const;
  std::optional<bool> compare(mlir::arith::CmpIOp op) const;

  llvm::SmallVector<std::pair<mlir::Value, bool>, 2> assumptions;
  /// Loops in their first iteration, from the inside out.
  llvm::SmallVector<mlir::scf::ForOp, 2> first;
};

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_PATHFACTS_H
