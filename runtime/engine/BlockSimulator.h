//===- BlockSimulator.h - Simulation of one block of a kernel ---*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Discrete-event simulation of the cores of one block, or of several blocks
/// that wait for each other. The rules are those of the Ascend C documentation
/// (SetFlag/WaitFlag, PipeBarrier, CrossCoreSetFlag): pipes start their
/// instructions in order but complete them out of order, and only flags and
/// barriers order instructions of different pipes.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_BLOCKSIMULATOR_H
#define TL_RUNTIME_ENGINE_BLOCKSIMULATOR_H

#include "runtime/engine/Command.h"
#include "runtime/engine/Profile.h"
#include "runtime/engine/checks/AccessHistory.h"
#include "runtime/engine/checks/ByteSet.h"
#include "runtime/engine/checks/GlobalChecker.h"
#include "runtime/engine/memory/GlobalMemory.h"
#include "runtime/engine/units/CoreMemory.h"
#include "tl/runtime/engine/Diagnostic.h"
#include "tl/runtime/engine/Report.h"
#include "tl/runtime/engine/Schedule.h"
#include "tl/runtime/engine/Timeline.h"

#include <mutex>

namespace tl::runtime {

/// One core of a block. The caller owns stream and memory.
struct CoreSetup {
  CoreKind kind = CoreKind::Cube;
  InstructionStream *stream = nullptr;
  /// Reset by the simulator at the start of the block.
  CoreMemory *memory = nullptr;
};

/// The input of a simulation of one block.
struct BlockSetup {
  const MachineConfig *machine = nullptr;
  int64_t block = 0;
  /// At most kMaxCoresPerBlock.
  llvm::SmallVector<CoreSetup, kMaxCoresPerBlock> cores;
  /// Kept by the caller between blocks to save time, as memories are; may be
  /// null.
  AccessHistories *histories = nullptr;
  /// Size in bytes of each tensor in global memory.
  llvm::ArrayRef<int64_t> tensorBytes;
  /// The data of each tensor, to compare written values; may be empty.
  llvm::ArrayRef<const std::byte *> tensors;
  /// Held while a tensor is written and the result is read, as other threads
  /// may write tensors; null if there are none.
  std::mutex *storing = nullptr;
  /// The known contents of each tensor before the launch; a tensor without an
  /// entry is filled.
  llvm::ArrayRef<TensorContents> contents;
  Schedule schedule;
  /// The number of active blocks that share the bandwidth of global memory.
  unsigned activeBlocks = 1;
  /// Whether to check for races, reads of bytes that were not written, and
  /// misaligned accesses. Accesses out of bounds are always found.
  bool check = true;
  /// Whether to check for races within each core only, as ordered by its own
  /// flags and barriers, and ignore orders through other cores.
  bool ownOrder = false;
  /// Whether to keep a TimelineEvent for each instruction.
  bool timeline = false;
  /// L2 and memory of the chip, which see the transfers of the block; null if
  /// L2 serves all of them.
  GlobalMemory *memory = nullptr;
  /// The time of the launch at which the block starts, for `memory`.
  double start = 0;
  /// Whether only instructions of scalar units move data. Their results, if
  /// they are known before, are all that times depend on.
  bool timesOnly = false;
};

struct CoreUsage {
  CoreKind kind = CoreKind::Cube;
  PerPipe<PipeUsage> pipes;
};

struct BlockResult {
  /// From the start of the block until all its cores are idle.
  double cycles = 0;
  /// False if the block stopped early: at a deadlock, or a forbidden access or
  /// flag, which is in the diagnostics.
  bool completed = false;
  llvm::SmallVector<CoreUsage, kMaxCoresPerBlock> cores;
  /// Whether it was simulated together with the other blocks of the launch, so
  /// that races between blocks are in the diagnostics.
  bool together = false;
  DiagnosticLog diagnostics;
  /// The accesses of the block to global memory, for GlobalChecker.
  GlobalFootprints global;
  /// In the order of starts; empty unless asked for.
  std::vector<TimelineEvent> timeline;
  StallTable stalls;
  /// The work of the scalar units themselves: loads, stores and arithmetic.
  StallTable scalars;
  /// Empty unless the timeline is asked for.
  std::vector<StallEvent> stallEvents;
  std::vector<FlagEvent> flagEvents;
  /// The events with waits in this block.
  std::vector<CrossFlagEvent> crossFlagEvents;
};

/// Replaces the times of `result`, and what depends on them, by those of
/// another simulation of the same commands.
void replaceTimes(BlockResult &result, BlockResult times);

/// Simulates one block to its end. Fails only if a stream does; findings are in
/// the diagnostics of the result.
llvm::Expected<BlockResult> simulateBlock(const BlockSetup &setup);

/// Simulates one or more blocks that start at the same time and may wait for
/// each other. They differ in their number and their cores only. The findings
/// of all are in the diagnostics of the first.
llvm::Expected<std::vector<BlockResult>>
simulateTogether(llvm::ArrayRef<BlockSetup> setups);

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_BLOCKSIMULATOR_H
