//===- Pools.h - Pools of buffers, and memory by hand -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ASCENDC_POOLS_H
#define TL_ASCENDC_POOLS_H

#include "tl_ascendc/Queues.h"

namespace AscendC {

namespace tl_impl {
/// A range of a memory with its buffers.
struct PoolRange {
  TL_API void begin(uint32_t at, uint32_t length) {
    start = end = at;
    bytes = length;
    list.used = 0;
  }
  TL_API void share(const PoolRange &other, uint32_t length) {
    if (length > other.bytes)
      fail("a pool of %u bytes does not fit into the shared one of %u", length,
           other.bytes);
    begin(other.start, other.bytes);
  }
  TL_API void take(uint64_t length) {
    if (end + length > uint64_t(start) + bytes)
      fail("the pool has %u bytes: the buffers before this one take %u, and it "
           "takes %llu",
           bytes, end - start, static_cast<unsigned long long>(length));
  }
  uint32_t start = 0, end = 0, bytes = 0;
  BufferList list;
};
} // namespace tl_impl

/// A part of a memory, whose buffers may lie where those of another pool lie.
template <TPosition position, uint32_t most = 4> class TBufPool {
public:
  static constexpr TPosition poolPos = position;

  TL_API ~TBufPool() { tBufPoolImpl.list.waitForAll(); }

  template <typename QueueT>
  TL_API bool InitBuffer(QueueT &queue, uint8_t count, uint32_t bytes) {
    bytes = tl_impl::upToBlock32(bytes);
    tBufPoolImpl.take(uint64_t(count) * bytes);
    queue.start(tBufPoolImpl.list.add(count, bytes, tBufPoolImpl.end,
                                      QueueT::events.emptied),
                count);
    return true;
  }
  template <TPosition at>
  TL_API bool InitBuffer(TBuf<at> &buffer, uint32_t bytes) {
    bytes = tl_impl::upToBlock32(bytes);
    tBufPoolImpl.take(bytes);
    buffer.start(
        *tBufPoolImpl.list.add(1, bytes, tBufPoolImpl.end, HardEvent::MAX));
    return true;
  }
  template <typename PoolT>
  TL_API bool InitBufPool(PoolT &pool, uint32_t bytes) {
    bytes = tl_impl::upToBlock32(bytes);
    tBufPoolImpl.take(bytes);
    pool.tBufPoolImpl.begin(tBufPoolImpl.end, bytes);
    tBufPoolImpl.end += bytes;
    return true;
  }
  template <typename PoolT, typename SharedT>
  TL_API bool InitBufPool(PoolT &pool, uint32_t bytes, SharedT &shared) {
    pool.tBufPoolImpl.share(shared.tBufPoolImpl, bytes);
    return true;
  }
  TL_API void Reset() {
    tBufPoolImpl.list.waitForAll();
    tBufPoolImpl.begin(tBufPoolImpl.start, tBufPoolImpl.bytes);
  }

  tl_impl::PoolRange tBufPoolImpl;
};

/// Members of a pool that a program writes itself.
#define EXTERN_IMPL_BUFPOOL(pool, at, most)                                    \
public:                                                                        \
  static constexpr AscendC::TPosition poolPos = at;                            \
  TL_API ~pool() { Reset(); }                                                  \
  TL_API void Init() { tBufPoolImpl.begin(0, 0); }                             \
  TL_API void Reset() {                                                        \
    tBufPoolImpl.list.waitForAll();                                            \
    Init();                                                                    \
  }                                                                            \
  TL_API AscendC::TBufHandle GetBufHandle(uint8_t number) {                    \
    return tBufPoolImpl.list.buffers + number;                                 \
  }                                                                            \
  TL_API void SetCurAddr(uint32_t address) { tBufPoolImpl.end = address; }     \
  TL_API uint32_t GetCurAddr() { return tBufPoolImpl.end; }                    \
  TL_API void SetCurBufSize(uint8_t count) { tBufPoolImpl.list.used = count; } \
  TL_API uint8_t GetCurBufSize() { return tBufPoolImpl.list.used; }            \
  AscendC::tl_impl::PoolRange tBufPoolImpl

/// Tensors one after the other in a memory, for kernels without a TPipe.
template <Hardware hardware = Hardware::UB> class LocalMemAllocator {
public:
  template <typename T, uint32_t size> TL_API LocalTensor<T> Alloc() {
    return take<T>(kPosition, size);
  }
  template <typename T> TL_API LocalTensor<T> Alloc(uint32_t size) {
    return take<T>(kPosition, size);
  }
  template <TPosition position, typename T, uint32_t size>
  TL_API LocalTensor<T> Alloc() {
    return take<T>(position, size);
  }
  template <TPosition position, typename T>
  TL_API LocalTensor<T> Alloc(uint32_t size) {
    return take<T>(position, size);
  }
  TL_API uint32_t GetCurAddr() const { return end; }

private:
  static constexpr TPosition kPositions[] = {
      TPosition::GM, TPosition::VECCALC, TPosition::A1, TPosition::A2,
      TPosition::B2, TPosition::CO1,     TPosition::C2, TPosition::C2PIPE2GM};
  static constexpr TPosition kPosition =
      kPositions[static_cast<unsigned>(hardware)];

  template <typename T>
  TL_API LocalTensor<T> take(TPosition position, uint32_t size) {
    constexpr tl_device::Memory memory = tl_impl::memoryOf(hardware);
    uint32_t at = end;
    uint64_t all = at + uint64_t(size) * sizeof(T);
    if (tl_impl::memoryOf(position) != memory)
      tl_impl::fail("the position of the tensor is not in %s",
                    tl_impl::nameOf(memory));
    if (all > tl_impl::bytesOf(memory))
      tl_impl::fail("%s has %u bytes: the tensors before this one take %u, and "
                    "it takes %llu",
                    tl_impl::nameOf(memory), tl_impl::bytesOf(memory), at,
                    static_cast<unsigned long long>(all - at));
    end = tl_impl::upToBlock32(all);
    return LocalTensor<T>(position, at, size);
  }

  uint32_t end = 0;
};

} // namespace AscendC

#endif // TL_ASCENDC_POOLS_H
