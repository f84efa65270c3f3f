//===- Places.h - Views of the elements that a loop accesses ----*- C++ -*-===//
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

#ifndef TL_PASSES_VECTORIZE_PLACES_H
#define TL_PASSES_VECTORIZE_PLACES_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "passes/Vectorize/Indices/IndexExprs.h"

namespace tl::vectorize {

/// An index of a load or store that a slice expresses: `offset` plus `stride`
/// times the number of the iteration, counted row-major over `dims`.
struct Place {
  /// The induction variables, outermost first; none for a fixed index.
  llvm::SmallVector<unsigned, 2> dims;
  int64_t stride = 1;
  /// Uniform.
  mlir::AffineExpr offset;
};

/// Nothing for an index that is no `Place`.
std::optional<Place> findPlace(mlir::AffineExpr index, const IndexExprs &exprs,
                               const IterationSpace &space);

/// The places of all indices; nothing if one is no `Place`.
std::optional<llvm::SmallVector<Place>>
findPlaces(llvm::ArrayRef<mlir::AffineExpr> indices, const IndexExprs &exprs,
           const IterationSpace &space);

/// An index `uniform` + `factor` times the number of the iteration along `dim`.
struct SingleIndex {
  std::optional<unsigned> dim;
  int64_t factor;
  mlir::AffineExpr uniform;
};

/// Nothing for an index with several induction variables or other terms.
std::optional<SingleIndex> findSingle(mlir::AffineExpr index,
                                      const IndexExprs &exprs);

/// The induction variables that occur in `places`.
llvm::SmallBitVector getUsed(llvm::ArrayRef<Place> places,
                             const IterationSpace &space);

/// Creates views of accessed elements.
class ViewBuilder {
public:
  ViewBuilder(mlir::OpBuilder &builder, mlir::Location loc,
              const IndexExprs &exprs, const IterationSpace &space)
      : builder(builder), loc(loc), exprs(exprs), space(space) {}

  /// The part of `tile` that the loop accesses at `places`, as a tile of the
  /// elements' shape. Null if the induction variables occur more than once or
  /// in another order than the loop's, or if a row in UB would have gaps.
  mlir::Value createView(mlir::Value tile, llvm::ArrayRef<Place> places);

  /// A part of a memref with the dimensions of the loop in another order.
  struct PermutedView {
    mlir::Value tile;
    /// The induction variable of each dimension.
    llvm::SmallVector<unsigned> dims;

    /// The dimension of `tile` for each dimension of a tile in the loop's
    /// order.
    llvm::SmallVector<int64_t> getPermutation() const;
  };

  /// As `createView`, in the order of `places`. Nothing if an induction
  /// variable occurs more than once, or if one between two others does not
  /// occur, or if elements in UB have gaps.
  std::optional<PermutedView> createPermutedView(mlir::Value tile,
                                                 llvm::ArrayRef<Place> places);

private:
  mlir::OpFoldResult createSize(const Place &place);
  /// A dimension for each of `dims` of each place that has some.
  mlir::Value createPart(mlir::Value tile, llvm::ArrayRef<Place> places);
  mlir::Value expand(mlir::Value tile,
                     llvm::ArrayRef<mlir::ReassociationIndices> groups,
                     llvm::ArrayRef<mlir::OpFoldResult> shape);

  mlir::OpBuilder &builder;
  mlir::Location loc;
  const IndexExprs &exprs;
  const IterationSpace &space;
};

/// Whether `memref` is in global memory.
bool isGlobal(mlir::Value memref);

} // namespace tl::vectorize

#endif // TL_PASSES_VECTORIZE_PLACES_H
