//===- LinearIndex.h - Indices as sums of multiples -------------*- C++ -*-===//
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
  /// The second factor of a product; null if there is none. An induction
  /// variable is always the first.
  mlir::Value scale;
  int64_t coefficient;

  /// Whether both are multiples of the same value or product.
  bool isLike(const LinearTerm &other) const {
    return value == other.value && scale == other.scale;
  }
};

/// An index as a sum of multiples and a constant, correct modulo 2^64: sums and
/// products of indices wrap like the numbers here. Its values, which may be
/// narrower, are read as signed numbers. Coefficients are far below 2^64, so
/// that distances over some iterations do not wrap.
struct LinearIndex {
  llvm::SmallVector<LinearTerm, 2> terms;
  int64_t constant = 0;

  bool isConstant() const { return terms.empty(); }
  /// The multiple of the value or product of `term`; null if there is none.
  const LinearTerm *find(const LinearTerm &term) const;
  void add(const LinearTerm &term);
  /// Adds `factor` times `index`.
  void add(const LinearIndex &index, int64_t factor);
  /// Removes the multiple of `value`, or of its product with `scale`, and
  /// returns it; 0 if there is none.
  int64_t take(mlir::Value value, mlir::Value scale = {});
  /// Whether all coefficients and the constant are in the required range.
  bool isNear() const;
};

/// `index` as a sum; in the worst case one multiple of itself.
LinearIndex computeLinearIndex(mlir::OpFoldResult index);

/// The same for the result of `expr`; nothing if it is no such sum.
std::optional<LinearIndex> computeLinearIndex(mlir::AffineExpr expr,
                                              unsigned numDims,
                                              mlir::ValueRange operands);

/// The result of `op` as a sum of multiples of its operands, which are not
/// followed; nothing if it is no such sum.
std::optional<LinearIndex> computeLinearResult(mlir::Operation *op);

/// The same for the result of `expr`.
std::optional<LinearIndex> computeLinearResult(mlir::AffineExpr expr,
                                               unsigned numDims,
                                               mlir::ValueRange operands);

/// The product as a sum; nothing if it is no such sum.
std::optional<LinearIndex> multiply(const LinearIndex &a, const LinearIndex &b);

/// Whether `value` is the induction variable of a loop.
bool isInductionVariable(mlir::Value value);

} // namespace tl::analysis

#endif // TL_ANALYSIS_INDICES_LINEARINDEX_H
