//===- Alignment.h - Divisors of the start of a memref ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_INDICES_ALIGNMENT_H
#define TL_ANALYSIS_INDICES_ALIGNMENT_H

#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/Value.h"

namespace tl::analysis {

/// A number that certainly divides `value`, through arithmetic on constants and
/// induction variables; 1 if nothing is known, `anyDivisor` for zero.
int64_t computeKnownDivisor(mlir::OpFoldResult value);

/// Stands for the divisors of zero. A power of two.
constexpr int64_t anyDivisor = int64_t(1) << 30;

/// A number of bytes that certainly divides the distance of the first element
/// of `memref` from the start of the storage of its chain of views.
int64_t computeKnownAlignment(mlir::Value memref);

} // namespace tl::analysis

#endif // TL_ANALYSIS_INDICES_ALIGNMENT_H
