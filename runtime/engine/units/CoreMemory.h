//===- CoreMemory.h - On-chip memories of a core ----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_UNITS_COREMEMORY_H
#define TL_RUNTIME_ENGINE_UNITS_COREMEMORY_H

#include "runtime/engine/checks/WrittenBytes.h"
#include "tl/runtime/engine/Hardware.h"

#include <algorithm>
#include <cstddef>
#include <memory>

namespace tl::runtime {

/// The on-chip memories of one core: their contents, and the bytes that were
/// written.
///
/// Allocated on first use and kept between blocks. Bytes that a block has not
/// written read as 0xFF, which is NaN in every floating-point type, so that
/// reads of stale or unwritten data show in the result.
class CoreMemory {
public:
  explicit CoreMemory(const MachineConfig &machine) : machine(machine) {}

  /// Resets the bytes that the previous block wrote, in time linear in them.
  void beginBlock();

  /// First byte of `memory`, which must not be GM. Valid for the lifetime of
  /// this object. Null if the capacity is 0.
  std::byte *data(Memory memory);

  /// Capacity of `memory` in bytes.
  int64_t capacity(Memory memory) const {
    return machine.memories[memory].capacity;
  }

  /// Granularity of start addresses of `memory` in bytes, at least 1.
  int64_t alignment(Memory memory) const {
    return std::max<int64_t>(machine.memories[memory].alignment, 1);
  }

  /// The register with the number of elements that the last `GatherMask` kept.
  int64_t keptCount = 0;

  /// Records that `bytes`, which must lie within the capacity, are written.
  void markWritten(Memory memory, const Footprint &bytes);

  /// The first run of never-written bytes among `bytes`, which must lie within
  /// the capacity.
  std::optional<ByteRange> firstUnwritten(Memory memory,
                                          const Footprint &bytes);

  /// The first `unit` bytes among `bytes`, which are whole units, of which none
  /// was written; 0 stands for all bytes.
  std::optional<ByteRange>
  firstUnwrittenUnit(Memory memory, const Footprint &bytes, int64_t unit);

  /// Adds all runs of never-written bytes among `bytes`, which must lie within
  /// the capacity, to `unwritten`.
  void collectUnwritten(Memory memory, const Footprint &bytes,
                        std::vector<ByteRange> &unwritten);

private:
  struct Store {
    std::unique_ptr<std::byte[]> contents;
    /// Since the start of the block.
    WrittenBytes written;
  };

  Store &store(Memory memory);

  const MachineConfig &machine;
  PerMemory<Store> stores;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_UNITS_COREMEMORY_H
