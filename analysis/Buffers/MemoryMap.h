//===- MemoryMap.h - Where buffers are, and when ----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_BUFFERS_MEMORYMAP_H
#define TL_ANALYSIS_BUFFERS_MEMORYMAP_H

#include "analysis/Buffers/BufferLiveness.h"
#include "llvm/Support/JSON.h"

namespace tl::analysis {

/// The buffers with addresses that a section has in one memory.
struct MemoryMap {
  ascend::Memory memory;
  /// Bytes of the memory.
  int64_t capacity = 0;
  /// Bytes in which there is a buffer at some time.
  int64_t usedBytes = 0;
  /// The most bytes in which there are buffers at one time.
  int64_t peakBytes = 0;
  /// By address, those of one address by time.
  llvm::SmallVector<LiveBuffer> buffers = {};

  /// Bytes used for each byte of the peak: 1 if nothing is wasted.
  double getRatio() const {
    return peakBytes > 0 ? double(usedBytes) / double(peakBytes) : 1;
  }
};

/// The maps of the memories in which `section` has buffers with addresses.
/// Emits an error and fails if a buffer is used in a way that cannot be
/// followed.
mlir::FailureOr<llvm::SmallVector<MemoryMap>>
getMemoryMaps(mlir::Operation *section);

/// Draws `map` as text: a line for each buffer, time from left to right.
void printText(const MemoryMap &map, llvm::raw_ostream &os);

/// Adds `map` to an object of `json`.
void printJSON(const MemoryMap &map, llvm::json::OStream &json);

} // namespace tl::analysis

#endif // TL_ANALYSIS_BUFFERS_MEMORYMAP_H
