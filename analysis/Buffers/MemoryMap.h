//===- MemoryMap.h - Addresses and live intervals of buffers ----*- C++ -*-===//
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

/// The buffers with addresses of a section in one memory.
struct MemoryMap {
  ascend::Memory memory;
  /// The size of the memory in bytes.
  int64_t capacity = 0;
  /// The number of bytes that a buffer occupies at some time.
  int64_t usedBytes = 0;
  /// The largest number of bytes that buffers occupy at the same time.
  int64_t peakBytes = 0;
  /// Sorted by address, then by time.
  llvm::SmallVector<LiveBuffer> buffers = {};

  /// The ratio of used bytes to the peak: 1 if nothing is wasted.
  double getRatio() const {
    return peakBytes > 0 ? double(usedBytes) / double(peakBytes) : 1;
  }
};

/// The maps of the memories in which `section` has buffers with addresses.
/// Emits an error and fails if the analysis cannot follow a use of a buffer.
mlir::FailureOr<llvm::SmallVector<MemoryMap>>
computeMemoryMaps(mlir::Operation *section);

/// Draws `map` as text: a line for each buffer, time from left to right.
void printText(const MemoryMap &map, llvm::raw_ostream &os);

/// Adds `map` to an object of `json`.
void printJSON(const MemoryMap &map, llvm::json::OStream &json);

} // namespace tl::analysis

#endif // TL_ANALYSIS_BUFFERS_MEMORYMAP_H
