//===- LinearIndex.h - Indices as sums of multiples -*- C++ -*-----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_INDICES_LINEARINDEX_H
#define TL_ANALYSIS_INDICES_LINEARINDEX_H

#include "mlir/IR/OpDefinition.h"

namespace tl::analysis {

/// A multiple of a value, or of the product of two.
struct LinearTerm {
  mlir::Value value;
  /// Null if it is not a product. Of a product with an induction variable that
  /// is the value.
  mlir::Value scale;
  int64_t coefficient;

  /// Whether both are multiples of the same.
  bool isLike(const LinearTerm &other) const {
    return value == other.value && scale == other.scale;
  }
};

/// An index as a sum of multiples and a constant, right modulo 2^64: sums and
/// products of indices wrap as the numbers here do. Its values, which may have
/// fewer bits, are read as signed numbers. Factors stay far below 2^64, so that
/// distances of some iterations do not wrap.
struct LinearIndex {
  llvm::SmallVector<LinearTerm, 2> terms;
  int64_t constant = 0;

  bool isConstant() const { return terms.empty(); }
  /// The multiple of the same as `term`; null if there is none.
  const LinearTerm *find(const LinearTerm &term) const;
  void add(const LinearTerm &term);
  /// Adds `index`, so many times.
  void add(const LinearIndex &index, int64_t factor);
  /// Whether its factors are as small as they have to be.
  bool isNear() const;
};

/// `index`, which is at least a multiple of itself.
LinearIndex getLinearIndex(mlir::OpFoldResult index);

/// The same of the result of `expr`; nothing if that is no such sum.
std::optional<LinearIndex> getLinearIndex(mlir::AffineExpr expr,
                                          unsigned numDims,
                                          mlir::ValueRange operands);

/// Nothing if the product is no such sum.
std::optional<LinearIndex> multiply(const LinearIndex &a, const LinearIndex &b);

/// Whether `value` is the induction variable of a loop.
bool isInductionVariable(mlir::Value value);

} // namespace tl::analysis

#endif // TL_ANALYSIS_INDICES_LINEARINDEX_H
