//===- Copies.h - Copies between memories -----------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ASCENDC_COPIES_H
#define TL_ASCENDC_COPIES_H

#include "tl_ascendc/Scalar.h"
#include "tl_ascendc/State.h"
#include "tl_ascendc/Vector.h"

namespace AscendC {

struct DataCopyParams {
  DataCopyParams() = default;
  TL_API DataCopyParams(uint16_t blockCount, uint16_t blockLen,
                        uint16_t srcStride, uint16_t dstStride)
      : blockCount(blockCount), blockLen(blockLen), srcStride(srcStride),
        dstStride(dstStride) {}
  uint16_t blockCount = 1, blockLen = 0;
  union {
    uint16_t srcStride = 0;
    uint16_t srcGap;
  };
  union {
    uint16_t dstStride = 0;
    uint16_t dstGap;
  };
};
struct DataCopyExtParams {
  DataCopyExtParams() = default;
  TL_API DataCopyExtParams(uint16_t blockCount, uint32_t blockLen,
                           uint32_t srcStride, uint32_t dstStride, uint32_t rsv)
      : blockCount(blockCount), blockLen(blockLen), srcStride(srcStride),
        dstStride(dstStride), rsv(rsv) {}
  uint16_t blockCount = 1;
  uint32_t blockLen = 0, srcStride = 0, dstStride = 0, rsv = 0;
};
struct DataCopyPadParams {
  DataCopyPadParams() = default;
  TL_API DataCopyPadParams(bool isPad, uint8_t leftPadding,
                           uint8_t rightPadding, uint64_t paddingValue)
      : isPad(isPad), leftPadding(leftPadding), rightPadding(rightPadding),
        paddingValue(paddingValue) {}
  bool isPad = false;
  uint8_t leftPadding = 0, rightPadding = 0;
  uint64_t paddingValue = 0;
};
template <typename T> struct DataCopyPadExtParams {
  DataCopyPadExtParams() = default;
  TL_API DataCopyPadExtParams(bool isPad, uint8_t leftPadding,
                              uint8_t rightPadding, T paddingValue)
      : isPad(isPad), leftPadding(leftPadding), rightPadding(rightPadding),
        paddingValue(paddingValue) {}
  bool isPad = false;
  uint8_t leftPadding = 0, rightPadding = 0;
  T paddingValue = T(0);
};

namespace tl_impl {
/// Rows of `bytes` bytes, `gap` bytes apart; in UB each begins at a block.
template <typename TensorT>
TL_API Operand rowsOf(const TensorT &tensor, long rows, long bytes,
                      long pitchBytes) {
  using T = typename TensorT::PrimType;
  if (bytes % sizeof(T) || pitchBytes % sizeof(T))
    device->fail("a row of whole elements is copied: these lengths and strides "
                 "in bytes are no multiple of the element");
  if (rows == 1)
    return tileOf(tensor, shape2(1, bytes / sizeof(T), bytes / sizeof(T)));
  return tileOf(tensor,
                shape2(rows, bytes / sizeof(T), pitchBytes / sizeof(T)));
}
constexpr long upToBlock(long bytes) { return (bytes + 31) / 32 * 32; }

/// Updates GM instead of storing, if the atomic register says so.
struct CopyState {
  enum Update : int { Store, Add, Max, Min } atomic;
};
TL_API CopyState &copyState() {
  return stateAt<CopyState, kCopyState, kGatherState>();
}
} // namespace tl_impl

template <typename T> TL_API void SetAtomicAdd() {
  TL_ONLY_FOR(T, int8_t, int16_t, half, bfloat16_t, int32_t, float);
  tl_uses_atomics();
  tl_impl::copyState().atomic = tl_impl::CopyState::Add;
}
TL_API void SetAtomicNone() {
  tl_impl::copyState().atomic = tl_impl::CopyState::Store;
}
TL_API void DisableDmaAtomic() { SetAtomicNone(); }
template <typename T> TL_API void SetAtomicMax() {
  TL_ONLY_FOR(T, int8_t, int16_t, half, bfloat16_t, int32_t, float);
  tl_uses_atomics();
  tl_impl::copyState().atomic = tl_impl::CopyState::Max;
}
template <typename T> TL_API void SetAtomicMin() {
  TL_ONLY_FOR(T, int8_t, int16_t, half, bfloat16_t, int32_t, float);
  tl_uses_atomics();
  tl_impl::copyState().atomic = tl_impl::CopyState::Min;
}
/// The value after a row, if the parameters of DataCopyPad give none.
template <typename T> TL_API void SetPadValue(T value) {
  tl_impl::coreState().padBits = tl_impl::toBits(value);
}

//===----------------------------------------------------------------------===//
// Global memory and UB
//===----------------------------------------------------------------------===//

namespace tl_impl {
/// Rows from GM to UB.
template <typename T>
TL_API void loadRows(const LocalTensor<T> &dst, const GlobalTensor<T> &src,
                     const DataCopyExtParams &params,
                     const DataCopyPadExtParams<T> &pad) {
  TL_ONLY_FOR(T, TL_COPIED);
  if (params.blockCount == 0 || params.blockLen == 0)
    return;
  if (pad.leftPadding)
    return device->fail("padding on the left is not modelled");
  // Source: Ascend C documentation, DataCopyPad.
  if (pad.rightPadding * sizeof(T) > 32)
    return fail("a padding of %ld elements: a row has at most 32 bytes of it",
                static_cast<long>(pad.rightPadding));
  if (memoryOf(dst.position) != tl_device::Memory::UB)
    return device->fail("a copy from GM to this memory is not modelled");
  long bytes = params.blockLen;
  Operand from =
      rowsOf(src, params.blockCount, bytes, bytes + params.srcStride);
  Operand to = rowsOf(dst, params.blockCount, bytes,
                      upToBlock(bytes) + params.dstStride * 32);
  if ((!pad.isPad && !pad.rightPadding) || bytes % 32 == 0)
    return issue("copy_gm_to_ub", nullptr, from, to);
  T value = pad.isPad ? pad.paddingValue : fromBits<T>(coreState().padBits);
  if constexpr (isOneOf<T, half, bfloat16_t, float, int8_t, int16_t, int32_t>) {
    issue("copy_gm_to_ub_pad", nullptr, from, to, scalarOf(value));
  } else if constexpr (isOneOf<T, uint8_t, uint16_t, uint32_t>) {
    // Signed elements have the same bits.
    using Signed = std::make_signed_t<T>;
    from.tile.type = to.tile.type = typeOf<Signed>;
    issue("copy_gm_to_ub_pad", nullptr, from, to,
          scalarOf(static_cast<Signed>(value)));
  } else {
    device->fail("a pad of this type is not modelled");
  }
}
/// Rows from UB to GM.
template <typename T>
TL_API void storeRows(const GlobalTensor<T> &dst, const LocalTensor<T> &src,
                      const DataCopyExtParams &params) {
  TL_ONLY_FOR(T, TL_COPIED);
  if (params.blockCount == 0 || params.blockLen == 0)
    return;
  if (memoryOf(src.position) != tl_device::Memory::UB)
    return device->fail("a copy from this memory to GM is not modelled");
  long bytes = params.blockLen;
  Operand from = rowsOf(src, params.blockCount, bytes,
                        upToBlock(bytes) + params.srcStride * 32);
  Operand to = rowsOf(dst, params.blockCount, bytes, bytes + params.dstStride);
  constexpr const char *operations[] = {"copy_ub_to_gm", "atomic_add_ub_to_gm",
                                        "atomic_max_ub_to_gm",
                                        "atomic_min_ub_to_gm"};
  issue(operations[copyState().atomic], nullptr, from, to);
}
} // namespace tl_impl

template <typename T>
TL_API void DataCopyPad(const LocalTensor<T> &dst, const GlobalTensor<T> &src,
                        const DataCopyExtParams &params,
                        const DataCopyPadExtParams<T> &pad) {
  tl_uses_vector();
  tl_impl::loadRows(dst, src, params, pad);
}
template <typename T>
TL_API void DataCopyPad(const LocalTensor<T> &dst, const GlobalTensor<T> &src,
                        const DataCopyParams &params,
                        const DataCopyPadParams &pad) {
  DataCopyPad(dst, src,
              DataCopyExtParams(params.blockCount, params.blockLen,
                                params.srcStride, params.dstStride, 0),
              DataCopyPadExtParams<T>(pad.isPad, pad.leftPadding,
                                      pad.rightPadding,
                                      tl_impl::fromBits<T>(pad.paddingValue)));
}
template <typename T>
TL_API void DataCopyPad(const GlobalTensor<T> &dst, const LocalTensor<T> &src,
                        const DataCopyExtParams &params) {
  tl_uses_vector();
  tl_impl::storeRows(dst, src, params);
}
template <typename T>
TL_API void DataCopyPad(const GlobalTensor<T> &dst, const LocalTensor<T> &src,
                        const DataCopyParams &params) {
  DataCopyPad(dst, src,
              DataCopyExtParams(params.blockCount, params.blockLen,
                                params.srcStride, params.dstStride, 0));
}

namespace tl_impl {
/// Blocks of 32 bytes to L1: each is a row of a column of fractals.
template <typename T>
TL_API void copyBlocksToL1(const LocalTensor<T> &dst,
                           const GlobalTensor<T> &src,
                           const DataCopyParams &params) {
  long lanes = 32 / sizeof(T), blocks = params.blockLen;
  if (blocks == 0)
    return;
  for (uint32_t i = 0; i < params.blockCount; ++i)
    issue("copy_gm_to_l1", nullptr,
          tileOf(src[uint64_t(i) * (blocks + params.srcStride) * lanes],
                 shape2(blocks, lanes, lanes)),
          tileOf(dst[i * (blocks + params.dstStride) * lanes],
                 {4,
                  {1, 1, blocks, lanes},
                  {blocks * lanes, blocks * lanes, lanes, 1}}));
}
} // namespace tl_impl

/// In blocks of 32 bytes. The memory may be known at run time only, so that
/// this tells nothing about the cores that the kernel uses.
template <typename T>
TL_API void DataCopy(const LocalTensor<T> &dst, const GlobalTensor<T> &src,
                     const DataCopyParams &params) {
  if (tl_impl::memoryOf(dst.position) == tl_device::Memory::L1)
    return tl_impl::copyBlocksToL1(dst, src, params);
  tl_impl::loadRows(dst, src,
                    DataCopyExtParams(params.blockCount, params.blockLen * 32u,
                                      params.srcStride * 32u, params.dstStride,
                                      0),
                    DataCopyPadExtParams<T>());
}
template <typename T>
TL_API void DataCopy(const GlobalTensor<T> &dst, const LocalTensor<T> &src,
                     const DataCopyParams &params) {
  tl_impl::storeRows(dst, src,
                     DataCopyExtParams(params.blockCount, params.blockLen * 32u,
                                       params.srcStride, params.dstStride * 32u,
                                       0));
}
namespace tl_impl {
template <typename T> TL_API bool isWholeBlocks(uint32_t count) {
  if (count * sizeof(T) % 32 == 0)
    return true;
  device->fail("DataCopy moves blocks of 32 bytes: this count is no multiple; "
               "DataCopyPad copies any count");
  return false;
}
} // namespace tl_impl
template <typename T>
TL_API void DataCopy(const LocalTensor<T> &dst, const GlobalTensor<T> &src,
                     const uint32_t count) {
  if (!tl_impl::isWholeBlocks<T>(count))
    return;
  if (tl_impl::memoryOf(dst.position) == tl_device::Memory::L1)
    return tl_impl::copyBlocksToL1(
        dst, src, DataCopyParams(1, count * sizeof(T) / 32, 0, 0));
  tl_impl::loadRows(dst, src, DataCopyExtParams(1, count * sizeof(T), 0, 0, 0),
                    DataCopyPadExtParams<T>());
}
template <typename T>
TL_API void DataCopy(const GlobalTensor<T> &dst, const LocalTensor<T> &src,
                     const uint32_t count) {
  if (tl_impl::isWholeBlocks<T>(count))
    tl_impl::storeRows(dst, src,
                       DataCopyExtParams(1, count * sizeof(T), 0, 0, 0));
}

//===----------------------------------------------------------------------===//
// Within UB
//===----------------------------------------------------------------------===//

template <typename T>
TL_API void DataCopy(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                     const DataCopyParams &params) {
  TL_ONLY_FOR(T, TL_COPIED);
  using namespace tl_impl;
  tl_uses_vector();
  if (params.blockCount == 0 || params.blockLen == 0)
    return;
  if (memoryOf(dst.position) != tl_device::Memory::UB ||
      memoryOf(src.position) != tl_device::Memory::UB)
    return device->fail("a copy between these memories is not modelled");
  long bytes = params.blockLen * 32;
  orderVector();
  issue("copy_ub_to_ub", nullptr,
        rowsOf(src, params.blockCount, bytes, bytes + params.srcStride * 32),
        rowsOf(dst, params.blockCount, bytes, bytes + params.dstStride * 32));
}
template <typename T>
TL_API void DataCopy(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                     const uint32_t count) {
  if (tl_impl::isWholeBlocks<T>(count))
    DataCopy(dst, src, DataCopyParams(1, count * sizeof(T) / 32, 0, 0));
}

//===----------------------------------------------------------------------===//
// Fractals
//===----------------------------------------------------------------------===//

struct Nd2NzParams {
  Nd2NzParams() = default;
  TL_API Nd2NzParams(uint16_t ndNum, uint16_t nValue, uint16_t dValue,
                     uint16_t srcNdMatrixStride, uint16_t srcDValue,
                     uint16_t dstNzC0Stride, uint16_t dstNzNStride,
                     uint16_t dstNzMatrixStride)
      : ndNum(ndNum), nValue(nValue), dValue(dValue),
        srcNdMatrixStride(srcNdMatrixStride), srcDValue(srcDValue),
        dstNzC0Stride(dstNzC0Stride), dstNzNStride(dstNzNStride),
        dstNzMatrixStride(dstNzMatrixStride) {}
  uint16_t ndNum = 1, nValue = 0, dValue = 0, srcNdMatrixStride = 0,
           srcDValue = 0, dstNzC0Stride = 0, dstNzNStride = 1,
           dstNzMatrixStride = 0;
};
template <typename T>
TL_API void DataCopy(const LocalTensor<T> &dst, const GlobalTensor<T> &src,
                     const Nd2NzParams &params) {
  TL_ONLY_FOR(T, TL_COPIED);
  using namespace tl_impl;
  tl_uses_cube();
  if (params.nValue == 0 || params.dValue == 0)
    return;
  if (params.dstNzNStride != 1)
    return device->fail("rows of fractals with gaps are not modelled");
  long lanes = 32 / sizeof(T);
  long columns = (params.dValue + lanes - 1) / lanes;
  for (uint16_t i = 0; i < params.ndNum; ++i)
    issue("copy_gm_to_l1", nullptr,
          tileOf(src[uint64_t(i) * params.srcNdMatrixStride],
                 shape2(params.nValue, params.dValue, params.srcDValue)),
          tileOf(dst[uint32_t(i) * params.dstNzMatrixStride],
                 {4,
                  {columns, 1, params.nValue, lanes},
                  {params.dstNzC0Stride * lanes, params.nValue * lanes, lanes,
                   1}}));
}

template <typename T> struct InitConstValueParams {
  InitConstValueParams() = default;
  TL_API InitConstValueParams(uint16_t repeatTimes, uint16_t blockNum,
                              uint16_t dstGap, T initValue)
      : repeatTimes(repeatTimes), blockNum(blockNum), dstGap(dstGap),
        initValue(initValue) {}
  uint16_t repeatTimes = 0, blockNum = 0, dstGap = 0;
  T initValue = T(0);
};
template <typename T>
TL_API void Fill(const LocalTensor<T> &dst,
                 const InitConstValueParams<T> &params) {
  TL_ONLY_FOR(T, half);
  using namespace tl_impl;
  tl_uses_cube();
  if (params.repeatTimes == 0 || params.blockNum == 0)
    return;
  if (static_cast<float>(params.initValue) != 0)
    return device->fail("a Fill with another value than 0 is not modelled");
  long blocks = params.blockNum;
  // A block is a row of a fractal in L1, and a whole fractal in L0.
  if (memoryOf(dst.position) == tl_device::Memory::L1)
    return issue(
        "clear_l1", nullptr,
        tileOf(dst, {4,
                     {params.repeatTimes, 1, blocks, 16},
                     {(blocks + params.dstGap) * 16, blocks * 16, 16, 1}}));
  if (params.dstGap && params.repeatTimes > 1)
    return device->fail("a Fill of L0 with gaps is not modelled");
  bool isA = memoryOf(dst.position) == tl_device::Memory::L0A;
  long all = params.repeatTimes * blocks;
  issue(isA ? "clear_l0a" : "clear_l0b", nullptr,
        tileOf(dst, {4, {1, all, 16, 16}, {all * 256, 256, 16, 1}}));
}

} // namespace AscendC

#endif // TL_ASCENDC_COPIES_H
