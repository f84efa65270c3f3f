//===- OperandOverlap.h - Overlap of two operands ---------------*- C++ -*-===//
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

/// The relation between the bytes of two memrefs.
enum class Overlap {
  /// They have no byte in common.
  Apart,
  /// They are the same bytes, element by element.
  Same,
  /// All other cases: some bytes may be common, or all of them in another
  /// order.
  Unknown,
};

/// Whether `a` and `b` certainly are the same bytes, element by element, if
/// both are computed in the same iteration of the loops around both.
bool areSameBytes(mlir::Value a, mlir::Value b);

/// The relation between the bytes of `a` and `b`, two operands of `op`,
/// whenever it runs. Equal regions do not imply equal bytes: a moving slice has
/// the region of its source.
Overlap classifyOverlap(mlir::Value a, mlir::Value b, mlir::Operation *op);

/// Whether they may have a byte in common.
inline bool mayOverlap(mlir::Value a, mlir::Value b, mlir::Operation *op) {
  return classifyOverlap(a, b, op) != Overlap::Apart;
}

} // namespace tl::analysis

#endif // TL_ANALYSIS_BUFFERS_OPERANDOVERLAP_H
