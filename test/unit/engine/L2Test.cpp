//===- L2Test.cpp - Tests of L2 and memory --------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/Slots.h"
#include "runtime/engine/Summary.h"
#include "test/unit/engine/EngineTestSupport.h"

#include <list>
#include <random>

using namespace tl::runtime;

//===----------------------------------------------------------------------===//
// Lines
//===----------------------------------------------------------------------===//

namespace {
/// A cache as a list of its lines, the last one used first.
class NaiveCache {
public:
  explicit NaiveCache(size_t capacity) : capacity(capacity) {}

  L2Cache::Outcome use(uint32_t line, bool write) {
    L2Cache::Outcome outcome;
    bool dirty = write;
    for (auto place = lines.begin(); place != lines.end(); ++place)
      if (place->first == line) {
        outcome.isHit = true;
        dirty |= place->second;
        lines.erase(place);
        break;
      }
    lines.push_front({line, dirty});
    if (lines.size() > capacity) {
      if (lines.back().second)
        outcome.writtenBack = lines.back().first;
      lines.pop_back();
    }
    return outcome;
  }

private:
  size_t capacity;
  std::list<std::pair<uint32_t, bool>> lines;
};
} // namespace

// Random reads and writes, with more lines than fit and with fewer.
TEST(L2, ReplacesTheLeastRecentlyUsedLine) {
  std::mt19937 random(1);
  for (uint32_t capacity : {1, 2, 7, 64}) {
    L2Cache cache(capacity);
    cache.grow(40);
    NaiveCache naive(capacity);
    for (int i = 0; i < 5000; ++i) {
      uint32_t line = random() % 40;
      bool write = random() % 3 == 0;
      L2Cache::Outcome expected = naive.use(line, write),
                       actual = cache.use(line, write);
      ASSERT_EQ(actual.isHit, expected.isHit) << i;
      ASSERT_EQ(actual.writtenBack, expected.writtenBack) << i;
    }
  }
}

// A line that was written is not written again after it was cleaned.
TEST(L2, CleanLinesAreNotWritten) {
  L2Cache cache(1);
  cache.grow(3);
  cache.use(0, /*write=*/true);
  EXPECT_TRUE(cache.isDirty(0));
  cache.clean(0);
  EXPECT_FALSE(cache.use(1, /*write=*/true).writtenBack);
  EXPECT_EQ(cache.use(2, /*write=*/false).writtenBack, 1u);
}

