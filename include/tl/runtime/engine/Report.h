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

/// The performance of a launch and its limits: global memory and the computing
/// pipes. Rates are for the cores of the launch, in cycles of their clock.
struct Roofline {
  enum Limit { Memory, Compute, Scalar };

  /// Arithmetic operations per byte of traffic with global memory.
  double intensity = 0;
  /// The achieved rate without launch overhead, in operations per cycle.
  double achieved = 0;
  /// The rate of its instructions without stalls.
  double peak = 0;
  /// The limit of global memory at this intensity, in operations per cycle.
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
  /// The bandwidth of global memory for all cores, in bytes per cycle.
  double gmBytesPerCycle = 0;
  /// Arithmetic operations on elements.
  double operations = 0;
  /// When each block started, in cycles from launch.
  std::vector<double> blockStart;
  /// The slot of each block: blocks of one slot follow each other on its cores.
  std::vector<unsigned> blockSlot;
  /// All findings, including races between blocks.
  DiagnosticLog diagnostics;
};

/// Nothing if the launch takes no time or touches no global memory.
std::optional<Roofline> getRoofline(const RunReport &report);

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_REPORT_H
