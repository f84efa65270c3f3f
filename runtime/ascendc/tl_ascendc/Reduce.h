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
enum class ReduceType { SUM, MAX, MIN };

namespace tl_impl {

/// A reduction with the strides of its operands.
struct Reduction {
  const char *operation;
  long dstRepStride, srcBlkStride, srcRepStride;
};

/// The first lanes of repeats: `repeats x lanes`, or `repeats x blocks x lanes
/// of a block` if blocks have gaps or `inBlocks` is set.
template <typename T>
TL_API Operand lanesOf(const LocalTensor<T> &src, const Reduction &reduction,
                       long count, long repeats, bool inBlocks) {
  long lanes = 32 / sizeof(T);
  Shape shape{2, {repeats, count}, {reduction.srcRepStride * lanes, 1}};
  if (inBlocks || (reduction.srcBlkStride != 1 && count > lanes)) {
    if (count % lanes)
      device->fail("a mask that ends within a block is not modelled here");
    shape = {
        3,
        {repeats, count / lanes, lanes},
        {reduction.srcRepStride * lanes, reduction.srcBlkStride * lanes, 1}};
  }
  return tileOf(src, shape);
}

/// The dialect has reductions of f32.
template <typename T> TL_API void checkReduced() {
  if constexpr (!std::is_same_v<T, float>)
    device->fail("a reduction of half is not modelled: that of float is");
}

/// One result for each of `repeats`.
template <typename T>
TL_API void reduceWhole(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                        const Reduction &reduction, long count, long repeats) {
  checkReduced<T>();
  if (count == 0 || repeats == 0)
    return;
  if (reduction.dstRepStride == 1)
    return issueUnmasked(reduction.operation, nullptr,
                         lanesOf(src, reduction, count, repeats, false),
                         vectorOf(dst, repeats));
  for (long i = 0; i < repeats; ++i)
    issueUnmasked(reduction.operation, nullptr,
                  lanesOf(src[i * reduction.srcRepStride * (32 / sizeof(T))],
                          reduction, count, 1, false),
                  vectorOf(dst[i * reduction.dstRepStride], 1));
}
/// One result for each block of `repeats`.
template <typename T>
TL_API void reduceBlocks(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                         const Reduction &reduction, long count, long repeats) {
  checkReduced<T>();
  if (count == 0 || repeats == 0)
    return;
  long blocks = count * sizeof(T) / 32;
  if (reduction.dstRepStride == 1 && (blocks == 8 || repeats == 1))
    return issueUnmasked(reduction.operation, nullptr,
                         lanesOf(src, reduction, count, repeats, true),
                         tileOf(dst, shape2(repeats, blocks, blocks)));
  for (long i = 0; i < repeats; ++i)
    issue(
        reduction.operation, nullptr,
        lanesOf(src[i * reduction.srcRepStride * (32 / sizeof(T))], reduction,
                count, 1, true),
        tileOf(dst[i * reduction.dstRepStride * 8], shape2(1, blocks, blocks)));
}

/// The repeats of `reduce` under a mask; whole ones and a rest in the counter
/// mode. A repeat has `results` results.
template <typename T, typename Reduce>
TL_API void reduceUnder(const Lanes &lanes, const LocalTensor<T> &dst,
                        const LocalTensor<T> &src, const Reduction &reduction,
                        long repeats, long results, Reduce reduce) {
  constexpr long most = 256 / sizeof(T);
  if (!lanes.counts)
    return reduce(dst, src, reduction, prefixOf(lanes, most), repeats);
  long whole = lanes.count / most;
  reduce(dst, src, reduction, most, whole);
  reduce(dst[whole * reduction.dstRepStride * results],
         src[whole * reduction.srcRepStride * (32 / sizeof(T))], reduction,
         long(lanes.count % most), 1);
}
} // namespace tl_impl

#define TL_WHOLE(name, operation, givesIndex)                                  \
  template <typename T, bool isSetMask = true, typename MaskT>                 \
  TL_API void name(const LocalTensor<T> &dst, const LocalTensor<T> &src,       \
                   const MaskT &mask, const int32_t repeatTime,                \
                   const int32_t dstRepStride, const int32_t srcBlkStride,     \
                   const int32_t srcRepStride,                                 \
                   ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX) {       \
    TL_ONLY_FOR(T, half, float);                                               \
    using namespace tl_impl;                                                   \
    if (givesIndex && order != ReduceOrder::ORDER_ONLY_VALUE)                  \
      return device->fail(#name " with the index of the value is not "         \
                                "modelled: ORDER_ONLY_VALUE is");              \
    Reduction reduction{operation, dstRepStride, srcBlkStride, srcRepStride};  \
    reduceUnder(lanesUnder<isSetMask>(mask), dst, src, reduction, repeatTime,  \
                1, [](auto &&...all) TL_INLINE { reduceWhole(all...); });      \
  }
TL_WHOLE(WholeReduceSum, "vwhole_reduce_sum", false)
TL_WHOLE(WholeReduceMax, "vwhole_reduce_max", true)
TL_WHOLE(WholeReduceMin, "vwhole_reduce_min", true)
#undef TL_WHOLE

#define TL_BLOCK(name, operation)                                              \
  template <typename T, bool isSetMask = true, typename MaskT>                 \
  TL_API void name(const LocalTensor<T> &dst, const LocalTensor<T> &src,       \
                   const int32_t repeatTime, const MaskT &mask,                \
                   const int32_t dstRepStride, const int32_t srcBlkStride,     \
                   const int32_t srcRepStride) {                               \
    TL_ONLY_FOR(T, half, float);                                               \
    using namespace tl_impl;                                                   \
    Reduction reduction{operation, dstRepStride, srcBlkStride, srcRepStride};  \
    reduceUnder(lanesUnder<isSetMask>(mask), dst, src, reduction, repeatTime,  \
                8, [](auto &&...all) TL_INLINE { reduceBlocks(all...); });     \
  }
TL_BLOCK(BlockReduceSum, "vblock_reduce_sum")
TL_BLOCK(BlockReduceMax, "vblock_reduce_max")
TL_BLOCK(BlockReduceMin, "vblock_reduce_min")
#undef TL_BLOCK

template <typename T, bool isSetMask = true, typename MaskT>
TL_API void PairReduceSum(const LocalTensor<T> &, const LocalTensor<T> &,
                          const int32_t, const MaskT &, const int32_t,
                          const int32_t, const int32_t) {
  tl_impl::device->fail("PairReduceSum is not modelled");
}
template <typename T, bool isSetMask = true>
TL_API void
RepeatReduceSum(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                const int32_t repeatTime, const int32_t mask, const int32_t,
                const int32_t srcBlkStride, const int32_t dstRepStride,
                const int32_t srcRepStride) {
  WholeReduceSum<T, isSetMask>(dst, src, mask, repeatTime, dstRepStride,
                               srcBlkStride, srcRepStride);
}

} // namespace AscendC

#endif // TL_ASCENDC_REDUCE_H
