//===- Convert.cpp - Conversion between element types ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/Convert.h"
#include "runtime/numerics/HalfConvert.h"
#include "runtime/numerics/Storage.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

using namespace tl::runtime;

template <typename T>
constexpr bool isNarrowFloat =
    std::is_same_v<T, Eigen::half> || std::is_same_v<T, Eigen::bfloat16>;

/// Floating point to integer.
template <typename To> static To roundTo(float value) {
  using Limits = std::numeric_limits<To>;
  if (std::isnan(value))
    return 0;
  double rounded = std::nearbyint(static_cast<double>(value));
  if (rounded <= static_cast<double>(Limits::min()))
    return Limits::min();
  // One more than max() is a power of two, which double has exactly.
  if (rounded >= std::ldexp(1.0, Limits::digits))
    return Limits::max();
  return static_cast<To>(rounded);
}

/// Integer to integer.
template <typename To, typename From> static To clampTo(From value) {
  using Limits = std::numeric_limits<To>;
  if (std::is_signed_v<From> && value < From(0)) {
    bool below =
        static_cast<int64_t>(value) < static_cast<int64_t>(Limits::min());
    return std::is_unsigned_v<To> || below ? Limits::min()
                                           : static_cast<To>(value);
  }
  bool above =
      static_cast<uint64_t>(value) > static_cast<uint64_t>(Limits::max());
  return above ? Limits::max() : static_cast<To>(value);
}

template <typename To, typename From> static To convert(From value) {
  if constexpr (std::is_same_v<To, From>)
    return value;
  else if constexpr (std::is_same_v<From, Boolean>)
    return convert<To>(static_cast<uint8_t>(value.value != 0));
  else if constexpr (isNarrowFloat<From>)
    return convert<To>(static_cast<float>(value));
  else if constexpr (std::is_same_v<To, Boolean>)
    return Boolean{static_cast<uint8_t>(value != From(0))};
  else if constexpr (isNarrowFloat<To>)
    return To(static_cast<float>(value));
  else if constexpr (std::is_same_v<To, float>)
    return static_cast<float>(value);
  else if constexpr (std::is_same_v<From, float>)
    return roundTo<To>(value);
  else
    return clampTo<To>(value);
}

template <typename From, typename To>
static void convertDense(const From *src, To *dst, int64_t count) {
  if constexpr (std::is_same_v<From, To>)
    std::memmove(dst, src, count * sizeof(To));
  else if constexpr (std::is_same_v<From, Eigen::half> &&
                     std::is_same_v<To, float>)
    toFloat(src, dst, count);
  else if constexpr (std::is_same_v<From, float> &&
                     std::is_same_v<To, Eigen::half>)
    toHalf(src, dst, count);
  else
    for (int64_t i = 0; i < count; ++i)
      dst[i] = convert<To>(src[i]);
}

template <typename From, typename To>
static void convertRow(const std::byte *srcBytes, int64_t srcStride,
                       std::byte *dstBytes, int64_t dstStride, int64_t count) {
  const auto *src = reinterpret_cast<const From *>(srcBytes);
  auto *dst = reinterpret_cast<To *>(dstBytes);
  if (srcStride == 1 && dstStride == 1)
    return convertDense(src, dst, count);
  for (int64_t i = 0; i < count; ++i)
    dst[i * dstStride] = convert<To>(src[i * srcStride]);
}

/// Rounding to float first makes no difference for f16, whose range ends where
/// floats start to skip integers, but does for bf16.
template <typename From, typename To> constexpr bool roundsTwice() {
  return std::is_integral_v<From> && sizeof(From) >= 4 &&
         std::is_same_v<To, Eigen::bfloat16>;
}

ConvertRow tl::runtime::lookupConversion(DType from, DType to) {
  return visitStorage(from, [to](auto fromTag) {
    return visitStorage(to, [](auto toTag) -> ConvertRow {
      using From = typename decltype(fromTag)::Type;
      using To = typename decltype(toTag)::Type;
      if constexpr (roundsTwice<From, To>())
        return nullptr;
      else
        return &convertRow<From, To>;
    });
  });
}
