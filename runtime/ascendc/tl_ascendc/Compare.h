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
  return vectorOf(LocalTensor<uint8_t>(TPosition::VECCALC, 188416, 7936), 7936);
}
} // namespace tl_impl

template <typename T, typename U>
TL_API void Compare(const LocalTensor<U> &dst, const LocalTensor<T> &src0,
                    const LocalTensor<T> &src1, CMPMODE mode, uint32_t count) {
  TL_ONLY_FOR(T, half, float, int32_t);
  TL_ONLY_FOR(U, int8_t, uint8_t);
  tl_impl::issueVector("vcompare", tl_impl::modeAttribute(mode),
                       tl_impl::vectorOf(src0, count),
                       tl_impl::vectorOf(src1, count),
                       tl_impl::maskOf(dst, count));
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
TL_API void Select(const LocalTensor<T> &dst, const LocalTensor<U> &mask,
                   const LocalTensor<T> &src0, const LocalTensor<T> &src1,
                   SELMODE mode, uint32_t count) {
  TL_ONLY_FOR(T, half, float);
  if (mode != SELMODE::VSEL_TENSOR_TENSOR_MODE)
    return tl_impl::device->fail("this mode of Select is not modelled");
  tl_impl::issueVector("vselect", nullptr, tl_impl::maskOf(mask, count),
                       tl_impl::vectorOf(src0, count),
                       tl_impl::vectorOf(src1, count),
                       tl_impl::vectorOf(dst, count), tl_impl::selectScratch());
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

} // namespace AscendC

#endif // TL_ASCENDC_COMPARE_H
