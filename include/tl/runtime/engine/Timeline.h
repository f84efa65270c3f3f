//===- Timeline.h - Instructions and flags with their times -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_TIMELINE_H
#define TL_RUNTIME_ENGINE_TIMELINE_H

#include "tl/runtime/engine/Diagnostic.h"
#include "tl/runtime/engine/memory/Traffic.h"

#include <cstddef>

namespace tl::runtime {

/// Bytes of an on-chip memory that an instruction reads or writes.
struct TouchedBytes {
  Memory memory = Memory::UB;
  bool write = false;
  ByteRange range;
};

/// An instruction's time, in cycles from the start of its block.
struct TimelineEvent {
  int64_t block = 0;
  unsigned core = 0;
  CoreKind kind = CoreKind::Cube;
  Pipe pipe = Pipe::S;
  double start = 0;
  /// The time at which the pipe could start its next instruction.
  double free = 0;
  /// The time at which its result was complete.
  double done = 0;
  const void *source = nullptr;
  /// The bytes that it moves: its traffic with global memory, or else its
  /// writes.
  int64_t bytes = 0;
  llvm::SmallVector<TouchedBytes, 3> touched;
  /// What it uses of L2.
  LineCounts lines;
};

/// A flag from its set to its wait. Positions count the instructions that the
/// block had started: those before `setPosition` came before the set, those
/// from `waitPosition` on after the wait.
struct FlagEvent {
  unsigned core = 0;
  Flag flag;
  const void *setSource = nullptr;
  const void *waitSource = nullptr;
  double sent = 0;
  double passed = 0;
  size_t setPosition = 0;
  size_t waitPosition = 0;
};

/// The place and time at which a core set a flag for others, or passed a wait.
/// For the position, see FlagEvent.
struct CrossEvent {
  Side side;
  double time = 0;
  size_t position = 0;
};

/// A flag between cores: the last set that it needed, and a wait.
struct CrossFlagEvent {
  unsigned id = 0;
  CrossEvent set;
  CrossEvent wait;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_TIMELINE_H
