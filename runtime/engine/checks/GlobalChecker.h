//===- GlobalChecker.h - Races between blocks -------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Blocks of a launch run in any order and concurrently, so two blocks may
/// access the same bytes of global memory only if neither writes them, or both
/// accesses are atomic.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_CHECKS_GLOBALCHECKER_H
#define TL_RUNTIME_ENGINE_CHECKS_GLOBALCHECKER_H

#include "runtime/engine/Command.h"
#include "runtime/engine/checks/ByteSet.h"
#include "runtime/engine/checks/ContentSum.h"
#include "tl/runtime/engine/Diagnostic.h"

#include <vector>

namespace tl::runtime {

/// Whether `access` is to a tensor that was unfilled before the launch.
bool isTracked(const Access &access, llvm::ArrayRef<TensorContents> contents);

/// The finding that `side` reads `bytes` of tensor `space`, which are never
/// written or, with `isWrittenLater`, not before the read.
Diagnostic makeUnwritten(const Side &side, unsigned space, ByteRange bytes,
                         bool isWrittenLater);

/// The accesses of one block to global memory. Adjacent accesses of an
/// operation, as in loops, are merged on insertion.
class GlobalFootprints {
public:
  struct Entry {
    unsigned tensor;
    bool write;
    AtomicUpdate atomic;
    Footprint bytes;
    Side side;
    /// The index in `getSums` of its core, operation, tensor and direction.
    unsigned group;
  };

  /// Adds `access`, which must be one to GM, done by `side`.
  void add(const Access &access, const Side &side);

  /// Adds the bytes that `access` of `side` has written into the tensor at
  /// `tensor`.
  void addContents(const Access &access, const Side &side,
                   const std::byte *tensor);

  llvm::ArrayRef<Entry> all() const { return entries; }

  /// Checksums of the writes, by group.
  llvm::ArrayRef<ContentSum> getSums() const { return sums; }

  /// Checksums of the writes in their order, by group.
  llvm::ArrayRef<ContentSum> getSequences() const { return sequences; }

private:
  using Key = std::tuple<unsigned, unsigned, const void *>;
  static Key getKey(const Access &access, const Side &side) {
    return {access.space * 2 + access.write, side.core, side.source};
  }

  std::vector<Entry> entries;
  std::vector<ContentSum> sums, sequences;
  /// The newest entry of a group.
  llvm::SmallDenseMap<Key, size_t, 8> newest;
};

/// Collects the footprints of all blocks of a launch and finds the overlaps.
class GlobalChecker {
public:
  /// Adds the accesses of one block.
  void add(const GlobalFootprints &block);

  /// All races between different blocks, one for each pair of operations.
  /// `tensors` is the data of the tensors, to find writes of equal values; it
  /// may be empty.
  DiagnosticLog check(llvm::ArrayRef<const std::byte *> tensors = {}) const;

  /// Returns `log` with writes of equal values by different cores marked as
  /// such and not as races: the final values of the tensor or, for those that
  /// `log` has as EqualWrites already, the same values by each core of a block,
  /// write by write.
  DiagnosticLog
  findEqualWrites(const DiagnosticLog &log,
                  llvm::ArrayRef<const std::byte *> tensors) const;

  /// All reads of bytes that no block writes, in tensors that were unfilled
  /// before the launch. The order is ignored: a tile that is filled part by
  /// part may be copied as a whole in between. Reads of entirely unwritten
  /// tiles are found during the simulation.
  DiagnosticLog checkContents(llvm::ArrayRef<TensorContents> contents) const;

  /// All writes of two blocks to one line of a data cache, with lines of
  /// `lineBytes`, at least one of them by a scalar unit. Tensors are assumed to
  /// start at a line.
  DiagnosticLog checkCacheLines(int64_t lineBytes) const;

private:
  std::vector<GlobalFootprints::Entry> entries;
  /// Checksums of the writes, by group of entries.
  std::vector<ContentSum> sums, sequences;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_CHECKS_GLOBALCHECKER_H
