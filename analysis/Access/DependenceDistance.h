//===- DependenceDistance.h - Overlap of accesses by iteration --*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_ACCESS_DEPENDENCEDISTANCE_H
#define TL_ANALYSIS_ACCESS_DEPENDENCEDISTANCE_H

#include "analysis/Indices/IndexBox.h"

namespace tl::analysis {

/// The iterations in which two accesses may overlap.
struct DependenceDistance {
  /// In the same iteration of all loops that contain both.
  bool inSame = true;
  /// In different iterations of one of them, with the first access in the
  /// earlier one, or the second.
  bool firstEarlier = true;
  bool secondEarlier = true;
  /// The same within one run of the innermost of these loops.
  bool firstEarlierInRun = true;
  bool secondEarlierInRun = true;

  bool any() const { return inSame || firstEarlier || secondEarlier; }
};

/// Computes the overlap of accesses to two boxes of one source. `loops` are the
/// loops that contain both, the outermost first; in the first `same` of them
/// both may be in one iteration.
DependenceDistance computeOverlap(const IndexBox &first, const IndexBox &second,
                                  llvm::ArrayRef<mlir::Operation *> loops,
                                  unsigned same = ~0u);

/// Whether the slices `a` and `b` may have a common element in any iterations
/// of `loops`, those that contain both accesses, the outermost first.
bool mayShareElements(mlir::Value a, mlir::Value b,
                      llvm::ArrayRef<mlir::Operation *> loops);

} // namespace tl::analysis

#endif // TL_ANALYSIS_ACCESS_DEPENDENCEDISTANCE_H
