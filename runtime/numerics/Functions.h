//===- Functions.h - Functions of single numbers ----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What numeric kernels compute of one element, in f32 before it is rounded to
/// a narrower type. Scalar code calls these functions, too: a function of an
/// element has the same bits as that of a tile.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_NUMERICS_FUNCTIONS_H
#define TL_RUNTIME_NUMERICS_FUNCTIONS_H

#include "llvm/ADT/bit.h"

namespace tl::runtime::functions {

float exponential(float x);
float logarithm(float x);
float squareRoot(float x);
float inverseSquareRoot(float x);
float hyperbolicTangent(float x);
float errorFunction(float x);
float sine(float x);
float cosine(float x);

/// The power of IEEE 754, but zero has no sign, and the result is NaN if either
/// number is.
float power(float base, float exponent);

/// The greater number, NaN if either is NaN; -0 is below +0.
inline float maximum(float a, float b) {
  // Equal numbers other than zeros have the same bits.
  if (a == b)
    return llvm::bit_cast<float>(llvm::bit_cast<uint32_t>(a) &
                                 llvm::bit_cast<uint32_t>(b));
  return a > b || a != a ? a : b;
}

/// The lesser number, as `maximum`.
inline float minimum(float a, float b) {
  if (a == b)
    return llvm::bit_cast<float>(llvm::bit_cast<uint32_t>(a) |
                                 llvm::bit_cast<uint32_t>(b));
  return a < b || a != a ? a : b;
}

/// How `cast` rounds, in the order of its parameter `round`.
enum class Rounding { None, Rint, Floor, Ceil, Round, Trunc, Odd };

/// The whole number that `value` is rounded to.
double roundToWhole(double value, Rounding rounding);

} // namespace tl::runtime::functions

#endif // TL_RUNTIME_NUMERICS_FUNCTIONS_H
