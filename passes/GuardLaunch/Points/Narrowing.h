//===- Narrowing.h - Variables at the end of a condition --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_GUARDLAUNCH_POINTS_NARROWING_H
#define TL_PASSES_GUARDLAUNCH_POINTS_NARROWING_H

#include "passes/GuardLaunch/HostValues.h"

namespace tl {

/// A variable that a condition narrows, and its last value where it holds.
struct Narrowed {
  mlir::Value variable;
  /// A host value.
  mlir::Value value;
  /// Sums of host values that are not negative if the variable takes it.
  llvm::SmallVector<analysis::LinearIndex> needs;
};

/// The variable that `fact`, which is not negative where a condition holds,
/// bounds by itself: i < n narrows i to n - 1. Nothing if there is none.
std::optional<Narrowed> narrow(const analysis::LinearIndex &fact,
                               tile::LaunchOp launch, HostValues &values);

} // namespace tl

#endif // TL_PASSES_GUARDLAUNCH_POINTS_NARROWING_H
