//===- Corners.h - The first and the last block of a launch -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An index mostly takes its bounds in the first or in the last block. There its
// variables are host values, and so are the conditions around an access.
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_GUARDLAUNCH_POINTS_CORNERS_H
#define TL_PASSES_GUARDLAUNCH_POINTS_CORNERS_H

#include "passes/GuardLaunch/HostValues.h"

namespace tl {

/// One core of a block.
struct Corner {
  /// Whether it is the last block.
  bool isLast;
  /// The vector core, if the launch divides its blocks between these.
  int64_t subBlock;
};

/// The corners of `launch`.
llvm::SmallVector<Corner> getCorners(tile::LaunchOp launch);

/// Lets the variables of `launch` stand for their values in `corner`. The
/// result has sums that are not negative if the launch has this block. Nothing
/// if the values are not known: then those of some variables may be set.
std::optional<llvm::SmallVector<analysis::LinearIndex>>
assume(Corner corner, tile::LaunchOp launch, HostValues &values);

} // namespace tl

#endif // TL_PASSES_GUARDLAUNCH_POINTS_CORNERS_H
