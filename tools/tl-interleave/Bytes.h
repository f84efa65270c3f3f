//===- Bytes.h - Sets of bytes as lists of runs -----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLINTERLEAVE_BYTES_H
#define TL_TOOLS_TLINTERLEAVE_BYTES_H

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <vector>

namespace tl::interleave {

/// Bytes of one memory: runs [begin, end), sorted and disjoint.
struct Bytes {
  struct Run {
    int64_t begin, end;
    bool operator==(const Run &other) const {
      return begin == other.begin && end == other.end;
    }
  };
  std::vector<Run> runs;

  bool operator==(const Bytes &other) const { return runs == other.runs; }
};

/// The bytes of a strided view from byte `offset` on; `strides` count elements
/// of `width` bytes. A row along the last dimension is rounded up to whole
/// units of `unit` bytes.
Bytes makeBytes(int64_t offset, int64_t width, llvm::ArrayRef<int64_t> sizes,
                llvm::ArrayRef<int64_t> strides, int64_t unit);

/// Whether the sets have a byte in common.
bool meet(const Bytes &a, const Bytes &b);

} // namespace tl::interleave

#endif // TL_TOOLS_TLINTERLEAVE_BYTES_H
