//===- OverlapLimits.h - What overlap leaves to other passes ----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PIPELINE_OVERLAPLIMITS_H
#define TL_PASSES_PIPELINE_OVERLAPLIMITS_H

#include "mlir/IR/Operation.h"

namespace tl {

/// Limits of the overlap of iterations that come from what later passes said of
/// a kernel. They are attributes of it, while it is compiled again.
struct OverlapLimits {
  /// Stages of a loop, and iterations of which cores tell each other at once,
  /// at most; 0 for any number. What is written in a loop is not limited.
  int64_t maxStages = 0;
  /// Bytes of each memory, by its number, that versions of tiles leave free.
  llvm::SmallVector<int64_t> reserved = {};
};

void setLimits(mlir::Operation *kernel, const OverlapLimits &limits);
void removeLimits(mlir::Operation *kernel);

/// The limits of the kernel that `op` is, or is in; none by default.
int64_t getMaxStages(mlir::Operation *op);
llvm::ArrayRef<int64_t> getReservedBytes(mlir::Operation *op);

} // namespace tl

#endif // TL_PASSES_PIPELINE_OVERLAPLIMITS_H
