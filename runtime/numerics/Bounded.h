//===- Bounded.h - Numbers that are known up to an error --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// What an operation computes of real numbers, in f64, and how far any way to
/// compute it may be off: by its own rounding, in units in the last place of
/// the type that it rounds to, and by what its operands are off, as far as it
/// makes more or less of that.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_NUMERICS_BOUNDED_H
#define TL_RUNTIME_NUMERICS_BOUNDED_H

#include "runtime/numerics/DType.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cmath>
#include <limits>

namespace tl::runtime {

/// A number between `value - error` and `value + error`; an infinity or a NaN
/// has no error.
struct Bounded {
  double value = 0;
  double error = 0;

  /// Any number whatsoever.
  static Bounded undecided() {
    return {0, std::numeric_limits<double>::infinity()};
  }
  bool isDecided() const { return error < INFINITY; }
  bool isExact() const { return error == 0; }
  double getLeast() const { return value - error; }
  double getGreatest() const { return value + error; }
  /// Whether `number` is one that this may be.
  bool contains(double number) const;
};

/// The distance of numbers of type `dtype` at `value`.
double getUnit(DType dtype, double value);

/// What is within `number` is rounded to `dtype`, with an error of up to
/// `units` units in the last place. What may be an infinity or not is
/// undecided.
Bounded roundTo(DType dtype, Bounded number, double units = 0.5);

// Of real numbers, but for their infinities and NaN.
Bounded add(Bounded a, Bounded b);
Bounded negate(Bounded a);
Bounded multiply(Bounded a, Bounded b);
Bounded divide(Bounded a, Bounded b);
Bounded maximum(Bounded a, Bounded b);
Bounded minimum(Bounded a, Bounded b);

/// A function that rises or falls everywhere between two poles.
Bounded applyMonotone(Bounded a, llvm::function_ref<double(double)> function);

/// A function of which no two results are farther apart than `factor` times
/// what its operands are.
Bounded applyLipschitz(Bounded a, llvm::function_ref<double(double)> function,
                       double factor);

} // namespace tl::runtime

#endif // TL_RUNTIME_NUMERICS_BOUNDED_H
