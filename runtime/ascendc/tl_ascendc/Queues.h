//===- Queues.h - Queues of buffers between pipes ---------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ASCENDC_QUEUES_H
#define TL_ASCENDC_QUEUES_H

#include "tl_ascendc/Pipe.h"

namespace AscendC {

/// Buffers that pass from pipe to pipe: EnQue sets the flag that DeQue waits
/// for, and FreeTensor the one that the next AllocTensor waits for.
template <TPosition source, TPosition destination, int32_t depth, auto mask = 0>
class TQueBind {
public:
  static constexpr TPosition position = tl_impl::bufferOf(source, destination);
  static constexpr tl_impl::QueueEvents events = tl_impl::eventsOf(
      tl_impl::memoryOf(source), tl_impl::memoryOf(destination));

  template <typename T> TL_API LocalTensor<T> AllocTensor() {
    if (!count)
      tl_impl::device->fail("the queue has no buffers: InitBuffer makes them");
    if (held == count)
      tl_impl::fail("AllocTensor waits for ever: all %u buffers of the queue "
                    "are in use, and FreeTensor returned none",
                    unsigned(count));
    while (first[cursor].state != TBufState::FREE)
      cursor = (cursor + 1) % count;
    tl_impl::Buffer &buffer = first[cursor];
    cursor = (cursor + 1) % count;
    ++held;
    buffer.state = TBufState::OCCUPIED;
    if (buffer.freed != tl_impl::kNoEvent) {
      tl_impl::waitFlagOf(events.emptied, buffer.freed);
      GetTPipePtr()->template ReleaseEventID<events.emptied>(buffer.freed);
      buffer.freed = tl_impl::kNoEvent;
    }
    return tensorOf<T>(buffer);
  }

  template <typename T> TL_API bool EnQue(const LocalTensor<T> &tensor) {
    return add<events.filled>(bufferOf(tensor, "EnQue"));
  }
  template <TPosition from, TPosition to, typename T>
  TL_API bool EnQue(const LocalTensor<T> &tensor) {
    return add<filledBetween(from, to)>(bufferOf(tensor, "EnQue"));
  }
  template <typename T> TL_API LocalTensor<T> DeQue() {
    return tensorOf<T>(remove<events.filled>());
  }
  template <TPosition from, TPosition to, typename T>
  TL_API LocalTensor<T> DeQue() {
    return tensorOf<T>(remove<filledBetween(from, to)>());
  }

  template <typename T> TL_API void FreeTensor(const LocalTensor<T> &tensor) {
    tl_impl::Buffer &buffer = bufferOf(tensor, "FreeTensor");
    if (buffer.state == TBufState::FREE)
      tl_impl::device->fail("FreeTensor of a buffer that is free already");
    if (buffer.state == TBufState::ENQUE)
      tl_impl::device->fail("FreeTensor of a tensor that is in the queue: "
                            "DeQue returns it first");
    buffer.freed = GetTPipePtr()->template AllocEventID<events.emptied>();
    tl_impl::setFlagOf(events.emptied, buffer.freed);
    buffer.state = TBufState::FREE;
    --held;
  }
  /// Waits for the flags of FreeTensor.
  TL_API void FreeAllEvent() {
    for (uint32_t i = 0; i < count; ++i) {
      if (first[i].freed == tl_impl::kNoEvent)
        continue;
      tl_impl::waitFlagOf(events.emptied, first[i].freed);
      GetTPipePtr()->template ReleaseEventID<events.emptied>(first[i].freed);
      first[i].freed = tl_impl::kNoEvent;
    }
  }

  TL_API bool VacantInQue() const { return used < depth; }
  TL_API bool HasTensorInQue() const { return used > 0; }
  TL_API int32_t GetTensorCountInQue() const { return used; }
  TL_API bool HasIdleBuffer() const { return held < count; }
  template <typename T>
  TL_API TBufState GetState(const LocalTensor<T> &tensor) const {
    return tensor.origin ? first[tensor.origin - first->number].state
                         : TBufState::FREE;
  }

  // For pools that a program writes itself.
  TL_API void InitStartBufHandle(TBufHandle handle, uint8_t number, uint32_t) {
    start(handle, number);
  }
  template <typename PoolT>
  TL_API void InitBufHandle(PoolT *, uint32_t index, TBufHandle handle,
                            uint32_t address, uint32_t bytes) {
    handle[index] = tl_impl::makeBuffer(address, tl_impl::upToBlock32(bytes),
                                        events.emptied);
  }

