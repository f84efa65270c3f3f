//===- BufferRoots.h - Buffers that a memref may stand for ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_BUFFERS_BUFFERROOTS_H
#define TL_ANALYSIS_BUFFERS_BUFFERROOTS_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace tl::analysis {

/// The buffers that memrefs may stand for, through views, selections, and
/// values that loops and branches carry and yield. Caches its results.
class BufferRoots {
public:
  /// The allocations and buffers with addresses that `memref` may be a view of:
  /// one if it is certain, none if it has another origin.
  llvm::SmallVector<mlir::Value, 2> getRoots(mlir::Value memref);

private:
  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::Value, 2>> known;
};

/// Emits an error and fails if the analysis cannot follow a use of a buffer of
/// `section`, or if a loop carries a buffer that it declares, for which one
/// address is not enough.
mlir::LogicalResult verifyBufferUses(mlir::Operation *section);

} // namespace tl::analysis

#endif // TL_ANALYSIS_BUFFERS_BUFFERROOTS_H
