//===- BlockSimulator.h - Runs one block of a kernel ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Discrete-event simulation of the cores that run one block, or several that
/// wait for each other. The rules are those of the Ascend C documentation
/// (SetFlag/WaitFlag, PipeBarrier, CrossCoreSetFlag): pipes start their
/// instructions in order but finish them when they finish, and only flags and
/// barriers order one against another.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_BLOCKSIMULATOR_H
#define TL_RUNTIME_ENGINE_BLOCKSIMULATOR_H

#include "runtime/engine/AccessHistory.h"
#include "runtime/engine/ByteSet.h"
#include "runtime/engine/Command.h"
#include "runtime/engine/CoreMemory.h"
#include "runtime/engine/Diagnostic.h"
#include "runtime/engine/GlobalChecker.h"
#include "runtime/engine/Profile.h"
#include "runtime/engine/Schedule.h"

#include <mutex>

namespace tl::runtime {

/// One core of a block. Stream and memory belong to the caller.
struct CoreSetup {
  CoreKind kind = CoreKind::Cube;
  InstructionStream *stream = nullptr;
  /// Reset by the simulator at the start of the block.
  CoreMemory *memory = nullptr;
};

/// All that a run of one block needs.
struct BlockSetup {
  const MachineConfig *machine = nullptr;
  int64_t block = 0;
  /// At most kMaxCoresPerBlock.
  llvm::SmallVector<CoreSetup, kMaxCoresPerBlock> cores;
  /// Kept by the caller from block to block, as memories are, to save time; may
  /// be null.
  AccessHistories *histories = nullptr;
  /// Size in bytes of each tensor in global memory.
  llvm::ArrayRef<int64_t> tensorBytes;
  /// Where each tensor is, to compare what is written; may be empty.
  llvm::ArrayRef<const std::byte *> tensors;
  /// Held while a tensor is written and the result looked at, as other threads
  /// write tensors meanwhile; null if none does.
  std::mutex *storing = nullptr;
  /// What is known of each tensor before the launch; a tensor that is not there
  /// is filled.
  llvm::ArrayRef<TensorContents> contents;
  Schedule schedule;
  /// Blocks that share the global memory's bandwidth meanwhile.
  unsigned activeBlocks = 1;
  /// Whether to look for races, for reads of bytes that nothing wrote and for
  /// misaligned accesses. What would leave a memory is always found.
  bool check = true;
  /// Whether to look for races within each core only, as its own flags and
  /// barriers order it, and not what comes back from another core.
  bool ownOrder = false;
  /// Whether to keep a TimelineEvent for each instruction.
  bool timeline = false;
};

/// What a pipe did.
struct PipeUsage {
  double busyCycles = 0;
  uint64_t instructions = 0;
  /// Traffic with global memory.
  int64_t gmBytesRead = 0;
  int64_t gmBytesWritten = 0;
  /// Arithmetic operations on elements.
  double operations = 0;

  PipeUsage &operator+=(const PipeUsage &other);
};

struct CoreUsage {
  CoreKind kind = CoreKind::Cube;
  PerPipe<PipeUsage> pipes;
};

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
  /// When the pipe could start its next instruction.
  double free = 0;
  /// When its result was there.
  double done = 0;
  const void *source = nullptr;
  /// What it moves: its traffic with global memory, or else what it writes.
  int64_t bytes = 0;
  llvm::SmallVector<TouchedBytes, 3> touched;
};

struct BlockResult {
  /// From the start of the block until all its cores are idle.
  double cycles = 0;
  /// False if the block stopped early: a deadlock or an access or flag that
  /// must not happen. The diagnostics say which.
  bool completed = false;
  llvm::SmallVector<CoreUsage, kMaxCoresPerBlock> cores;
  /// Whether it ran together with the other blocks of the launch, so that races
  /// between them are in the diagnostics.
  bool together = false;
  DiagnosticLog diagnostics;
  /// What the block touched in global memory, for GlobalChecker.
  GlobalFootprints global;
  /// In the order the instructions start; empty unless asked for.
  std::vector<TimelineEvent> timeline;
  StallTable stalls;
  /// What the scalar units did themselves and not for a pipe: loads, stores and
  /// arithmetic.
  StallTable scalars;
  /// Empty unless the timeline is asked for.
  std::vector<StallEvent> stallEvents;
  std::vector<FlagEvent> flagEvents;
  /// Those whose waits are in this block.
  std::vector<CrossFlagEvent> crossFlagEvents;
};

/// Runs one block to its end. Fails only if a stream does; what is wrong with
/// the kernel is in the result's diagnostics.
llvm::Expected<BlockResult> simulateBlock(const BlockSetup &setup);

/// Runs blocks, at least one, that start at the same time and may wait for each
/// other. They differ in their number and their cores only. What is wrong with
/// any of them is in the diagnostics of the first.
llvm::Expected<std::vector<BlockResult>>
simulateTogether(llvm::ArrayRef<BlockSetup> setups);

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_BLOCKSIMULATOR_H
