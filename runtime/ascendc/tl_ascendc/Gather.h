//===- Gather.h - Gathers, compressions and transpositions ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ASCENDC_GATHER_H
#define TL_ASCENDC_GATHER_H

#include "GatherPatterns.h"
#include "tl_ascendc/Vector.h"

namespace AscendC {

struct GatherMaskParams {
  GatherMaskParams() = default;
  TL_API GatherMaskParams(uint8_t src0BlockStride, uint16_t repeatTimes,
                          uint16_t src0RepeatStride, uint8_t src1RepeatStride)
      : src0BlockStride(src0BlockStride), repeatTimes(repeatTimes),
        src0RepeatStride(src0RepeatStride), src1RepeatStride(src1RepeatStride) {
  }
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
                    const LocalTensor<uint32_t> &offset,
                    tl_impl::Repeats repeatTime,
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

/// The register that GetGatherMaskRemainCount reads: the result of the last
/// GatherMask by bits, on chip.
struct GatherState {
  tl_device::Tile result;
  long known;
  bool isKnown;
};
TL_API GatherState &tlGatherState() {
  using namespace tl_impl;
  return stateAt<GatherState, kGatherState, kTransposeState>();
}

template <typename T>
TL_API void GatherMask(const LocalTensor<T> &dst, const LocalTensor<T> &src0,
                       uint8_t src1Pattern, bool reduceMode, uint32_t mask,
                       const GatherMaskParams &params, uint64_t &rsvdCnt) {
  TL_ONLY_FOR(T, TL_ALL_16, TL_ALL_32);
  using namespace tl_impl;
  const char *pattern =
      tl_device::getPatternAttributes(src1Pattern, src0.address == dst.address);
  if (!pattern || params.src0BlockStride != 1)
    return device->fail("this form of GatherMask is not modelled");
  // Without `reduceMode` a row is a whole repeat.
  long count = reduceMode ? mask : 256 / sizeof(T);
  long rows = params.repeatTimes,
       kept = tl_device::countKept(src1Pattern, count);
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

namespace tl_impl {
/// 16 rows of blocks that follow each other at equal distances.
struct Panel {
  /// In bytes.
  long begin, pitch;
  bool isRegular;
};
/// The rows are those with a number `step` apart.
template <typename T>
TL_API Panel panelOf(const LocalTensor<T> (&rows)[16], int step) {
  Panel panel{rows[0].address, long(rows[step].address) - rows[0].address,
              true};
  for (int i = 0; i < 16; i += step)
    panel.isRegular &= rows[i].address == panel.begin + i / step * panel.pitch;
  return panel;
}

/// The halves of blocks of bytes that the last calls have transposed.
struct TransposeState {
  Panel rows, columns;
  int parts;
};
TL_API TransposeState &transposeState() {
  return stateAt<TransposeState, kTransposeState, kStatesEnd>();
}

template <typename T> TL_API LocalTensor<T> inUB(long address) {
  return LocalTensor<T>(TPosition::VECCALC, address, 0);
}

/// Transposes `height` rows, in `repeats` steps of `width` columns.
template <typename T>
TL_API void transpose(const char *operation, const Panel &rows,
                      const Panel &columns, long height, long width,
                      const TransDataTo5HDParams &params) {
  if (!rows.isRegular || !columns.isRegular)
    return device->fail("TransDataTo5HD of rows at unequal distances is not "
                        "modelled");
  long repeats = params.repeatTimes, size = sizeof(T);
  long next = params.dstRepStride * 32, pitch = columns.pitch;
  bool isOne =
      repeats == 1 || (params.srcRepStride == 1 && next == width * pitch);
  for (long i = 0; i < (isOne ? 1 : repeats); ++i) {
    long n = isOne ? repeats * width : width;
    issueVector(operation, nullptr,
                tileOf(inUB<T>(rows.begin + i * params.srcRepStride * 32),
                       shape2(height, n, rows.pitch / size)),
                tileOf(inUB<T>(columns.begin + i * next),
                       shape2(n, height, pitch / size)));
  }
}

/// Transposes a quarter of 32 x 32 bytes. The fourth one does the work: it is
/// one instruction of the executor.
template <typename T>
TL_API void transposeQuarter(const Panel &rows, const Panel &columns,
                             const TransDataTo5HDParams &params) {
  TransposeState &state = transposeState();
  int part = params.dstHighHalf * 2 + params.srcHighHalf;
  if (part == 0)
    state = {rows, columns, 0};
  // The lower half of the source's rows is in the higher half of the result's.
  bool fits = part == state.parts++ &&
              rows.begin == state.rows.begin +
                                params.dstHighHalf * 16 * state.rows.pitch &&
              columns.begin == state.columns.begin + params.srcHighHalf * 16 *
                                                         state.columns.pitch;
  if (!fits)
    return device->fail("TransDataTo5HD of bytes is modelled as four calls for "
                        "the quarters of 32 x 32 bytes");
  if (part == 3)
    transpose<T>("vtranspose_b8", state.rows, state.columns, 32, 32, params);
}
} // namespace tl_impl

template <typename T>
TL_API void TransDataTo5HD(const LocalTensor<T> (&dst)[16],
                           const LocalTensor<T> (&src)[16],
                           const TransDataTo5HDParams &params) {
  TL_ONLY_FOR(T, int8_t, uint8_t, half, int16_t, uint16_t, float, int32_t,
              uint32_t);
  using namespace tl_impl;
  if (params.repeatTimes == 0)
    return;
  Panel rows = panelOf(src, 1);
  if constexpr (sizeof(T) == 1)
    return transposeQuarter<T>(rows, panelOf(dst, 1), params);
  if constexpr (sizeof(T) == 2)
    return transpose<T>("vtranspose_b16", rows, panelOf(dst, 1), 16, 16,
                        params);
  // A row of the result has two blocks.
  Panel columns = panelOf(dst, 2);
  for (int i = 1; i < 16; i += 2)
    columns.isRegular &= dst[i].address == dst[i - 1].address + 32;
  transpose<T>("vtranspose_b32", rows, columns, 16, 8, params);
}
/// By the addresses of the rows.
template <typename T>
TL_API void TransDataTo5HD(uint64_t (&dst)[16], uint64_t (&src)[16],
                           const TransDataTo5HDParams &params) {
  LocalTensor<T> to[16], from[16];
  for (int i = 0; i < 16; ++i) {
    to[i] = tl_impl::inUB<T>(dst[i]);
    from[i] = tl_impl::inUB<T>(src[i]);
  }
  TransDataTo5HD<T>(to, from, params);
}

} // namespace AscendC

#endif // TL_ASCENDC_GATHER_H
