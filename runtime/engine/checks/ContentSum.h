//===- ContentSum.h - Checksums of tensor contents --------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_CHECKS_CONTENTSUM_H
#define TL_RUNTIME_ENGINE_CHECKS_CONTENTSUM_H

#include "tl/runtime/engine/checks/Footprint.h"

#include <cstddef>

namespace tl::runtime {

/// A checksum of bytes of a tensor and their places. With `add` alone it
/// depends neither on the order of insertion nor on the division into parts.
/// Different contents have equal sums with a probability of 1 in 2^60.
class ContentSum {
public:
  /// Adds `bytes` of the tensor that starts at `tensor`.
  void add(const Footprint &bytes, const std::byte *tensor);

  /// Adds the sum of the next part of a sequence, which depends on its place in
  /// it.
  void append(const ContentSum &next);

  /// Adds the sum of other bytes.
  void add(const ContentSum &other);

  bool operator==(const ContentSum &other) const { return sum == other.sum; }

private:
  void add(ByteRange run, const std::byte *tensor);

  /// The sum of the words, each times a factor of its place, modulo a prime.
  uint64_t sum = 0;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_CHECKS_CONTENTSUM_H
