//===- Congruence.h - Congruences of indices --------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_INDICES_CONGRUENCE_H
#define TL_ANALYSIS_INDICES_CONGRUENCE_H

#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/Value.h"
#include <optional>

namespace tl::analysis {

/// Known facts of an index: it is `rest` plus a multiple of `modulus`, and at
/// least `least`.
struct Congruence {
  /// Less than any index that a kernel computes.
  static constexpr int64_t anything = INT64_MIN / 4;

  int64_t rest = 0;
  /// 0 if the index is `rest`; 1 if nothing is known.
  int64_t modulus = 1;
  int64_t least = anything;

  static Congruence exactly(int64_t value) { return {value, 0, value}; }
  bool isExact() const { return modulus == 0; }
};

/// Gives congruences of values from sources other than the operations that
/// compute them; nothing for other values.
using KnownCongruences =
    llvm::function_ref<std::optional<Congruence>(mlir::Value)>;

/// The congruence of `value`, an index: from constants, induction variables,
/// sums, products, quotients and remainders. If one may wrap, only the
/// congruence modulo a power of two remains.
Congruence computeCongruence(mlir::Value value, KnownCongruences known);

/// The dividend and the constant divisor if `expr` is a remainder, also if it
/// is written as a difference; nothing otherwise.
std::optional<std::pair<mlir::AffineExpr, int64_t>>
findRemainder(mlir::AffineExpr expr, unsigned numDims, unsigned numSymbols);

/// The constant divisor if `index` is a remainder; nothing otherwise.
std::optional<int64_t> getDivisor(mlir::Value index);

} // namespace tl::analysis

#endif // TL_ANALYSIS_INDICES_CONGRUENCE_H
