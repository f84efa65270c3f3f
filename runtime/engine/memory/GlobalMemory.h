//===- GlobalMemory.h - L2 and memory of the chip ---------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_MEMORY_GLOBALMEMORY_H
#define TL_RUNTIME_ENGINE_MEMORY_GLOBALMEMORY_H

#include "runtime/engine/Command.h"
#include "runtime/engine/memory/L2Cache.h"
#include "tl/runtime/engine/memory/Traffic.h"

#include <mutex>

namespace tl::runtime {

/// L2 and the memory behind it, which all cores share during the launches of a
/// run.
///
/// Each transfer uses its lines at its start. A line that is read and not in L2
/// comes from memory as a whole; one that is written does not, even in part. A
/// line that has to make room goes to memory if it was written. Memory serves
/// the transfers one after another.
///
/// A streamed access makes no room in L2: a line that is not there is read from
/// memory, or written to it, as a whole.
class GlobalMemory {
public:
  GlobalMemory(const MachineConfig &machine, L2State state);

  /// Adds the tensors of the arguments, before all others. Those that share
  /// bytes share lines.
  void addArguments(llvm::ArrayRef<int64_t> bytes,
                    llvm::ArrayRef<const std::byte *> data);

  /// Begins a launch on tensors of these sizes; those after the ones of the
  /// launch before are new.
  void beginLaunch(llvm::ArrayRef<int64_t> bytes);

  /// Whether L2 holds all that the launch may use, so that the order of
  /// transfers has no effect.
  bool holdsAll() const { return hasAll; }

  /// The effect of memory on a transfer.
  struct Service {
    /// The part of the lines that are read and come from memory.
    double missShare = 0;
    /// The time at which memory has served the transfer; 0 if it has nothing to
    /// do with it.
    double done = 0;
    /// All lines that it uses. If it uses several tensors, those of the last
    /// one are counted.
    LineCounts lines;
  };

  /// Serves a transfer that starts at `now`, in cycles of the launch. Called in
  /// the order of the starts, or by several threads if L2 holds all.
  Service serve(const Instruction &transfer, double now);

  /// Whether the launch has written a line of `access`.
  bool hasWritten(const Access &access) const;

  /// Ends the launch: what is to be written goes to memory.
  LaunchTraffic endLaunch();

private:
  /// Adds a tensor that begins at a line.
  void add(int64_t bytes);
  /// Uses the lines of a run of bytes of `access`.
  void use(const Access &access, ByteRange run);
  /// Whether L2 has `line`, which is part of `access`, before it is used.
  bool useLine(uint32_t line, const Access &access);
  void writeBack(uint32_t line);

  int64_t lineBytes;
  double bytesPerCycle;
  L2State state;
  L2Cache cache;
  /// The address of the first byte of each tensor.
  std::vector<int64_t> addresses;
  /// The end of the last tensor, at a line.
  int64_t end = 0;
  size_t arguments = 0;
  /// By line: the tensor that it is counted for, and what the launch has done.
  struct LineUse {
    uint32_t tensor;
    bool wasPresent = false;
    bool isRead = false;
    bool isWritten = false;
  };
  std::vector<LineUse> uses;
  bool hasAll = false;
  std::mutex mutex;
  LaunchTraffic traffic;
  /// The time at which memory has served all transfers so far.
  double free = 0;
  /// Lines of the transfer that is served; `reads` and `misses` are read.
  int64_t reads = 0, misses = 0, writeBacks = 0;
  /// The last line of a streamed access: the next row may begin in it.
  std::optional<uint32_t> streamed;
  LineCounts lines;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_MEMORY_GLOBALMEMORY_H
