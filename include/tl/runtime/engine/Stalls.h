//===- Stalls.h - Stalls of pipes and scalar units --------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_STALLS_H
#define TL_RUNTIME_ENGINE_STALLS_H

#include "tl/runtime/engine/Hardware.h"
#include "llvm/ADT/MapVector.h"

#include <string>
#include <vector>

namespace tl::runtime {

/// The reason for a stall.
enum class StallKind : uint8_t {
  /// A flag that is not set yet.
  Flag,
  /// Another core, by a flag between cores.
  CrossFlag,
  /// Earlier instructions, at a barrier.
  Barrier,
  /// A unit flag in the wrong state.
  UnitFlag,
  /// Room in the queue of a pipe; only the scalar unit waits for that.
  Queue,
  /// Something else.
  Other
};

/// "flag", "cross flag", "barrier", "queue", "other".
llvm::StringRef name(StallKind kind);

/// The stalls of a unit at one operation for one reason, summed up.
struct Stall {
  CoreKind core = CoreKind::Cube;
  /// The unit that stalls.
  Pipe pipe = Pipe::S;
  StallKind kind = StallKind::Other;
  /// For StallKind::Flag; for StallKind::CrossFlag, only the id is valid.
  runtime::Flag flag;
  /// For StallKind::Queue: the pipe with the full queue.
  Pipe queue = Pipe::S;
  /// The operation that stalls.
  const void *source = nullptr;
  double cycles = 0;
  uint64_t count = 0;

  /// "flag mte2 -> v 0", "cross flag 3", "barrier", "queue of v".
  std::string describe() const;
};

/// Stalls by unit, reason and operation, in the order of their first
/// occurrence.
class StallTable {
public:
  void add(const Stall &stall);
  void merge(const StallTable &other);

  bool empty() const { return stalls.empty(); }

  /// The longest first.
  std::vector<Stall> sorted() const;

private:
  using Key = std::pair<uint64_t, const void *>;
  static Key keyOf(const Stall &stall);

  llvm::MapVector<Key, Stall> stalls;
};

/// A single stall of a unit, in cycles from the start of its block.
struct StallEvent {
  unsigned core = 0;
  double start = 0;
  double end = 0;
  Stall stall;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_STALLS_H
