//===- FreeRanges.h - Free ranges between buffers ---------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PLANMEMORY_MODEL_FREERANGES_H
#define TL_PASSES_PLANMEMORY_MODEL_FREERANGES_H

#include <cstdint>
#include <vector>

namespace tl::plan {

/// The bytes from `begin` to `end` - 1.
struct Range {
  int64_t begin;
  int64_t end;
};

/// The ranges of the bytes from 0 to `capacity` - 1 that are in none of
/// `taken`, which are sorted by their begin and may overlap.
std::vector<Range> findFreeRanges(const std::vector<Range> &taken,
                                  int64_t capacity);

/// The first multiple of `alignment` with `bytes` bytes from there on in `gap`;
/// a negative number if there is none.
int64_t fitInto(const Range &gap, int64_t bytes, int64_t alignment);

} // namespace tl::plan

#endif // TL_PASSES_PLANMEMORY_MODEL_FREERANGES_H
