//===- CoreMemory.h - The private memories of a core ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_COREMEMORY_H
#define TL_RUNTIME_ENGINE_COREMEMORY_H

#include "runtime/engine/Hardware.h"
#include "runtime/engine/WrittenBytes.h"

#include <algorithm>
#include <cstddef>
#include <memory>

namespace tl::runtime {

/// The on-chip memories of one core: contents, and which bytes were written.
///
/// Allocated when first used and kept between blocks. Contents a block has not
/// written read as 0xFF bytes, which are NaNs in every floating-point type, so
/// stale and never-written data show in the result.
class CoreMemory {
public:
  explicit CoreMemory(const MachineConfig &machine) : machine(machine) {}

  /// Forgets what the previous block wrote. Costs the bytes it touched.
  void beginBlock();

  /// First byte of `memory`, which must not be GM. Stays valid as long as this
  /// object. Null if the capacity is 0.
  std::byte *data(Memory memory);

  /// Capacity of `memory` in bytes.
  int64_t capacity(Memory memory) const {
    return machine.memories[memory].capacity;
  }

  /// Granularity of start addresses of `memory` in bytes, at least 1.
  int64_t alignment(Memory memory) const {
    return std::max<int64_t>(machine.memories[memory].alignment, 1);
  }

  /// The register with the number of elements that a `GatherMask` kept.
  int64_t keptCount = 0;

  /// Records that `bytes`, which must lie within the capacity, are written.
  void markWritten(Memory memory, const Footprint &bytes);

  /// The first run of never-written bytes among `bytes`, which must lie within
  /// the capacity.
  std::optional<ByteRange> firstUnwritten(Memory memory,
                                          const Footprint &bytes);

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

#endif // TL_RUNTIME_ENGINE_COREMEMORY_H
