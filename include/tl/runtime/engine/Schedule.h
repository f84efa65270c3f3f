//===- Schedule.h - Timing of the instructions of a run ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_SCHEDULE_H
#define TL_RUNTIME_ENGINE_SCHEDULE_H

#include <cstdint>
#include <optional>

namespace tl::runtime {

/// Determines the timing of instructions. The default is that of the cost
/// model; a random schedule scales the time of every instruction, which gives
/// other interleavings. A pure function of its arguments, hence independent of
/// the number of host threads.
class Schedule {
public:
  /// The cost model's timing.
  Schedule() = default;

  /// Timings between a tenth and ten times the model's, sometimes up to a
  /// million times, drawn from `seed`. For every possible order of completion,
  /// there is a seed.
  static Schedule random(uint64_t seed);

  struct Factors {
    double busy = 1;
    double latency = 1;
  };

  /// The factors for the timing of the `index`-th instruction of a core.
  Factors factors(int64_t block, unsigned core, uint64_t index) const;

private:
  std::optional<uint64_t> seed;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_SCHEDULE_H
