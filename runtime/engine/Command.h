//===- Command.h - What a scalar unit issues --------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The vocabulary between whoever runs the control flow of a core (an
/// InstructionStream) and the simulator.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_COMMAND_H
#define TL_RUNTIME_ENGINE_COMMAND_H

#include "runtime/engine/Footprint.h"
#include "runtime/engine/Hardware.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace tl::runtime {

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
  /// Set for a write that updates bytes of GM in one step: it needs no order
  /// with others that do.
  bool atomic = false;
  /// The instruction goes to the start of each row by itself: what divides all
  /// their distances in bytes. 0 if there is one row.
  int64_t rowStep = 0;
};

/// What an instruction may write of the on-chip bytes that it reads.
enum class Sharing : uint8_t {
  /// Whatever it likes.
  Any,
  /// All of an operand or nothing of it: the result takes its place, or is
  /// elsewhere.
  Same,
  /// Nothing.
  None
};

/// Blocks of L0C whose unit flags order a product and a store.
struct UnitFlagUse {
  /// The numbers of the blocks, rising.
  std::vector<unsigned> units;
  /// Waits until a flag is raised and lowers it; a product waits until it is
  /// lowered.
  bool isStore = false;
  /// A product that raises the flags behind its writes.
  bool handsOver = false;
};

/// Work for one pipe.
///
/// An instruction for Pipe::S runs on the scalar unit itself, which stays
/// blocked until it is done: the stream is asked for the next command only
/// after `execute` has run. That is how a scalar load is expressed.
struct Instruction {
  Pipe pipe = Pipe::S;
  /// The IR operation, for reports only; never dereferenced here.
  const void *source = nullptr;
  llvm::SmallVector<Access, 3> accesses;
  Sharing sharing = Sharing::Any;
  /// Moves the data. Must touch nothing but the bytes in `accesses`. May be
  /// empty.
  std::function<void()> execute;
  /// Says what is wrong with the data that `execute` is about to read, if
  /// anything; then it is not called. May be empty.
  std::function<std::optional<std::string>()> checkData;
  /// How long the pipe cannot start its next instruction.
  double busyCycles = 0;
  /// How long after that the result needs to arrive.
  double latencyCycles = 0;
  /// Traffic with global memory, which all cores share.
  int64_t gmBytes = 0;
  /// Arithmetic operations on elements, for reports.
  double operations = 0;
  /// Set if the hardware itself orders this instruction after the previous one
  /// of its pipe that writes exactly the same bytes, as large enough
  /// accumulating matrix products are (Ascend C documentation, Mmad).
  bool orderedAccumulate = false;
  /// Set if its accesses to L0C are ordered by unit flags.
  std::optional<UnitFlagUse> unitFlags;
  /// Set if the instruction waits until its pipe is done with those before it.
  bool waitsForPipe = false;
};

/// Nothing changes an instruction once it is issued, so a loop that comes to it
/// again may issue the very same one, as often as it likes.
using SharedInstruction = std::shared_ptr<const Instruction>;

/// A flag between two pipes of one core.
struct Flag {
  Pipe src = Pipe::S;
  Pipe dst = Pipe::S;
  unsigned id = 0;

  bool operator==(const Flag &other) const {
    return src == other.src && dst == other.dst && id == other.id;
  }
};

/// Queued on flag.src; sets the flag once all earlier instructions of that pipe
/// are done. Does not hold up later ones.
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

/// A flag between cores. Which cores report and are told is CrossFlags' matter.
struct CrossFlag {
  unsigned mode = 0;
  unsigned id = 0;
};

/// Queued on `pipe`; reports once all earlier instructions of that pipe are
/// done. Does not hold up later ones.
struct CrossSet {
  CrossFlag flag;
  Pipe pipe = Pipe::S;
  const void *source = nullptr;
};

/// Blocks the scalar unit until the core's counter of flag `id` is above 0,
/// then takes one from it.
struct CrossWait {
  unsigned id = 0;
  const void *source = nullptr;
};

/// Time the scalar unit spends on its own.
struct Delay {
  double cycles = 0;
  /// What it spends the time for, for reports.
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
