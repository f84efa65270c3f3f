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
/// The most repeats of an instruction.
constexpr long kRepeats = 255;

/// Whether `work` is the memory of an operand, as the documentation allows.
template <typename T>
TL_API bool isShared(const LocalTensor<T> &work,
                     const LocalTensor<T> &operand) {
  return memoryOf(work.position) == memoryOf(operand.position) &&
         work.address == operand.address;
}

/// Reduces the results of repeats until there is one. `work` holds them.
template <typename T>
TL_API void reduceAll(const char *operation, const LocalTensor<T> &dst,
                      const LocalTensor<T> &src, const LocalTensor<T> &work,
                      long count) {
  constexpr long lanes = 256 / sizeof(T);
  Reduction reduction{operation, 1, 1, 8};
  reduction.mayOverwrite = isShared(work, src) || isShared(work, dst);
  LocalTensor<T> from = src;
  while (true) {
    long whole = count / lanes, rest = count % lanes,
         results = whole + (rest != 0);
    LocalTensor<T> to = results <= 1 ? dst : work;
    for (long i = 0; i < whole; i += kRepeats)
      reduceWhole(to[i], from[i * lanes], reduction, lanes,
                  whole - i < kRepeats ? whole - i : kRepeats);
    reduceWhole(to[whole], from[whole * lanes], reduction, rest, 1);
    if (results <= 1)
      return;
    device->barrier(tl_device::Pipe::V);
    from = work;
    reduction.mayOverwrite = true;
    count = results;
  }
}
} // namespace tl_impl

namespace tl_impl {
/// Lets pipe `to` wait for pipe `from`.
TL_API void meet(HardEvent event, tl_device::Pipe from, tl_device::Pipe to) {
  long id = GetTPipePtr()->FetchEventID(event);
  device->setFlag(from, to, id);
  device->waitFlag(from, to, id);
}

/// The number of the first of `results` values with their lanes in `work` that
/// is the greatest, or the least, or NaN. The hardware compares them by vector
/// instructions.
template <typename T>
TL_API long findResult(const LocalTensor<T> &work, long results, bool isMax) {
  long found = 0;
  float best = float(work.GetValue(0));
  for (long i = 1; i < results && best == best; ++i) {
    float value = float(work.GetValue(2 * i));
    if (value != value || (isMax ? value > best : value < best)) {
      found = i;
      best = value;
    }
  }
  return found;
}

/// A value and its index among all lanes: `whole` repeats of `lanes`, and
/// `rest` lanes of another one. `work` holds the results of repeats.
template <typename T>
TL_API void reduceAllIndex(const char *operation, bool isMax,
                           const LocalTensor<T> &dst, const LocalTensor<T> &src,
                           const LocalTensor<T> &work, long srcRepStride,
                           long lanes, long whole, long rest) {
  long step = srcRepStride * (32 / sizeof(T)), results = whole + (rest != 0);
  Reduction reduction{operation, 1, 1, srcRepStride, 2};
  reduction.mayOverwrite = isShared(work, src);
  LocalTensor<T> to = results == 1 ? dst : work;
  for (long i = 0; i < whole; i += kRepeats)
    reduceWhole(to[2 * i], src[i * step], reduction, lanes,
                whole - i < kRepeats ? whole - i : kRepeats);
  reduceWhole(to[2 * whole], src[whole * step], reduction, rest, 1);
  if (results <= 1)
    return;
  using Bits = std::conditional_t<sizeof(T) == 2, uint16_t, uint32_t>;
  meet(HardEvent::V_S, tl_device::Pipe::V, tl_device::Pipe::S);
  long found = findResult(work, results, isMax);
  Bits lane = work.template ReinterpretCast<Bits>().GetValue(2 * found + 1);
  dst.SetValue(0, work.GetValue(2 * found));
  dst.template ReinterpretCast<Bits>().SetValue(1, Bits(found * step + lane));
  meet(HardEvent::S_V, tl_device::Pipe::S, tl_device::Pipe::V);
}
} // namespace tl_impl

#define TL_REDUCE(name, operation, indexOperation, isMax)                      \
  /* The first `count` elements. */                                            \
  template <typename T>                                                        \
  TL_API void name(const LocalTensor<T> &dst, const LocalTensor<T> &src,       \
                   const LocalTensor<T> &work, const int32_t count,            \
                   bool calIndex = false) {                                    \
    TL_ONLY_FOR(T, half, float);                                               \
    constexpr long lanes = 256 / sizeof(T);                                    \
    tl_impl::resetMask();                                                      \
    if (const char *withIndex = indexOperation; withIndex && calIndex)         \
      return tl_impl::reduceAllIndex(withIndex, isMax, dst, src, work, 8,      \
                                     lanes, count / lanes, count % lanes);     \
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
    long lanes = prefixOf(lanesUnder<true>(mask), 256 / sizeof(T));            \
    if (const char *withIndex = indexOperation; withIndex && calIndex)         \
      return reduceAllIndex(withIndex, isMax, dst, src, work, srcRepStride,    \
                            lanes, repeatTime, 0);                             \
    Reduction reduction{operation, 1, 1, srcRepStride};                        \
    reduction.mayOverwrite = isShared(work, src);                              \
    reduceWhole(repeatTime == 1 ? dst : work, src, reduction, lanes,           \
                repeatTime);                                                   \
    if (repeatTime <= 1)                                                       \
      return;                                                                  \
    device->barrier(tl_device::Pipe::V);                                       \
    reduceAll(operation, dst, work, work, repeatTime);                         \
  }
TL_REDUCE(ReduceSum, "vwhole_reduce_sum", nullptr, false)
TL_REDUCE(ReduceMax, "vwhole_reduce_max", "vwhole_reduce_max_index", true)
TL_REDUCE(ReduceMin, "vwhole_reduce_min", "vwhole_reduce_min_index", false)
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
