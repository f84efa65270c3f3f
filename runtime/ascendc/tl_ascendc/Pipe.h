//===- Pipe.h - Buffers and flags of a core ---------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ASCENDC_PIPE_H
#define TL_ASCENDC_PIPE_H

#include "tl_ascendc/Buffers.h"

namespace AscendC {

template <TPosition position> class TBuf;

/// Hands out the memories of a core and the numbers of its flags.
class TPipe {
public:
  TL_API TPipe() { Init(); }
  TL_API ~TPipe() {
    if (lives)
      Destroy();
  }
  TL_API void Init() {
    forget();
    lives = true;
    tl_impl::coreState().pipe = this;
    if (!tl_impl::device->isCube())
      return;
    // Source: the library sets these flags for its matrix products, so a kernel
    // with a TPipe cannot use their numbers.
    for (int id = 0; id < kReserved; ++id)
      tl_impl::setFlagOf(HardEvent::M_MTE1, AllocEventID<HardEvent::M_MTE1>());
  }

  template <typename QueueT>
  TL_API bool InitBuffer(QueueT &queue, uint8_t count, uint32_t bytes) {
    constexpr TPosition position = QueueT::position;
    constexpr tl_device::Memory memory = tl_impl::memoryOf(position);
    bytes = tl_impl::upToBlock32(bytes);
    if (take(memory, uint64_t(count) * bytes))
      queue.start(list.add(count, bytes, ends[static_cast<unsigned>(memory)],
                           QueueT::events.emptied),
                  count);
    return true;
  }
  template <TPosition position>
  TL_API bool InitBuffer(TBuf<position> &buffer, uint32_t bytes) {
    constexpr tl_device::Memory memory = tl_impl::memoryOf(position);
    bytes = tl_impl::upToBlock32(bytes);
    if (take(memory, bytes))
      buffer.start(*list.add(1, bytes, ends[static_cast<unsigned>(memory)],
                             HardEvent::MAX));
    return true;
  }
  /// A range for a pool; see Pools.h.
  template <typename PoolT>
  TL_API bool InitBufPool(PoolT &pool, uint32_t bytes) {
    constexpr tl_device::Memory memory = tl_impl::memoryOf(PoolT::poolPos);
    uint32_t &end = ends[static_cast<unsigned>(memory)];
    bytes = tl_impl::upToBlock32(bytes);
    if (take(memory, bytes)) {
      pool.tBufPoolImpl.begin(end, bytes);
      end += bytes;
    }
    return true;
  }
  template <typename PoolT, typename SharedT>
  TL_API bool InitBufPool(PoolT &pool, uint32_t bytes, SharedT &shared) {
    pool.tBufPoolImpl.share(shared.tBufPoolImpl, bytes);
    return true;
  }

  /// Takes a number.
  ///
  /// The library takes the lowest one, so that it sets a flag again that it has
  /// waited for on the other pipe, and nothing but time says that this wait has
  /// passed. Here each call takes the next number: a flag is set again when the
  /// buffers of its queue have come round. The last number is for FetchEventID.
  template <HardEvent event> TL_API TEventID AllocEventID() {
    constexpr unsigned pair = static_cast<unsigned>(event);
    constexpr int most = tl_impl::kEvents - 1;
    int id = last[pair] % most, tried = 0;
    while (tried < most && isTaken(event, id)) {
      id = (id + 1) % most;
      ++tried;
    }
    if (tried == most)
      id = FetchEventID(event);
    else
      last[pair] = id + 1;
    taken[pair] |= 1u << id;
    return id;
  }
  template <HardEvent event> TL_API void ReleaseEventID(TEventID id) {
    if (id < 0 || id >= tl_impl::kEvents)
      tl_impl::fail("there is no event %d", id);
    taken[static_cast<unsigned>(event)] &= ~(1u << id);
  }
  template <HardEvent event> TL_API TEventID FetchEventID() {
    return FetchEventID(event);
  }
  /// A number that is free, and the same one until it is taken.
  TL_API TEventID FetchEventID(HardEvent event) {
    for (int id = tl_impl::kEvents - 1; id >= 0; --id)
      if (!isTaken(event, id))
        return id;
    tl_impl::device->fail("all 8 events between these pipes are taken: each "
                          "buffer in a queue takes one, and AllocEventID");
    return 0;
  }

  TL_API void Reset() {
    list.waitForAll();
    forget();
  }
  TL_API void Destroy() {
    lives = false;
    list.waitForAll();
    if (tl_impl::device->isCube())
      for (int id = 0; id < kReserved; ++id)
        tl_impl::waitFlagOf(HardEvent::M_MTE1, id);
    tl_impl::device->barrier(tl_device::Pipe::All);
    if (tl_impl::coreState().pipe == this)
      tl_impl::coreState().pipe = nullptr;
  }
  template <TPosition position, typename T>
  TL_API LocalTensor<T> GetAbsAddr(int32_t offset, int32_t size) const {
    return LocalTensor<T>(position, offset, size);
  }

private:
  static constexpr int kReserved = 3;

  TL_API bool isTaken(HardEvent event, int id) const {
    return taken[static_cast<unsigned>(event)] >> id & 1;
  }
  TL_API void forget() {
    for (uint32_t &end : ends)
      end = 0;
    for (unsigned pair = 0; pair < kPairs; ++pair)
      taken[pair] = last[pair] = 0;
    list.used = 0;
  }
  /// Whether `bytes` more fit into `memory`; ends the run otherwise.
  TL_API bool take(tl_device::Memory memory, uint64_t bytes) {
    uint32_t end = ends[static_cast<unsigned>(memory)];
    uint64_t all = end + bytes;
    if (bytes && all <= tl_impl::bytesOf(memory))
      return true;
    if (!bytes)
      tl_impl::device->fail("a buffer has one byte at least");
    tl_impl::fail("%s has %u bytes: the buffers before this one take %u, and "
                  "it takes %llu",
                  tl_impl::nameOf(memory), tl_impl::bytesOf(memory), end,
                  static_cast<unsigned long long>(bytes));
    return false;
  }

  /// The end of the buffers in each memory.
  uint32_t ends[8];
  static constexpr unsigned kPairs = static_cast<unsigned>(HardEvent::MAX);
  /// A bit for each event that is taken, and the number after the last one.
  uint8_t taken[kPairs], last[kPairs];
  tl_impl::BufferList list;
  bool lives = false;
};

} // namespace AscendC

/// The pipe object of the core.
TL_API AscendC::TPipe *GetTPipePtr() {
  AscendC::TPipe *pipe = AscendC::tl_impl::coreState().pipe;
  if (!pipe)
    AscendC::tl_impl::device->fail("there is no TPipe on this core");
  return pipe;
}
namespace AscendC {
using ::GetTPipePtr;
}

#endif // TL_ASCENDC_PIPE_H
