//===- Bounded.h - Numbers with error bounds --------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// The result of an operation on real numbers, computed in f64, and a bound on
/// the error of any implementation: its own rounding error, in units in the
/// last place of the result type, and the propagated errors of its operands.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_NUMERICS_BOUNDED_H
#define TL_RUNTIME_NUMERICS_BOUNDED_H

#include "tl/runtime/numerics/DType.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cmath>
#include <limits>

namespace tl::runtime {

/// A number between `value - error` and `value + error`; an infinity or a NaN
/// has no error.
struct Bounded {
  double value = 0;
  double error = 0;

  /// Any number.
  static Bounded undecided() {
    return {0, std::numeric_limits<double>::infinity()};
  }
  bool isDecided() const { return error < INFINITY; }
  bool isExact() const { return error == 0; }
  double getLeast() const { return value - error; }
  double getGreatest() const { return value + error; }
  /// Whether `number` is within the bounds.
  bool contains(double number) const;
};

/// The distance between numbers of type `dtype` at `value`.
double getUnit(DType dtype, double value);

/// The bounds of `number` rounded to `dtype`, with an error of up to `units`
/// units in the last place. A number that may or may not be an infinity is
/// undecided.
Bounded roundTo(DType dtype, Bounded number, double units = 0.5);

// Operations on real numbers, and on infinities and NaN.
Bounded add(Bounded a, Bounded b);
Bounded negate(Bounded a);
Bounded multiply(Bounded a, Bounded b);
Bounded divide(Bounded a, Bounded b);
Bounded maximum(Bounded a, Bounded b);
Bounded minimum(Bounded a, Bounded b);

/// A function that is monotone between any two poles. A function that has no
/// value below a number has none at any operand below it.
Bounded applyMonotone(Bounded a, llvm::function_ref<double(double)> function);

/// A monotone function with steps, such as rounding.
Bounded applySteps(Bounded a, llvm::function_ref<double(double)> function);

/// A Lipschitz function: `factor` times the distance of two operands bounds the
/// distance of their results.
Bounded applyLipschitz(Bounded a, llvm::function_ref<double(double)> function,
                       double factor);

} // namespace tl::runtime

#endif // TL_RUNTIME_NUMERICS_BOUNDED_H
