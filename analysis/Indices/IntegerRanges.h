//===- IntegerRanges.h - Ranges of integers, and wrapping -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Integers of the IR wrap: a sum in i8 is a sum of numbers modulo 256 only. An
/// analysis that reasons with numbers follows an operation only if its result
/// certainly equals the result without wrapping.
///
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_INDICES_INTEGERRANGES_H
#define TL_ANALYSIS_INDICES_INTEGERRANGES_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"

namespace tl::analysis {

/// The bits of `type`, an index or integer type.
unsigned getBits(mlir::Type type);

/// Whether numbers of `type` wrap only beyond the numbers of any kernel: sums,
/// products and differences of such values are correct modulo 2^64, and so are
/// distances.
bool isWide(mlir::Type type);

/// Whether the induction variable of `loop`, read as a signed number, grows by
/// the step in each iteration. A narrow one in a loop with unsigned bounds may
/// continue from the largest number at the least.
bool growsByStep(mlir::scf::ForOp loop);

/// The signed number in the lowest `bits` bits of `number`.
int64_t wrap(int64_t number, unsigned bits);

/// The greatest common divisor of two numbers, not negative. If that is 2^63,
/// which has no int64_t, its divisor 2^62.
int64_t commonDivisor(int64_t a, int64_t b);

/// The divisor that remains of a divisor of a number if the number wraps to
/// `bits` bits.
int64_t wrapDivisor(int64_t divisor, unsigned bits);

/// Bounds of integers, from the ranges that upstream infers for the operations
/// that compute them. They are cached, so the IR must not change.
class IntegerRanges {
public:
  mlir::ConstantIntRanges get(mlir::Value value);

  /// The greatest signed number that `value` may be; nothing if no operation
  /// bounds it.
  std::optional<int64_t> getGreatest(mlir::Value value);

  /// Whether the result of `op`, a sum, difference, product, conversion,
  /// quotient or remainder, equals the result without wrapping, with operands
  /// and result read as signed numbers.
  bool keepsNumber(mlir::Operation *op);

private:
  mlir::ConstantIntRanges compute(mlir::Value value);
  mlir::ConstantIntRanges computeVariable(mlir::scf::ForOp loop);
  mlir::ConstantIntRanges computeVariable(mlir::scf::ParallelOp loop,
                                          unsigned dim);
  bool fits(mlir::Value operand, mlir::Type type);
  bool isNotNegative(mlir::Value operand);

  llvm::DenseMap<mlir::Value, mlir::ConstantIntRanges> known;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_INDICES_INTEGERRANGES_H
