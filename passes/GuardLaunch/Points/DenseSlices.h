//===- DenseSlices.h - Slices without gaps ----------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_GUARDLAUNCH_POINTS_DENSESLICES_H
#define TL_PASSES_GUARDLAUNCH_POINTS_DENSESLICES_H

#include "passes/GuardLaunch/Access.h"

namespace tl {

/// The common end of slices that cover all elements up to it in some block and
/// iteration, the last of them shortened: slices from m to
/// m + max(min(M - m, 32), 0), for m = 0, 32 and so on, end at M. Nothing for
/// other slices. If a slice begins before M, then one ends at M, or at its own
/// size beyond the last begin.
std::optional<analysis::LinearIndex>
getEndOfDenseSlices(const IndexRange &range, tile::LaunchOp launch,
                    HostValues &values);

} // namespace tl

#endif // TL_PASSES_GUARDLAUNCH_POINTS_DENSESLICES_H
