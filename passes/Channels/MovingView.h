//===- MovingView.h - Views with varying starts -----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_CHANNELS_MOVINGVIEW_H
#define TL_PASSES_CHANNELS_MOVINGVIEW_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace tl {

/// The last view in the chain of a memref with a start that varies between its
/// computations.
struct MovingView {
  /// Null if there is none.
  mlir::memref::SubViewOp view;
  /// Whether the memref begins where `view` does.
  bool isAtStart = true;

  static MovingView find(mlir::Value memref);

  /// The only dynamic offset of the view, which determines its start in the
  /// tile. Null if there are several, if its extents are dynamic, or if it is
  /// not of one fixed tile.
  mlir::Value getStart() const;
  /// Whether `view` and that of `other` are the same bytes if they have equal
  /// starts.
  bool isLike(const MovingView &other) const;
};

} // namespace tl

#endif // TL_PASSES_CHANNELS_MOVINGVIEW_H
