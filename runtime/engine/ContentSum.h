//===- ContentSum.h - Whether contents are the same -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_CONTENTSUM_H
#define TL_RUNTIME_ENGINE_CONTENTSUM_H

#include "runtime/engine/Footprint.h"

#include <cstddef>

namespace tl::runtime {

/// A number for bytes of a tensor and their places. It does not depend on the
/// order that they come in, nor on how they are cut into parts. Other contents
/// have the same number by chance only, of 1 in 2^60.
class ContentSum {
public:
  /// Adds `bytes` of the tensor that starts at `tensor`.
  void add(const Footprint &bytes, const std::byte *tensor);

  bool operator==(const ContentSum &other) const { return sum == other.sum; }

private:
  void add(ByteRange run, const std::byte *tensor);

  /// The words, each times a factor that its place has, modulo a prime.
  uint64_t sum = 0;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_CONTENTSUM_H
