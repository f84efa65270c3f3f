//===- Blocks.h - Blocks of a launch that wait for each other ---*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ASCENDC_BLOCKS_H
#define TL_ASCENDC_BLOCKS_H

#include "tl_ascendc/Pipe.h"

namespace AscendC {

/// By flags in `workspace`, which the executor does not need: all blocks wait
/// for each other as in SyncAll without it.
template <bool isAIVOnly = true>
TL_API void SyncAll(const GlobalTensor<int32_t> &, const LocalTensor<int32_t> &,
                    const int32_t usedCores = 0) {
  if (usedCores && usedCores != GetBlockNum() * GetTaskRation())
    return tl_impl::device->fail("SyncAll of some blocks is not modelled");
  SyncAll<isAIVOnly>();
}
template <bool isAIVOnly = true>
TL_API void IBSet(const GlobalTensor<int32_t> &, const LocalTensor<int32_t> &,
                  int32_t, int32_t) {
  tl_impl::device->fail("IBSet is not modelled");
}
template <bool isAIVOnly = true>
TL_API void IBWait(const GlobalTensor<int32_t> &, const LocalTensor<int32_t> &,
                   int32_t, int32_t) {
  tl_impl::device->fail("IBWait is not modelled");
}

TL_API void InitDetermineComputeWorkspace(const GlobalTensor<int32_t> &,
                                          const LocalTensor<int32_t> &) {
  tl_impl::device->fail("blocks one after the other are not modelled");
}
TL_API void WaitPreBlock(const GlobalTensor<int32_t> &,
                         const LocalTensor<int32_t> &) {
  tl_impl::device->fail("WaitPreBlock is not modelled");
}
TL_API void NotifyNextBlock(const GlobalTensor<int32_t> &,
                            const LocalTensor<int32_t> &) {
  tl_impl::device->fail("NotifyNextBlock is not modelled");
}
/// Both concern kernels that run as parts of a larger one; here each runs by
/// itself.
TL_API void WaitPreTaskEnd() {}
TL_API void SetNextTaskStart() {}

enum class MemDsbT : uint8_t { ALL, DDR, UB, SEQ };
/// The scalar unit executes in order here.
template <MemDsbT kind> TL_API void DataSyncBarrier() {}

namespace tl_impl {
template <typename T> TL_API tl_device::Tile elementAt(__gm__ T *address) {
  GlobalTensor<T> tensor;
  tensor.SetGlobalBuffer(address);
  return tensor.element(0);
}
} // namespace tl_impl

template <typename T> TL_API T ReadGmByPassDCache(__gm__ T *address) {
  return tl_impl::fromBits<T>(
      tl_impl::device->load(tl_impl::elementAt(address)));
}
template <typename T>
TL_API void WriteGmByPassDCache(__gm__ T *address, T value) {
  tl_impl::device->store(tl_impl::elementAt(address), tl_impl::toBits(value));
}

/// The workspace of the user begins at the address that the kernel receives.
TL_API GM_ADDR GetUserWorkspace(GM_ADDR workspace) { return workspace; }
TL_API void SetSysWorkspace(GM_ADDR) {}

} // namespace AscendC

/// Tiling data in `address`, a structure that the program names.
#define GET_TILING_DATA_WITH_STRUCT(structure, name, address)                  \
  structure name;                                                              \
  std::memcpy(&name, address, sizeof(name));
#define REGISTER_TILING_DEFAULT(structure) using TlTilingData = structure
#define GET_TILING_DATA(name, address)                                         \
  GET_TILING_DATA_WITH_STRUCT(TlTilingData, name, address)

#endif // TL_ASCENDC_BLOCKS_H
