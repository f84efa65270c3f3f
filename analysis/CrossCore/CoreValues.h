//===- CoreValues.h - Values that both cores compute alike ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_CROSSCORE_COREVALUES_H
#define TL_ANALYSIS_CROSSCORE_COREVALUES_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace tl::analysis {

/// Whether `op` has the same result wherever its operands are the same: it only
/// computes, or reads a tensor that nothing writes.
bool isSameEverywhere(mlir::Operation *op);

/// Whether two values in sections of one launch are equal in all iterations of
/// the loops around them, which correspond: both are computed alike from equal
/// values. Values that loops carry are equal if they start and continue alike,
/// and so are scalar variables with corresponding stores.
bool areEqualOnCores(mlir::Value a, mlir::Value b);

/// Whether a value in a section is equal in this sense on all cores that run
/// the section, which differ in `index`, an argument of the launch.
bool isEqualForAll(mlir::Value value, mlir::Value index);

} // namespace tl::analysis

#endif // TL_ANALYSIS_CROSSCORE_COREVALUES_H
