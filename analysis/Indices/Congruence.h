//===- Congruence.h - What an index is modulo a number ----------*- C++ -*-===//
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

/// What is known of an index: it is `rest` plus a multiple of `modulus`, and
/// not below `least`.
struct Congruence {
  /// Below any index that a kernel computes.
  static constexpr int64_t anything = INT64_MIN / 4;

  int64_t rest = 0;
  /// 0 if the index is `rest`; 1 if nothing is known.
  int64_t modulus = 1;
  int64_t least = anything;

  static Congruence exactly(int64_t value) { return {value, 0, value}; }
  bool isExact() const { return modulus == 0; }
};

/// Says what is known of values for reasons that the operations which compute
/// them do not show; nothing of others.
using KnownCongruences =
    llvm::function_ref<std::optional<Congruence>(mlir::Value)>;

/// What is known of `value`, an index: from constants, induction variables,
/// sums, products, quotients and remainders. Where one may wrap, what holds
/// modulo a power of two is left.
Congruence getCongruence(mlir::Value value, KnownCongruences known);

/// What `expr` is the remainder of, and the constant that divides it, also if
/// it is written as a difference; nothing if it is none.
std::optional<std::pair<mlir::AffineExpr, int64_t>>
getRemainder(mlir::AffineExpr expr, unsigned numDims, unsigned numSymbols);

/// The constant that `index` is the remainder of a division by; nothing if it
/// is none.
std::optional<int64_t> getDivisor(mlir::Value index);

} // namespace tl::analysis

#endif // TL_ANALYSIS_INDICES_CONGRUENCE_H
