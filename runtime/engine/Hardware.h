//===- Hardware.h - The simulated machine's parts ---------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Names of the parts of an Ascend AI core and the numbers that describe one
/// machine. The engine holds no hardware number of its own: all of them reach
/// it through MachineConfig.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_HARDWARE_H
#define TL_RUNTIME_ENGINE_HARDWARE_H

#include "llvm/ADT/EnumeratedArray.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace tl::runtime {

/// The units of a core that work at the same time. S is the scalar unit, which
/// runs the control flow and issues the instructions of all others.
enum class Pipe : uint8_t { S, V, M, MTE1, MTE2, MTE3, FIX, Last = FIX };

/// The memories an instruction reads and writes. GM is shared by all cores and
/// addressed per tensor; every other memory is private to one core.
enum class Memory : uint8_t { GM, L1, L0A, L0B, L0C, UB, BT, FB, Last = FB };

/// The two kinds of core of an AI core.
enum class CoreKind : uint8_t { Cube, Vector, Last = Vector };

template <typename T> using PerPipe = llvm::EnumeratedArray<T, Pipe>;
template <typename T> using PerMemory = llvm::EnumeratedArray<T, Memory>;

constexpr unsigned kNumPipes = static_cast<unsigned>(Pipe::Last) + 1;

/// Cores of one AI core: a cube core and two vector cores.
constexpr unsigned kMaxCoresPerBlock = 3;

/// Lower-case names as written in the IR: "mte1", "l0a", "cube".
llvm::StringRef name(Pipe pipe);
llvm::StringRef name(Memory memory);
llvm::StringRef name(CoreKind kind);

/// Size and address granularity of one memory, in bytes. GM is not described
/// here: tensors bring their own size.
struct MemoryConfig {
  int64_t capacity = 0;
  int64_t alignment = 1;
};

/// The numbers of one machine. Cycles are cycles of the core clock.
struct MachineConfig {
  PerMemory<MemoryConfig> memories;
  /// Entries a pipe's queue holds; the scalar unit blocks on a full one.
  PerPipe<unsigned> queueDepth = 0u;
  /// Event ids per ordered pair of pipes.
  unsigned eventIds = 0;
  /// Cores of the whole chip.
  unsigned cubeCores = 0;
  unsigned vectorCores = 0;
  double clockMHz = 0;
  /// What global memory delivers to all cores together, in bytes per cycle;
  /// 0 means unlimited.
  double gmBytesPerCycle = 0;
  /// How much longer one core takes for a transfer than if L2 holds the data.
  double gmMissFactor = 1;
  /// Bytes of a line of the data cache through which a scalar unit accesses
  /// global memory; 0 if it has none.
  int64_t cacheLineBytes = 0;
  /// Time from the launch of a kernel to the start of its first block.
  double launchOverheadCycles = 0;
  /// What the scalar unit spends on one command.
  double scalarCycles = 0;
  /// Time from a flag being set to the wait passing.
  double flagCycles = 0;
  /// The same of a flag between cores.
  double crossFlagCycles = 0;
  /// What a counter of flags between cores holds at most.
  unsigned crossFlagMax = 0;
  /// Bytes of L0C for which there is one unit flag.
  int64_t unitFlagBytes = 0;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_HARDWARE_H