// An access that passes changes neither what is in the cache nor the order of
// use; a write to a line there makes it dirty.
TEST(L2, PassingAccessesReplaceNothing) {
  L2Cache cache(2);
  cache.grow(3);
  EXPECT_FALSE(cache.pass(0, /*write=*/false));
  EXPECT_FALSE(cache.pass(0, /*write=*/true));
  EXPECT_FALSE(cache.contains(0));
  EXPECT_FALSE(cache.isDirty(0));
  cache.use(0, /*write=*/false);
  cache.use(1, /*write=*/false);
  EXPECT_TRUE(cache.pass(0, /*write=*/true));
  EXPECT_TRUE(cache.isDirty(0));
  EXPECT_EQ(cache.use(2, /*write=*/false).writtenBack, 0u);
  EXPECT_TRUE(cache.contains(1));
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

namespace {
/// L2 with lines of 64 bytes, and memory that moves 16 bytes per cycle.
MachineConfig cachedMachine(int64_t lines) {
  MachineConfig machine = smallMachine();
  machine.l2BytesPerCycle = machine.l2WriteBytesPerCycle = 64;
  machine.l2LineBytes = 64;
  machine.l2Lines = lines;
  machine.memoryBytesPerCycle = 16;
  machine.l2MissFactor = 2;
  return machine;
}

Instruction transfer(Access access, double busy = 1) {
  Instruction instruction;
  instruction.pipe = access.write ? Pipe::MTE3 : Pipe::MTE2;
  instruction.gmBytes.add(access, access.bytes.bytes());
  instruction.accesses.push_back(std::move(access));
  instruction.busyCycles = busy;
  return instruction;
}

/// A launch with tensors of these sizes.
struct CachedLaunch {
  CachedLaunch(int64_t lines, L2State state, std::vector<int64_t> bytes)
      : bytes(std::move(bytes)), memory(cachedMachine(lines), state) {
    std::vector<const std::byte *> data;
    for (int64_t size : this->bytes)
      data.push_back(contents.emplace_back(size).data());
    memory.addArguments(this->bytes, data);
    memory.beginLaunch(this->bytes);
  }

  GlobalMemory::Service read(Footprint footprint, unsigned tensor = 0,
                             double now = 0) {
    return memory.serve(
        transfer(tl::runtime::read(Memory::GM, footprint, tensor)), now);
  }
  GlobalMemory::Service write(Footprint footprint, unsigned tensor = 0,
                              double now = 0) {
    return memory.serve(
        transfer(tl::runtime::write(Memory::GM, footprint, tensor)), now);
  }

  /// A read or write that takes no room in L2.
  GlobalMemory::Service stream(Access access, double now = 0) {
    access.streamed = true;
    return memory.serve(transfer(std::move(access)), now);
  }

  std::vector<int64_t> bytes;
  std::deque<std::vector<std::byte>> contents;
  GlobalMemory memory;
};
} // namespace

// Two of four lines of a cold cache come from memory at 16 bytes per cycle,
// and the second read finds all in L2.
TEST(L2, MissesTakeTheTimeOfMemory) {
  CachedLaunch launch(8, L2State::Cold, {256});
  launch.read({0, 128});
  GlobalMemory::Service service = launch.read({0, 256}, 0, /*now=*/100);
  EXPECT_EQ(service.missShare, 0.5);
  EXPECT_EQ(service.done, 100 + 128 / 16);
  EXPECT_EQ(service.lines.tensor, 0u);
  EXPECT_EQ(service.lines.hits, 2);
  EXPECT_EQ(service.lines.misses, 2);
  service = launch.read({0, 256});
  EXPECT_EQ(service.missShare, 0);
  EXPECT_EQ(service.done, 0);
  LaunchTraffic traffic = launch.memory.endLaunch();
  EXPECT_EQ(traffic.tensors[0].bytesRead, 128 + 256 + 256);
  EXPECT_EQ(traffic.tensors[0].readHits, 2 + 4);
  EXPECT_EQ(traffic.tensors[0].readMisses, 4);
  EXPECT_EQ(traffic.tensors[0].bytesFromMemory, 256);
  EXPECT_EQ(traffic.bytesMoved, 256);
  EXPECT_EQ(traffic.compulsoryBytes, 256);
  EXPECT_EQ(traffic.compulsoryMemoryBytes, 256);
}

// Transfers that start while memory serves others wait for it.
TEST(L2, MemoryServesOneTransferAfterAnother) {
  CachedLaunch launch(8, L2State::Cold, {512});
  EXPECT_EQ(launch.read({0, 128}, 0, 10).done, 18);
  EXPECT_EQ(launch.read({128, 128}, 0, 12).done, 26);
  EXPECT_EQ(launch.read({256, 64}, 0, 100).done, 104);
}

// Rows use the lines that they touch: three rows of 16 bytes, one of them
// across a boundary, are four lines.
TEST(L2, RowsUseWholeLines) {
  CachedLaunch launch(16, L2State::Cold, {1024});
  launch.read(Footprint(24, 16, {{3, 144}}));
  // Bytes 24 to 40, 168 to 184 and 312 to 328.
  LaunchTraffic traffic = launch.memory.endLaunch();
  EXPECT_EQ(traffic.tensors[0].bytesRead, 48);
  EXPECT_EQ(traffic.tensors[0].readMisses, 4);
  EXPECT_EQ(traffic.compulsoryBytes, 256);
}

// Written lines go to memory when others take their place, and at the end, when
// they take no more time.
TEST(L2, WrittenLinesGoToMemory) {
  CachedLaunch launch(2, L2State::Cold, {128, 128});
  GlobalMemory::Service service = launch.write({0, 128}, 0);
  EXPECT_EQ(service.done, 0);
  service = launch.write({0, 64}, 1, /*now=*/10);
  EXPECT_EQ(service.done, 14);
  EXPECT_EQ(service.missShare, 0);
  EXPECT_EQ(service.lines.tensor, 1u);
  EXPECT_EQ(service.lines.misses, 1);
  LaunchTraffic traffic = launch.memory.endLaunch();
  EXPECT_EQ(traffic.tensors[0].writeMisses, 2);
  EXPECT_EQ(traffic.tensors[0].bytesToMemory, 128);
  EXPECT_EQ(traffic.tensors[1].bytesToMemory, 64);
  EXPECT_EQ(traffic.bytesMoved, 64);
  EXPECT_EQ(traffic.compulsoryBytes, 192);
  EXPECT_EQ(traffic.compulsoryBytesWritten, 192);
  // Two of the three lines may stay.
  EXPECT_EQ(traffic.compulsoryMemoryBytes, 64);
}

// A read after a write is no compulsory one, and partly written lines are not
// read.
TEST(L2, ResultsAreReadWithoutMemory) {
  CachedLaunch launch(4, L2State::Cold, {128});
  launch.write({0, 32});
  EXPECT_EQ(launch.read({0, 64}).missShare, 0);
  LaunchTraffic traffic = launch.memory.endLaunch();
  EXPECT_EQ(traffic.tensors[0].bytesFromMemory, 0);
  EXPECT_EQ(traffic.compulsoryBytes, 64);
}

// A warm L2 holds the last tensors that fit, an ideal one all of them.
TEST(L2, StatesDifferAtTheStart) {
  auto countMisses = [](L2State state, int64_t lines) {
    CachedLaunch launch(lines, state, {128, 128});
    launch.read({0, 128}, 1);
    launch.read({0, 128}, 0);
    return launch.memory.endLaunch().getTotal().readMisses;
  };
  EXPECT_EQ(countMisses(L2State::Warm, 4), 0);
  // The first line is missing, and takes the place of the second.
  EXPECT_EQ(countMisses(L2State::Warm, 3), 2);
  EXPECT_EQ(countMisses(L2State::Cold, 4), 4);
  EXPECT_EQ(countMisses(L2State::Kept, 4), 4);
  EXPECT_EQ(countMisses(L2State::Ideal, 1), 0);
}

// The second launch finds what the first one has left, and a new tensor.
TEST(L2, LinesAreKeptBetweenLaunches) {
  CachedLaunch launch(3, L2State::Kept, {64, 64});
  launch.read({0, 64}, 0);
  launch.write({0, 64}, 1);
  EXPECT_EQ(launch.memory.endLaunch().getTotal().bytesToMemory, 64);
  launch.memory.beginLaunch({64, 64, 64});
  EXPECT_FALSE(launch.memory.holdsAll());
  launch.read({0, 64}, 0);
  launch.read({0, 64}, 1);
  launch.read({0, 64}, 2);
  LaunchTraffic traffic = launch.memory.endLaunch();
  EXPECT_EQ(traffic.tensors[0].readHits, 1);
  EXPECT_EQ(traffic.tensors[1].readHits, 1);
  EXPECT_EQ(traffic.tensors[2].readMisses, 1);
  EXPECT_EQ(traffic.getTotal().bytesToMemory, 0);
  // The third tensor is no argument.
  EXPECT_EQ(traffic.compulsoryBytes, 128);
}

// A streamed read takes the time of other misses, every time, and lines of
// others stay in L2.
TEST(L2, StreamedReadsTakeNoRoom) {
  CachedLaunch launch(2, L2State::Cold, {128, 256});
  launch.read({0, 128}, 0);
  for (double now : {100, 200}) {
    GlobalMemory::Service service =
        launch.stream(read(Memory::GM, {0, 256}, 1), now);
    EXPECT_EQ(service.missShare, 1);
    EXPECT_EQ(service.done, now + 256 / 16);
    EXPECT_EQ(service.lines.tensor, 1u);
    EXPECT_EQ(service.lines.misses, 4);
  }
  EXPECT_EQ(launch.read({0, 128}, 0).missShare, 0);
  LaunchTraffic traffic = launch.memory.endLaunch();
  EXPECT_EQ(traffic.tensors[0].readHits, 2);
  EXPECT_EQ(traffic.tensors[1].bytesRead, 512);
  EXPECT_EQ(traffic.tensors[1].readMisses, 8);
  EXPECT_EQ(traffic.tensors[1].bytesFromMemory, 512);
  EXPECT_EQ(traffic.bytesMoved, 128 + 512);
  EXPECT_EQ(traffic.compulsoryBytes, 128 + 256);
  EXPECT_EQ(traffic.compulsoryBytesWritten, 0);
}

// A streamed access finds what L2 holds.
TEST(L2, StreamedAccessesHit) {
  CachedLaunch launch(4, L2State::Warm, {128, 128});
  EXPECT_EQ(launch.stream(read(Memory::GM, {0, 128}, 0)).missShare, 0);
  EXPECT_EQ(launch.stream(write(Memory::GM, {0, 128}, 1)).done, 0);
  LaunchTraffic traffic = launch.memory.endLaunch();
  EXPECT_EQ(traffic.tensors[0].readHits, 2);
  EXPECT_EQ(traffic.tensors[1].writeHits, 2);
  // At the end of the launch.
  EXPECT_EQ(traffic.tensors[1].bytesToMemory, 128);
  EXPECT_EQ(traffic.bytesMoved, 0);
}

// Streamed writes go to memory at once, and are not there for the next launch;
// reads of them miss.
TEST(L2, StreamedWritesGoToMemory) {
  CachedLaunch launch(4, L2State::Kept, {128});
  GlobalMemory::Service service =
      launch.stream(write(Memory::GM, {0, 128}, 0), /*now=*/10);
  EXPECT_EQ(service.done, 10 + 128 / 16);
  EXPECT_EQ(service.missShare, 0);
  EXPECT_EQ(launch.stream(read(Memory::GM, {0, 64}, 0)).missShare, 1);
  LaunchTraffic traffic = launch.memory.endLaunch();
  EXPECT_EQ(traffic.tensors[0].writeMisses, 2);
  EXPECT_EQ(traffic.tensors[0].bytesToMemory, 128);
  EXPECT_EQ(traffic.tensors[0].bytesFromMemory, 64);
  EXPECT_EQ(traffic.bytesMoved, 192);
  launch.memory.beginLaunch({128});
  EXPECT_EQ(launch.read({0, 128}).missShare, 1);
}

// Rows of one streamed transfer that meet in a line move it once; two transfers
// move it twice.
TEST(L2, StreamedPartsOfALineAreMovedByTransfer) {
  CachedLaunch launch(4, L2State::Cold, {256});
  launch.stream(read(Memory::GM, Footprint(0, 16, {{3, 32}}), 0));
  launch.stream(write(Memory::GM, {0, 32}, 0));
  launch.stream(write(Memory::GM, {32, 32}, 0));
  LaunchTraffic traffic = launch.memory.endLaunch();
  // Bytes 0 to 16, 32 to 48 and 64 to 80.
  EXPECT_EQ(traffic.tensors[0].readHits, 1);
  EXPECT_EQ(traffic.tensors[0].readMisses, 2);
  EXPECT_EQ(traffic.tensors[0].bytesFromMemory, 128);
  EXPECT_EQ(traffic.tensors[0].bytesToMemory, 128);
}

// Arguments that share bytes share lines.
TEST(L2, ArgumentsMayOverlap) {
  std::vector<std::byte> data(256);
  GlobalMemory memory(cachedMachine(8), L2State::Cold);
  memory.addArguments({128, 64, 256}, {data.data() + 64, nullptr, data.data()});
  memory.beginLaunch({128, 64, 256});
  memory.serve(transfer(read(Memory::GM, {0, 256}, 2)), 0);
  memory.serve(transfer(read(Memory::GM, {0, 128}, 0)), 0);
  LaunchTraffic traffic = memory.endLaunch();
  EXPECT_EQ(traffic.tensors[0].readHits, 2);
  EXPECT_EQ(traffic.tensors[2].readMisses, 4);
  EXPECT_EQ(traffic.compulsoryBytes, 256);
}

//===----------------------------------------------------------------------===//
// Blocks in one simulated time
//===----------------------------------------------------------------------===//

namespace {
/// Blocks that are recordings of one core.
class Blocks : public SlotClient {
public:
  Blocks(MachineConfig machine, std::vector<Recording> recordings,
         L2State state, int64_t bytes)
      : machine(std::move(machine)), bytes({bytes}),
        memory(this->machine, state) {
    for (Recording &recording : recordings)
      streams.emplace_back(std::move(recording));
    memory.addArguments(this->bytes, {nullptr});
    memory.beginLaunch(this->bytes);
  }

  BlockSetup begin(int64_t block, unsigned slot) override {
    order.push_back({block, slot});
    BlockSetup setup;
    setup.machine = &machine;
    setup.block = block;
    cores.emplace_back(machine);
    setup.cores.push_back({CoreKind::Vector, &streams[block], &cores.back()});
    setup.tensorBytes = bytes;
    setup.check = false;
    setup.memory = &memory;
    setup.timesOnly = true;
    return setup;
  }

  void end(int64_t block, BlockResult result) override {
    EXPECT_TRUE(result.completed);
    cycles[block] = result.cycles;
  }

  MachineConfig machine;
  std::vector<int64_t> bytes;
  GlobalMemory memory;
  std::deque<RecordedStream> streams;
  std::deque<CoreMemory> cores;
  std::vector<std::pair<int64_t, unsigned>> order;
  std::map<int64_t, double> cycles;
};

Recording makeLoad(int64_t offset) {
  return {std::make_shared<const Instruction>(
      transfer(read(Memory::GM, {offset, 640}), 10))};
}
} // namespace

// Two blocks read the same lines from memory, one shortly after the other: the
// first one waits for memory, the second one only for L2.
TEST(L2, BlocksUseLinesOfEachOther) {
  Blocks blocks(cachedMachine(64), {makeLoad(0), makeLoad(0)}, L2State::Cold,
                2048);
  llvm::cantFail(simulateInSlots(2, 2, 0, blocks));
  EXPECT_EQ(blocks.cycles[0], 40);
  EXPECT_EQ(blocks.cycles[1], 10);
}

// Blocks that read different lines share memory.
TEST(L2, BlocksShareMemory) {
  Blocks blocks(cachedMachine(64), {makeLoad(0), makeLoad(640)}, L2State::Cold,
                2048);
  llvm::cantFail(simulateInSlots(2, 2, 0, blocks));
  EXPECT_EQ(blocks.cycles[0], 40);
  EXPECT_EQ(blocks.cycles[1], 80);
}

// A block starts in the slot that is free first.
TEST(L2, BlocksTakeTheFirstFreeSlot) {
  Blocks blocks(cachedMachine(64), {makeLoad(0), makeLoad(0), makeLoad(0)},
                L2State::Cold, 2048);
  llvm::cantFail(simulateInSlots(3, 2, 100, blocks));
  EXPECT_EQ(blocks.order, (std::vector<std::pair<int64_t, unsigned>>{
                              {0, 0}, {1, 1}, {2, 1}}));
}

// A recording has the commands of the stream, without what they do.
TEST(L2, RecordingsDoNothing) {
  bool isDone = false;
  Program program;
  program.run(op(1), Pipe::S, {}, {3, 4}, [&] { isDone = true; })
      .set(op(2), Pipe::MTE2, Pipe::V);
  Recording recording;
  RecordingStream stream(program.script, recording);
  while (llvm::cantFail(stream.next()))
    ;
  ASSERT_EQ(recording.size(), 2u);
  auto &instruction = std::get<SharedInstruction>(recording[0]);
  EXPECT_FALSE(instruction->execute);
  EXPECT_EQ(instruction->busyCycles, 3);
  EXPECT_EQ(instruction->latencyCycles, 4);
  EXPECT_TRUE(std::holds_alternative<SetFlag>(recording[1]));
}
