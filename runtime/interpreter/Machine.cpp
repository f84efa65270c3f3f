//===- Machine.cpp - Target parameters of the engine ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/Machine.h"

using namespace tl::runtime;

// The engine has its own enums, with the same numbers as those of the IR.
template <typename Ours, typename Theirs>
static constexpr bool isSame(Ours ours, Theirs theirs) {
  return static_cast<unsigned>(ours) == static_cast<unsigned>(theirs);
}
static_assert(isSame(Memory::GM, tl::ascend::Memory::GM) &&
              isSame(Memory::L1, tl::ascend::Memory::L1) &&
              isSame(Memory::L0A, tl::ascend::Memory::L0A) &&
              isSame(Memory::L0B, tl::ascend::Memory::L0B) &&
              isSame(Memory::L0C, tl::ascend::Memory::L0C) &&
              isSame(Memory::UB, tl::ascend::Memory::UB) &&
              isSame(Memory::BT, tl::ascend::Memory::BT) &&
              isSame(Memory::FB, tl::ascend::Memory::FB));
static_assert(isSame(Pipe::S, tl::ascend::Pipe::S) &&
              isSame(Pipe::V, tl::ascend::Pipe::V) &&
              isSame(Pipe::M, tl::ascend::Pipe::M) &&
              isSame(Pipe::MTE1, tl::ascend::Pipe::MTE1) &&
              isSame(Pipe::MTE2, tl::ascend::Pipe::MTE2) &&
              isSame(Pipe::MTE3, tl::ascend::Pipe::MTE3) &&
              isSame(Pipe::FIX, tl::ascend::Pipe::FIX));

std::optional<Pipe> tl::runtime::getPipe(ascend::Pipe pipe) {
  if (pipe == ascend::Pipe::All)
    return std::nullopt;
  return static_cast<Pipe>(pipe);
}

MachineConfig tl::runtime::getMachine(const ascend::TargetSpec &target) {
  MachineConfig machine;
  for (unsigned i = 1; i <= static_cast<unsigned>(Memory::Last); ++i) {
    auto memory = static_cast<ascend::Memory>(i);
    machine.memories[static_cast<Memory>(i)] = {target.getSize(memory),
                                                target.getAlignment(memory)};
  }
  for (unsigned i = 0; i < kNumPipes; ++i)
    machine.queueDepth[static_cast<Pipe>(i)] =
        target.getQueueDepth(static_cast<ascend::Pipe>(i));
  machine.eventIds = target.event_ids;
  machine.cubeCores = target.cube_cores;
  machine.vectorCores = target.vector_cores;
  machine.clockMHz = target.clock_mhz;
  machine.l2BytesPerCycle = target.cube_cores * target.l2_rate_per_cube_core;
  machine.l2WriteBytesPerCycle =
      target.cube_cores * target.l2_write_rate_per_cube_core;
  machine.l2LineBytes = target.gm_request_bytes;
  machine.l2Lines = (target.l2_mib << 20) / machine.l2LineBytes;
  machine.memoryBytesPerCycle =
      target.cube_cores * target.gm_rate_per_cube_core;
  machine.l2MissFactor = target.l2_miss_factor;
  machine.launchOverheadCycles = target.launch_us * target.clock_mhz;
  machine.cacheLineBytes = target.data_cache_line;
  machine.scalarCycles = target.scalar_cycles;
  machine.flagCycles = target.flag_cycles;
  machine.crossFlagCycles = target.cross_flag_cycles;
  machine.crossFlagMax = target.cross_flag_max;
  machine.unitFlagBytes = ascend::TargetSpec::unit_flag_bytes;
  return machine;
}
