//===- Clock.h - Vector clocks ----------------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_CLOCK_H
#define TL_RUNTIME_ENGINE_CLOCK_H

#include "runtime/engine/Hardware.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace tl::runtime {

/// A count of entries for each pipe of each core of a block; as a vector clock,
/// of entries known to be complete. What the scalar unit stores reaches other
/// pipes later than it goes on itself, so its stores have a count of their own.
class Clock {
public:
  uint64_t &at(unsigned core, Pipe pipe) { return counts[index(core, pipe)]; }
  uint64_t at(unsigned core, Pipe pipe) const {
    return counts[index(core, pipe)];
  }

  /// Entries of the scalar unit whose stores are known to have arrived.
  uint64_t &stored(unsigned core) { return stores[core]; }
  uint64_t stored(unsigned core) const { return stores[core]; }

  /// Adds what `other` knows.
  void join(const Clock &other) {
    for (size_t i = 0; i < counts.size(); ++i)
      counts[i] = std::max(counts[i], other.counts[i]);
    for (size_t i = 0; i < stores.size(); ++i)
      stores[i] = std::max(stores[i], other.stores[i]);
  }

private:
  static unsigned index(unsigned core, Pipe pipe) {
    return core * kNumPipes + static_cast<unsigned>(pipe);
  }

  static constexpr size_t kSize = size_t(kMaxCoresPerBlock) * kNumPipes;

  std::array<uint64_t, kSize> counts{};
  std::array<uint64_t, kMaxCoresPerBlock> stores{};
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_CLOCK_H
