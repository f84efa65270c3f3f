//===- Report.h - What a whole run comes to ---------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_REPORT_H
#define TL_RUNTIME_ENGINE_REPORT_H

#include "runtime/engine/BlockSimulator.h"

namespace tl::runtime {

/// A pipe of one kind of core, over all blocks.
struct PipeSummary : PipeUsage {
  /// Busy part of the time that cores of this kind were running a block, 0..1.
  double utilisation = 0;
};

/// A core of the chip, over the blocks that it ran.
struct CoreReport {
  CoreKind kind = CoreKind::Cube;
  /// Its number among the cores of its kind.
  unsigned number = 0;
  int64_t blocks = 0;
  /// How long it was running a block.
  double runningCycles = 0;
  PerPipe<PipeUsage> pipes;
};

/// How a launch compares with what global memory and the computing pipes allow.
/// Rates are for the cores that the launch ran on, in cycles of their clock.
struct Roofline {
  enum Limit { Memory, Compute, Scalar };

  /// Arithmetic operations per byte of traffic with global memory.
  double intensity = 0;
  /// What the launch came to without its overhead, in operations per cycle.
  double achieved = 0;
  /// What its instructions would come to if nothing held them up.
  double peak = 0;
  /// What global memory allows at this intensity, in operations per cycle.
  double memoryBound = 0;

  /// Which of them allows least. The scalar unit is one that computes, too.
  Limit limit = Compute;
  /// The part of the launch's time, without its overhead, that the limit asks
  /// for.
  double efficiency = 0;
};

/// The sum of all blocks of a launch.
struct RunReport {
  /// From launch to the end of the last block.
  double totalCycles = 0;
  /// The same in microseconds; 0 if the clock is unknown.
  double microseconds = 0;
  uint64_t instructions = 0;
  /// False if any block stopped early.
  bool completed = true;
  /// Of `totalCycles`: from launch to the start of the first block.
  double launchOverheadCycles = 0;
  llvm::EnumeratedArray<PerPipe<PipeSummary>, CoreKind> pipes;
  /// The cores that ran a block: cube cores, then vector cores.
  std::vector<CoreReport> cores;
  /// What pipes and scalar units waited for, in all blocks.
  StallTable stalls;
  /// What the scalar units did themselves, in all blocks.
  StallTable scalars;
  /// Traffic with global memory.
  int64_t gmBytesRead = 0;
  int64_t gmBytesWritten = 0;
  /// What global memory delivers to all cores, in bytes per cycle.
  double gmBytesPerCycle = 0;
  /// Arithmetic operations on elements.
  double operations = 0;
  /// When each block started, in cycles from launch.
  std::vector<double> blockStart;
  /// Where each block ran: blocks of one slot follow each other on its cores.
  std::vector<unsigned> blockSlot;
  /// Everything found, including races between blocks.
  DiagnosticLog diagnostics;
};

/// Number of blocks with cores as in `cores` that `machine` runs at a time; at
/// least 1.
unsigned concurrentBlocks(const MachineConfig &machine,
                          llvm::ArrayRef<CoreUsage> cores);

/// Sums up `blocks`, which are in launch order: blocks go to the core that is
/// free first, diagnostics are merged, races between blocks looked for, and
/// reads of what nothing wrote, where `contents` are those before the launch.
/// `tensors` is where tensors are, with their contents behind it; without them
/// writes of equal values are races.
/// Timelines stay where they are.
RunReport summarise(const MachineConfig &machine,
                    llvm::ArrayRef<BlockResult> blocks,
                    llvm::ArrayRef<TensorContents> contents = {},
                    llvm::ArrayRef<const std::byte *> tensors = {});

/// Nothing if the launch takes no time or touches no global memory.
std::optional<Roofline> getRoofline(const RunReport &report);

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_REPORT_H
