//===- PathConditions.h - Conditions around an operation --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_GUARDLAUNCH_PATHCONDITIONS_H
#define TL_PASSES_GUARDLAUNCH_PATHCONDITIONS_H

#include "passes/GuardLaunch/HostValues.h"

namespace tl {

/// What holds where an operation in a launch runs, besides that loops have
/// iterations.
struct PathConditions {
  /// Sums that are not negative there.
  llvm::SmallVector<analysis::LinearIndex> facts;
  /// Whether the operation runs if none of the sums is negative.
  bool areAll = true;
};

/// The conditions between `launch` and `place`, an operation in it.
PathConditions getPathConditions(mlir::Operation *place, tile::LaunchOp launch,
                                 HostValues &values);

} // namespace tl

#endif // TL_PASSES_GUARDLAUNCH_PATHCONDITIONS_H
