//===- OverlapLimits.h - Limits of overlap from later passes ----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PIPELINE_CHOICE_OVERLAPLIMITS_H
#define TL_PASSES_PIPELINE_CHOICE_OVERLAPLIMITS_H

#include "mlir/IR/Operation.h"

namespace tl {

/// Limits on the overlap of iterations that later passes requested. They are
/// attributes of the kernel while it is compiled again.
struct OverlapLimits {
  /// The largest number of stages of a loop, and of iterations per signal
  /// between cores; 0 for any number. Stages that the author wrote are not
  /// limited.
  int64_t maxStages = 0;
  /// The bytes of each memory, by its number, that versions of tiles leave
  /// free.
  llvm::SmallVector<int64_t> reserved = {};
};

void setLimits(mlir::Operation *kernel, const OverlapLimits &limits);
void removeLimits(mlir::Operation *kernel);

/// The limits of the kernel that `op` is, or is in; none by default.
int64_t getMaxStages(mlir::Operation *op);
llvm::ArrayRef<int64_t> getReservedBytes(mlir::Operation *op);

} // namespace tl

#endif // TL_PASSES_PIPELINE_CHOICE_OVERLAPLIMITS_H
