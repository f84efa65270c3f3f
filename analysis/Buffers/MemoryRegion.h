//===- MemoryRegion.h - Bytes of a memref -----------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_BUFFERS_MEMORYREGION_H
#define TL_ANALYSIS_BUFFERS_MEMORYREGION_H

#include "mlir/IR/Value.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace tl::analysis {

/// The origin of a chain of views: an allocation, a buffer with an address, or
/// a block argument.
mlir::Value getRoot(mlir::Value memref);

/// The possible roots of `memref`: more than one only if a selection, a branch
/// or a loop forwards it. They are allocations, buffers with addresses, block
/// arguments, and unknown values.
llvm::SmallVector<mlir::Value> findOrigins(mlir::Value memref);

/// The bytes of a memory that a memref may stand for: runs of bytes at regular
/// distances. Exact if the slice is static; the smallest known superset
/// otherwise.
struct MemoryRegion {
  /// The number of repetitions, and the bytes from one to the next.
  struct Stride {
    int64_t count;
    int64_t bytes;
    bool operator==(const Stride &other) const {
      return count == other.count && bytes == other.bytes;
    }
  };

  ascend::Memory memory;
  /// The origin of `begin` and `end`: null for a buffer with an address, which
  /// counts from the start of the memory; the root value otherwise.
  mlir::Value base;
  int64_t begin;
  int64_t end;
  /// Whether the memref may stand for any bytes of the memory.
  bool isAnywhere = false;
  /// Whether the memref is one of several buffers, by a selection, a branch or
  /// a loop: the region is from the first byte of any to the last of any.
  bool isChosen = false;
  /// The strides from run to run, the longest first; empty if the region is all
  /// bytes from `begin` to `end`.
  llvm::SmallVector<Stride, 2> strides = {};
  /// The bytes of a run, if there are strides.
  int64_t run = 0;

  /// Whether the regions may have a byte in common. Regions of different bases
  /// are disjoint: arguments of a kernel do not overlap, and neither do
  /// allocations.
  bool mayOverlap(const MemoryRegion &other) const;

  /// Extends each run to the end of the last unit of `unit` bytes that it
  /// reaches into.
  void roundUp(int64_t unit);

  int64_t countRuns() const;

  /// Calls `visit` with the begin and the end of each run.
  void
  forEachRun(llvm::function_ref<void(int64_t begin, int64_t end)> visit) const;

  /// Adds the bytes between the runs.
  void fill() { strides.clear(); }

  /// Whether both are the same bytes.
  bool operator==(const MemoryRegion &other) const;
};

/// Elements at regular distances: the size and the stride of each dimension in
/// elements, and the number of the first element.
struct ElementLayout {
  llvm::SmallVector<int64_t> sizes;
  llvm::SmallVector<int64_t> strides;
  int64_t offset;
};

/// The region of a memref; nothing if it has no hardware memory yet.
std::optional<MemoryRegion> computeRegion(mlir::Value memref);

/// The region of a memref if it is known to be exactly those bytes.
std::optional<MemoryRegion> computeExactRegion(mlir::Value memref);

/// The same if they are one run.
std::optional<MemoryRegion> computeExactRun(mlir::Value memref);

/// The region of the elements with `layout` in the storage of `memref`, which
/// has the same element type; nothing if it is no view of storage.
std::optional<MemoryRegion> computeLayoutRegion(mlir::Value memref,
                                                const ElementLayout &layout);

} // namespace tl::analysis

#endif // TL_ANALYSIS_BUFFERS_MEMORYREGION_H
