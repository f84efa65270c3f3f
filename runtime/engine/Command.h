//===- Command.h - Commands of a scalar unit --------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The interface between the interpreter of the control flow of a core (an
/// InstructionStream) and the simulator.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_COMMAND_H
#define TL_RUNTIME_ENGINE_COMMAND_H

#include "tl/runtime/engine/Hardware.h"
#include "tl/runtime/engine/checks/Footprint.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace tl::runtime {

/// How an instruction updates elements of GM, each of them in one step.
/// Numbered as tl::ascend::AtomicUpdate.
enum class AtomicUpdate : uint8_t { None, Add, Max, Min };

/// Whether updates need no order between them.
inline bool commute(AtomicUpdate a, AtomicUpdate b) {
  return a != AtomicUpdate::None && a == b;
}

/// Bytes an instruction reads or writes. An instruction that reads and writes
/// the same bytes has two accesses.
struct Access {
  Memory memory = Memory::GM;
  /// The tensor's number for GM, an index into BlockSetup::tensorBytes; 0
  /// elsewhere.
  unsigned space = 0;
  /// Byte addresses in the memory, or from the start of the tensor.
  Footprint bytes;
  bool write = false;
  /// For a write that updates bytes of GM in one step.
  AtomicUpdate atomic = AtomicUpdate::None;
  /// The instruction addresses each row by itself: the greatest common divisor
  /// of the distances between rows, in bytes. 0 if there is one row.
  int64_t rowStep = 0;
  /// Set for a read of some of the bytes only: those that
  /// Instruction::forEachPicked visits.
  bool selective = false;
  /// The unit of addresses in bytes, if it is not that of the memory.
  int64_t alignment = 0;
  /// The number of bytes of a read that belong together: some of them may be
  /// unwritten, but not all. 0 stands for all bytes of the access.
  int64_t unit = 1;
  /// Set for bytes of GM that take no room in L2.
  bool streamed = false;

  bool isAtomic() const { return atomic != AtomicUpdate::None; }
};

/// Traffic of cores with global memory, by direction: L2 has a rate for each.
struct GlobalTraffic {
  int64_t read = 0;
  int64_t written = 0;

  int64_t total() const { return read + written; }

  /// Adds `bytes` for `access`. An atomic update is a write: L2 updates its own
  /// bytes, and none come back to the core.
  void add(const Access &access, int64_t bytes) {
    (access.write ? written : read) += bytes;
  }
};

/// How an instruction may overwrite the on-chip bytes that it reads.
enum class Sharing : uint8_t {
  /// In any way.
  Any,
  /// An operand as a whole or not at all: the result is either in its place or
  /// does not overlap it.
  Same,
  /// Not at all.
  None
};

/// Blocks of L0C with unit flags that order a product and a store.
struct UnitFlagUse {
  /// The numbers of the blocks, rising.
  std::vector<unsigned> units;
  /// Waits until a flag is raised and lowers it; a product waits until it is
  /// lowered.
  bool isStore = false;
  /// Whether the product raises the flags after its writes.
  bool handsOver = false;
};

/// Work for one pipe.
///
/// An instruction for Pipe::S runs on the scalar unit itself and blocks it: the
/// stream is asked for the next command only after `execute` has run. Scalar
/// loads are instructions of this kind.
struct Instruction {
  Pipe pipe = Pipe::S;
  /// The IR operation, for reports only; never dereferenced here.
  const void *source = nullptr;
  llvm::SmallVector<Access, 3> accesses;
  Sharing sharing = Sharing::Any;
  /// Moves the data. Must access the bytes in `accesses` only. May be empty.
  std::function<void()> execute;
  /// Describes an error in the data that `execute` is about to read, if any;
  /// `execute` is not called then. May be empty.
  std::function<std::optional<std::string>()> checkData;
  /// Calls its argument with the bytes that `execute` is about to read of its
  /// selective access. Empty if there is no such access.
  std::function<void(llvm::function_ref<void(ByteRange)>)> forEachPicked;
  /// The time until the pipe can start its next instruction.
  double busyCycles = 0;
  /// The time from then until the result is complete.
  double latencyCycles = 0;
  /// Traffic with global memory, whose bandwidth all cores share.
  GlobalTraffic gmBytes;
  /// Arithmetic operations on elements, for reports.
  double operations = 0;
  /// The time that the unit needs for them at its peak rate.
  double peakCycles = 0;
  /// Set if the hardware itself orders this instruction after the previous one
  /// of its pipe that writes exactly the same bytes, as it does for large
  /// accumulating matrix products (Ascend C documentation, Mmad).
  bool orderedAccumulate = false;
  /// Set if its accesses to L0C are ordered by unit flags.
  std::optional<UnitFlagUse> unitFlags;
  /// Set if the instruction waits until earlier ones of its pipe are done.
  bool waitsForPipe = false;
};

/// Instructions are immutable once issued, so a loop may issue one again any
/// number of times.
using SharedInstruction = std::shared_ptr<const Instruction>;

/// Queued on flag.src; sets the flag once all earlier instructions of that pipe
/// are done. Does not block later ones.
struct SetFlag {
  Flag flag;
  const void *source = nullptr;
};

/// Queued on flag.dst; blocks that pipe until the flag is set, then clears it.
struct WaitFlag {
  Flag flag;
  const void *source = nullptr;
};

/// Blocks a pipe until its earlier instructions are done. Without a pipe,
/// blocks the scalar unit until the whole core is idle.
struct PipeBarrier {
  std::optional<Pipe> pipe;
  const void *source = nullptr;
};

/// A flag between cores. CrossFlags determines its senders and receivers.
struct CrossFlag {
  unsigned mode = 0;
  unsigned id = 0;
};

/// Queued on `pipe`; reports once all earlier instructions of that pipe are
/// done. Does not block later ones.
struct CrossSet {
  CrossFlag flag;
  Pipe pipe = Pipe::S;
  const void *source = nullptr;
};

/// Blocks the scalar unit until the core's counter of flag `id` is above 0,
/// then decrements it.
struct CrossWait {
  unsigned id = 0;
  const void *source = nullptr;
};

/// Time of operations of the scalar unit itself.
struct Delay {
  double cycles = 0;
  /// The operation that takes the time, for reports.
  const void *source = nullptr;
};

using Command = std::variant<SharedInstruction, SetFlag, WaitFlag, PipeBarrier,
                             CrossSet, CrossWait, Delay>;

/// The control flow of one core.
class InstructionStream {
public:
  virtual ~InstructionStream() = default;

  /// The next command in program order, nothing at the end of the kernel.
  /// Called when the scalar unit is free to issue. An error ends the
  /// simulation.
  virtual llvm::Expected<std::optional<Command>> next() = 0;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_COMMAND_H
