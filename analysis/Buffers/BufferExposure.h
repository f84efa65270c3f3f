//===- BufferExposure.h - What code does to contents ------------*- C++ -*-===//
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

/// What a piece of code does to the contents that a buffer has before it.
struct Exposure {
  /// Whether it may read them.
  bool reads = false;
  /// Whether they are certainly gone after it.
  bool replaces = false;
};

/// Told of each loop in the code, and what one of its iterations does.
using IterationListener =
    llvm::function_ref<void(mlir::LoopLikeOpInterface, Exposure)>;

/// What operations of `block` do to `buffer` by `accesses`, which are all that
/// these have, in program order. It is followed byte by byte, so that several
/// slices may replace it, and those of a loop that is gone through one by one.
Exposure getExposure(
    mlir::Block &block, mlir::Value buffer,
    llvm::ArrayRef<BufferAccess> accesses,
    IterationListener listener = [](mlir::LoopLikeOpInterface, Exposure) {});

} // namespace tl::analysis

#endif // TL_ANALYSIS_BUFFERS_BUFFEREXPOSURE_H
