//===- Updates.h - Operations that update an element ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Atomic updates and the steps of cumulative operations: integers wrap, floats
// are computed in f32 and rounded once.
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_NUMERICS_UPDATES_H
#define TL_RUNTIME_NUMERICS_UPDATES_H

#include "runtime/numerics/Functions.h"
#include <algorithm>
#include <cstdint>
#include <type_traits>

namespace tl::runtime::updates {

/// The sum of two elements.
struct Sum {
  template <typename T> static T apply(T a, T b) {
    if constexpr (std::is_integral_v<T>)
      return static_cast<T>(static_cast<uint64_t>(a) +
                            static_cast<uint64_t>(b));
    else
      return T(static_cast<float>(a) + static_cast<float>(b));
  }
};

/// The maximum of two elements; NaN as `functions::maximum` has it.
struct Max {
  template <typename T> static T apply(T a, T b) {
    if constexpr (std::is_integral_v<T>)
      return std::max(a, b);
    else
      return T(
          functions::maximum(static_cast<float>(a), static_cast<float>(b)));
  }
};

/// The minimum of two elements; NaN as `functions::minimum` has it.
struct Min {
  template <typename T> static T apply(T a, T b) {
    if constexpr (std::is_integral_v<T>)
      return std::min(a, b);
    else
      return T(
          functions::minimum(static_cast<float>(a), static_cast<float>(b)));
  }
};

} // namespace tl::runtime::updates

#endif // TL_RUNTIME_NUMERICS_UPDATES_H
