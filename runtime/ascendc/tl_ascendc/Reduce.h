//===- Reduce.h - Reductions of repeats -------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ASCENDC_REDUCE_H
#define TL_ASCENDC_REDUCE_H

#include "tl_ascendc/Vector.h"

namespace AscendC {

enum class ReduceOrder {
  ORDER_VALUE_INDEX,
  ORDER_INDEX_VALUE,
  ORDER_ONLY_VALUE,
  ORDER_ONLY_INDEX
};

namespace tl_impl {
/// The lanes of repeats: `repeats x lanes`, or `repeats x blocks x lanes of a
/// block` if blocks have gaps or `inBlocks` is set.
template <typename T>
TL_API Operand lanesOf(const LocalTensor<T> &src, long mask, long repeats,
                       long blockStride, long repeatStride, bool inBlocks) {
  long lanes = 32 / sizeof(T);
  Shape shape{2, {repeats, mask}, {repeatStride * lanes, 1}};
  if (inBlocks || (blockStride != 1 && mask > lanes)) {
    if (mask % lanes)
      device->fail("a mask that ends within a block is not modelled here");
    shape = {3,
             {repeats, mask / lanes, lanes},
             {repeatStride * lanes, blockStride * lanes, 1}};
  }
  return tileOf(src, shape);
}
} // namespace tl_impl

#define TL_WHOLE(name, operation)                                              \
  template <typename T, bool isSetMask = true>                                 \
  TL_API void name(const LocalTensor<T> &dst, const LocalTensor<T> &src,       \
                   const int32_t mask, const int32_t repeatTime,               \
                   const int32_t dstRepStride, const int32_t srcBlkStride,     \
                   const int32_t srcRepStride,                                 \
                   ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX) {       \
    TL_ONLY_FOR(T, half, float);                                               \
    if (repeatTime == 0)                                                       \
      return;                                                                  \
    if (dstRepStride != 1)                                                     \
      return tl_impl::device->fail("results with gaps are not modelled");      \
    tl_impl::issueVector(operation, nullptr,                                   \
                         tl_impl::lanesOf(src, mask, repeatTime, srcBlkStride, \
                                          srcRepStride, false),                \
                         tl_impl::vectorOf(dst, repeatTime));                  \
  }
TL_WHOLE(WholeReduceSum, "vwhole_reduce_sum")
#undef TL_WHOLE

#define TL_WHOLE(name, operation)                                              \
  template <typename T, bool isSetMask = true>                                 \
  TL_API void name(const LocalTensor<T> &dst, const LocalTensor<T> &src,       \
                   const int32_t mask, const int32_t repeatTime,               \
                   const int32_t dstRepStride, const int32_t srcBlkStride,     \
                   const int32_t srcRepStride,                                 \
                   ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX) {       \
    TL_ONLY_FOR(T, half, float);                                               \
    if (repeatTime == 0)                                                       \
      return;                                                                  \
    if (dstRepStride != 1 || order != ReduceOrder::ORDER_ONLY_VALUE)           \
      return tl_impl::device->fail(                                            \
          "only ORDER_ONLY_VALUE without gaps is modelled");                   \
    tl_impl::issueVector(operation, nullptr,                                   \
                         tl_impl::lanesOf(src, mask, repeatTime, srcBlkStride, \
                                          srcRepStride, false),                \
                         tl_impl::vectorOf(dst, repeatTime));                  \
  }
TL_WHOLE(WholeReduceMax, "vwhole_reduce_max")
TL_WHOLE(WholeReduceMin, "vwhole_reduce_min")
#undef TL_WHOLE

#define TL_BLOCK(name, operation)                                              \
  template <typename T, bool isSetMask = true>                                 \
  TL_API void name(const LocalTensor<T> &dst, const LocalTensor<T> &src,       \
                   const int32_t repeatTime, const int32_t mask,               \
                   const int32_t dstRepStride, const int32_t srcBlkStride,     \
                   const int32_t srcRepStride) {                               \
    TL_ONLY_FOR(T, half, float);                                               \
    if (repeatTime == 0)                                                       \
      return;                                                                  \
    if (dstRepStride != 1)                                                     \
      return tl_impl::device->fail("results with gaps are not modelled");      \
    long blocks = mask * sizeof(T) / 32;                                       \
    tl_impl::issueVector(                                                      \
        operation, nullptr,                                                    \
        tl_impl::lanesOf(src, mask, repeatTime, srcBlkStride, srcRepStride,    \
                         true),                                                \
        tl_impl::tileOf(dst, tl_impl::shape2(repeatTime, blocks, blocks)));    \
  }
TL_BLOCK(BlockReduceSum, "vblock_reduce_sum")
TL_BLOCK(BlockReduceMax, "vblock_reduce_max")
TL_BLOCK(BlockReduceMin, "vblock_reduce_min")
#undef TL_BLOCK

} // namespace AscendC

#endif // TL_ASCENDC_REDUCE_H
