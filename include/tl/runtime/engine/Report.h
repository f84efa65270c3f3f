//===- Report.h - Cycles, stalls and findings of a launch -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_REPORT_H
#define TL_RUNTIME_ENGINE_REPORT_H

#include "tl/runtime/engine/Diagnostic.h"
#include "tl/runtime/engine/Stalls.h"
#include "tl/runtime/engine/memory/Traffic.h"

#include <optional>
#include <vector>

namespace tl::runtime {

/// The activity of a pipe.
struct PipeUsage {
  double busyCycles = 0;
  uint64_t instructions = 0;
  /// Traffic with global memory.
  int64_t gmBytesRead = 0;
  int64_t gmBytesWritten = 0;
  /// Arithmetic operations on elements.
  double operations = 0;
  /// The time that they take at the peak rate of the pipe.
  double peakCycles = 0;

  PipeUsage &operator+=(const PipeUsage &other);
};

/// A pipe of one kind of core, over all blocks.
struct PipeSummary : PipeUsage {
  /// Busy part of the time that cores of this kind run blocks, 0..1.
  double utilisation = 0;
};

/// A core of the chip, over the blocks that it ran.
struct CoreReport {
  CoreKind kind = CoreKind::Cube;
  /// Its number among the cores of its kind.
  unsigned number = 0;
  int64_t blocks = 0;
  /// The time that it ran blocks.
  double runningCycles = 0;
  PerPipe<PipeUsage> pipes;
};

/// The performance of a launch and its limits: memory and the computing pipes.
/// Rates are in cycles of the core clock, without launch overhead.
struct Roofline {
  enum Limit { Memory, Compute, Scalar };

  /// The counted operations and bytes.
  double operations = 0;
  double bytes = 0;
  /// Operations per byte.
  double intensity = 0;
  /// The achieved rate, in operations per cycle.
  double achieved = 0;
  /// The limit of the computing pipes, in operations per cycle.
  double peak = 0;
  /// The limit of L2 and memory at this intensity, in operations per cycle.
  double memoryBound = 0;

  /// The lowest limit. The scalar unit is a computing pipe, too.
  Limit limit = Compute;
  /// The fraction of the launch's time, without its overhead, that the limit
  /// requires.
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
  /// The part of `totalCycles` from launch to the start of the first block.
  double launchOverheadCycles = 0;
  llvm::EnumeratedArray<PerPipe<PipeSummary>, CoreKind> pipes;
  /// The cores that ran a block: cube cores, then vector cores.
  std::vector<CoreReport> cores;
  /// The stalls of pipes and scalar units, in all blocks.
  StallTable stalls;
  /// The work of the scalar units themselves, in all blocks.
  StallTable scalars;
  /// Traffic with global memory.
  int64_t gmBytesRead = 0;
  int64_t gmBytesWritten = 0;
  /// The rates of reads from L2, of writes to it, and of memory for all cores,
  /// in bytes per cycle.
  double l2BytesPerCycle = 0;
  double l2WriteBytesPerCycle = 0;
  double memoryBytesPerCycle = 0;
  /// The traffic by tensor; no tensors if nothing has recorded it.
  LaunchTraffic traffic;
  /// The cores of the chip, by kind.
  llvm::EnumeratedArray<unsigned, CoreKind> chipCores = 0u;
  /// Arithmetic operations on elements.
  double operations = 0;
  /// When each block started, in cycles from launch.
  std::vector<double> blockStart;
  /// The slot of each block: blocks of one slot follow each other on its cores.
  std::vector<unsigned> blockSlot;
  /// All findings, including races between blocks.
  DiagnosticLog diagnostics;
};

/// The limits of the machine: the peak rate of all its cube cores, or of its
/// vector cores if the launch has no products, and its memory, which has to
/// move each tensor once. Nothing if the launch takes no time or its traffic is
/// not recorded.
std::optional<Roofline> getRoofline(const RunReport &report);

/// The limits of the kernel as it is: the rate of its own instructions if the
/// busiest pipe of its cores never stalled, and its own traffic with L2 and
/// memory. Nothing if it takes no time or touches no global memory.
std::optional<Roofline> getKernelRoofline(const RunReport &report);

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_REPORT_H
