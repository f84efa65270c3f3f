//===- OperandOverlap.h - Which bytes two operands share --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_BUFFERS_OPERANDOVERLAP_H
#define TL_ANALYSIS_BUFFERS_OPERANDOVERLAP_H

#include "mlir/IR/Operation.h"

namespace tl::analysis {

/// How the bytes of two memrefs are related.
enum class Overlap {
  /// No byte is of both.
  Apart,
  /// They are the same bytes, element by element.
  Same,
  /// All else: some bytes may be of both, or all of them in another order.
  Unknown,
};

/// Whether `a` and `b` certainly are the same bytes, element by element, where
/// both are computed in the same iteration of the loops around both.
bool areSameBytes(mlir::Value a, mlir::Value b);

/// How the bytes of `a` and `b`, two operands of `op`, are related whenever it
/// runs. A region that is the same for both says what they may be, and not that
/// they are the same: slices that move have the region of what they move in.
Overlap getOverlap(mlir::Value a, mlir::Value b, mlir::Operation *op);

/// Whether a byte may be of both.
inline bool mayOverlap(mlir::Value a, mlir::Value b, mlir::Operation *op) {
  return getOverlap(a, b, op) != Overlap::Apart;
}

} // namespace tl::analysis

#endif // TL_ANALYSIS_BUFFERS_OPERANDOVERLAP_H
