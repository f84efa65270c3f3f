//===- Elements.h - Values of a parallel loop as tiles ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A value in the body of a parallel loop is one element for each iteration.
/// All of them together are a tile with a dimension for each induction
/// variable, of extent 1 for those on which the value does not depend.
///
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_VECTORIZE_ELEMENTS_H
#define TL_PASSES_VECTORIZE_ELEMENTS_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/SmallBitVector.h"

namespace tl::vectorize {

/// The iterations of a loop with steps of 1.
class IterationSpace {
public:
  IterationSpace(mlir::OpBuilder &builder, mlir::scf::ParallelOp loop);

  unsigned getRank() const { return extents.size(); }
  mlir::OpFoldResult getLowerBound(unsigned dim) const { return lower[dim]; }
  mlir::OpFoldResult getUpperBound(unsigned dim) const { return upper[dim]; }

  mlir::OpFoldResult getExtent(unsigned dim) const { return extents[dim]; }

  /// An upper bound of an extent; nothing if it is unknown.
  std::optional<int64_t> getBound(unsigned dim) const { return bounds[dim]; }
  /// Notes that an extent is `bound` at most if the loop runs at all.
  void addBound(unsigned dim, int64_t bound);

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
  llvm::SmallVector<mlir::OpFoldResult> extents;
  llvm::SmallVector<std::optional<int64_t>> bounds;
};

/// An index of a load or store: an induction variable plus an offset, or the
/// offset only.
struct Place {
  std::optional<unsigned> dim;
  mlir::OpFoldResult offset;

  bool operator==(const Place &other) const {
    return dim == other.dim &&
           mlir::isEqualConstantIntOrValue(offset, other.offset);
  }
};

/// Splits indices into places. Its computations go to the insertion point of
/// the builder, before the loop.
class PlaceFinder {
public:
  /// `uniform` maps uniform values of the loop to their computations before it.
  PlaceFinder(mlir::OpBuilder &builder, const IterationSpace &space,
              const mlir::IRMapping &uniform, mlir::scf::ParallelOp loop)
      : builder(builder), space(space), uniform(uniform), loop(loop) {}

  /// Nothing for an index that is no `Place`.
  std::optional<Place> find(mlir::Value index);

private:
  std::optional<Place> findSum(mlir::Value lhs, mlir::Value rhs, int sign);
  std::optional<Place> findApply(mlir::Operation *op);

  mlir::OpBuilder &builder;
  const IterationSpace &space;
  const mlir::IRMapping &uniform;
  mlir::scf::ParallelOp loop;
};

/// The part of `tile` that the loop accesses at `places`, as a tile of the
/// elements' shape. Null if the induction variables occur more than once or in
/// another order than the loop's.
mlir::Value getView(mlir::OpBuilder &builder, mlir::Location loc,
                    mlir::Value tile, llvm::ArrayRef<Place> places,
                    const IterationSpace &space);

/// A part of a memref with the dimensions of the loop in another order.
struct PermutedView {
  mlir::Value tile;
  /// The induction variable of each dimension.
  llvm::SmallVector<unsigned> dims;

  /// The dimension of `tile` for each dimension of a tile in the loop's order.
  llvm::SmallVector<int64_t> getPermutation() const;
};

/// As `getView`, in the order of `places`. Nothing if an induction variable
/// occurs more than once, or if one between two others does not occur.
std::optional<PermutedView>
getPermutedView(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value tile,
                llvm::ArrayRef<Place> places, const IterationSpace &space);

/// The induction variables that occur in `places`.
llvm::SmallBitVector getUsed(llvm::ArrayRef<Place> places,
                             const IterationSpace &space);

/// Whether `memref` is in global memory.
bool isGlobal(mlir::Value memref);

} // namespace tl::vectorize

#endif // TL_PASSES_VECTORIZE_ELEMENTS_H
