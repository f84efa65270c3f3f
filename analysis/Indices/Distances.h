//===- Distances.h - Sets of distances between indices ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_INDICES_DISTANCES_H
#define TL_ANALYSIS_INDICES_DISTANCES_H

#include "analysis/Indices/IndexBox.h"
#include "analysis/Indices/IntegerRanges.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

namespace tl::analysis {

/// Numbers from `low` to `high` at multiples of `step` from either; `step` is 0
/// if there is only one.
struct Distances {
  int64_t low = 0;
  int64_t high = 0;
  int64_t step = 0;

  /// Adds multiples of `factor` with numbers from `from` to `to`.
  void add(int64_t factor, int64_t from, int64_t to) {
    step = commonDivisor(step, factor);
    auto product = [&](int64_t bound) {
      int64_t result;
      if (std::abs(bound) >= unbounded ||
          llvm::MulOverflow(factor, bound, result))
        result = (factor > 0) == (bound > 0) ? unbounded : -unbounded;
      return std::clamp(result, -unbounded, unbounded);
    };
    int64_t least = product(factor > 0 ? from : to);
    int64_t most = product(factor > 0 ? to : from);
    low = std::min(low, least) == -unbounded
              ? -unbounded
              : std::max(low + least, -unbounded);
    high = std::max(high, most) == unbounded ? unbounded
                                             : std::min(high + most, unbounded);
  }

  /// Whether a distance may be in the range from `from` to `to`.
  bool meets(int64_t constant, int64_t from, int64_t to) const {
    // Indices wrap, so a range that does may meet any other.
    int64_t least, most, first;
    if (llvm::AddOverflow(constant, low, least) ||
        llvm::AddOverflow(constant, high, most))
      return true;
    if (low > -unbounded)
      from = std::max(from, least);
    if (high < unbounded)
      to = std::min(to, most);
    if (from > to)
      return false;
    if (step == 0 || llvm::SubOverflow(constant, from, first))
      return true;
    // The distances are congruent to `constant` modulo the step.
    int64_t rest = first % step;
    return from + (rest < 0 ? rest + step : rest) <= to;
  }
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_INDICES_DISTANCES_H
