//===- L2Cache.h - Lines of L2 ----------------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_MEMORY_L2CACHE_H
#define TL_RUNTIME_ENGINE_MEMORY_L2CACHE_H

#include <cassert>
#include <cstdint>
#include <optional>
#include <vector>

namespace tl::runtime {

/// The lines in L2, by number, with the least recently used one replaced. A
/// write puts its line there, and the line is written to memory when it is
/// replaced.
///
/// The hardware has 24 sets of 16384 lines. Under an even distribution of
/// addresses, sets of this size act as a single one; the real distribution is
/// not published.
class L2Cache {
public:
  /// A cache of `capacity` lines, at least 1.
  explicit L2Cache(uint32_t capacity) : capacity(capacity) {
    assert(capacity > 0 && "nothing to replace");
  }

  /// Lines have numbers below `count` from now on.
  void grow(uint32_t count) {
    assert(count >= lines.size() && "lines do not go away");
    lines.resize(count);
  }

  /// The number of lines that there are, in the cache or not.
  uint32_t size() const { return lines.size(); }
  uint32_t getCapacity() const { return capacity; }

  bool contains(uint32_t line) const { return lines[line].isPresent; }
  bool isDirty(uint32_t line) const { return lines[line].isDirty; }

  struct Outcome {
    bool isHit = false;
    /// The line that is written to memory to make room.
    std::optional<uint32_t> writtenBack;
  };

  /// Reads or writes `line`.
  Outcome use(uint32_t line, bool write);

  /// Reads or writes `line` without making room for it: it stays where it is,
  /// in the cache or in memory. Returns whether it is a hit.
  bool pass(uint32_t line, bool write) {
    lines[line].isDirty |= write && lines[line].isPresent;
    return lines[line].isPresent;
  }

  /// Marks `line` as equal to its contents in memory.
  void clean(uint32_t line) { lines[line].isDirty = false; }

  /// Empties the cache and forgets what was to be written.
  void clear();

private:
  static constexpr uint32_t kNone = ~0u;

  struct Line {
    /// The neighbours in the order of use.
    uint32_t newer = kNone;
    uint32_t older = kNone;
    bool isPresent = false;
    bool isDirty = false;
  };

  void unlink(uint32_t line);
  void linkNewest(uint32_t line);

  std::vector<Line> lines;
  uint32_t capacity;
  /// The number of lines in the cache.
  uint32_t used = 0;
  uint32_t newest = kNone;
  uint32_t oldest = kNone;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_MEMORY_L2CACHE_H
