//===- Schedule.cpp - Timing of the instructions of a run -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/runtime/engine/Schedule.h"

#include <cmath>

using namespace tl::runtime;

/// One round of SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom
/// number generators"), a good mixer that is the same everywhere.
static uint64_t mix(uint64_t value) {
  value += 0x9E3779B97F4A7C15u;
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9u;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EBu;
  return value ^ (value >> 31);
}

/// Distributes `bits` evenly over 0.1..10 on a logarithmic scale: a short delay
/// is as likely as a long one. One in 16 goes up to a million, so that the
/// shortest instruction may outlast any other.
static double factor(uint64_t bits) {
  double unit = static_cast<double>(bits >> 11) * 0x1p-53;
  double decades = bits % 16 == 0 ? 7 : 2;
  return std::pow(10.0, decades * unit - 1);
}

Schedule Schedule::random(uint64_t seed) {
  Schedule schedule;
  schedule.seed = seed;
  return schedule;
}

Schedule::Factors Schedule::factors(int64_t block, unsigned core,
                                    uint64_t index) const {
  if (!seed)
    return {};
  uint64_t bits = mix(mix(mix(mix(*seed) + block) + core) + index);
  return {factor(bits), factor(mix(bits))};
}
