//===- Report.cpp - What a whole run comes to -----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/Report.h"

#include "llvm/ADT/STLExtras.h"

#include <functional>
#include <queue>

using namespace tl::runtime;

unsigned tl::runtime::concurrentBlocks(const MachineConfig &machine,
                                       llvm::ArrayRef<CoreUsage> cores) {
  unsigned cubes = llvm::count_if(
      cores, [](const CoreUsage &core) { return core.kind == CoreKind::Cube; });
  unsigned vectors = cores.size() - cubes;
  unsigned blocks = ~0u;
  if (cubes > 0)
    blocks = std::min(blocks, machine.cubeCores / cubes);
  if (vectors > 0)
    blocks = std::min(blocks, machine.vectorCores / vectors);
  return cores.empty() ? 1 : std::max(blocks, 1u);
}

/// Fills in when blocks start and when the last one ends.
static void schedule(const MachineConfig &machine,
                     llvm::ArrayRef<BlockResult> blocks, RunReport &report) {
  report.totalCycles = machine.launchOverheadCycles;
  if (blocks.empty())
    return;
  std::priority_queue<double, std::vector<double>, std::greater<>> freeTimes;
  size_t slots = concurrentBlocks(machine, blocks.front().cores);
  for (size_t i = 0; i < std::min(slots, blocks.size()); ++i)
    freeTimes.push(machine.launchOverheadCycles);
  for (const BlockResult &block : blocks) {
    double start = freeTimes.top();
    freeTimes.pop();
    freeTimes.push(start + block.cycles);
    report.blockStart.push_back(start);
    report.totalCycles = std::max(report.totalCycles, start + block.cycles);
  }
}

RunReport tl::runtime::summarise(const MachineConfig &machine,
                                 llvm::ArrayRef<BlockResult> blocks) {
  RunReport report;
  schedule(machine, blocks, report);
  if (machine.clockMHz > 0)
    report.microseconds = report.totalCycles / machine.clockMHz;

  llvm::EnumeratedArray<double, CoreKind> running = 0.0;
  GlobalChecker checker;
  for (const BlockResult &block : blocks) {
    report.completed &= block.completed;
    report.diagnostics.merge(block.diagnostics);
    checker.add(block.global);
    for (const CoreUsage &core : block.cores) {
      running[core.kind] += block.cycles;
      for (auto [sum, usage] :
           llvm::zip_equal(report.pipes[core.kind], core.pipes)) {
        sum.busyCycles += usage.busyCycles;
        sum.instructions += usage.instructions;
        report.instructions += usage.instructions;
      }
    }
  }
  for (CoreKind kind : {CoreKind::Cube, CoreKind::Vector})
    for (PipeSummary &pipe : report.pipes[kind])
      if (running[kind] > 0)
        pipe.utilisation = pipe.busyCycles / running[kind];
  bool together = !blocks.empty() && blocks.front().together;
  if (!together)
    report.diagnostics.merge(checker.check());
  report.diagnostics.merge(checker.checkCacheLines(machine.cacheLineBytes));
  return report;
}
