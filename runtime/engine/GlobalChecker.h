//===- GlobalChecker.h - Races between blocks -------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Blocks of a launch run in any order and at the same time, so two blocks may
/// share bytes of global memory only if neither writes them, or both do so
/// atomically.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_GLOBALCHECKER_H
#define TL_RUNTIME_ENGINE_GLOBALCHECKER_H

#include "runtime/engine/ByteSet.h"
#include "runtime/engine/Command.h"
#include "runtime/engine/ContentSum.h"
#include "runtime/engine/Diagnostic.h"

#include <vector>

namespace tl::runtime {

/// Whether `access` is one to a tensor that came without contents.
bool isTracked(const Access &access, llvm::ArrayRef<TensorContents> contents);

/// The finding that `side` reads `bytes` of tensor `space`, which nothing
/// writes, or nothing has written before.
Diagnostic makeUnwritten(const Side &side, unsigned space, ByteRange bytes,
                         bool isWrittenLater);

/// What one block touches in global memory. Neighbouring accesses of an
/// operation, as loops make them, are merged as they come.
class GlobalFootprints {
public:
  struct Entry {
    unsigned tensor;
    bool write;
    bool atomic;
    Footprint bytes;
    Side side;
    /// Its place in `getSums`: that of its core, operation, tensor and
    /// direction.
    unsigned group;
  };

  /// Adds `access`, which must be one to GM, done by `side`.
  void add(const Access &access, const Side &side);

  /// Adds what `access`, which `side` has made, has written into the tensor
  /// that starts at `tensor`.
  void addContents(const Access &access, const Side &side,
                   const std::byte *tensor);

  llvm::ArrayRef<Entry> all() const { return entries; }

  /// What was written, by group.
  llvm::ArrayRef<ContentSum> getSums() const { return sums; }

private:
  using Key = std::tuple<unsigned, unsigned, const void *>;
  static Key getKey(const Access &access, const Side &side) {
    return {access.space * 2 + access.write, side.core, side.source};
  }

  std::vector<Entry> entries;
  std::vector<ContentSum> sums;
  /// The newest entry of a group.
  llvm::SmallDenseMap<Key, size_t, 8> newest;
};

/// Collects the footprints of all blocks of a launch and finds the overlaps.
class GlobalChecker {
public:
  /// Adds what one block touched.
  void add(const GlobalFootprints &block);

  /// All races between different blocks, one for each pair of operations.
  /// `tensors` is where the tensors are, to see whether writes are of equal
  /// values; it may be empty.
  DiagnosticLog check(llvm::ArrayRef<const std::byte *> tensors = {}) const;

  /// `log`, with what cores write of equal values to tensors told apart from
  /// races.
  DiagnosticLog
  findEqualWrites(const DiagnosticLog &log,
                  llvm::ArrayRef<const std::byte *> tensors) const;

  /// All reads of bytes that no block writes, of tensors that came without
  /// contents. In which order does not matter: a tile that is filled part by
  /// part is moved as a whole meanwhile. Where all of it is moved too early is
  /// found when it is.
  DiagnosticLog checkContents(llvm::ArrayRef<TensorContents> contents) const;

  /// All writes of two blocks into one line of a data cache, which has lines of
  /// `lineBytes`, of which one at least is a scalar unit's. Tensors are taken
  /// to start at a line.
  DiagnosticLog checkCacheLines(int64_t lineBytes) const;

private:
  std::vector<GlobalFootprints::Entry> entries;
  /// What was written, by group of entries.
  std::vector<ContentSum> sums;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_GLOBALCHECKER_H
