//===- Clock.h - Vector clocks ----------------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_CLOCK_H
#define TL_RUNTIME_ENGINE_CLOCK_H

#include "tl/runtime/engine/Hardware.h"

#include "llvm/ADT/SmallVector.h"

#include <algorithm>
#include <cstddef>

namespace tl::runtime {

/// The number of entries of each pipe of each simulated core; as a vector
/// clock, of those known to be complete. Grows with the cores it knows. The
/// scalar unit continues before its stores reach other pipes, so its stores
/// have a separate count.
class Clock {
public:
  uint64_t &at(unsigned core, Pipe pipe) {
    return count(core, static_cast<unsigned>(pipe));
  }
  uint64_t at(unsigned core, Pipe pipe) const {
    return count(core, static_cast<unsigned>(pipe));
  }

  /// Entries of the scalar unit whose stores are known to have arrived.
  uint64_t &stored(unsigned core) { return count(core, kNumPipes); }
  uint64_t stored(unsigned core) const { return count(core, kNumPipes); }

  /// Takes the maximum of the counts.
  void join(const Clock &other) {
    if (counts.size() < other.counts.size())
      counts.resize(other.counts.size());
    std::transform(other.counts.begin(), other.counts.end(), counts.begin(),
                   counts.begin(),
                   [](uint64_t a, uint64_t b) { return a < b ? b : a; });
  }

  /// Takes the minimum of the counts.
  void meet(const Clock &other) {
    for (size_t i = 0; i < counts.size(); ++i)
      counts[i] =
          std::min(counts[i], i < other.counts.size() ? other.counts[i] : 0);
  }

  /// Clears the counts of `core`.
  void forget(unsigned core) {
    for (unsigned i = 0; i < kPerCore; ++i)
      count(core, i) = 0;
  }

private:
  /// The pipes, then the stores.
  static constexpr size_t kPerCore = kNumPipes + 1;

  uint64_t &count(unsigned core, unsigned i) {
    if (counts.size() < (core + 1) * kPerCore)
      counts.resize((core + 1) * kPerCore);
    return counts[core * kPerCore + i];
  }
  uint64_t count(unsigned core, unsigned i) const {
    size_t place = core * kPerCore + i;
    return place < counts.size() ? counts[place] : 0;
  }

  llvm::SmallVector<uint64_t, kMaxCoresPerBlock * kPerCore> counts;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_CLOCK_H
