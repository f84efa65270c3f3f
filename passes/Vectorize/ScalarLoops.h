//===- ScalarLoops.h - Warnings of loops in scalar code ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_VECTORIZE_SCALARLOOPS_H
#define TL_PASSES_VECTORIZE_SCALARLOOPS_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace tl::vectorize {

/// The reason why a loop cannot be vectorised.
struct Obstacle {
  /// The operation that has no form on tiles.
  mlir::Operation *op = nullptr;
  /// What is wrong with it, as the end of a sentence about it.
  std::string reason;
  /// What its author could write instead; may be empty.
  std::string advice;
  /// Whether it fails in some iteration, so the loop may have none.
  bool isFault = false;
};

/// Warns that `loop` becomes scalar code, with the cycles of an iteration there
/// and in vector instructions, or that it may have no iterations.
void warnOfScalarCode(mlir::scf::ParallelOp loop, const Obstacle &obstacle);

} // namespace tl::vectorize

#endif // TL_PASSES_VECTORIZE_SCALARLOOPS_H
