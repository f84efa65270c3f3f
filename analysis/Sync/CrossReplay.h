//===- CrossReplay.h - Both cores of a block, by example --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_SYNC_CROSSREPLAY_H
#define TL_ANALYSIS_SYNC_CROSSREPLAY_H

#include "dialects/Ascend/AscendOps.h"

namespace tl::analysis {

/// What running both cores for examples has shown.
enum class CrossVerdict {
  /// They wait for each other for ever, or miss a hazard, which was reported.
  Wrong,
  /// Nothing was found, and nothing else can happen.
  Right,
  /// Nothing was found for the examples.
  Unknown
};

/// Runs the cores of a block of `launch` against each other, with examples of
/// numbers that are known only when the kernel runs, and reports waits that
/// never end, flags that are left over, and accesses to the same elements in
/// global memory of which one may start before the other is over.
///
/// That is what the executor does, of which this is a small one: it finds
/// mistakes and does not prove that there are none, unless there is nothing
/// that is not known.
CrossVerdict replayCores(ascend::LaunchOp launch);

} // namespace tl::analysis

#endif // TL_ANALYSIS_SYNC_CROSSREPLAY_H
