//===- Sort.h - Sorting of pairs --------------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ASCENDC_SORT_H
#define TL_ASCENDC_SORT_H

#include "tl_ascendc/Vector.h"

namespace AscendC {

template <typename T> struct MrgSortSrcList {
  MrgSortSrcList() = default;
  TL_API MrgSortSrcList(const LocalTensor<T> &src1, const LocalTensor<T> &src2,
                        const LocalTensor<T> &src3, const LocalTensor<T> &src4)
      : src1(src1), src2(src2), src3(src3), src4(src4) {}
  LocalTensor<T> src1, src2, src3, src4;
};
struct MrgSort4Info {
  MrgSort4Info() = default;
  TL_API MrgSort4Info(const uint16_t elementLengths[4],
                      bool ifExhaustedSuspension, uint16_t validBit,
                      uint16_t repeatTimes)
      : ifExhaustedSuspension(ifExhaustedSuspension), validBit(validBit),
        repeatTimes(repeatTimes) {
    for (int i = 0; i < 4; ++i)
      this->elementLengths[i] = elementLengths[i];
  }
  uint16_t elementLengths[4] = {};
  bool ifExhaustedSuspension = false;
  uint16_t validBit = 0, repeatTimes = 1;
};

namespace tl_impl {
/// `count` pairs of 8 bytes.
template <typename T>
TL_API Operand pairsOf(const LocalTensor<T> &tensor, long count) {
  long lanes = 8 / sizeof(T);
  return tileOf(tensor, shape2(count, lanes, lanes));
}
} // namespace tl_impl

template <typename T>
TL_API void Sort32(const LocalTensor<T> &dst, const LocalTensor<T> &src0,
                   const LocalTensor<uint32_t> &src1, int32_t repeatTime) {
  TL_ONLY_FOR(T, half, float);
  if (repeatTime == 0)
    return;
  long count = repeatTime * 32;
  tl_impl::issueUnmasked("vsort32", nullptr, tl_impl::vectorOf(src0, count),
                         tl_impl::vectorOf(src1, count),
                         tl_impl::pairsOf(dst, count));
}

template <typename T>
TL_API void MrgSort(const LocalTensor<T> &dst, const MrgSortSrcList<T> &src,
                    const MrgSort4Info &params) {
  TL_ONLY_FOR(T, half, float);
  using namespace tl_impl;
  if (params.ifExhaustedSuspension)
    return device->fail("a merge that stops at the end of a list is not "
                        "modelled");
  long a = params.elementLengths[0], b = params.elementLengths[1],
       c = params.elementLengths[2], d = params.elementLengths[3];
  if (params.repeatTimes > 1) {
    if (params.validBit != 15 || a != b || a != c || a != d)
      return device->fail("a repeated merge takes four lists of one length");
    for (long i = 0; i < params.repeatTimes; ++i) {
      uint32_t first = i * 4 * a * (8 / sizeof(T));
      issueUnmasked("vmerge_sort4", nullptr, pairsOf(src.src1[first], a),
                    pairsOf(src.src2[first], a), pairsOf(src.src3[first], a),
                    pairsOf(src.src4[first], a), pairsOf(dst[first], 4 * a));
    }
    return;
  }
  if (params.validBit == 3)
    return issueUnmasked("vmerge_sort2", nullptr, pairsOf(src.src1, a),
                         pairsOf(src.src2, b), pairsOf(dst, a + b));
  if (params.validBit == 7)
    return issueUnmasked("vmerge_sort3", nullptr, pairsOf(src.src1, a),
                         pairsOf(src.src2, b), pairsOf(src.src3, c),
                         pairsOf(dst, a + b + c));
  if (params.validBit == 15)
    return issueUnmasked("vmerge_sort4", nullptr, pairsOf(src.src1, a),
                         pairsOf(src.src2, b), pairsOf(src.src3, c),
                         pairsOf(src.src4, d), pairsOf(dst, a + b + c + d));
  device->fail("the valid bits of a merge are 3, 7 or 15");
}

} // namespace AscendC

#endif // TL_ASCENDC_SORT_H
