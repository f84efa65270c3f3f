//===- Cast.cpp - Conversion with a rounding mode ---------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A result is one of the two neighbours of the value in the result type;
// conversion to nearest gives one of them.
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/Convert.h"
#include "runtime/numerics/Functions.h"
#include "runtime/numerics/KernelSupport.h"
#include "runtime/numerics/Rows.h"
#include "runtime/numerics/Storage.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

using namespace tl::runtime;

using functions::Rounding;

template <typename T> constexpr bool isInteger = std::is_integral_v<T>;

//===----------------------------------------------------------------------===//
// To whole numbers
//===----------------------------------------------------------------------===//

double functions::roundToWhole(double value, Rounding rounding) {
  switch (rounding) {
  case Rounding::Floor:
    return std::floor(value);
  case Rounding::Ceil:
    return std::ceil(value);
  case Rounding::Round:
    return std::round(value);
  case Rounding::Trunc:
    return std::trunc(value);
  case Rounding::Odd: {
    double lower = std::floor(value);
    return std::fmod(lower, 2) != 0 ? lower : std::ceil(value);
  }
  case Rounding::None:
  case Rounding::Rint:
    return std::nearbyint(value);
  }
  llvm_unreachable("unknown rounding");
}

static float wholeOf(float value, Rounding rounding) {
  return static_cast<float>(functions::roundToWhole(value, rounding));
}

/// The nearest value of `To`, 0 for NaN.
template <typename To> static To clampTo(float whole) {
  using Limits = std::numeric_limits<To>;
  if (std::isnan(whole))
    return 0;
  double value = whole;
  if (value <= static_cast<double>(Limits::min()))
    return Limits::min();
  // One more than max() is a power of two, which double has exactly.
  if (value >= std::ldexp(1.0, Limits::digits))
    return Limits::max();
  return static_cast<To>(value);
}

//===----------------------------------------------------------------------===//
// To floating point
//===----------------------------------------------------------------------===//

/// The bits of a floating-point type.
template <typename T>
using BitsOf = std::conditional_t<sizeof(T) == 4, uint32_t, uint16_t>;

/// The magnitude of the finite number with the bits `bits`, or of the power of
/// two that would follow the largest.
template <typename Magnitude, typename To>
static Magnitude getMagnitude(BitsOf<To> bits) {
  To value;
  std::memcpy(&value, &bits, sizeof(To));
  double magnitude = static_cast<double>(static_cast<float>(value));
  if (std::isinf(magnitude)) {
    --bits;
    std::memcpy(&value, &bits, sizeof(To));
    int exponent;
    std::frexp(static_cast<double>(static_cast<float>(value)), &exponent);
    magnitude = std::ldexp(1.0, exponent);
  }
  if constexpr (std::is_same_v<Magnitude, uint64_t>)
    if (magnitude >= 0x1p64)
      return UINT64_MAX;
  return static_cast<Magnitude>(magnitude);
}

/// Whether a value of `magnitude` between two neighbours is rounded to the
/// upper one.
template <typename Magnitude>
static bool takesUpper(Magnitude magnitude, Magnitude lower, Magnitude upper,
                       bool isLowerOdd, bool isNegative, Rounding rounding) {
  switch (rounding) {
  case Rounding::Floor:
    return isNegative;
  case Rounding::Ceil:
    return !isNegative;
  case Rounding::Trunc:
    return false;
  case Rounding::Odd:
    return !isLowerOdd;
  case Rounding::Round:
    return magnitude - lower >= upper - magnitude;
  case Rounding::None:
  case Rounding::Rint:
    if (magnitude - lower == upper - magnitude)
      return isLowerOdd;
    return magnitude - lower > upper - magnitude;
  }
  llvm_unreachable("unknown rounding");
}

/// Rounds a number of `magnitude`; `neighbour` is a neighbour of it or exactly
/// the number.
template <typename To, typename Magnitude>
static To roundToNeighbour(Magnitude magnitude, bool isNegative, To neighbour,
                           Rounding rounding) {
  using Bits = BitsOf<To>;
  constexpr Bits sign = Bits(1) << (8 * sizeof(To) - 1);
  Bits bits;
  std::memcpy(&bits, &neighbour, sizeof(To));
  bits &= Bits(~sign);
  Magnitude near = getMagnitude<Magnitude, To>(bits);
  if (near == magnitude && !std::isinf(static_cast<float>(neighbour)))
    return neighbour;
  Bits lower = near > magnitude || std::isinf(static_cast<float>(neighbour))
                   ? Bits(bits - 1)
                   : bits;
  auto below = getMagnitude<Magnitude, To>(lower);
  auto above = getMagnitude<Magnitude, To>(Bits(lower + 1));
  bool isUpper = takesUpper(std::min(magnitude, above), below, above, lower & 1,
                            isNegative, rounding);
  bits = Bits(lower + isUpper) | (isNegative ? sign : Bits(0));
  std::memcpy(&neighbour, &bits, sizeof(To));
  return neighbour;
}

