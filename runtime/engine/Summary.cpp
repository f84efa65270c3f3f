//===- Summary.cpp - Sums over the blocks of a launch ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/Summary.h"

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

/// The core of the chip for core `core` of a block in `slot`.
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

/// Adds the activity of `block` in `slot` to the cores of the chip.
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

/// Assigns blocks to slots and start times, and finds the end of the last
/// block.
static void schedule(const MachineConfig &machine,
                     llvm::ArrayRef<BlockResult> blocks, RunReport &report) {
  report.launchOverheadCycles = machine.launchOverheadCycles;
  report.l2BytesPerCycle = machine.l2BytesPerCycle;
  report.l2WriteBytesPerCycle = machine.l2WriteBytesPerCycle;
  report.memoryBytesPerCycle = machine.memoryBytesPerCycle;
  report.chipCores[CoreKind::Cube] = machine.cubeCores;
  report.chipCores[CoreKind::Vector] = machine.vectorCores;
  report.totalCycles = machine.launchOverheadCycles;
  if (blocks.empty())
    return;
  // The time at which a slot is free, and its number.
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
                                 llvm::ArrayRef<BlockResult> blocks,
                                 llvm::ArrayRef<TensorContents> contents,
                                 llvm::ArrayRef<const std::byte *> tensors) {
  RunReport report;
  schedule(machine, blocks, report);
  if (machine.clockMHz > 0)
    report.microseconds = report.totalCycles / machine.clockMHz;

  llvm::EnumeratedArray<double, CoreKind> running = 0.0;
  GlobalChecker checker;
  DiagnosticLog found;
  for (const BlockResult &block : blocks) {
    found.merge(block.diagnostics);
    report.completed &= block.completed;
    report.stalls.merge(block.stalls);
    report.scalars.merge(block.scalars);
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
  report.diagnostics = checker.findEqualWrites(found, tensors);
  // A block that stopped early may lack writes.
  if (report.completed)
    report.diagnostics.merge(checker.checkContents(contents));
  bool together = !blocks.empty() && blocks.front().together;
  if (together)
    return report;
  report.diagnostics.merge(checker.check(tensors));
  report.diagnostics.merge(checker.checkCacheLines(machine.cacheLineBytes));
  return report;
}

//===----------------------------------------------------------------------===//
// Roofline
//===----------------------------------------------------------------------===//

/// The pipe with the longest computation per core on average, and its time.
/// Issuing commands does not count as computation of the scalar unit.
static std::pair<Pipe, double> findBusiestPipe(const RunReport &report) {
  llvm::EnumeratedArray<double, CoreKind> cores = 0.0;
  for (const CoreReport &core : report.cores)
    ++cores[core.kind];
  llvm::EnumeratedArray<double, CoreKind> scalars = 0.0;
  for (const Stall &work : report.scalars.sorted())
    scalars[work.core] += work.cycles;
  std::pair<Pipe, double> longest = {Pipe::V, 0};
  auto add = [&](Pipe pipe, CoreKind kind, double cycles) {
    if (cores[kind] > 0 && cycles / cores[kind] > longest.second)
      longest = {pipe, cycles / cores[kind]};
  };
  for (CoreKind kind : {CoreKind::Cube, CoreKind::Vector}) {
    for (unsigned i = 0; i < kNumPipes; ++i) {
      const PipeSummary &pipe = report.pipes[kind][static_cast<Pipe>(i)];
      if (pipe.operations > 0)
        add(static_cast<Pipe>(i), kind, pipe.busyCycles);
    }
    add(Pipe::S, kind, scalars[kind]);
  }
  return longest;
}

/// A roofline of `operations` and `bytes` in the time of `report`, if they need
/// at least `computing` and `moving` cycles.
static Roofline makeRoofline(const RunReport &report, double operations,
                             double bytes, double computing, double moving) {
  double cycles = report.totalCycles - report.launchOverheadCycles;
  Roofline roofline;
  roofline.operations = operations;
  roofline.bytes = bytes;
  roofline.intensity = operations / bytes;
  roofline.achieved = operations / cycles;
  roofline.peak = computing > 0 ? operations / computing : 0;
  roofline.memoryBound = moving > 0 ? operations / moving : 0;
  roofline.limit = moving > computing ? Roofline::Memory : Roofline::Compute;
  roofline.efficiency = std::max(moving, computing) / cycles;
  return roofline;
}

/// The cycles for `bytes` at `rate`.
static double getMovingCycles(double bytes, double rate) {
  return rate > 0 ? bytes / rate : 0;
}

/// The cycles in which L2 serves `read` and `written` bytes, and memory moves
/// `moved`; all of them at the same time.
static double getMovingCycles(const RunReport &report, double read,
                              double written, double moved) {
  return std::max({getMovingCycles(read, report.l2BytesPerCycle),
                   getMovingCycles(written, report.l2WriteBytesPerCycle),
                   getMovingCycles(moved, report.memoryBytesPerCycle)});
}

std::optional<Roofline> tl::runtime::getRoofline(const RunReport &report) {
  const LaunchTraffic &traffic = report.traffic;
  if (traffic.compulsoryBytes <= 0 ||
      report.totalCycles <= report.launchOverheadCycles)
    return std::nullopt;
  const PipeSummary &cube = report.pipes[CoreKind::Cube][Pipe::M],
                    &vector = report.pipes[CoreKind::Vector][Pipe::V];
  CoreKind kind = cube.operations > 0 ? CoreKind::Cube : CoreKind::Vector;
  const PipeSummary &pipe = kind == CoreKind::Cube ? cube : vector;
  double computing = pipe.peakCycles / std::max(report.chipCores[kind], 1u);
  double moving = getMovingCycles(
      report, traffic.compulsoryBytes - traffic.compulsoryBytesWritten,
      traffic.compulsoryBytesWritten, traffic.compulsoryMemoryBytes);
  return makeRoofline(report, pipe.operations, traffic.compulsoryBytes,
                      computing, moving);
}

std::optional<Roofline>
tl::runtime::getKernelRoofline(const RunReport &report) {
  double bytes = double(report.gmBytesRead) + double(report.gmBytesWritten);
  if (bytes <= 0 || report.totalCycles <= report.launchOverheadCycles ||
      report.l2BytesPerCycle <= 0)
    return std::nullopt;
  auto [pipe, computing] = findBusiestPipe(report);
  // Lines that stay in L2 are not written before the end.
  double moving =
      getMovingCycles(report, report.gmBytesRead, report.gmBytesWritten,
                      report.traffic.bytesMoved);
  Roofline roofline =
      makeRoofline(report, report.operations, bytes, computing, moving);
  if (roofline.limit == Roofline::Compute && pipe == Pipe::S)
    roofline.limit = Roofline::Scalar;
  return roofline;
}
