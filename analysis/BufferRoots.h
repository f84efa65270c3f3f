//===- BufferRoots.h - Which buffers a memref may be ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_BUFFERROOTS_H
#define TL_ANALYSIS_BUFFERROOTS_H

#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>

namespace tl::analysis {

/// The buffers of a section that its memrefs may stand for, through views,
/// selections, and what loops and branches carry and yield.
class BufferRoots {
public:
  explicit BufferRoots(mlir::Operation *section) : section(section) {}

  /// The allocations and buffers with addresses that `memref` may be a view of,
  /// one if it is certain, none if it comes from elsewhere.
  llvm::SmallVector<mlir::Value, 2> getRoots(mlir::Value memref);

private:
  mlir::Operation *section;
  /// Only made for a section that has to be followed further than by views.
  std::unique_ptr<mlir::BufferViewFlowAnalysis> flow;
};

/// Emits an error and fails if a buffer of `section` is used in a way that
/// cannot be followed, or if a loop carries a buffer that it declares, for
/// which one address is not enough.
mlir::LogicalResult verifyBufferUses(mlir::Operation *section);

} // namespace tl::analysis

#endif // TL_ANALYSIS_BUFFERROOTS_H
