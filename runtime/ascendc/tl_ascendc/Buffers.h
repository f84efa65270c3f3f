//===- Buffers.h - Buffers that a pipe object hands out ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ASCENDC_BUFFERS_H
#define TL_ASCENDC_BUFFERS_H

#include "tl_ascendc/State.h"
#include "tl_ascendc/Synchronisation.h"

namespace AscendC {

using TEventID = int8_t;

namespace tl_impl {
struct Buffer;
}
/// A buffer of a queue, for pools that a program writes itself.
using TBufHandle = tl_impl::Buffer *;

/// The use of a buffer of a queue.
enum class TBufState : uint8_t { FREE, OCCUPIED, ENQUE, DEQUE };

/// A memory of a core, as LocalMemAllocator names it.
enum class Hardware : uint8_t { GM, UB, L1, L0A, L0B, L0C, BIAS, FIXBUF, MAX };

namespace tl_impl {

constexpr int kNoEvent = -1;
constexpr int kEvents = 8;
constexpr unsigned kMostBuffers = 64;

/// A buffer of a queue.
struct Buffer {
  uint32_t address, bytes;
  /// The number of the buffer among those of the core.
  uint32_t number;
  TBufState state;
  /// The flags that EnQue and FreeTensor have set and nothing has waited for.
  TEventID enqueued, freed;
  HardEvent freeing;
};

// The sizes of the targets: TargetFields.def has their sources.
constexpr uint32_t bytesOf(tl_device::Memory memory) {
  using tl_device::Memory;
  switch (memory) {
  case Memory::L1:
    return 512 << 10;
  case Memory::L0A:
  case Memory::L0B:
    return 64 << 10;
  case Memory::L0C:
    return 128 << 10;
  case Memory::UB:
    return (192 << 10) - 256;
  case Memory::BT:
    return 1 << 10;
  case Memory::FB:
    return 2 << 10;
  case Memory::GM:
    return 0;
  }
  return 0;
}
constexpr const char *nameOf(tl_device::Memory memory) {
  constexpr const char *names[] = {"GM",  "L1", "L0A", "L0B",
                                   "L0C", "UB", "BT",  "FB"};
  return names[static_cast<unsigned>(memory)];
}
constexpr tl_device::Memory memoryOf(Hardware hardware) {
  using tl_device::Memory;
  constexpr Memory memories[] = {Memory::GM,  Memory::UB,  Memory::L1,
                                 Memory::L0A, Memory::L0B, Memory::L0C,
                                 Memory::BT,  Memory::FB};
  return memories[static_cast<unsigned>(hardware)];
}

constexpr bool isLocal(TPosition position) {
  return position != TPosition::GM && position != TPosition::CO2;
}
/// The side of a queue that its buffers are in.
constexpr TPosition bufferOf(TPosition source, TPosition destination) {
  return isLocal(destination) ? destination : source;
}
/// The source of the elements of a queue at `position`.
constexpr TPosition sourceOf(TPosition position) {
  switch (position) {
  case TPosition::A2:
    return TPosition::A1;
  case TPosition::B2:
  case TPosition::C2PIPE2GM:
    return TPosition::B1;
  case TPosition::C2:
    return TPosition::C1;
  case TPosition::CO1:
  case TPosition::CO2:
  case TPosition::VECOUT:
    return position;
  default:
    return TPosition::GM;
  }
}
constexpr TPosition destinationOf(TPosition position) {
  switch (position) {
  case TPosition::CO1:
    return TPosition::CO2;
  case TPosition::CO2:
  case TPosition::VECOUT:
    return TPosition::GM;
  default:
    return position;
  }
}

/// The flags of a queue: `filled` from the pipe that writes a buffer to the one
/// that reads it, and `emptied` back.
struct QueueEvents {
  HardEvent filled, emptied;
};
constexpr QueueEvents eventsOf(tl_device::Memory source,
                               tl_device::Memory destination) {
  using tl_device::Memory;
  if (source == Memory::GM)
    switch (destination) {
    case Memory::UB:
      return {HardEvent::MTE2_V, HardEvent::V_MTE2};
    case Memory::L1:
      return {HardEvent::MTE2_MTE1, HardEvent::MTE1_MTE2};
    case Memory::L0A:
    case Memory::L0B:
      return {HardEvent::MTE2_M, HardEvent::M_MTE2};
    default:
      return {HardEvent::MAX, HardEvent::MAX};
    }
  if (source == Memory::UB)
    switch (destination) {
    case Memory::GM:
      return {HardEvent::V_MTE3, HardEvent::MTE3_V};
    case Memory::L1:
      return {HardEvent::MTE3_MTE1, HardEvent::MTE1_MTE3};
    case Memory::UB:
      return {HardEvent::MTE2_MTE3, HardEvent::MTE3_MTE2};
    default:
      return {HardEvent::MAX, HardEvent::MAX};
    }
  if (source == Memory::L1)
    switch (destination) {
    case Memory::UB:
      return {HardEvent::MTE1_V, HardEvent::V_MTE1};
    case Memory::FB:
      return {HardEvent::MTE1_FIX, HardEvent::FIX_MTE1};
    default:
      return {HardEvent::MTE1_M, HardEvent::M_MTE1};
    }
  return {HardEvent::M_FIX, HardEvent::FIX_M};
}

TL_API void setFlagOf(HardEvent event, int id) {
  PipePair pipes = pipesOf(event);
  device->setFlag(pipes.source, pipes.destination, id);
}
TL_API void waitFlagOf(HardEvent event, int id) {
  PipePair pipes = pipesOf(event);
  device->waitFlag(pipes.source, pipes.destination, id);
}

constexpr uint32_t upToBlock32(uint32_t bytes) {
  return (bytes + 31) / 32 * 32;
}

TL_API Buffer makeBuffer(uint32_t address, uint32_t bytes, HardEvent freeing) {
  return {address,  bytes,  ++coreState().buffers, TBufState::FREE, kNoEvent,
          kNoEvent, freeing};
}

/// Buffers in a range of a memory, one after the other.
struct BufferList {
  /// Makes `count` buffers of `bytes` at `end`, which moves.
  TL_API Buffer *add(uint32_t count, uint32_t bytes, uint32_t &end,
                     HardEvent freeing) {
    if (used + count > kMostBuffers)
      fail("a TPipe has %u buffers at most; this one has %u", kMostBuffers,
           used + count);
    Buffer *first = buffers + used;
    for (uint32_t i = 0; i < count; ++i, end += bytes)
      first[i] = makeBuffer(end, bytes, freeing);
    used += count;
    return first;
  }
  /// Waits for all flags of FreeTensor.
  TL_API void waitForAll() {
    for (uint32_t i = 0; i < used; ++i) {
      if (buffers[i].freed == kNoEvent)
        continue;
      waitFlagOf(buffers[i].freeing, buffers[i].freed);
      buffers[i].freed = kNoEvent;
    }
  }
  Buffer buffers[kMostBuffers];
  uint32_t used = 0;
};

} // namespace tl_impl
} // namespace AscendC

#endif // TL_ASCENDC_BUFFERS_H
