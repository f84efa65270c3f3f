//===- Reduce.h - Reductions of repeats -------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CANN_REDUCE_H
#define TL_CANN_REDUCE_H

#include "Masks.h"

namespace tl_cann {

/// The lanes of repeats: `repeats x lanes`, or `repeats x blocks x lanes of a
/// block` if blocks have gaps or `inBlocks` is set.
template <typename T>
TL_PART Operand repeatsOf(const T *src, long lanes, long repeats,
                          long blockStride, long repeatStride, bool inBlocks) {
  long block = blockBytes / sizeof(T);
  Shape shape{2, {repeats, lanes}, {repeatStride * block, 1}};
  if (inBlocks || (blockStride != 1 && lanes > block)) {
    if (lanes % block)
      fail("a mask that ends within a block is not modelled here");
    shape = {3,
             {repeats, lanes / block, block},
             {repeatStride * block, blockStride * block, 1}};
  }
  return tileOf(src, shape);
}

/// Whether the reduction has this form; an error if it is not modelled.
TL_PART bool isReduced(long repeats, long dstRepeat) {
  tl_uses_vector();
  if (repeats == 0)
    return false;
  if (dstRepeat != 1)
    fail("results with gaps are not modelled");
  if (state().counts)
    fail("a reduction by count is not modelled");
  return true;
}

template <typename T>
TL_PART void reduceRepeats(const char *operation, T *dst, T *src, long repeats,
                           long dstRepeat, long srcBlock, long srcRepeat,
                           bool hasLanes = false) {
  if (!isReduced(repeats, dstRepeat))
    return;
  issue(operation, nullptr,
        repeatsOf(src, prefixOf(state().mask), repeats, srcBlock, srcRepeat,
                  false),
        hasLanes ? tileOf(dst, shape2(repeats, 2, 2)) : vectorOf(dst, repeats));
}
template <typename T>
TL_PART void reducePairs(T *dst, T *src, long repeats, long dstRepeat,
                         long srcBlock, long srcRepeat) {
  if (!isReduced(repeats, dstRepeat))
    return;
  long lanes = prefixOf(state().mask), block = blockBytes / sizeof(T);
  if (lanes % 2 || srcBlock != 1)
    return fail("half a pair, and blocks with gaps, are not modelled here");
  issue(
      "vpair_reduce_sum", nullptr,
      tileOf(src, Shape{3, {repeats, lanes / 2, 2}, {srcRepeat * block, 2, 1}}),
      tileOf(dst, shape2(repeats, lanes / 2, lanes / 2)));
}
template <typename T>
TL_PART void reduceBlocks(const char *operation, T *dst, T *src, long repeats,
                          long dstRepeat, long srcBlock, long srcRepeat) {
  if (!isReduced(repeats, dstRepeat))
    return;
  long lanes = prefixOf(state().mask);
  long blocks = lanes * sizeof(T) / blockBytes;
  issue(operation, nullptr,
        repeatsOf(src, lanes, repeats, srcBlock, srcRepeat, true),
        tileOf(dst, shape2(repeats, blocks, blocks)));
}

} // namespace tl_cann

#define TL_REDUCE(T)                                                           \
  TL_INTRINSIC void vcadd(T *dst, T *src, uint8_t repeats, uint16_t dstRepeat, \
                          uint16_t srcBlock, uint16_t srcRepeat, bool sums) {  \
    if (sums)                                                                  \
      return tl_cann::fail("a sum in the mask's order is not modelled");       \
    tl_cann::reduceRepeats("vwhole_reduce_sum", dst, src, repeats, dstRepeat,  \
                           srcBlock, srcRepeat);                               \
  }
TL_REDUCE(half)
TL_REDUCE(float)
#undef TL_REDUCE

#define TL_REDUCE(name, operation, T)                                          \
  TL_INTRINSIC void name(T *dst, T *src, uint8_t repeats, uint16_t dstRepeat,  \
                         uint16_t srcBlock, uint16_t srcRepeat,                \
                         Order_t order) {                                      \
    if (order != ONLY_VALUE && order != VALUE_INDEX)                           \
      return tl_cann::fail("an index first, or alone, is not modelled");       \
    bool hasLanes = order == VALUE_INDEX;                                      \
    tl_cann::reduceRepeats(hasLanes ? operation "_index" : operation, dst,     \
                           src, repeats, dstRepeat, srcBlock, srcRepeat,       \
                           hasLanes);                                          \
  }
TL_REDUCE(vcmax, "vwhole_reduce_max", half)
TL_REDUCE(vcmax, "vwhole_reduce_max", float)
TL_REDUCE(vcmin, "vwhole_reduce_min", half)
TL_REDUCE(vcmin, "vwhole_reduce_min", float)
#undef TL_REDUCE

#define TL_REDUCE(name, operation, T)                                          \
  TL_INTRINSIC void name(T *dst, T *src, uint8_t repeats, uint16_t dstRepeat,  \
                         uint16_t srcBlock, uint16_t srcRepeat) {              \
    tl_cann::reduceBlocks(operation, dst, src, repeats, dstRepeat, srcBlock,   \
                          srcRepeat);                                          \
  }
TL_REDUCE(vcgadd, "vblock_reduce_sum", half)
TL_REDUCE(vcgadd, "vblock_reduce_sum", float)
TL_REDUCE(vcgmax, "vblock_reduce_max", half)
TL_REDUCE(vcgmax, "vblock_reduce_max", float)
TL_REDUCE(vcgmin, "vblock_reduce_min", half)
TL_REDUCE(vcgmin, "vblock_reduce_min", float)
#undef TL_REDUCE

#define TL_REDUCE(T)                                                           \
  TL_INTRINSIC void vcpadd(T *dst, T *src, uint8_t repeats,                    \
                           uint16_t dstRepeat, uint16_t srcBlock,              \
                           uint16_t srcRepeat) {                               \
    tl_cann::reducePairs(dst, src, repeats, dstRepeat, srcBlock, srcRepeat);   \
  }
TL_REDUCE(half)
TL_REDUCE(float)
#undef TL_REDUCE

#endif // TL_CANN_REDUCE_H
