//===- Hardware.h - Parts of the simulated machine --------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Names of the parts of an Ascend AI core and the parameters of one machine.
/// MachineConfig holds all numbers of the hardware but for the structure of a
/// block: a cube core and two vector cores.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_HARDWARE_H
#define TL_RUNTIME_ENGINE_HARDWARE_H

#include "llvm/ADT/EnumeratedArray.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace tl::runtime {

/// The parallel units of a core. S is the scalar unit, which runs the control
/// flow and issues the instructions of all others.
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

/// A flag between two pipes of one core.
struct Flag {
  Pipe src = Pipe::S;
  Pipe dst = Pipe::S;
  unsigned id = 0;

  bool operator==(const Flag &other) const {
    return src == other.src && dst == other.dst && id == other.id;
  }
};

/// Size and address granularity of one memory, in bytes. GM is not described
/// here: each tensor has its own size.
struct MemoryConfig {
  int64_t capacity = 0;
  int64_t alignment = 1;
};

/// The parameters of one machine. Cycles are cycles of the core clock.
struct MachineConfig {
  PerMemory<MemoryConfig> memories;
  /// Queue depth of a pipe; a full queue blocks the scalar unit.
  PerPipe<unsigned> queueDepth = 0u;
  /// Event ids per ordered pair of pipes.
  unsigned eventIds = 0;
  /// Cores of the whole chip.
  unsigned cubeCores = 0;
  unsigned vectorCores = 0;
  double clockMHz = 0;
  /// The rates at which all cores together read from L2, and write to it at the
  /// same time, in bytes per cycle; 0 means unlimited.
  double l2BytesPerCycle = 0;
  double l2WriteBytesPerCycle = 0;
  /// The lines of L2 and the bytes of a line.
  int64_t l2Lines = 0;
  int64_t l2LineBytes = 0;
  /// The rate of the memory behind L2; 0 means unlimited.
  double memoryBytesPerCycle = 0;
  /// The factor by which a read of one core takes longer from memory than from
  /// L2.
  double l2MissFactor = 1;
  /// Bytes of a line of the data cache through which a scalar unit accesses
  /// global memory; 0 if it has none.
  int64_t cacheLineBytes = 0;
  /// Time from the launch of a kernel to the start of its first block.
  double launchOverheadCycles = 0;
  /// The time for which a command occupies the scalar unit.
  double scalarCycles = 0;
  /// Time from the set of a flag to the end of its wait.
  double flagCycles = 0;
  /// The same for a flag between cores.
  double crossFlagCycles = 0;
  /// The largest count of a flag between cores.
  unsigned crossFlagMax = 0;
  /// Bytes of L0C per unit flag.
  int64_t unitFlagBytes = 0;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_HARDWARE_H
