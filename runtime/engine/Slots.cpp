//===- Slots.cpp - Blocks of a launch in one simulated time ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/Slots.h"
#include "runtime/engine/Simulator.h"

#include <functional>
#include <queue>

using namespace tl::runtime;

//===----------------------------------------------------------------------===//
// Recordings
//===----------------------------------------------------------------------===//

/// The part of `instruction` that times depend on. Most instructions repeat and
/// are shared; transfers do not, and scalar instructions know their core.
static SharedInstruction getTimedPart(const SharedInstruction &instruction) {
  if (instruction->pipe != Pipe::S && instruction->gmBytes.total() == 0)
    return instruction;
  auto part = std::make_shared<Instruction>();
  part->pipe = instruction->pipe;
  part->source = instruction->source;
  part->accesses = instruction->accesses;
  part->busyCycles = instruction->busyCycles;
  part->latencyCycles = instruction->latencyCycles;
  part->gmBytes = instruction->gmBytes;
  part->operations = instruction->operations;
  part->peakCycles = instruction->peakCycles;
  part->orderedAccumulate = instruction->orderedAccumulate;
  part->unitFlags = instruction->unitFlags;
  part->waitsForPipe = instruction->waitsForPipe;
  return part;
}

llvm::Expected<std::optional<Command>> RecordingStream::next() {
  llvm::Expected<std::optional<Command>> command = source.next();
  if (!command || !*command)
    return command;
  auto *instruction = std::get_if<SharedInstruction>(&**command);
  recording.push_back(instruction ? Command(getTimedPart(*instruction))
                                  : **command);
  return command;
}

llvm::Expected<std::optional<Command>> RecordedStream::next() {
  if (position == recording.size())
    return std::nullopt;
  return std::move(recording[position++]);
}

//===----------------------------------------------------------------------===//
// Slots
//===----------------------------------------------------------------------===//

namespace {
/// A slot and the block that runs in it.
struct Slot {
  int64_t block = 0;
  double start = 0;
  BlockSetup setup;
  std::unique_ptr<Simulator> simulator;
};

class SlotSimulator {
public:
  SlotSimulator(int64_t blocks, unsigned slots, SlotClient &client)
      : blocks(blocks), slots(slots), client(client) {}

  llvm::Error run(double start);

private:
  void begin(unsigned slot, double start);
  /// Advances the block of `slot` as long as it is the first in time. False at
  /// its end.
  bool advance(unsigned slot);
  llvm::Error end(unsigned slot);

  /// The time of the next event of a slot, and the slot.
  using Turn = std::pair<double, unsigned>;

  int64_t blocks;
  int64_t nextBlock = 0;
  std::vector<Slot> slots;
  SlotClient &client;
  std::priority_queue<Turn, std::vector<Turn>, std::greater<>> turns;
};
} // namespace

void SlotSimulator::begin(unsigned number, double start) {
  if (nextBlock == blocks)
    return;
  Slot &slot = slots[number];
  slot.block = nextBlock++;
  slot.start = start;
  slot.setup = client.begin(slot.block, number);
  slot.setup.start = start;
  slot.simulator = std::make_unique<Simulator>(slot.setup);
  slot.simulator->start();
  turns.emplace(start, number);
}

bool SlotSimulator::advance(unsigned number) {
  Slot &slot = slots[number];
  while (std::optional<double> time = slot.simulator->getNextTime()) {
    Turn turn(slot.start + *time, number);
    if (!turns.empty() && turns.top() < turn) {
      turns.push(turn);
      return true;
    }
    slot.simulator->step();
  }
  return false;
}

llvm::Error SlotSimulator::end(unsigned number) {
  Slot &slot = slots[number];
  llvm::Expected<std::vector<BlockResult>> results = slot.simulator->finish();
  if (!results)
    return results.takeError();
  double end = slot.start + results->front().cycles;
  client.end(slot.block, std::move(results->front()));
  begin(number, end);
  return llvm::Error::success();
}

llvm::Error SlotSimulator::run(double start) {
  for (unsigned slot = 0; slot < slots.size(); ++slot)
    begin(slot, start);
  while (!turns.empty()) {
    unsigned slot = turns.top().second;
    turns.pop();
    if (advance(slot))
      continue;
    if (llvm::Error error = end(slot))
      return error;
  }
  return llvm::Error::success();
}

llvm::Error tl::runtime::simulateInSlots(int64_t blocks, unsigned slots,
                                         double start, SlotClient &client) {
  return SlotSimulator(blocks, slots, client).run(start);
}
