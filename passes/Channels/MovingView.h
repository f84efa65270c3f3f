//===- MovingView.h - Views that begin elsewhere each time ------*- C++ -*-===//
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

/// The last view that begins elsewhere each time that it is computed, of those
/// that a memref is.
struct MovingView {
  /// Null if there is none.
  mlir::memref::SubViewOp view;
  /// Whether the memref begins where `view` does.
  bool isAtStart = true;

  static MovingView find(mlir::Value memref);

  /// What decides where it begins in its tile: its one offset that is not
  /// static. Null if there are others, or its extents are not static, or there
  /// is no one tile that it is of.
  mlir::Value getStart() const;
  /// Whether `view` and that of `other` are the same bytes if they begin at the
  /// same place.
  bool isLike(const MovingView &other) const;
};

} // namespace tl

#endif // TL_PASSES_CHANNELS_MOVINGVIEW_H
