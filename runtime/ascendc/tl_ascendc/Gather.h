//===- Gather.h - Gathers, compressions and transpositions ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ASCENDC_GATHER_H
#define TL_ASCENDC_GATHER_H

#include "tl_ascendc/Vector.h"

namespace AscendC {

struct GatherMaskParams {
  uint8_t src0BlockStride = 1;
  uint16_t repeatTimes = 0;
  uint16_t src0RepeatStride = 0;
  uint8_t src1RepeatStride = 0;
};
struct GatherRepeatParams {
  TL_API GatherRepeatParams(uint8_t dstBlkStride, uint8_t dstRepStride)
      : dstBlkStride(dstBlkStride), dstRepStride(dstRepStride) {}
  uint8_t dstBlkStride, dstRepStride;
};

template <typename T>
TL_API void Gather(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                   const LocalTensor<uint32_t> &srcOffset, uint32_t srcBaseAddr,
                   uint32_t count) {
  TL_ONLY_FOR(T, TL_ALL_16, TL_ALL_32);
  tl_impl::issueVector(
      "vgather", nullptr, tl_impl::vectorOf(src, src.GetSize()),
      tl_impl::vectorOf(srcOffset, count), tl_impl::indexOf(srcBaseAddr),
      tl_impl::vectorOf(dst, count));
}
template <typename T>
TL_API void Gatherb(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                    const LocalTensor<uint32_t> &offset, uint8_t repeatTime,
                    const GatherRepeatParams &params) {
  TL_ONLY_FOR(T, uint16_t, uint32_t);
  if (repeatTime == 0)
    return;
  if (params.dstBlkStride != 1 || params.dstRepStride != 8)
    return tl_impl::device->fail("Gatherb with gaps is not modelled");
  long blocks = repeatTime * 8;
  tl_impl::issueUnmasked(
      "vgather_blocks", nullptr, tl_impl::vectorOf(src, src.GetSize()),
      tl_impl::vectorOf(offset, blocks),
      tl_impl::vectorOf(dst, blocks * 32 / static_cast<long>(sizeof(T))));
}

namespace tl_impl {
TL_API const char *patternAttribute(uint8_t pattern) {
  constexpr const char *names[] = {nullptr,
                                   "{pattern = 1 : i32}",
                                   "{pattern = 2 : i32}",
                                   "{pattern = 3 : i32}",
                                   "{pattern = 4 : i32}",
                                   "{pattern = 5 : i32}",
                                   "{pattern = 6 : i32}",
                                   "{pattern = 7 : i32}"};
  return pattern < 8 ? names[pattern] : nullptr;
}
TL_API long keptBy(uint8_t pattern, long count) {
  constexpr long first[] = {0, 0, 1, 0, 1, 2, 3, 0};
  constexpr long step[] = {1, 2, 2, 4, 4, 4, 4, 1};
  return count <= first[pattern]
             ? 0
             : (count - first[pattern] + step[pattern] - 1) / step[pattern];
}
} // namespace tl_impl

/// The register that GetGatherMaskRemainCount reads: the result of the last
/// GatherMask by bits, on chip.
struct GatherState {
  tl_device::Tile result;
  long known;
  bool isKnown;
};
TL_API GatherState &tlGatherState() {
  return *reinterpret_cast<GatherState *>(
      static_cast<char *>(tl_impl::device->state()) + 64);
}

template <typename T>
TL_API void GatherMask(const LocalTensor<T> &dst, const LocalTensor<T> &src0,
                       uint8_t src1Pattern, bool reduceMode, uint32_t mask,
                       const GatherMaskParams &params, uint64_t &rsvdCnt) {
  TL_ONLY_FOR(T, TL_ALL_16, TL_ALL_32);
  using namespace tl_impl;
  const char *pattern = patternAttribute(src1Pattern);
  if (!pattern || params.src0BlockStride != 1)
    return device->fail("this form of GatherMask is not modelled");
  // Without `reduceMode` a row is a whole repeat.
  long count = reduceMode ? mask : 256 / sizeof(T);
  long rows = params.repeatTimes, kept = keptBy(src1Pattern, count);
  rsvdCnt = rows * kept;
  tlGatherState().isKnown = true;
  tlGatherState().known = rsvdCnt;
  if (rows == 0 || count == 0)
    return;
  long pitch = params.src0RepeatStride * 32 / sizeof(T);
  if (rows == 1 || (pitch == count && count % 4 == 0))
    return issueUnmasked("vgather_mask", pattern, vectorOf(src0, rows * count),
                         vectorOf(dst, rows * kept));
  if (src1Pattern != 7)
    return device->fail("a GatherMask of rows with gaps is not modelled");
  issueUnmasked("vpack_rows", nullptr, tileOf(src0, shape2(rows, count, pitch)),
                tileOf(dst, shape2(rows, count, count)));
}
template <typename T, typename U>
TL_API void GatherMask(const LocalTensor<T> &dst, const LocalTensor<T> &src0,
                       const LocalTensor<U> &src1Pattern, bool reduceMode,
                       uint32_t mask, const GatherMaskParams &params,
                       uint64_t &rsvdCnt) {
  TL_ONLY_FOR(T, TL_ALL_16, TL_ALL_32);
  using namespace tl_impl;
  if (!reduceMode || params.repeatTimes != 1 || params.src0BlockStride != 1)
    return device->fail("this form of GatherMask is not modelled");
  issueVector("vcompress", nullptr, vectorOf(src0, mask),
              vectorOf(src1Pattern.template ReinterpretCast<uint8_t>(),
                       (long(mask) + 7) / 8),
              vectorOf(dst, mask));
  Operand result = vectorOf(dst, mask);
  tlGatherState().isKnown = false;
  tlGatherState().result = result.tile;
  // The register is read when it is used: GetGatherMaskRemainCount.
  rsvdCnt = 0;
}
TL_API int64_t GetGatherMaskRemainCount() {
  if (tlGatherState().isKnown)
    return tlGatherState().known;
  return tl_impl::device->keptCount(tlGatherState().result);
}

struct TransDataTo5HDParams {
  TransDataTo5HDParams() = default;
  TL_API TransDataTo5HDParams(const bool dstHighHalf, const bool srcHighHalf,
                              const uint8_t repeatTimes,
                              const uint16_t dstRepStride,
                              const uint16_t srcRepStride)
      : dstHighHalf(dstHighHalf), srcHighHalf(srcHighHalf),
        repeatTimes(repeatTimes), dstRepStride(dstRepStride),
        srcRepStride(srcRepStride) {}
  bool dstHighHalf = false, srcHighHalf = false;
  uint8_t repeatTimes = 1;
  uint16_t dstRepStride = 0, srcRepStride = 0;
};

} // namespace AscendC

#endif // TL_ASCENDC_GATHER_H
