//===- IterationOverlap.h - Which iterations touch the same bytes -*- C++
//-*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_ITERATIONOVERLAP_H
#define TL_ANALYSIS_ITERATIONOVERLAP_H

#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/Value.h"

namespace tl::analysis {

/// An index as a sum of multiples of values and a constant.
struct LinearIndex {
  llvm::SmallVector<std::pair<mlir::Value, int64_t>, 2> terms;
  int64_t constant = 0;
};

/// A slice of a memref: per dimension of `source` where it begins, and how many
/// elements it reaches over at most.
struct IndexBox {
  mlir::Value source;
  llvm::SmallVector<LinearIndex, 4> begins;
  llvm::SmallVector<int64_t, 4> sizes;

  /// Whether a begin depends on a value.
  bool isVariable() const;
};

/// The box that a chain of subviews cuts out, of which an access may reach on
/// to the end of a unit of `unit` bytes at the end of a row; nothing if that is
/// no box or not known.
std::optional<IndexBox> getIndexBox(mlir::Value memref, int64_t unit);

/// When two accesses may touch the same bytes.
struct IterationOverlap {
  /// In the same iteration of all loops that contain both.
  bool inSame = true;
  /// In different iterations of one of them, the first access being in the
  /// earlier one, or the second.
  bool firstEarlier = true;
  bool secondEarlier = true;

  bool any() const { return inSame || firstEarlier || secondEarlier; }
};

/// When accesses to two boxes of one source overlap. `loops` are the loops that
/// contain both, the outermost first.
IterationOverlap computeOverlap(const IndexBox &first, const IndexBox &second,
                                llvm::ArrayRef<mlir::Operation *> loops);

} // namespace tl::analysis

#endif // TL_ANALYSIS_ITERATIONOVERLAP_H
