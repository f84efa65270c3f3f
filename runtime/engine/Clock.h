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
/// of entries known to be complete.
class Clock {
public:
  uint64_t &at(unsigned core, Pipe pipe) { return counts[index(core, pipe)]; }
  uint64_t at(unsigned core, Pipe pipe) const {
    return counts[index(core, pipe)];
  }

  /// Adds what `other` knows.
  void join(const Clock &other) {
    for (size_t i = 0; i < counts.size(); ++i)
      counts[i] = std::max(counts[i], other.counts[i]);
  }

private:
  static unsigned index(unsigned core, Pipe pipe) {
    return core * kNumPipes + static_cast<unsigned>(pipe);
  }

  static constexpr size_t kSize = size_t(kMaxCoresPerBlock) * kNumPipes;

  std::array<uint64_t, kSize> counts{};
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_CLOCK_H
