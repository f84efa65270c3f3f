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

/// A reduction with the strides of its operands, and the number of results of
/// a repeat that the stride of the results counts.
struct Reduction {
  const char *operation;
  long dstRepStride, srcBlkStride, srcRepStride;
  long results = 1;
  /// Whether results may overwrite lanes that have been read.
  bool mayOverwrite = false;

  TL_API const char *getAttributes() const {
    return mayOverwrite ? "{may_overwrite}" : nullptr;
  }
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

/// One result for each of `repeats`, or a value and its lane.
template <typename T>
TL_API void reduceWhole(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                        const Reduction &reduction, long count, long repeats) {
  if (count == 0 || repeats == 0)
    return;
  auto resultsOf = [&](const LocalTensor<T> &results, long rows) TL_INLINE {
    return reduction.results == 1
               ? vectorOf(results, rows)
               : tileOf(results,
                        shape2(rows, reduction.results, reduction.results));
  };
  if (reduction.dstRepStride == 1)
    return issueUnmasked(reduction.operation, reduction.getAttributes(),
                         lanesOf(src, reduction, count, repeats, false),
                         resultsOf(dst, repeats));
  for (long i = 0; i < repeats; ++i)
    issueUnmasked(
        reduction.operation, nullptr,
        lanesOf(src[i * reduction.srcRepStride * (32 / sizeof(T))], reduction,
                count, 1, false),
        resultsOf(dst[i * reduction.dstRepStride * reduction.results], 1));
}
/// One result for each pair of lanes.
template <typename T>
TL_API void reducePairs(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                        const Reduction &reduction, long count, long repeats) {
  if (count == 0 || repeats == 0)
    return;
  if (count % 2 || reduction.srcBlkStride != 1)
    return device->fail("half a pair, and blocks with gaps, are not modelled "
                        "here");
  long pairs = count / 2, step = reduction.srcRepStride * (32 / sizeof(T));
  bool isDense = reduction.dstRepStride == 1 && pairs == reduction.results;
  long rows = isDense ? repeats : 1;
  for (long i = 0; i < repeats; i += rows)
    issueUnmasked(
        reduction.operation, nullptr,
        tileOf(src[i * step], Shape{3, {rows, pairs, 2}, {step, 2, 1}}),
        tileOf(dst[i * reduction.dstRepStride * reduction.results],
               shape2(rows, pairs, pairs)));
}
/// One result for each block of `repeats`.
template <typename T>
TL_API void reduceBlocks(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                         const Reduction &reduction, long count, long repeats) {
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
/// mode.
template <typename T, typename Reduce>
TL_API void reduceUnder(const Lanes &lanes, const LocalTensor<T> &dst,
                        const LocalTensor<T> &src, const Reduction &reduction,
                        long repeats, Reduce reduce) {
  constexpr long most = 256 / sizeof(T);
  checkLanes(lanes, most);
  if (!lanes.counts)
    return reduce(dst, src, reduction, prefixOf(lanes, most), repeats);
  long whole = lanes.count / most;
  reduce(dst, src, reduction, most, whole);
  reduce(dst[whole * reduction.dstRepStride * reduction.results],
         src[whole * reduction.srcRepStride * (32 / sizeof(T))], reduction,
         long(lanes.count % most), 1);
}
} // namespace tl_impl

#define TL_WHOLE(name, plain, indexed)                                         \
  template <typename T, bool isSetMask = true, typename MaskT>                 \
  TL_API void name(const LocalTensor<T> &dst, const LocalTensor<T> &src,       \
                   const MaskT &mask, const int32_t repeatTime,                \
                   const int32_t dstRepStride, const int32_t srcBlkStride,     \
                   const int32_t srcRepStride,                                 \
                   ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX) {       \
    TL_ONLY_FOR(T, half, float);                                               \
    using namespace tl_impl;                                                   \
    Reduction reduction{plain, dstRepStride, srcBlkStride, srcRepStride};      \
    const char *withIndex = indexed;                                           \
    if (withIndex && order == ReduceOrder::ORDER_VALUE_INDEX) {                \
      reduction.operation = withIndex;                                         \
      reduction.results = 2;                                                   \
    } else if (withIndex && order != ReduceOrder::ORDER_ONLY_VALUE) {          \
      return device->fail(#name " with the index first, or alone, is not "     \
                                "modelled");                                   \
    }                                                                          \
    reduceUnder(lanesUnder<isSetMask>(mask), dst, src, reduction, repeatTime,  \
                [](auto &&...all) TL_INLINE { reduceWhole(all...); });         \
  }
TL_WHOLE(WholeReduceSum, "vwhole_reduce_sum", nullptr)
TL_WHOLE(WholeReduceMax, "vwhole_reduce_max", "vwhole_reduce_max_index")
TL_WHOLE(WholeReduceMin, "vwhole_reduce_min", "vwhole_reduce_min_index")
#undef TL_WHOLE

#define TL_BLOCK(name, operation)                                              \
  template <typename T, bool isSetMask = true, typename MaskT>                 \
  TL_API void name(const LocalTensor<T> &dst, const LocalTensor<T> &src,       \
                   const int32_t repeatTime, const MaskT &mask,                \
                   const int32_t dstRepStride, const int32_t srcBlkStride,     \
                   const int32_t srcRepStride) {                               \
    TL_ONLY_FOR(T, half, float);                                               \
    using namespace tl_impl;                                                   \
    Reduction reduction{operation, dstRepStride, srcBlkStride, srcRepStride,   \
                        8};                                                    \
    reduceUnder(lanesUnder<isSetMask>(mask), dst, src, reduction, repeatTime,  \
                [](auto &&...all) TL_INLINE { reduceBlocks(all...); });        \
  }
TL_BLOCK(BlockReduceSum, "vblock_reduce_sum")
TL_BLOCK(BlockReduceMax, "vblock_reduce_max")
TL_BLOCK(BlockReduceMin, "vblock_reduce_min")
#undef TL_BLOCK

template <typename T, bool isSetMask = true, typename MaskT>
TL_API void PairReduceSum(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                          const int32_t repeatTime, const MaskT &mask,
                          const int32_t dstRepStride,
                          const int32_t srcBlkStride,
                          const int32_t srcRepStride) {
  TL_ONLY_FOR(T, half, float);
  using namespace tl_impl;
  Reduction reduction{"vpair_reduce_sum", dstRepStride, srcBlkStride,
                      srcRepStride, 128 / sizeof(T)};
  reduceUnder(lanesUnder<isSetMask>(mask), dst, src, reduction, repeatTime,
              [](auto &&...all) TL_INLINE { reducePairs(all...); });
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
