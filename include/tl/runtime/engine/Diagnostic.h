//===- Diagnostic.h - Findings of the engine --------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_DIAGNOSTIC_H
#define TL_RUNTIME_ENGINE_DIAGNOSTIC_H

#include "tl/runtime/engine/Hardware.h"
#include "tl/runtime/engine/checks/Footprint.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <cstddef>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace tl::runtime {

enum class DiagnosticKind : uint8_t {
  /// A read not ordered after an earlier write of the same bytes.
  ReadAfterWrite,
  /// A write not ordered after an earlier read of the same bytes.
  WriteAfterRead,
  /// A write not ordered after an earlier write of the same bytes.
  WriteAfterWrite,
  /// Two blocks touch the same bytes of a tensor, at least one writing.
  BlockRace,
  /// Two cores write equal values to the same bytes of a tensor, and nothing
  /// orders the writes.
  EqualWrites,
  /// Two cores write into one line of a data cache, one with its scalar unit.
  SharedLine,
  /// An access beyond the memory or the tensor. The block stops there.
  OutOfBounds,
  /// A start address the memory cannot be accessed at.
  Misaligned,
  /// A forbidden overwrite of bytes that the instruction reads. The block stops
  /// there.
  ForbiddenOverlap,
  /// A read of on-chip bytes that the block did not write.
  UninitialisedRead,
  /// A set of a flag that may still be set.
  DoubleSet,
  /// A flag still set at the end of the kernel.
  LeftoverFlag,
  /// A wait that can never end.
  Deadlock,
  /// Data that an instruction cannot process, such as an offset out of a tile.
  /// The instruction is not executed.
  InvalidData,
  /// A flag with an id the machine does not have. The block stops there.
  InvalidFlag,
  /// A set of a flag between cores that may exceed the largest count of a
  /// receiver. The cores stop there if it does.
  CounterOverflow,
  /// A flag between cores with a positive count at the end of the kernel, or
  /// set by some but not all of its senders.
  LeftoverCounter,
  /// A set of a flag between cores in one mode, while sets in another mode may
  /// not have been waited for.
  MixedModes,
};

/// A phrase for the kind: "read-after-write race".
llvm::StringRef describe(DiagnosticKind kind);

struct Diagnostic;

/// The rule of the hardware that makes `finding` a fault, with its section in
/// docs/executor-rules.md; empty if the finding itself says it.
std::string getRule(const Diagnostic &finding);

/// Whether the kind is a race: results may differ between runs.
bool isRace(DiagnosticKind kind);

/// The origin of an access: block, core, pipe and operation.
struct Side {
  const void *source = nullptr;
  int64_t block = 0;
  /// Number of the core within its block.
  unsigned core = 0;
  CoreKind kind = CoreKind::Cube;
  Pipe pipe = Pipe::S;
  /// Number of the core among all cores that are simulated together.
  unsigned place = 0;
};

/// Contents of the bytes of a race from `begin` on, enough for an element. They
/// are the first ones that differ, or the first ones at all if none do.
struct Change {
  int64_t begin = 0;
  /// Before the write, or between the two writes; empty if unknown.
  llvm::SmallVector<std::byte, 8> before;
  /// After the last write in program order.
  llvm::SmallVector<std::byte, 8> after;
  /// Whether the read of this run got what it does not get if the sides come in
  /// their order.
  bool isWrongRead = false;
};

struct Diagnostic {
  DiagnosticKind kind = DiagnosticKind::Deadlock;
  /// The earlier side in program order where there are two.
  Side first;
  std::optional<Side> second;
  /// The memory with the bytes; unset for problems of flags.
  std::optional<Memory> memory;
  /// The tensor's number if memory is GM.
  unsigned space = 0;
  /// The offending bytes, one contiguous range of them for strided accesses.
  ByteRange bytes;
  /// Further details, a lower-case phrase; may be empty.
  std::string detail;
  /// The proposed fix, a lower-case phrase; may be empty.
  std::string fix;
  /// The values of a race, if known.
  std::optional<Change> change;
  /// How many times it was found.
  uint64_t count = 1;
};

/// Diagnostics in the order found, one for each kind and pair of operations.
class DiagnosticLog {
public:
  /// Adds `diagnostic`, or counts it if there is an equal one.
  void add(Diagnostic diagnostic);

  /// Counts another finding `kind` between `first` and `second`. False if there
  /// is none yet. Saves building the text of a diagnostic again.
  bool countKnown(DiagnosticKind kind, const void *first, const void *second);

  /// As countKnown, for findings that are symmetric in the sides.
  bool countKnownPair(DiagnosticKind kind, const void *a, const void *b) {
    return countKnown(kind, a, b) || countKnown(kind, b, a);
  }

  /// Adds the values to finding `number`.
  void setChange(size_t number, Change change) {
    entries[number].change = std::move(change);
  }

  /// Appends the diagnostics of `other`.
  void merge(DiagnosticLog other);

  bool empty() const { return entries.empty(); }
  size_t size() const { return entries.size(); }
  const Diagnostic &operator[](size_t i) const { return entries[i]; }
  auto begin() const { return entries.begin(); }
  auto end() const { return entries.end(); }

private:
  using Key = std::tuple<unsigned, const void *, const void *>;

  std::vector<Diagnostic> entries;
  llvm::DenseMap<Key, size_t> index;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_DIAGNOSTIC_H
