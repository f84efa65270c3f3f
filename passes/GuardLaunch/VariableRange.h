//===- VariableRange.h - Ranges of variables in a launch --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The least and the greatest value of block indices, induction variables, and
// their quotients and remainders by delinearization.
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_GUARDLAUNCH_VARIABLERANGE_H
#define TL_PASSES_GUARDLAUNCH_VARIABLERANGE_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "passes/GuardLaunch/HostValues.h"

namespace tl {

/// Whether `value` varies by itself, and is not computed from other values of
/// the same sum.
bool isVariable(mlir::Value value);

/// Computes the ranges of variables in `launch`.
class VariableRange {
public:
  VariableRange(tile::LaunchOp launch, HostValues &values)
      : launch(launch), values(values) {}

  /// The least or the greatest value of `value`, a variable or a part of one.
  /// Clears `isExact` if it may not be taken.
  std::optional<analysis::LinearIndex> getEnd(mlir::Value value, bool isLast,
                                              bool &isExact);

private:
  using LinearIndex = analysis::LinearIndex;

  std::optional<LinearIndex> getEndOfArgument(mlir::BlockArgument argument,
                                              bool isLast, bool &isExact);
  std::optional<LinearIndex> getEndOfResult(mlir::OpResult result, bool isLast);
  std::optional<LinearIndex> getEndOfLoop(mlir::scf::ForOp loop, bool isLast,
                                          bool &isExact);
  LinearIndex getLastOfSteps(const LinearIndex &first,
                             const LinearIndex &distance, int64_t step);
  std::optional<LinearIndex> getEndOfParallel(mlir::BlockArgument argument,
                                              bool isLast);
  LinearIndex getSumBelow(mlir::OpFoldResult end);

  tile::LaunchOp launch;
  HostValues &values;
};

} // namespace tl

#endif // TL_PASSES_GUARDLAUNCH_VARIABLERANGE_H
