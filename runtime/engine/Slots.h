//===- Slots.h - Blocks of a launch in one simulated time -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The blocks of a launch share L2, so their times depend on each other. Their
/// data do not: each block is simulated by itself first, on any thread, and its
/// commands are recorded. Then all of them run once more in one event loop, for
/// their times alone.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_SLOTS_H
#define TL_RUNTIME_ENGINE_SLOTS_H

#include "runtime/engine/BlockSimulator.h"

namespace tl::runtime {

/// The commands of a core.
using Recording = std::vector<Command>;

/// Passes on the commands of a stream and records what their times depend on.
class RecordingStream : public InstructionStream {
public:
  RecordingStream(InstructionStream &source, Recording &recording)
      : source(source), recording(recording) {}

  llvm::Expected<std::optional<Command>> next() override;

private:
  InstructionStream &source;
  Recording &recording;
};

/// The commands of a recording.
class RecordedStream : public InstructionStream {
public:
  explicit RecordedStream(Recording recording)
      : recording(std::move(recording)) {}

  llvm::Expected<std::optional<Command>> next() override;

private:
  Recording recording;
  size_t position = 0;
};

/// The blocks of a launch on the slots of the chip. The methods are called in
/// the order of simulated time, by one thread.
class SlotClient {
public:
  virtual ~SlotClient() = default;

  /// The setup of `block`, which starts in `slot`. Valid until its end.
  virtual BlockSetup begin(int64_t block, unsigned slot) = 0;
  virtual void end(int64_t block, BlockResult result) = 0;
};

/// Simulates blocks 0 to `blocks` - 1 from the time `start` on: each in the
/// slot of `slots` that is free first, as `summarise` assigns them.
llvm::Error simulateInSlots(int64_t blocks, unsigned slots, double start,
                            SlotClient &client);

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_SLOTS_H
