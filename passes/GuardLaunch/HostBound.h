//===- HostBound.h - A bound as host values ---------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_GUARDLAUNCH_HOSTBOUND_H
#define TL_PASSES_GUARDLAUNCH_HOSTBOUND_H

#include "passes/GuardLaunch/HostValues.h"

namespace tl {

/// A sum of host values, or the least or greatest of such sums.
struct HostBound {
  /// The candidates; several are the least or the greatest.
  llvm::SmallVector<analysis::LinearIndex> sums;
  bool isLeast = true;
  /// Whether the index takes this value, as far as is known.
  bool isExact = true;
};

/// More candidates are not followed.
constexpr size_t mostSums = 16;

/// The least or greatest sum as a value before the launch.
mlir::Value materialize(const HostBound &bound, HostValues &values);

/// The candidates without those that another one makes superfluous: of a least
/// value, those that are never less.
llvm::SmallVector<analysis::LinearIndex> simplify(const HostBound &bound);

} // namespace tl

#endif // TL_PASSES_GUARDLAUNCH_HOSTBOUND_H
