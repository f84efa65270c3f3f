//===- Schedule.h - How long instructions take in a run ---------*- C++ -*-===//
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

/// Decides the timing of instructions. The default takes the cost model's word;
/// a random schedule stretches and squeezes every instruction so that other
/// interleavings show. A function of its arguments only, hence the same on any
/// number of host threads.
class Schedule {
public:
  /// The cost model's timing.
  Schedule() = default;

  /// Timings between a tenth and ten times the model's, now and then up to a
  /// million times, drawn from `seed`. Some seed gives every order in which
  /// instructions can be done.
  static Schedule random(uint64_t seed);

  struct Factors {
    double busy = 1;
    double latency = 1;
  };

  /// What to multiply the timing of the `index`-th instruction of a core by.
  Factors factors(int64_t block, unsigned core, uint64_t index) const;

private:
  std::optional<uint64_t> seed;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_SCHEDULE_H
