//===- ByteSet.h - Sets of bytes of tensors ---------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_BYTESET_H
#define TL_RUNTIME_ENGINE_BYTESET_H

#include "runtime/engine/Footprint.h"

#include <map>

namespace tl::runtime {

/// A set of bytes of a tensor, exact to the byte. It takes room for what is in
/// it, not for the tensor, which may be large.
class ByteSet {
public:
  void add(ByteRange range);
  void add(const Footprint &bytes);

  /// The first byte from `begin` on that is not in the set; `end` if all are.
  int64_t findMissing(int64_t begin, int64_t end) const;

  /// The first byte from `begin` on that is in the set; `end` if none is.
  int64_t findMember(int64_t begin, int64_t end) const;

private:
  /// Ranges that neither overlap nor touch: where each ends, by its begin.
  std::map<int64_t, int64_t> ends;
};

/// A set of bytes that is put together when somebody asks for it. Most results
/// are written by many instructions and read by none.
class DeferredByteSet {
public:
  void add(const Footprint &bytes);

  const ByteSet &get();

private:
  ByteSet set;
  /// What `set` lacks, in the order it came.
  std::vector<Footprint> pending;
};

/// What is known of the contents of a tensor.
struct TensorContents {
  /// Whether it came with contents, as most arguments do.
  bool isFilled = true;
  /// If not, the bytes that were written since it came into being.
  ByteSet written;
  /// Whether tiles may be moved before anything is in them, as those are that
  /// the compiler spills.
  bool isForSpills = false;
};

/// Whether any of `bytes` is in `set`.
bool meets(const Footprint &bytes, const ByteSet &set);

/// The first run of `bytes` that is in neither set.
std::optional<ByteRange> findUnwritten(const Footprint &bytes, const ByteSet &a,
                                       const ByteSet &b);

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_BYTESET_H
