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
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

namespace tl::analysis {

/// The effect of code on the contents of a buffer before it.
struct Exposure {
  /// Whether it may read them.
  bool reads = false;
  /// Whether it certainly replaces all of them, but for the padding of rows.
  bool replaces = false;
};

/// The elements of `buffer` that all accesses are to: a slice of rows, without
/// their padding, or all of it.
mlir::Value findContents(mlir::Value buffer);

/// The dimensions of such a slice that are one of a matrix.
llvm::SmallVector<mlir::ReassociationIndices> getRowGroups(int64_t rank);

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
