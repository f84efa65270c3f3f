//===- Reach.h - When an access takes its bounds ----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Conditions on host values under which a launch certainly makes an access at
// the point where its index takes a bound: loops have iterations, conditions
// hold, and the slice has elements. A launch is refused only where they hold,
// so a correct launch never is.
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_GUARDLAUNCH_POINTS_REACH_H
#define TL_PASSES_GUARDLAUNCH_POINTS_REACH_H

#include "passes/GuardLaunch/Access.h"
#include "passes/GuardLaunch/Elimination.h"

namespace tl {

/// Collects the conditions for one access.
class Reach {
public:
  Reach(tile::LaunchOp launch, HostValues &values, Elimination &elimination)
      : launch(launch), values(values), elimination(elimination) {}

  /// Sums that are not negative if `place` runs at `point`, and each of
  /// `access` has elements there, in a launch with blocks. `dimension` is that
  /// of the bound, an end if `isEnd`. Nothing if it may not run at all.
  std::optional<llvm::SmallVector<analysis::LinearIndex>>
  compute(mlir::Operation *place, const Access &access, unsigned dimension,
          bool isEnd, Point &point);

private:
  using LinearIndex = analysis::LinearIndex;

  bool needIterations(mlir::Operation *place, Point &point);
  bool needIterations(mlir::scf::ForOp loop, Point &point);
  bool needElements(const IndexRange &range, bool isBound);
  bool need(const LinearIndex &sum);

  tile::LaunchOp launch;
  HostValues &values;
  Elimination &elimination;
  llvm::SmallVector<LinearIndex> needs;
  /// Whether a loop has been counted that all blocks share.
  bool hasSharedLoop = false;
};

} // namespace tl

#endif // TL_PASSES_GUARDLAUNCH_POINTS_REACH_H
