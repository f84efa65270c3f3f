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

/// The core of the chip that is number `core` of a block running in `slot`.
static CoreReport &findCore(const BlockResult &block, unsigned slot,
                            unsigned core, RunReport &report) {
  CoreKind kind = block.cores[core].kind;
  unsigned before = 0, perBlock = 0;
  for (auto [i, other] : llvm::enumerate(block.cores)) {
    perBlock += other.kind == kind;
    before += other.kind == kind && i < core;
  }
  unsigned number = slot * perBlock + before;
  auto place = llvm::lower_bound(
      report.cores, std::pair(kind, number),
      [](const CoreReport &core, const std::pair<CoreKind, unsigned> &key) {
        return std::pair(core.kind, core.number) < key;
      });
  if (place == report.cores.end() || place->kind != kind ||
      place->number != number) {
    place = report.cores.insert(place, CoreReport());
    place->kind = kind;
    place->number = number;
  }
  return *place;
}

/// Adds what `block` did in `slot` to the cores of the chip.
static void addToCores(const BlockResult &block, unsigned slot,
                       RunReport &report) {
  for (auto [i, usage] : llvm::enumerate(block.cores)) {
    CoreReport &core = findCore(block, slot, i, report);
    ++core.blocks;
    core.runningCycles += block.cycles;
    for (auto [sum, pipe] : llvm::zip_equal(core.pipes, usage.pipes))
      sum += pipe;
  }
}

/// Fills in where and when blocks run and when the last one ends.
static void schedule(const MachineConfig &machine,
                     llvm::ArrayRef<BlockResult> blocks, RunReport &report) {
  report.launchOverheadCycles = machine.launchOverheadCycles;
  report.gmBytesPerCycle = machine.gmBytesPerCycle;
  report.totalCycles = machine.launchOverheadCycles;
  if (blocks.empty())
    return;
  // When a slot is free, and its number.
  using Slot = std::pair<double, unsigned>;
  std::priority_queue<Slot, std::vector<Slot>, std::greater<>> freeSlots;
  size_t slots = concurrentBlocks(machine, blocks.front().cores);
  for (size_t i = 0; i < std::min(slots, blocks.size()); ++i)
    freeSlots.emplace(machine.launchOverheadCycles, i);
  for (const BlockResult &block : blocks) {
    auto [start, slot] = freeSlots.top();
    freeSlots.pop();
    freeSlots.emplace(start + block.cycles, slot);
    addToCores(block, slot, report);
    report.blockStart.push_back(start);
    report.blockSlot.push_back(slot);
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
    report.stalls.merge(block.stalls);
    checker.add(block.global);
    for (const CoreUsage &core : block.cores) {
      running[core.kind] += block.cycles;
      for (auto [sum, usage] :
           llvm::zip_equal(report.pipes[core.kind], core.pipes)) {
        sum += usage;
        report.instructions += usage.instructions;
        report.gmBytesRead += usage.gmBytesRead;
        report.gmBytesWritten += usage.gmBytesWritten;
        report.operations += usage.operations;
      }
    }
  }
  for (CoreKind kind : {CoreKind::Cube, CoreKind::Vector})
    for (PipeSummary &pipe : report.pipes[kind])
      if (running[kind] > 0)
        pipe.utilisation = pipe.busyCycles / running[kind];
  bool together = !blocks.empty() && blocks.front().together;
  if (together)
    return report;
  report.diagnostics.merge(checker.check());
  report.diagnostics.merge(checker.checkCacheLines(machine.cacheLineBytes));
  return report;
}

//===----------------------------------------------------------------------===//
// Roofline
//===----------------------------------------------------------------------===//

double Roofline::efficiency() const {
  return attainable() > 0 ? achieved / attainable() : 0;
}

/// Cycles that the pipe which computes for longest needs on each core, spread
/// evenly.
static double getComputeCycles(const RunReport &report) {
  double longest = 0;
  for (CoreKind kind : {CoreKind::Cube, CoreKind::Vector}) {
    double cores = llvm::count_if(report.cores, [&](const CoreReport &core) {
      return core.kind == kind;
    });
    for (const PipeSummary &pipe : report.pipes[kind])
      if (pipe.operations > 0 && cores > 0)
        longest = std::max(longest, pipe.busyCycles / cores);
  }
  return longest;
}

std::optional<Roofline> tl::runtime::getRoofline(const RunReport &report) {
  double bytes = double(report.gmBytesRead) + double(report.gmBytesWritten);
  double cycles = report.totalCycles - report.launchOverheadCycles;
  double computing = getComputeCycles(report);
  if (bytes <= 0 || cycles <= 0 || computing <= 0)
    return std::nullopt;
  Roofline roofline;
  roofline.intensity = report.operations / bytes;
  roofline.achieved = report.operations / cycles;
  roofline.peak = report.operations / computing;
  roofline.memoryBound = roofline.intensity * report.gmBytesPerCycle;
  return roofline;
}
