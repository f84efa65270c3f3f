//===- ByteSet.h - Sets of bytes of tensors ---------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_CHECKS_BYTESET_H
#define TL_RUNTIME_ENGINE_CHECKS_BYTESET_H

#include "tl/runtime/engine/checks/Footprint.h"

#include <map>

namespace tl::runtime {

/// An exact set of bytes of a tensor. Its size depends on the number of ranges,
/// not on the tensor, which may be large.
class ByteSet {
public:
  void add(ByteRange range);
  void add(const Footprint &bytes);

  /// The first byte from `begin` on that is not in the set; `end` if all are.
  int64_t findMissing(int64_t begin, int64_t end) const;

  /// The first byte from `begin` on that is in the set; `end` if none is.
  int64_t findMember(int64_t begin, int64_t end) const;

private:
  /// Ranges that neither overlap nor touch: the end of each by its begin.
  std::map<int64_t, int64_t> ends;
};

/// A set of bytes that is computed on the first query: most results are written
/// by many instructions and read by none.
class DeferredByteSet {
public:
  void add(const Footprint &bytes);

  const ByteSet &get();

private:
  ByteSet set;
  /// The footprints that `set` lacks, in order of insertion.
  std::vector<Footprint> pending;
};

/// The known contents of a tensor.
struct TensorContents {
  /// Whether it was filled before the launch, as most arguments are.
  bool isFilled = true;
  /// If not, the bytes that were written since its allocation.
  ByteSet written;
  /// Whether unwritten tiles may be copied, as the compiler spills them.
  bool isForSpills = false;
};

/// Whether any of `bytes` is in `set`.
bool meets(const Footprint &bytes, const ByteSet &set);

/// The first run of `bytes` that is in neither set.
std::optional<ByteRange> findUnwritten(const Footprint &bytes, const ByteSet &a,
                                       const ByteSet &b);

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_CHECKS_BYTESET_H
