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
struct PipeSummary {
  double busyCycles = 0;
  uint64_t instructions = 0;
  /// Busy part of the time that cores of this kind were running a block, 0..1.
  double utilisation = 0;
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
  llvm::EnumeratedArray<PerPipe<PipeSummary>, CoreKind> pipes;
  /// When each block started, in cycles from launch.
  std::vector<double> blockStart;
  /// Everything found, including races between blocks.
  DiagnosticLog diagnostics;
};

/// Number of blocks with cores as in `cores` that `machine` runs at a time; at
/// least 1.
unsigned concurrentBlocks(const MachineConfig &machine,
                          llvm::ArrayRef<CoreUsage> cores);

/// Sums up `blocks`, which are in launch order: blocks go to the core that is
/// free first, diagnostics are merged and races between blocks looked for.
/// Timelines stay where they are.
RunReport summarise(const MachineConfig &machine,
                    llvm::ArrayRef<BlockResult> blocks);

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_REPORT_H