  /// Called by TPipe and TBufPool.
  TL_API void start(tl_impl::Buffer *buffers, uint8_t number) {
    first = buffers;
    count = number;
    held = used = head = cursor = 0;
  }

private:
  static constexpr HardEvent filledBetween(TPosition from, TPosition to) {
    return tl_impl::eventsOf(tl_impl::memoryOf(from), tl_impl::memoryOf(to))
        .filled;
  }
  template <typename T>
  TL_API LocalTensor<T> tensorOf(const tl_impl::Buffer &buffer) const {
    LocalTensor<T> tensor(position, buffer.address, buffer.bytes / sizeof(T));
    tensor.origin = buffer.number;
    return tensor;
  }
  template <typename T>
  TL_API tl_impl::Buffer &bufferOf(const LocalTensor<T> &tensor,
                                   const char *call) {
    if (!count || tensor.origin < first->number ||
        tensor.origin >= first->number + count)
      tl_impl::fail("%s of a tensor that is not from this queue", call);
    return first[tensor.origin - first->number];
  }

  template <HardEvent event> TL_API bool add(tl_impl::Buffer &buffer) {
    if (buffer.state == TBufState::FREE)
      tl_impl::device->fail("EnQue of a buffer that is free: AllocTensor takes "
                            "it first");
    if (buffer.state == TBufState::ENQUE)
      tl_impl::device->fail("EnQue of a tensor that is in the queue already");
    if (used >= kDepth)
      tl_impl::fail("the queue holds %d tensors, its depth: DeQue one before "
                    "this EnQue",
                    kDepth);
    buffer.state = TBufState::ENQUE;
    buffer.enqueued = GetTPipePtr()->template AllocEventID<event>();
    tl_impl::setFlagOf(event, buffer.enqueued);
    queue[(head + used++) % kDepth] = &buffer;
    return true;
  }
  template <HardEvent event> TL_API tl_impl::Buffer &remove() {
    if (!used)
      tl_impl::device->fail("DeQue of an empty queue: EnQue comes first");
    tl_impl::Buffer &buffer = *queue[head];
    head = (head + 1) % kDepth;
    --used;
    buffer.state = TBufState::DEQUE;
    tl_impl::waitFlagOf(event, buffer.enqueued);
    GetTPipePtr()->template ReleaseEventID<event>(buffer.enqueued);
    buffer.enqueued = tl_impl::kNoEvent;
    return buffer;
  }

  static constexpr int32_t kDepth = depth > 0 ? depth : 1;
  tl_impl::Buffer *first = nullptr;
  tl_impl::Buffer *queue[kDepth];
  /// Buffers, those that AllocTensor has handed out, and those in the queue.
  uint8_t count = 0, held = 0, used = 0;
  uint8_t head = 0, cursor = 0;
};

template <TPosition position, int32_t depth, auto mask = 0>
class TQue : public TQueBind<tl_impl::sourceOf(position),
                             tl_impl::destinationOf(position), depth, mask> {};

/// Memory without flags.
template <TPosition position = TPosition::VECCALC> class TBuf {
public:
  template <typename T>
  TL_API LocalTensor<T> GetWithOffset(uint32_t size, uint32_t offset) {
    if (bytes == 0)
      tl_impl::device->fail("the TBuf has no memory");
    if (offset + uint64_t(size) * sizeof(T) > bytes)
      tl_impl::fail("the TBuf has %u bytes: these elements end at %u", bytes,
                    uint32_t(offset + size * sizeof(T)));
    return LocalTensor<T>(position, address + offset, size);
  }
  template <typename T> TL_API LocalTensor<T> Get() {
    return GetWithOffset<T>(bytes / sizeof(T), 0);
  }
  template <typename T> TL_API LocalTensor<T> Get(uint32_t size) {
    return GetWithOffset<T>(size, 0);
  }
  template <typename T> TL_API LocalTensor<T> AllocTensor() { return Get<T>(); }
  template <typename T> TL_API LocalTensor<T> DeQue() { return Get<T>(); }
  template <typename T> TL_API bool EnQue(const LocalTensor<T> &) {
    return true;
  }
  template <typename T> TL_API void FreeTensor(const LocalTensor<T> &) {}

  TL_API void InitStartBufHandle(TBufHandle, uint8_t, uint32_t) {}
  template <typename PoolT>
  TL_API void InitBufHandle(PoolT *, uint32_t, TBufHandle, uint32_t at,
                            uint32_t length) {
    address = at;
    bytes = tl_impl::upToBlock32(length);
  }

  TL_API void start(const tl_impl::Buffer &buffer) {
    address = buffer.address;
    bytes = buffer.bytes;
  }

private:
  uint32_t address = 0, bytes = 0;
};

} // namespace AscendC

#endif // TL_ASCENDC_QUEUES_H
