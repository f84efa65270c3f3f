//===- HostBounds.h - Bounds of indices as host values ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The greatest and the least value that an index in a launch takes in any block
// and iteration, as an expression of values before the launch.
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_GUARDLAUNCH_HOSTBOUNDS_H
#define TL_PASSES_GUARDLAUNCH_HOSTBOUNDS_H

#include "passes/GuardLaunch/Elimination.h"

namespace tl {

/// Computes bounds for the indices in `launch`.
class HostBounds {
public:
  HostBounds(tile::LaunchOp launch, HostValues &values)
      : launch(launch), values(values), elimination(launch, values) {}

  /// The greatest value of `index`, or the least one, at `place` in the launch,
  /// given the conditions around it. Nothing if it depends on data.
  std::optional<HostBound> get(const analysis::LinearIndex &index,
                               bool isGreatest, mlir::Operation *place);

private:
  std::optional<HostBound>
  getGuarded(const analysis::LinearIndex &index, bool isGreatest,
             llvm::ArrayRef<analysis::LinearIndex> facts);

  tile::LaunchOp launch;
  HostValues &values;
  Elimination elimination;
};

} // namespace tl

#endif // TL_PASSES_GUARDLAUNCH_HOSTBOUNDS_H
