//===- Recording.cpp - Data of a simulation for reports -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/Simulator.h"

#include "llvm/ADT/STLExtras.h"

using namespace tl::runtime;

PipeUsage &PipeUsage::operator+=(const PipeUsage &other) {
  busyCycles += other.busyCycles;
  instructions += other.instructions;
  gmBytesRead += other.gmBytesRead;
  gmBytesWritten += other.gmBytesWritten;
  operations += other.operations;
  peakCycles += other.peakCycles;
  return *this;
}

/// The bytes of global memory that `instruction` accesses, without the rest of
/// its requests.
static GlobalTraffic getTraffic(const Instruction &instruction) {
  GlobalTraffic traffic;
  for (const Access &access : instruction.accesses)
    if (access.memory == Memory::GM)
      traffic.add(access, access.bytes.bytes());
  return traffic;
}

/// The on-chip accesses of `instruction`.
static llvm::SmallVector<TouchedBytes, 3>
getTouched(const Instruction &instruction) {
  llvm::SmallVector<TouchedBytes, 3> touched;
  for (const Access &access : instruction.accesses)
    if (access.memory != Memory::GM && !access.bytes.empty())
      touched.push_back({access.memory,
                         access.write,
                         {access.bytes.begin(), access.bytes.end()}});
  return touched;
}

static int64_t getMovedBytes(const Instruction &instruction) {
  if (int64_t bytes = instruction.gmBytes.total())
    return bytes;
  int64_t bytes = 0;
  for (const Access &access : instruction.accesses)
    if (access.write)
      bytes += access.bytes.bytes();
  return bytes;
}

void Simulator::recordStart(const CoreState &core, Pipe pipe,
                            const Instruction &instruction, double busy,
                            double done, const LineCounts &lines) {
  GlobalTraffic traffic = getTraffic(instruction);
  PipeUsage usage{busy,
                  1,
                  traffic.read,
                  traffic.written,
                  instruction.operations,
                  instruction.peakCycles};
  // The scalar unit is busy while it waits for its own result, too.
  if (pipe == Pipe::S)
    usage.busyCycles = 0;
  usageOf(core).pipes[pipe] += usage;
  if (setup.timeline)
    resultOf(core).timeline.push_back(
        {core.block, core.number, core.setup.kind, pipe, now, now + busy, done,
         instruction.source, getMovedBytes(instruction),
         getTouched(instruction), lines});
}

void Simulator::recordScalar(const CoreState &core, const void *source,
                             double cycles) {
  Stall work;
  work.core = core.setup.kind;
  work.pipe = Pipe::S;
  work.source = source;
  work.cycles = cycles;
  work.count = 1;
  resultOf(core).scalars.add(work);
}

void tl::runtime::replaceTimes(BlockResult &result, BlockResult times) {
  result.cycles = times.cycles;
  result.cores = std::move(times.cores);
  result.timeline = std::move(times.timeline);
  result.stalls = std::move(times.stalls);
  result.scalars = std::move(times.scalars);
  result.stallEvents = std::move(times.stallEvents);
  result.flagEvents = std::move(times.flagEvents);
  result.crossFlagEvents = std::move(times.crossFlagEvents);
}

/// Stalls at the end last until the end of their block.
void Simulator::finishProfile() {
  for (const CoreState &core : cores)
    for (unsigned i = 0; i < kNumPipes; ++i)
      profilerOf(core).resume(core.number, static_cast<Pipe>(i),
                              resultOf(core).cycles);
  for (auto [result, profiler] : llvm::zip_equal(results, profilers)) {
    result.stalls = std::move(profiler.stalls);
    result.stallEvents = std::move(profiler.stallEvents);
    result.flagEvents = std::move(profiler.flagEvents);
  }
}
