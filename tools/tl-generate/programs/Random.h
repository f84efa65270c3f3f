//===- Random.h - Random numbers equal on all machines ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLGENERATE_RANDOM_H
#define TL_TOOLS_TLGENERATE_RANDOM_H

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <random>

namespace tl::generate {

/// A sequence of random numbers. The standard fixes the output of the engine
/// but not that of its distributions, so these are our own.
class Random {
public:
  explicit Random(uint64_t seed) : engine(seed) {}

  /// A number from 0 to `count` - 1.
  uint64_t below(uint64_t count) { return engine() % count; }

  /// A number from `least` to `most`.
  int64_t between(int64_t least, int64_t most) {
    return least + static_cast<int64_t>(below(most - least + 1));
  }

  /// True in `percent` of 100 draws.
  bool chance(unsigned percent) { return below(100) < percent; }

  template <typename T> T pick(llvm::ArrayRef<T> values) {
    return values[below(values.size())];
  }
  template <typename T> T pick(std::initializer_list<T> values) {
    return values.begin()[below(values.size())];
  }

  /// An index into `weights`, with a probability proportional to its weight.
  size_t weighted(llvm::ArrayRef<unsigned> weights) {
    uint64_t sum = 0;
    for (unsigned weight : weights)
      sum += weight;
    uint64_t place = below(sum);
    for (size_t i = 0;; ++i) {
      if (place < weights[i])
        return i;
      place -= weights[i];
    }
  }

private:
  std::mt19937_64 engine;
};

} // namespace tl::generate

#endif // TL_TOOLS_TLGENERATE_RANDOM_H
