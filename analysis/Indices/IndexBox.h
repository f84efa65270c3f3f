//===- IndexBox.h - Slices of memrefs as boxes of indices -*- C++ -*------===//
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

/// What stands for a number that is not known: as large as sums of many may be.
constexpr int64_t unbounded = INT64_MAX / 4;

/// A slice of a memref: per dimension of `source` where it begins, and how many
/// elements it reaches over at most.
struct IndexBox {
  mlir::Value source;
  /// What cuts the slice out.
  mlir::Operation *place;
  llvm::SmallVector<LinearIndex, 4> begins;
  llvm::SmallVector<int64_t, 4> sizes;
  /// How many elements these are, where that is known; null elsewhere.
  llvm::SmallVector<mlir::Value, 4> extents;
  /// The elements of a unit, to the end of which a row reaches.
  int64_t unit = 1;

  /// Whether a begin depends on a value.
  bool isVariable() const;
};

/// The box that a chain of subviews cuts out, of which an access may reach on
/// to the end of a unit of `unit` bytes at the end of a row; nothing if that is
/// no box or not known.
std::optional<IndexBox> getIndexBox(mlir::Value memref, int64_t unit);

} // namespace tl::analysis

#endif // TL_ANALYSIS_INDICES_INDEXBOX_H
