//===- IterationSpace.h - Iterations of a parallel loop ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_VECTORIZE_ITERATIONSPACE_H
#define TL_PASSES_VECTORIZE_ITERATIONSPACE_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SmallBitVector.h"

namespace tl::vectorize {

/// The iterations of a loop, counted from 0 along each induction variable. A
/// tile of values of the loop has a dimension for each.
class IterationSpace {
public:
  /// Creates the computation of trip counts at the insertion point of
  /// `builder`.
  IterationSpace(mlir::OpBuilder &builder, mlir::scf::ParallelOp loop);

  /// A part with `sizes` iterations along the induction variables.
  IterationSpace getPart(llvm::ArrayRef<mlir::OpFoldResult> sizes) const {
    IterationSpace part = *this;
    part.extents.assign(sizes.begin(), sizes.end());
    return part;
  }

  unsigned getRank() const { return extents.size(); }
  mlir::OpFoldResult getLowerBound(unsigned dim) const { return lower[dim]; }
  mlir::OpFoldResult getUpperBound(unsigned dim) const { return upper[dim]; }
  /// Nothing if the step is no positive constant.
  std::optional<int64_t> getStep(unsigned dim) const { return steps[dim]; }

  /// The trip count along `dim`.
  mlir::OpFoldResult getExtent(unsigned dim) const { return extents[dim]; }

  /// An upper bound of an extent; nothing if it is unknown.
  std::optional<int64_t> getBound(unsigned dim) const { return bounds[dim]; }
  /// Notes that an extent is `bound` at most if the loop runs at all.
  void addBound(unsigned dim, int64_t bound);
  /// Leaves out the iterations along `dim` from `most` on.
  void limit(mlir::OpBuilder &builder, mlir::Location loc, unsigned dim,
             int64_t most);
  /// The number of iterations that `limit` left; nothing if it left all.
  std::optional<int64_t> getLimit(unsigned dim) const { return limits[dim]; }

  /// Whether iteration 0 is the one with the largest value of the induction
  /// variable.
  bool isReversed(unsigned dim) const { return reversed[dim]; }
  void reverse(unsigned dim) { reversed.flip(dim); }

  /// The induction variables that may have no value.
  llvm::SmallVector<unsigned> getPossiblyEmpty() const;

  /// Whether the loop is known to have no iteration.
  bool isEmpty() const;

  /// The number of the induction variable `value`; nothing if it is none.
  std::optional<unsigned> getDim(mlir::Value value) const;

  /// The dimensions of a tile with an element for each value of the induction
  /// variables `used`: these and, after the first of them, all others, with an
  /// extent of 1.
  llvm::SmallVector<unsigned>
  getTileDims(const llvm::SmallBitVector &used) const;

  /// The extents of these dimensions.
  llvm::SmallVector<mlir::OpFoldResult>
  getShape(mlir::OpBuilder &builder, const llvm::SmallBitVector &used) const;

private:
  mlir::Block *body;
  llvm::SmallVector<mlir::OpFoldResult> lower;
  llvm::SmallVector<mlir::OpFoldResult> upper;
  llvm::SmallVector<std::optional<int64_t>> steps;
  llvm::SmallVector<mlir::OpFoldResult> extents;
  llvm::SmallVector<std::optional<int64_t>> bounds, limits;
  llvm::SmallBitVector reversed;
};

} // namespace tl::vectorize

#endif // TL_PASSES_VECTORIZE_ITERATIONSPACE_H
