//===- TargetSpec.h - Properties of a target --------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_TARGET_TARGETSPEC_H
#define TL_DIALECTS_ASCEND_TARGET_TARGETSPEC_H

#include "tl/dialects/Hardware/HardwareAttrInterfaces.h"
#include "tl/dialects/Hardware/HardwareNumbers.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace tl::ascend {

/// The numbers of one target; TargetFields.def lists them with sources.
/// `#ascend.target<"910B2">` names one, `#ascend.target<"910B2", {l1_size =
/// 1024}>` overrides fields.
struct TargetSpec {
  /// The bytes of a data block and the rows of a fractal: the same on every
  /// target, and part of the meaning of types. Source: Ascend C documentation,
  /// fractal formats.
  static constexpr int64_t block_bytes = blockBytes;
  static constexpr int64_t fractal_rows = 16;
  /// The bytes of L0C per unit flag. Source: Ascend C documentation, Mmad,
  /// UnitFlag.
  static constexpr int64_t unit_flag_bytes = 512;

#define TARGET_FIELD(name, value, source) int64_t name = value;
#include "tl/dialects/Ascend/Target/TargetFields.def"

  /// The cores of an NPU.
  CoreCounts getCoreCounts() const { return {cube_cores, vector_cores}; }

  /// Usable bytes of an on-chip memory. Not for GM, which has no fixed size.
  int64_t getSize(Memory memory) const;

  /// Alignment in bytes of a buffer's address in `memory`; 1 for GM.
  int64_t getAlignment(Memory memory) const;

  /// The first event id a kernel may use for a flag from `source` to
  /// `destination`; ids run from here to `event_ids` - 1.
  int64_t getFirstEventId(Pipe source, Pipe destination) const;

  /// Whether a flag from `source` to `destination` exists on a core of kind
  /// `core`. Source: Ascend C documentation, SetFlag/WaitFlag.
  bool hasFlag(Core core, Pipe source, Pipe destination) const;

  /// Whether an author may use a flag from `source` to `destination`: also
  /// those of the Ascend C header beyond hasFlag. Their pipes share no on-chip
  /// memory, but one may read from GM the data that the other writes.
  bool hasFlagForAuthors(Core core, Pipe source, Pipe destination) const;

  /// Entries in the instruction queue of `pipe`.
  int64_t getQueueDepth(Pipe pipe) const;

  /// The field called `name`, or null.
  int64_t *getField(llvm::StringRef name);
};

/// The chip of a program that names none.
constexpr llvm::StringLiteral defaultTarget = "910B2";

/// The target called `name` (such as "910B2"), or nothing.
std::optional<TargetSpec> lookupTarget(llvm::StringRef name);

/// The names of all known targets, in the order of the table.
llvm::ArrayRef<llvm::StringRef> getKnownTargets();

} // namespace tl::ascend

#endif // TL_DIALECTS_ASCEND_TARGET_TARGETSPEC_H
