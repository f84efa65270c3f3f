//===- Streamed.h - Transfers that L2 does not keep -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_UTILS_STREAMED_H
#define TL_DIALECTS_ASCEND_UTILS_STREAMED_H

#include "mlir/IR/Attributes.h"
#include "mlir/IR/Operation.h"

namespace tl::ascend {

/// A unit attribute of a transfer whose data in global memory nothing uses
/// again: L2 does not keep them. It changes times, and no result.
inline constexpr llvm::StringLiteral kStreamedAttrName = "ascend.streamed";

inline bool isStreamed(mlir::Operation *op) {
  return op->hasAttr(kStreamedAttrName);
}

/// Whether `op` moves data of global memory in or out, as a streamed operation
/// does. Scalar loads and stores do not: they have another way to memory.
bool movesGlobalData(mlir::Operation *op);

/// Checks that `op` may have `attribute`, the value of `kStreamedAttrName`.
mlir::LogicalResult verifyStreamed(mlir::Operation *op,
                                   mlir::Attribute attribute);

/// Makes `to` streamed if `from` is, in whose place it moves global data.
void copyStreamed(mlir::Operation *from, mlir::Operation *to);

} // namespace tl::ascend

#endif // TL_DIALECTS_ASCEND_UTILS_STREAMED_H
