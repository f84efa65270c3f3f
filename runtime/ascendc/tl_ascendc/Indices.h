//===- Indices.h - Vectors of indices, transposition of a square *- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ASCENDC_INDICES_H
#define TL_ASCENDC_INDICES_H

#include "tl_ascendc/Gather.h"
#include "tl_ascendc/Pipe.h"

namespace AscendC {

namespace tl_impl {
/// `first`, `first + step` and so on: a block by the scalar unit, then twice as
/// many elements with each instruction.
template <typename T>
TL_API void fillInOrder(const LocalTensor<T> &dst, float first, float step,
                        uint32_t count) {
  constexpr uint32_t lanes = 32 / sizeof(T);
  for (uint32_t i = 0; i < lanes && i < count; ++i)
    dst.SetValue(i, T(first + step * i));
  // Without a TPipe the number is one of those that the documentation leaves to
  // the library.
  TPipe *pipe = coreState().pipe;
  TEventID event =
      pipe ? pipe->AllocEventID<HardEvent::S_V>() : 6 + coreState().fills++ % 2;
  setFlagOf(HardEvent::S_V, event);
  waitFlagOf(HardEvent::S_V, event);
  if (pipe)
    pipe->ReleaseEventID<HardEvent::S_V>(event);
  for (uint32_t done = lanes; done < count; done *= 2) {
    uint32_t next = count - done < done ? count - done : done;
    Adds(dst[done], dst, T(step * done), static_cast<int32_t>(next));
    device->barrier(tl_device::Pipe::V);
  }
}
} // namespace tl_impl

template <typename T>
TL_API void CreateVecIndex(const LocalTensor<T> &dst, const T &firstValue,
                           uint32_t count) {
  TL_ONLY_FOR(T, half, float, int16_t, int32_t);
  tl_impl::fillInOrder(dst, static_cast<float>(firstValue), 1, count);
}
template <typename T>
TL_API void ArithProgression(const LocalTensor<T> &dst, const T firstValue,
                             const T diffValue, const int32_t count) {
  TL_ONLY_FOR(T, half, float, int16_t, int32_t);
  tl_impl::fillInOrder(dst, static_cast<float>(firstValue),
                       static_cast<float>(diffValue), count);
}
template <typename T>
TL_API void Arange(const LocalTensor<T> &dst, const T firstValue,
                   const T diffValue, const int32_t count) {
  ArithProgression(dst, firstValue, diffValue, count);
}

/// In repeats: whole ones without gaps.
template <typename T>
TL_API void Gather(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                   const LocalTensor<uint32_t> &srcOffset, uint32_t srcBaseAddr,
                   const uint64_t mask, tl_impl::Repeats repeatTime,
                   const uint16_t dstRepStride) {
  if (mask * sizeof(T) != 256 || (dstRepStride != 8 && repeatTime != 1))
    return tl_impl::device->fail("this form of Gather is not modelled: it "
                                 "gathers whole repeats without gaps");
  if (repeatTime)
    Gather(dst, src, srcOffset, srcBaseAddr, uint32_t(mask * repeatTime));
}

enum class TransposeType : uint8_t {
  TRANSPOSE_ND2ND_B16,
  TRANSPOSE_NCHW2NHWC,
  TRANSPOSE_NHWC2NCHW
};
struct TransposeParamsExt {
  uint16_t nSize = 0, cSize = 0, hSize = 0, wSize = 0;
  TransposeType transposeType = TransposeType::TRANSPOSE_ND2ND_B16;
};
template <typename T>
TL_API void Transpose(const LocalTensor<T> &, const LocalTensor<T> &,
                      const LocalTensor<uint8_t> &,
                      const TransposeParamsExt &) {
  tl_impl::device->fail("a transposition of more than 16 x 16 elements is not "
                        "modelled");
}

/// 16 x 16 elements.
template <typename T>
TL_API void Transpose(const LocalTensor<T> &dst, const LocalTensor<T> &src) {
  TL_ONLY_FOR(T, half, int16_t, uint16_t);
  tl_impl::issueUnmasked("vtranspose_b16", nullptr,
                         tl_impl::tileOf(src, tl_impl::shape2(16, 16, 16)),
                         tl_impl::tileOf(dst, tl_impl::shape2(16, 16, 16)));
}

} // namespace AscendC

#endif // TL_ASCENDC_INDICES_H
