//===- IndexExprs.h - Indices of a loop as expressions ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An index in the body of a parallel loop is an affine expression. Dimension k
/// is the number of the iteration along induction variable k. Symbols are
/// values: uniform ones, which are the same in all iterations, and varying
/// ones, such as loaded numbers, minima and products of variables.
///
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_VECTORIZE_INDICES_INDEXEXPRS_H
#define TL_PASSES_VECTORIZE_INDICES_INDEXEXPRS_H

#include "analysis/Indices/IntegerRanges.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/IRMapping.h"
#include "passes/Vectorize/IterationSpace.h"

namespace tl::vectorize {

/// The terms of an expression.
struct IndexTerms {
  /// The factor of each dimension; 0 for those that occur in `others` only.
  llvm::SmallVector<int64_t> factors;
  /// Sum of the terms without dimensions and varying symbols.
  mlir::AffineExpr uniform;
  /// All other terms: quotients, remainders, products, varying symbols.
  llvm::SmallVector<mlir::AffineExpr> others;
};

/// Whether all numbers of `range` are from `least` to `most`.
inline bool isBetween(const mlir::ConstantIntRanges &range, int64_t least,
                      int64_t most) {
  return range.smin().sge(least) && range.smax().sle(most);
}

class IndexExprs {
public:
  /// `mapping` has the values before the loop for uniform ones of its body,
  /// once they exist.
  IndexExprs(mlir::scf::ParallelOp loop, const IterationSpace &space,
             const mlir::IRMapping &mapping);

  /// The expression of an index, or of a number that is one; null if it has
  /// none.
  mlir::AffineExpr find(mlir::Value index);

  /// Whether `value` is the same in all iterations of the parallel loop.
  bool isUniform(mlir::Value value) const;
  bool isUniform(mlir::AffineExpr expr) const;
  /// Whether `expr` needs a value of the body, but for induction variables of
  /// the parallel loop.
  bool dependsOnBody(mlir::AffineExpr expr) const;
  bool hasVaryingSymbol(mlir::AffineExpr expr) const;
  /// Notes that the value of the body is uniform.
  void addUniform(mlir::Value value) { uniform.insert(value); }

  IndexTerms split(mlir::AffineExpr expr) const;

  /// The expression of a uniform number.
  mlir::AffineExpr getExpr(mlir::OpFoldResult number);
  /// The number of the last iteration along `dim`.
  mlir::AffineExpr getLast(unsigned dim) {
    return getExpr(space.getExtent(dim)) - 1;
  }

  /// Whether `expr` is at least 0 in all iterations.
  bool isNotNegative(mlir::AffineExpr expr);
  /// The signed range of `expr` over the iterations.
  mlir::ConstantIntRanges computeRange(mlir::AffineExpr expr);
  /// Notes that `expr` is from 0 to `most` in all iterations.
  void limit(mlir::AffineExpr expr, int64_t most);

  /// Creates the number for a uniform expression.
  mlir::OpFoldResult create(mlir::OpBuilder &builder, mlir::Location loc,
                            mlir::AffineExpr expr) const;

  /// The value of a symbol.
  mlir::Value getValue(mlir::AffineSymbolExpr symbol) const {
    return symbols[symbol.getPosition()];
  }
  /// `expr` in canonical form.
  mlir::AffineExpr simplify(mlir::AffineExpr expr) const;

private:
  mlir::AffineExpr getSymbol(mlir::Value value);
  mlir::AffineExpr getVariable(unsigned dim);
  /// Returns null also where the expression is too large.
  mlir::AffineExpr findOperation(mlir::Operation *op);
  mlir::AffineExpr findCast(mlir::Operation *op);
  mlir::ConstantIntRanges computeRange(mlir::Value symbol);
  /// The range for iterations counted as in `expr`.
  mlir::ConstantIntRanges computeCountedRange(mlir::AffineExpr expr);
  /// The range of `expr` if it is a number apart from a limited expression, or
  /// from its negation.
  mlir::ConstantIntRanges computeLimitedRange(mlir::AffineExpr expr);
  /// The range of `expr` if it contains a remainder.
  mlir::ConstantIntRanges computeRemainderRange(mlir::AffineExpr expr);

  mlir::scf::ParallelOp loop;
  const IterationSpace &space;
  const mlir::IRMapping &mapping;
  mlir::MLIRContext *context;
  llvm::SmallVector<mlir::Value> symbols;
  llvm::DenseMap<mlir::Value, unsigned> numbers;
  llvm::DenseSet<mlir::Value> uniform;
  /// The operations visited for the index that is to be found, and how many of
  /// them contain each other now.
  unsigned visited = 0, depth = 0;
  /// Expressions with the greatest number that each is.
  llvm::SmallVector<std::pair<mlir::AffineExpr, int64_t>> limits;
  /// The depth of symbols in ranges of symbols.
  unsigned nested = 0;
  analysis::IntegerRanges ranges;
};

} // namespace tl::vectorize

#endif // TL_PASSES_VECTORIZE_INDICES_INDEXEXPRS_H
