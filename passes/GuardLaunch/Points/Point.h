//===- Point.h - Where an index takes its bound -----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The block and iteration where an index takes its greatest or least value: for
// each variable that the index depends on, its first or its last value.
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_GUARDLAUNCH_POINTS_POINT_H
#define TL_PASSES_GUARDLAUNCH_POINTS_POINT_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "passes/GuardLaunch/HostValues.h"

namespace tl {

/// Whether `loop` goes from the block index to a number in steps of the number
/// of blocks, so that all blocks together take all numbers.
bool isPersistent(mlir::scf::ForOp loop, tile::LaunchOp launch);

/// Collects the ends of variables.
class Point {
public:
  Point(tile::LaunchOp launch, HostValues &values)
      : launch(launch), values(values) {}

  /// Gives `variable` its last value or its first one. The result is false if
  /// the variables may not have these values at once.
  bool take(mlir::Value variable, bool isLast);

  /// Whether a value depends on the block index itself, or on the variable of
  /// the loop.
  bool dependsOnBlock();
  bool dependsOn(mlir::scf::ForOp loop);

  /// Sums that are not negative if the variables take all these values.
  llvm::SmallVector<analysis::LinearIndex> needs;

private:
  bool takeArgument(mlir::BlockArgument argument, bool isLast);
  bool takePart(mlir::OpResult part, bool isLast);
  bool needCombinations(mlir::Operation *op,
                        const analysis::LinearIndex &count);
  std::optional<analysis::LinearIndex> getCount(mlir::Value variable);

  tile::LaunchOp launch;
  HostValues &values;
  llvm::DenseMap<mlir::Value, bool> ends;
  /// The operation that divides a variable into parts.
  llvm::DenseMap<mlir::Value, mlir::Operation *> divided;
};

} // namespace tl

#endif // TL_PASSES_GUARDLAUNCH_POINTS_POINT_H
