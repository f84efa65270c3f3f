//===- Bounded.cpp - Numbers with error bounds ----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/Bounded.h"

#include <algorithm>
#include <cfloat>

using namespace tl::runtime;

bool Bounded::contains(double number) const {
  if (!isDecided())
    return true;
  if (std::isnan(value) || std::isnan(number))
    return std::isnan(value) && std::isnan(number);
  if (std::isinf(value) || std::isinf(number))
    return value == number;
  return std::abs(number - value) <= error;
}

namespace {
/// The digits of the significand, and the exponents of the least normal and the
/// greatest number.
struct Format {
  int digits, least, greatest;
};
} // namespace

static Format getFormat(DType dtype) {
  switch (dtype) {
  case DType::F16:
    return {11, -14, 15};
  case DType::BF16:
    return {8, -126, 127};
  default:
    return {24, -126, 127};
  }
}

double tl::runtime::getUnit(DType dtype, double value) {
  Format format = getFormat(dtype);
  int exponent = value == 0 || !std::isfinite(value)
                     ? format.least
                     : std::max(std::ilogb(value), format.least);
  return std::ldexp(1, exponent - (format.digits - 1));
}

Bounded tl::runtime::roundTo(DType dtype, Bounded number, double units) {
  if (!std::isfinite(number.value) || !number.isDecided())
    return number;
  double most = std::abs(number.value) + number.error;
  // The last term covers the rounding of f64 itself.
  double error =
      number.error + units * getUnit(dtype, most) + most * 8 * DBL_EPSILON;
  Format format = getFormat(dtype);
  // From halfway to the number after the greatest one on, rounding gives
  // infinity.
  double limit = std::ldexp(2 - std::ldexp(1, -format.digits), format.greatest);
  if (std::abs(number.value) - error > limit)
    return {std::copysign(INFINITY, number.value), 0};
  if (std::abs(number.value) + error >= limit)
    return Bounded::undecided();
  return {number.value, error};
}

/// Whether the error leaves the sign unchanged.
static bool hasSign(Bounded a) { return std::abs(a.value) > a.error; }

/// `result` if errors of the operands cannot change it: they are exact, or
/// `isCertain` holds, as for certain infinities.
static Bounded fromSpecial(double result, Bounded a, Bounded b,
                           bool isCertain) {
  if (std::isnan(a.value) || std::isnan(b.value))
    return {NAN, 0};
  return isCertain || (a.isExact() && b.isExact()) ? Bounded{result, 0}
                                                   : Bounded::undecided();
}

static bool areOrdinary(Bounded a, Bounded b) {
  return std::isfinite(a.value) && std::isfinite(b.value);
}

Bounded tl::runtime::add(Bounded a, Bounded b) {
  if (!a.isDecided() || !b.isDecided())
    return Bounded::undecided();
  double sum = a.value + b.value;
  return {sum, areOrdinary(a, b) ? a.error + b.error : 0};
}

Bounded tl::runtime::negate(Bounded a) { return {-a.value, a.error}; }

Bounded tl::runtime::multiply(Bounded a, Bounded b) {
  if (!a.isDecided() || !b.isDecided())
    return Bounded::undecided();
  double product = a.value * b.value;
  if (!areOrdinary(a, b))
    return fromSpecial(product, a, b, hasSign(a) && hasSign(b));
  return {product, std::abs(a.value) * b.error + std::abs(b.value) * a.error +
                       a.error * b.error};
}

Bounded tl::runtime::divide(Bounded a, Bounded b) {
  if (!a.isDecided() || !b.isDecided())
    return Bounded::undecided();
  double quotient = a.value / b.value;
  double least = std::abs(b.value) - b.error;
  if (!areOrdinary(a, b) || least <= 0)
    return fromSpecial(quotient, a, b,
                       hasSign(a) && hasSign(b) && !areOrdinary(a, b));
  return {quotient,
          (std::abs(a.value) * b.error + std::abs(b.value) * a.error) /
              (std::abs(b.value) * least)};
}

/// The numeric kernels return NaN if either operand is NaN.
static Bounded choose(Bounded a, Bounded b, bool takesLeft) {
  if (!a.isDecided() || !b.isDecided())
    return Bounded::undecided();
  if (std::isnan(a.value) || std::isnan(b.value))
    return {NAN, 0};
  double value = takesLeft ? a.value : b.value;
  if (std::isinf(value))
    return {value, 0};
  return {value, std::max(a.error, b.error)};
}

Bounded tl::runtime::maximum(Bounded a, Bounded b) {
  return choose(a, b, a.value > b.value);
}

Bounded tl::runtime::minimum(Bounded a, Bounded b) {
  return choose(a, b, a.value < b.value);
}

Bounded
tl::runtime::applyMonotone(Bounded a,
                           llvm::function_ref<double(double)> function) {
  if (!a.isDecided())
    return a;
  double value = function(a.value);
  if (a.isExact())
    return {value, 0};
  double least = function(a.getLeast()), greatest = function(a.getGreatest());
  if (std::isnan(least) && std::isnan(greatest))
    return {NAN, 0};
  // One end is a pole, or beyond the domain of the function.
  if (!std::isfinite(least) || !std::isfinite(greatest))
    return least == greatest ? Bounded{least, 0} : Bounded::undecided();
  return {value, std::max(std::abs(greatest - value), std::abs(value - least))};
}

Bounded tl::runtime::applySteps(Bounded a,
                                llvm::function_ref<double(double)> function) {
  if (!a.isDecided())
    return a;
  if (a.isExact())
    return {function(a.value), 0};
  double least = function(a.getLeast()), greatest = function(a.getGreatest());
  // Numbers on both sides of 0 may become zeros of either sign.
  if (least == greatest && std::signbit(least) != std::signbit(greatest))
    return {least, DBL_TRUE_MIN};
  if (least == greatest)
    return {least, 0};
  // The last term covers the rounding of f64.
  double error =
      (greatest - least) / 2 +
      4 * DBL_EPSILON * std::max(std::abs(least), std::abs(greatest));
  return {(least + greatest) / 2, error};
}

Bounded tl::runtime::applyLipschitz(Bounded a,
                                    llvm::function_ref<double(double)> function,
                                    double factor) {
  return a.isDecided() ? Bounded{function(a.value), a.error * factor} : a;
}
