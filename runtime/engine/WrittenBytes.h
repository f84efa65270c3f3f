//===- WrittenBytes.h - Which bytes of a memory are written -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_WRITTENBYTES_H
#define TL_RUNTIME_ENGINE_WRITTENBYTES_H

#include "runtime/engine/Footprint.h"

#include <memory>

namespace tl::runtime {

/// A set of bytes of a memory, exact to the byte. Buffers are written whole and
/// there are few of them, so most of it is a handful of ranges; what is written
/// in more pieces has an entry for each byte.
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

  /// Quick: true only if all of `range` is in the set, most often if it is.
  bool isInOneRange(ByteRange range) const {
    for (const ByteRange &known : ranges)
      if (known.begin <= range.begin && range.end <= known.end)
        return true;
    return false;
  }

  /// The first byte from `begin` on that is not in the set; `end` if all are.
  int64_t findMissing(int64_t begin, int64_t end) const;

  /// Empties the set. First calls `visit` with ranges that together hold all of
  /// it, and little else.
  void clear(llvm::function_ref<void(ByteRange)> visit);

private:
  /// More are kept byte by byte.
  static constexpr size_t kMaxRanges = 16;

  void addBytes(ByteRange range);

  /// Neither overlapping nor touching, in rising order.
  llvm::SmallVector<ByteRange, kMaxRanges> ranges;
  /// One entry per byte outside of `ranges`: 1 if it is in the set.
  std::unique_ptr<uint8_t[]> others;
  /// Bounds of the entries of `others` that are 1.
  ByteRange bounds;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_WRITTENBYTES_H
