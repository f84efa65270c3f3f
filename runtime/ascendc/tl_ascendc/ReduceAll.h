//===- ReduceAll.h - Reductions to one value --------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ASCENDC_REDUCEALL_H
#define TL_ASCENDC_REDUCEALL_H

#include "tl_ascendc/Pipe.h"
#include "tl_ascendc/Reduce.h"

namespace AscendC {

namespace tl_impl {
/// Reduces the results of repeats until there is one. `work` holds them.
template <typename T>
TL_API void reduceAll(const char *operation, const LocalTensor<T> &dst,
                      const LocalTensor<T> &src, const LocalTensor<T> &work,
                      long count) {
  constexpr long lanes = 256 / sizeof(T);
  Reduction reduction{operation, 1, 1, 8};
  LocalTensor<T> from = src;
  while (true) {
    long whole = count / lanes, rest = count % lanes,
         results = whole + (rest != 0);
    LocalTensor<T> to = results <= 1 ? dst : work;
    reduceWhole(to, from, reduction, lanes, whole);
    reduceWhole(to[whole], from[whole * lanes], reduction, rest, 1);
    if (results <= 1)
      return;
    device->barrier(tl_device::Pipe::V);
    from = work;
    count = results;
  }
}
} // namespace tl_impl

#define TL_REDUCE(name, operation)                                             \
  /* The first `count` elements. */                                            \
  template <typename T>                                                        \
  TL_API void name(const LocalTensor<T> &dst, const LocalTensor<T> &src,       \
                   const LocalTensor<T> &work, const int32_t count,            \
                   bool calIndex = false) {                                    \
    TL_ONLY_FOR(T, half, float);                                               \
    if (calIndex)                                                              \
      return tl_impl::device->fail(#name                                       \
                                   " with the index of the value is not "      \
                                   "modelled");                                \
    tl_impl::resetMask();                                                      \
    tl_impl::reduceAll(operation, dst, src, work, count);                      \
  }                                                                            \
  /* The lanes of repeats. */                                                  \
  template <typename T, typename MaskT>                                        \
  TL_API void name(const LocalTensor<T> &dst, const LocalTensor<T> &src,       \
                   const LocalTensor<T> &work, const MaskT &mask,              \
                   const int32_t repeatTime, const int32_t srcRepStride,       \
                   bool calIndex = false) {                                    \
    TL_ONLY_FOR(T, half, float);                                               \
    using namespace tl_impl;                                                   \
    if (calIndex)                                                              \
      return device->fail(#name " with the index of the value is not "         \
                                "modelled");                                   \
    Reduction reduction{operation, 1, 1, srcRepStride};                        \
    long lanes = prefixOf(lanesUnder<true>(mask), 256 / sizeof(T));            \
    reduceWhole(repeatTime == 1 ? dst : work, src, reduction, lanes,           \
                repeatTime);                                                   \
    if (repeatTime <= 1)                                                       \
      return;                                                                  \
    device->barrier(tl_device::Pipe::V);                                       \
    reduceAll(operation, dst, work, work, repeatTime);                         \
  }
TL_REDUCE(ReduceSum, "vwhole_reduce_sum")
TL_REDUCE(ReduceMax, "vwhole_reduce_max")
TL_REDUCE(ReduceMin, "vwhole_reduce_min")
#undef TL_REDUCE

template <typename T> TL_API T GetReduceRepeatSumSpr() {
  tl_impl::device->fail("GetReduceRepeatSumSpr is not modelled");
  return T(0);
}
template <typename T> TL_API T GetAccVal() {
  tl_impl::device->fail("GetAccVal is not modelled");
  return T(0);
}

//===----------------------------------------------------------------------===//
// The names of newer versions
//===----------------------------------------------------------------------===//

template <ReduceType type, typename T, typename S = T, bool isSetMask = true,
          typename MaskT>
TL_API void ReduceRepeat(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                         const MaskT &mask, const int32_t repeatTime,
                         const int32_t dstRepStride, const int32_t srcBlkStride,
                         const int32_t srcRepStride,
                         ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX) {
  if constexpr (type == ReduceType::SUM)
    WholeReduceSum<T, isSetMask>(dst, src, mask, repeatTime, dstRepStride,
                                 srcBlkStride, srcRepStride, order);
  else if constexpr (type == ReduceType::MAX)
    WholeReduceMax<T, isSetMask>(dst, src, mask, repeatTime, dstRepStride,
                                 srcBlkStride, srcRepStride, order);
  else
    WholeReduceMin<T, isSetMask>(dst, src, mask, repeatTime, dstRepStride,
                                 srcBlkStride, srcRepStride, order);
}
template <ReduceType type, typename T, typename S = T, bool isSetMask = true,
          typename MaskT>
TL_API void
ReduceDataBlock(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                const MaskT &mask, const int32_t repeatTime,
                const int32_t dstRepStride, const int32_t srcBlkStride,
                const int32_t srcRepStride) {
  if constexpr (type == ReduceType::SUM)
    BlockReduceSum<T, isSetMask>(dst, src, repeatTime, mask, dstRepStride,
                                 srcBlkStride, srcRepStride);
  else if constexpr (type == ReduceType::MAX)
    BlockReduceMax<T, isSetMask>(dst, src, repeatTime, mask, dstRepStride,
                                 srcBlkStride, srcRepStride);
  else
    BlockReduceMin<T, isSetMask>(dst, src, repeatTime, mask, dstRepStride,
                                 srcBlkStride, srcRepStride);
}
template <ReduceType type, typename T, typename S = T, bool isSetMask = true,
          typename MaskT>
TL_API void ReducePairElem(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                           const MaskT &mask, const int32_t repeatTime,
                           const int32_t dstRepStride,
                           const int32_t srcBlkStride,
                           const int32_t srcRepStride) {
  static_assert(type == ReduceType::SUM, "pairs are summed only");
  PairReduceSum<T, isSetMask>(dst, src, repeatTime, mask, dstRepStride,
                              srcBlkStride, srcRepStride);
}

} // namespace AscendC

#endif // TL_ASCENDC_REDUCEALL_H
