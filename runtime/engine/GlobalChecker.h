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
#include "runtime/engine/Diagnostic.h"

#include <vector>

namespace tl::runtime {

/// Whether `access` is one to a tensor that came without contents.
bool isTracked(const Access &access, llvm::ArrayRef<TensorContents> contents);

/// The finding that `side` reads `bytes` of tensor `space`, which nothing has
/// written.
Diagnostic makeUnwritten(const Side &side, unsigned space, ByteRange bytes);

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
  };

  /// Adds `access`, which must be one to GM, done by `side`.
  void add(const Access &access, const Side &side);

  llvm::ArrayRef<Entry> all() const { return entries; }

private:
  using Key = std::tuple<unsigned, const void *, unsigned>;

  std::vector<Entry> entries;
  /// The newest entry of an operation, tensor and direction.
  llvm::SmallDenseMap<Key, size_t, 8> newest;
};

/// Collects the footprints of all blocks of a launch and finds the overlaps.
class GlobalChecker {
public:
  /// Adds what one block touched.
  void add(const GlobalFootprints &block);

  /// All races between different blocks, one for each pair of operations.
  DiagnosticLog check() const;

  /// All reads of bytes that no block writes, of tensors that came without
  /// contents. In which order does not matter: a tile that is filled part by
  /// part is moved as a whole meanwhile.
  DiagnosticLog checkContents(llvm::ArrayRef<TensorContents> contents) const;

  /// All writes of two blocks into one line of a data cache, which has lines of
  /// `lineBytes`, of which one at least is a scalar unit's. Tensors are taken
  /// to start at a line.
  DiagnosticLog checkCacheLines(int64_t lineBytes) const;

private:
  std::vector<GlobalFootprints::Entry> entries;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_GLOBALCHECKER_H