template <typename To> static To roundFloat(float value, Rounding rounding) {
  To nearest = To(value);
  if (!std::isfinite(value))
    return nearest;
  return roundToNeighbour<To, double>(std::fabs(static_cast<double>(value)),
                                      std::signbit(value), nearest, rounding);
}

template <typename To, typename From>
static To roundInteger(From value, Rounding rounding) {
  bool isNegative = std::is_signed_v<From> && value < From(0);
  uint64_t magnitude =
      isNegative ? -static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
  // The nearest float or, in To, a neighbour of the value.
  return roundToNeighbour<To, uint64_t>(
      magnitude, isNegative, To(static_cast<float>(value)), rounding);
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

template <typename To, typename From>
static To convert(From value, Rounding rounding) {
  if constexpr (isInteger<From> && !isInteger<To>) {
    return roundInteger<To>(value, rounding);
  } else if constexpr (isInteger<To>) {
    return clampTo<To>(wholeOf(static_cast<float>(value), rounding));
  } else if constexpr (std::is_same_v<To, From>) {
    return To(wholeOf(static_cast<float>(value), rounding));
  } else {
    return roundFloat<To>(static_cast<float>(value), rounding);
  }
}

template <typename From, typename To>
static void convertRow(const Row &row, Rounding rounding) {
  const auto *src = reinterpret_cast<const From *>(row.data[0]);
  auto *dst = reinterpret_cast<To *>(row.data[1]);
  for (int64_t i = 0; i < row.length; ++i)
    dst[i * row.strides[1]] = convert<To>(src[i * row.strides[0]], rounding);
}

using CastRow = void (*)(const Row &row, Rounding rounding);

/// The conversion with rounding modes; null if `copy` is equivalent.
static CastRow lookupCast(DType from, DType to) {
  return visitStorage(from, [to](auto fromTag) {
    return visitStorage(to, [](auto toTag) -> CastRow {
      using From = typename decltype(fromTag)::Type;
      using To = typename decltype(toTag)::Type;
      constexpr bool isBoolean =
          std::is_same_v<From, Boolean> || std::is_same_v<To, Boolean>;
      // Integers are clamped to other integer types, not rounded.
      if constexpr (isBoolean || (isInteger<From> && isInteger<To>))
        return nullptr;
      else
        return &convertRow<From, To>;
    });
  });
}

//===----------------------------------------------------------------------===//
// Kernel
//===----------------------------------------------------------------------===//

static llvm::Error checkCast(const KernelArgs &args) {
  if (auto error = expectOperands(args, 2))
    return error;
  if (auto error = expectSameShape(args))
    return error;
  DType from = args.operands[0].view.dtype, to = args.operands[1].view.dtype;
  if (lookupCast(from, to))
    return llvm::Error::success();
  return expectConversion(from, to);
}

/// Whether the conversion to nearest, which has faster loops, is equivalent.
/// Within one type only an explicit rounding mode changes values: it rounds to
/// whole numbers.
static bool isToNearest(DType from, DType to, Rounding rounding) {
  if (from == to)
    return rounding == Rounding::None;
  return (rounding == Rounding::None || rounding == Rounding::Rint) &&
         lookupConversion(from, to);
}

static void runCast(const KernelArgs &args) {
  const View &src = args.operands[0].view, &dst = args.operands[1].view;
  auto rounding = static_cast<Rounding>(args.param("round"));
  CastRow cast = lookupCast(src.dtype, dst.dtype);
  ConvertRow convert = lookupConversion(src.dtype, dst.dtype);
  bool isExact = !cast || isToNearest(src.dtype, dst.dtype, rounding);
  forEachRow({&src, &dst}, [&](const Row &row) {
    if (isExact)
      convert(row.data[0], row.strides[0], row.data[1], row.strides[1],
              row.length);
    else
      cast(row, rounding);
  });
}

llvm::ArrayRef<Kernel> tl::runtime::castKernels() {
  static const Kernel kernels[] = {{"cast", checkCast, runCast}};
  return kernels;
}
