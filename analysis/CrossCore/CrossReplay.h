//===- CrossReplay.h - Simulation of both cores of a block ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_CROSSCORE_CROSSREPLAY_H
#define TL_ANALYSIS_CROSSCORE_CROSSREPLAY_H

#include "tl/dialects/Ascend/IR/AscendOps.h"

namespace tl::analysis {

/// The result of running both cores for examples.
enum class CrossVerdict {
  /// The cores deadlock, or miss a hazard, which was reported.
  Wrong,
  /// There is no fault, and no other behaviour is possible.
  Right,
  /// The examples show no fault.
  Unknown
};

/// Runs the cores of a block of `launch` together, with examples of numbers
/// that are known only when the kernel runs, and reports waits that never end,
/// flags that remain set, and unordered accesses to the same elements in global
/// memory.
///
/// This is a small version of the executor: it finds faults, but proves their
/// absence only if no number is unknown.
CrossVerdict replayCores(ascend::LaunchOp launch);

} // namespace tl::analysis

#endif // TL_ANALYSIS_CROSSCORE_CROSSREPLAY_H
