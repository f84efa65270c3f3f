//===- WrittenBytes.h - Written bytes of a memory ---------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_CHECKS_WRITTENBYTES_H
#define TL_RUNTIME_ENGINE_CHECKS_WRITTENBYTES_H

#include "tl/runtime/engine/checks/Footprint.h"

#include <memory>

namespace tl::runtime {

/// An exact set of bytes of a memory. Buffers are written as a whole and are
/// few, so most of the set is a small number of ranges; the rest has an entry
/// for each byte.
class WrittenBytes {
public:
  /// The empty set in a memory of `capacity` bytes.
  explicit WrittenBytes(int64_t capacity = 0)
      : others(new uint8_t[capacity]()) {}

  void add(ByteRange range);

  bool contains(ByteRange range) const {
    return isInOneRange(range) ||
           findMissing(range.begin, range.end) >= range.end;
  }

  /// Fast: true only if all of `range` is in the set, and mostly true then.
  bool isInOneRange(ByteRange range) const {
    for (const ByteRange &known : ranges)
      if (known.begin <= range.begin && range.end <= known.end)
        return true;
    return false;
  }

  /// The first byte from `begin` on that is not in the set; `end` if all are.
  int64_t findMissing(int64_t begin, int64_t end) const;

  /// The first byte from `begin` on that is in the set; `end` if none is.
  int64_t findPresent(int64_t begin, int64_t end) const;

  /// Empties the set. First calls `visit` with ranges that cover all its bytes,
  /// and few others.
  void clear(llvm::function_ref<void(ByteRange)> visit);

private:
  /// Further ranges are kept byte by byte.
  static constexpr size_t kMaxRanges = 16;

  void addBytes(ByteRange range);

  /// Disjoint and not adjacent, in ascending order.
  llvm::SmallVector<ByteRange, kMaxRanges> ranges;
  /// One entry per byte outside of `ranges`: 1 if it is in the set.
  std::unique_ptr<uint8_t[]> others;
  /// Bounds of the entries of `others` that are 1.
  ByteRange bounds;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_CHECKS_WRITTENBYTES_H
