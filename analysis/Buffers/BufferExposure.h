//===- BufferExposure.h - Effects of code on contents -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_BUFFERS_BUFFEREXPOSURE_H
#define TL_ANALYSIS_BUFFERS_BUFFEREXPOSURE_H

#include "analysis/Buffers/BufferLiveness.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

namespace tl::analysis {

/// The effect of code on the contents of a buffer before it.
struct Exposure {
  /// Whether it may read them.
  bool reads = false;
  /// Whether it certainly replaces all of them.
  bool replaces = false;
};

/// Called with each loop in the code, and the exposure of one of its
/// iterations.
using IterationListener =
    llvm::function_ref<void(mlir::LoopLikeOpInterface, Exposure)>;

/// The exposure of `buffer` to the operations of `block`. `accesses` are all
/// their accesses to it, in program order. The analysis works byte by byte, so
/// several slices may replace the buffer, also those of separate iterations of
/// a loop.
Exposure computeExposure(
    mlir::Block &block, mlir::Value buffer,
    llvm::ArrayRef<BufferAccess> accesses,
    IterationListener listener = [](mlir::LoopLikeOpInterface, Exposure) {});

} // namespace tl::analysis

#endif // TL_ANALYSIS_BUFFERS_BUFFEREXPOSURE_H
