//===- Conditions.h - Conditions before a launch ----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_GUARDLAUNCH_CONDITIONS_H
#define TL_PASSES_GUARDLAUNCH_CONDITIONS_H

#include "passes/GuardLaunch/HostValues.h"

namespace tl {

/// Creates that `end` is at most `extent`, or that the extent is a multiple if
/// this says the same.
mlir::Value createFits(const analysis::LinearIndex &end,
                       mlir::OpFoldResult extent, HostValues &values);

/// Creates that two sums are equal.
mlir::Value createEqual(const analysis::LinearIndex &a,
                        const analysis::LinearIndex &b, HostValues &values);

/// Creates that `sum` is not negative.
mlir::Value createNonNegative(const analysis::LinearIndex &sum,
                              HostValues &values);

/// A sum that is not negative if and only if `condition`, before the launch, is
/// `holds`.
analysis::LinearIndex getSumOfCondition(mlir::Value condition, bool holds);

/// Creates that `condition` holds unless one of `needs` is negative.
mlir::Value createImplication(llvm::ArrayRef<analysis::LinearIndex> needs,
                              mlir::Value condition, HostValues &values);

/// `needs` without numbers that a check of `ends` does not need: if such a
/// number is negative, one of the ends is certainly at most `extent`.
llvm::SmallVector<analysis::LinearIndex>
getNeeded(llvm::ArrayRef<analysis::LinearIndex> needs,
          llvm::ArrayRef<analysis::LinearIndex> ends,
          const analysis::LinearIndex &extent);

/// Whether each of `sums` is one of `others`.
bool areAllIn(llvm::ArrayRef<analysis::LinearIndex> sums,
              llvm::ArrayRef<analysis::LinearIndex> others);

} // namespace tl

#endif // TL_PASSES_GUARDLAUNCH_CONDITIONS_H
