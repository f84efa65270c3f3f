//===- IndexBox.h - Slices of memrefs as boxes of indices -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_INDICES_INDEXBOX_H
#define TL_ANALYSIS_INDICES_INDEXBOX_H

#include "analysis/Indices/LinearIndex.h"

namespace tl::analysis {

/// Stands for an unknown number. Sums of several do not overflow.
constexpr int64_t unbounded = INT64_MAX / 4;

/// A slice of a memref: for each dimension of `source` the begin, and an upper
/// bound of the number of elements.
struct IndexBox {
  mlir::Value source;
  /// The operation that creates the slice.
  mlir::Operation *place;
  llvm::SmallVector<LinearIndex, 4> begins;
  llvm::SmallVector<int64_t, 4> sizes;
  /// The numbers of elements if they are values.
  llvm::SmallVector<std::optional<LinearIndex>, 4> extents;
  /// The number of elements in a unit; a row extends to the end of a unit.
  int64_t unit = 1;

  /// Whether a begin depends on a value.
  bool isVariable() const;
};

/// The box of a chain of subviews, for an access that may extend to the end of
/// a unit of `unit` bytes at the end of a row; nothing if the slice is no box,
/// or unknown.
std::optional<IndexBox> computeIndexBox(mlir::Value memref, int64_t unit);

} // namespace tl::analysis

#endif // TL_ANALYSIS_INDICES_INDEXBOX_H
