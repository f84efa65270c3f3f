//===- Cases.h - Values that minima and maxima choose from ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_GUARDLAUNCH_CASES_H
#define TL_PASSES_GUARDLAUNCH_CASES_H

#include "passes/GuardLaunch/HostValues.h"

namespace tl {

/// The operands of `value`, a minimum, a maximum or a selection, as sums;
/// none if it is something else.
llvm::SmallVector<analysis::LinearIndex> getCases(mlir::Value value,
                                                  HostValues &values);

/// Whether `value` is the least of its cases.
bool isMinimum(mlir::Value value);

/// A number of elements as a sum, if there is one at least.
analysis::LinearIndex getCount(mlir::OpFoldResult size, HostValues &values);

} // namespace tl

#endif // TL_PASSES_GUARDLAUNCH_CASES_H
