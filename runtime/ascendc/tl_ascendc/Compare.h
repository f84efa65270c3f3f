//===- Compare.h - Comparisons and selections -------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ASCENDC_COMPARE_H
#define TL_ASCENDC_COMPARE_H

#include "tl_ascendc/Vector.h"

namespace AscendC {

enum class CMPMODE { LT, GT, EQ, LE, GE, NE };
enum class SELMODE {
  VSEL_CMPMASK_SPR,
  VSEL_TENSOR_SCALAR_MODE,
  VSEL_TENSOR_TENSOR_MODE
};

namespace tl_impl {
TL_API const char *modeAttribute(CMPMODE mode) {
  switch (mode) {
  case CMPMODE::LT:
    return "{mode = #ascend<compare_mode lt>}";
  case CMPMODE::GT:
    return "{mode = #ascend<compare_mode gt>}";
  case CMPMODE::EQ:
    return "{mode = #ascend<compare_mode eq>}";
  case CMPMODE::LE:
    return "{mode = #ascend<compare_mode le>}";
  case CMPMODE::GE:
    return "{mode = #ascend<compare_mode ge>}";
  default:
    return "{mode = #ascend<compare_mode ne>}";
  }
}
/// The bits of `count` elements; an operand of bytes.
template <typename U>
TL_API Operand maskOf(const LocalTensor<U> &mask, long count) {
  return vectorOf(mask.template ReinterpretCast<uint8_t>(), (count + 7) / 8);
}
/// The memory of the framework at the end of UB that Select overwrites.
/// Source: Ascend C headers, TMP_UB_OFFSET and TMP_UB_SIZE.
TL_API Operand selectScratch() {
  // The library has a barrier between two uses.
  if (coreState().usesScratch)
    device->barrier(tl_device::Pipe::V);
  coreState().usesScratch = true;
  return vectorOf(LocalTensor<uint8_t>(TPosition::VECCALC, 188416, 7936), 7936);
}
} // namespace tl_impl

template <typename T, typename U>
TL_API void Compare(const LocalTensor<U> &dst, const LocalTensor<T> &src0,
                    const LocalTensor<T> &src1, CMPMODE mode, uint32_t count) {
  TL_ONLY_FOR(T, half, float, int32_t);
  TL_ONLY_FOR(U, int8_t, uint8_t);
  tl_impl::issueVector(
      "vcompare", tl_impl::modeAttribute(mode), tl_impl::vectorOf(src0, count),
      tl_impl::vectorOf(src1, count), tl_impl::maskOf(dst, count));
}
template <typename T, typename U>
TL_API void CompareScalar(const LocalTensor<U> &dst, const LocalTensor<T> &src,
                          const T scalar, CMPMODE mode, uint32_t count) {
  TL_ONLY_FOR(T, half, float, int32_t);
  TL_ONLY_FOR(U, int8_t, uint8_t);
  tl_impl::issueVector("vcompares", tl_impl::modeAttribute(mode),
                       tl_impl::vectorOf(src, count), tl_impl::scalarOf(scalar),
                       tl_impl::maskOf(dst, count));
}
template <typename T, typename U>
TL_API void Compares(const LocalTensor<U> &dst, const LocalTensor<T> &src,
                     const T scalar, CMPMODE mode, uint32_t count) {
  CompareScalar(dst, src, scalar, mode, count);
}

namespace tl_impl {
/// Whether repeats of `mask` lanes are whole ones without gaps, which are a
/// vector; ends the run otherwise.
template <typename T>
TL_API bool isVector(const char *name, uint64_t mask, tl_impl::Repeats repeats,
                     const BinaryRepeatParams &params) {
  bool follow = params.dstRepStride == 8 && params.src0RepStride == 8 &&
                params.src1RepStride == 8;
  if (params.dstBlkStride == 1 && params.src0BlkStride == 1 &&
      params.src1BlkStride == 1 &&
      (repeats <= 1 || (mask * sizeof(T) == 256 && follow)))
    return true;
  fail("%s of repeats with gaps is not modelled", name);
  return false;
}
} // namespace tl_impl

template <typename T, typename U, bool isSetMask = true>
TL_API void Compare(const LocalTensor<U> &dst, const LocalTensor<T> &src0,
                    const LocalTensor<T> &src1, CMPMODE mode,
                    const uint64_t mask, tl_impl::Repeats repeatTime,
                    const BinaryRepeatParams &params) {
  BinaryRepeatParams sources = params;
  sources.dstRepStride = 8;
  if (tl_impl::isVector<T>("Compare", mask, repeatTime, sources) && repeatTime)
    Compare(dst, src0, src1, mode, uint32_t(mask * repeatTime));
}
template <typename T, typename U, bool isSetMask = true>
TL_API void CompareScalar(const LocalTensor<U> &dst, const LocalTensor<T> &src,
                          const T scalar, CMPMODE mode, const uint64_t mask,
                          tl_impl::Repeats repeatTime,
                          const UnaryRepeatParams &params) {
  BinaryRepeatParams all(1, params.srcBlkStride, 1, 8, params.srcRepStride, 8);
  if (tl_impl::isVector<T>("CompareScalar", mask, repeatTime, all) &&
      repeatTime)
    CompareScalar(dst, src, scalar, mode, uint32_t(mask * repeatTime));
}
/// Into the register of the comparison.
template <typename T, bool isSetMask = true, typename MaskT>
TL_API void Compare(const LocalTensor<T> &, const LocalTensor<T> &, CMPMODE,
                    const MaskT &, const BinaryRepeatParams &) {
  tl_impl::device->fail("Compare into the register is not modelled: the form "
                        "with a tensor of bits is");
}
template <typename U> TL_API void GetCmpMask(const LocalTensor<U> &) {
  tl_impl::device->fail("GetCmpMask is not modelled");
}
template <typename U> TL_API void SetCmpMask(const LocalTensor<U> &) {
  tl_impl::device->fail("SetCmpMask is not modelled");
}

namespace tl_impl {
template <typename T, typename U>
TL_API void selectVector(const LocalTensor<T> &dst, const LocalTensor<U> &mask,
                         const LocalTensor<T> &src0, const LocalTensor<T> &src1,
                         uint32_t count) {
  issueVector("vselect", nullptr, maskOf(mask, count), vectorOf(src0, count),
              vectorOf(src1, count), vectorOf(dst, count), selectScratch());
}
} // namespace tl_impl

template <typename T, typename U>
TL_API void Select(const LocalTensor<T> &dst, const LocalTensor<U> &mask,
                   const LocalTensor<T> &src0, const LocalTensor<T> &src1,
                   SELMODE mode, uint32_t count) {
  TL_ONLY_FOR(T, half, float);
  constexpr uint32_t lanes = 256 / sizeof(T);
  if (mode == SELMODE::VSEL_TENSOR_TENSOR_MODE)
    return tl_impl::selectVector(dst, mask, src0, src1, count);
  if (mode != SELMODE::VSEL_CMPMASK_SPR)
    return tl_impl::device->fail("this mode of Select takes a scalar");
  // The bits of one repeat are those of all. The hardware has one instruction.
  for (uint32_t i = 0; i < count; i += lanes)
    tl_impl::selectVector(dst[i], mask, src0[i], src1[i],
                          count - i < lanes ? count - i : lanes);
}
template <typename T, typename U>
TL_API void Select(const LocalTensor<T> &dst, const LocalTensor<U> &mask,
                   const LocalTensor<T> &src, T scalar, SELMODE mode,
                   uint32_t count) {
  TL_ONLY_FOR(T, half, float);
  if (mode != SELMODE::VSEL_TENSOR_SCALAR_MODE)
    return tl_impl::device->fail("this mode of Select takes two tensors");
  tl_impl::issueVector("vselects", nullptr, tl_impl::maskOf(mask, count),
                       tl_impl::vectorOf(src, count), tl_impl::scalarOf(scalar),
                       tl_impl::vectorOf(dst, count), tl_impl::selectScratch());
}

/// In repeats: whole ones without gaps.
template <typename T, typename U>
TL_API void Select(const LocalTensor<T> &dst, const LocalTensor<U> &mask,
                   const LocalTensor<T> &src0, const LocalTensor<T> &src1,
                   SELMODE mode, uint64_t lanes, tl_impl::Repeats repeatTime,
                   const BinaryRepeatParams &params) {
  if (tl_impl::isVector<T>("Select", lanes, repeatTime, params) && repeatTime)
    Select(dst, mask, src0, src1, mode, uint32_t(lanes * repeatTime));
}
template <typename T, typename U>
TL_API void Select(const LocalTensor<T> &dst, const LocalTensor<U> &mask,
                   const LocalTensor<T> &src, T scalar, SELMODE mode,
                   uint64_t lanes, tl_impl::Repeats repeatTime,
                   const BinaryRepeatParams &params) {
  if (tl_impl::isVector<T>("Select", lanes, repeatTime, params) && repeatTime)
    Select(dst, mask, src, scalar, mode, uint32_t(lanes * repeatTime));
}

} // namespace AscendC

#endif // TL_ASCENDC_COMPARE_H
