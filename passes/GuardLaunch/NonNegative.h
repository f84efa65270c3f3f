//===- NonNegative.h - Sums that are not negative ---------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_GUARDLAUNCH_NONNEGATIVE_H
#define TL_PASSES_GUARDLAUNCH_NONNEGATIVE_H

#include "analysis/Indices/LinearIndex.h"

namespace tl {

/// Whether `sum`, of host values, is certainly not negative. Extents are not,
/// and quotients are near the dividend.
bool isNeverNegative(const analysis::LinearIndex &sum);

/// The same where none of `given` is negative.
bool isNeverNegative(const analysis::LinearIndex &sum,
                     llvm::ArrayRef<analysis::LinearIndex> given);

/// The dividend, if `value` is its quotient by a positive constant, rounded up;
/// else null.
mlir::Value getRoundedUp(mlir::Value value);

} // namespace tl

#endif // TL_PASSES_GUARDLAUNCH_NONNEGATIVE_H
