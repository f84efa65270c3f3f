//===- IntegerRanges.h - What integers may be, and may wrap -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Integers of IR wrap: a sum in i8 is a sum of numbers modulo 256 only. An
/// analysis that reasons with numbers follows an operation where its result
/// certainly is the number that it would be without limits.
///
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_INDICES_INTEGERRANGES_H
#define TL_ANALYSIS_INDICES_INTEGERRANGES_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"

namespace tl::analysis {

/// The bits of `type`, an index or integer type.
unsigned getBits(mlir::Type type);

/// Whether numbers of `type` wrap only where no kernel gets to: sums, products
/// and differences of such values are right modulo 2^64, and so are distances.
bool isWide(mlir::Type type);

/// Whether the induction variable of `loop`, read as a signed number, grows
/// from iteration to iteration by the step of the loop. One of few bits in a
/// loop with unsigned bounds may go on from the largest to the least.
bool growsByStep(mlir::scf::ForOp loop);

/// `number` as the signed number that its lowest `bits` bits are.
int64_t wrap(int64_t number, unsigned bits);

/// What is left of a divisor of a number when that wraps to `bits` bits.
int64_t wrapDivisor(int64_t divisor, unsigned bits);

/// Bounds of integers, by what upstream infers for the operations that compute
/// them. They are remembered, so the IR must stay as it is.
class IntegerRanges {
public:
  mlir::ConstantIntRanges get(mlir::Value value);

  /// Whether the result of `op`, a sum, difference, product, conversion,
  /// quotient or remainder, is that of the same operation on numbers without
  /// limits, with operands and result read as signed numbers.
  bool keepsNumber(mlir::Operation *op);

private:
  mlir::ConstantIntRanges compute(mlir::Value value);
  mlir::ConstantIntRanges computeVariable(mlir::scf::ForOp loop);
  bool fits(mlir::Value operand, mlir::Type type);
  bool isNotNegative(mlir::Value operand);

  llvm::DenseMap<mlir::Value, mlir::ConstantIntRanges> known;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_INDICES_INTEGERRANGES_H
