//===- Access.h - Slices and elements of tensors ----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_GUARDLAUNCH_ACCESS_H
#define TL_PASSES_GUARDLAUNCH_ACCESS_H

#include "passes/GuardLaunch/HostValues.h"

namespace tl {

/// A range of indices of a dimension.
struct IndexRange {
  analysis::LinearIndex begin, end;
  /// The number of elements.
  mlir::OpFoldResult size;
};

/// A slice or an element.
struct Access {
  /// A tensor of the kernel, or a tile.
  mlir::Value memref;
  llvm::SmallVector<IndexRange> ranges;
};

/// The ranked tensor of the kernel, or the tile, that `memref` is; null if it
/// is something else.
mlir::Value getRoot(mlir::Value memref);

/// The access of `op`, an operation in a launch; nothing if it makes none or
/// has steps that are not known.
std::optional<Access> getAccess(mlir::Operation *op, HostValues &values);

} // namespace tl

#endif // TL_PASSES_GUARDLAUNCH_ACCESS_H
