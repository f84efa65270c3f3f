//===- Vector.h - Element-wise vector instructions --------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CANN_VECTOR_H
#define TL_CANN_VECTOR_H

#include "Masks.h"

/// The result is first for the vendor, and last for the executor.
#define TL_BINARY(name, operation, T)                                          \
  TL_INTRINSIC void name(T *dst, T *src0, T *src1, uint8_t repeats,            \
                         uint8_t dstBlock, uint8_t src0Block,                  \
                         uint8_t src1Block, uint8_t dstRepeat,                 \
                         uint8_t src0Repeat, uint8_t src1Repeat) {             \
    using namespace tl_cann;                                                   \
    issueVector(operation, nullptr, repeats,                                   \
                repeated(src0, src0Block, src0Repeat),                         \
                repeated(src1, src1Block, src1Repeat),                         \
                repeated(dst, dstBlock, dstRepeat));                           \
  }
#define TL_ARITHMETIC(name, operation)                                         \
  TL_BINARY(name, operation, half)                                             \
  TL_BINARY(name, operation, float)                                            \
  TL_BINARY(name, operation, int16_t)                                          \
  TL_BINARY(name, operation, int32_t)
TL_ARITHMETIC(vadd, "vadd")
TL_ARITHMETIC(vsub, "vsub")
TL_ARITHMETIC(vmul, "vmul")
TL_ARITHMETIC(vmax, "vmax")
TL_ARITHMETIC(vmin, "vmin")
TL_BINARY(vdiv, "vdiv", half)
TL_BINARY(vdiv, "vdiv", float)
TL_BINARY(vmla, "vmul_add", half)
TL_BINARY(vmla, "vmul_add", float)
TL_BINARY(vand, "vand", int16_t)
TL_BINARY(vand, "vand", uint16_t)
TL_BINARY(vor, "vor", int16_t)
TL_BINARY(vor, "vor", uint16_t)
#undef TL_ARITHMETIC
#undef TL_BINARY

#define TL_UNARY(name, operation, T)                                           \
  TL_INTRINSIC void name(T *dst, T *src, uint8_t repeats, uint16_t dstBlock,   \
                         uint16_t srcBlock, uint8_t dstRepeat,                 \
                         uint8_t srcRepeat) {                                  \
    using namespace tl_cann;                                                   \
    issueVector(operation, nullptr, repeats,                                   \
                repeated(src, srcBlock, srcRepeat),                            \
                repeated(dst, dstBlock, dstRepeat));                           \
  }
#define TL_MATH(name, operation)                                               \
  TL_UNARY(name, operation, half)                                              \
  TL_UNARY(name, operation, float)
TL_MATH(vexp, "vexp")
TL_MATH(vln, "vln")
TL_MATH(vabs, "vabs")
TL_MATH(vsqrt, "vsqrt")
TL_MATH(vrsqrt, "vrsqrt")
TL_MATH(vrec, "vreciprocal")
TL_MATH(vrelu, "vrelu")
TL_UNARY(vnot, "vnot", int16_t)
TL_UNARY(vnot, "vnot", uint16_t)
#undef TL_MATH
#undef TL_UNARY

#define TL_SCALAR(name, operation, T, S, Stride, ...)                          \
  TL_INTRINSIC void name(T *dst, T *src, S scalar, uint8_t repeats,            \
                         uint16_t dstBlock, uint16_t srcBlock,                 \
                         Stride dstRepeat, Stride srcRepeat __VA_ARGS__) {     \
    using namespace tl_cann;                                                   \
    issueVector(                                                               \
        operation, nullptr, repeats, repeated(src, srcBlock, srcRepeat),       \
        single(static_cast<T>(scalar)), repeated(dst, dstBlock, dstRepeat));   \
  }
#define TL_COMMA ,
#define TL_ALL_SCALAR(name, operation, Stride, ...)                            \
  TL_SCALAR(name, operation, half, half, Stride, __VA_ARGS__)                  \
  TL_SCALAR(name, operation, float, float, Stride, __VA_ARGS__)                \
  TL_SCALAR(name, operation, int16_t, int16_t, Stride, __VA_ARGS__)            \
  TL_SCALAR(name, operation, int32_t, int32_t, Stride, __VA_ARGS__)
TL_ALL_SCALAR(vadds, "vadds", uint16_t)
TL_ALL_SCALAR(vmuls, "vmuls", uint16_t)
TL_ALL_SCALAR(vmaxs, "vmaxs", uint8_t, TL_COMMA bool TL_COMMA bool)
TL_ALL_SCALAR(vmins, "vmins", uint8_t, TL_COMMA bool TL_COMMA bool)
TL_SCALAR(vlrelu, "vleaky_relu", half, half, uint16_t)
TL_SCALAR(vlrelu, "vleaky_relu", float, float, uint16_t)
TL_SCALAR(vaxpy, "vaxpy", half, half, uint8_t)
TL_SCALAR(vaxpy, "vaxpy", float, float, uint8_t)
TL_SCALAR(vshl, "vshift_left", int16_t, uint32_t, uint16_t)
TL_SCALAR(vshl, "vshift_left", uint16_t, uint32_t, uint16_t)
TL_SCALAR(vshl, "vshift_left", int32_t, uint32_t, uint16_t)
TL_SCALAR(vshl, "vshift_left", uint32_t, uint32_t, uint16_t)
TL_SCALAR(vshr, "vshift_right", int16_t, int32_t, uint16_t, TL_COMMA bool)
TL_SCALAR(vshr, "vshift_right", int32_t, int32_t, uint16_t, TL_COMMA bool)
TL_SCALAR(vshr, "vshift_right", uint16_t, uint32_t, uint16_t, TL_COMMA bool)
TL_SCALAR(vshr, "vshift_right", uint32_t, uint32_t, uint16_t, TL_COMMA bool)
#undef TL_ALL_SCALAR
#undef TL_SCALAR
#undef TL_COMMA

namespace tl_cann {
/// The memory at the end of UB in which Select puts its scalar.
/// Source: Ascend C headers, TMP_UB_OFFSET and TMP_UB_SIZE.
TL_PART bool isScratch(const void *address) {
  Place place = placeOf(address);
  return place.memory == Memory::UB && place.offset == AscendC::TMP_UB_OFFSET;
}
/// A scalar for Select, which is part of the instruction that follows.
template <typename T> TL_PART bool keepsScalar(const T *dst, const T &value) {
  if constexpr (std::is_same_v<T, half> || std::is_same_v<T, float>) {
    if (!isScratch(dst))
      return false;
    state().selectReal = static_cast<double>(static_cast<float>(value));
    return state().inSelect = true;
  }
  return false;
}
} // namespace tl_cann

#define TL_DUPLICATE(T)                                                        \
  TL_INTRINSIC void vector_dup(T *dst, T value, uint8_t repeats,               \
                               uint16_t dstBlock, uint16_t, uint8_t dstRepeat, \
                               uint8_t) {                                      \
    using namespace tl_cann;                                                   \
    if (keepsScalar(dst, value))                                               \
      return;                                                                  \
    issueVector("vduplicate", nullptr, repeats, single(value),                 \
                repeated(dst, dstBlock, dstRepeat));                           \
  }
TL_DUPLICATE(half)
TL_DUPLICATE(float)
TL_DUPLICATE(int16_t)
TL_DUPLICATE(uint16_t)
TL_DUPLICATE(int32_t)
TL_DUPLICATE(uint32_t)
TL_DUPLICATE(bfloat16_t)
#undef TL_DUPLICATE

#define TL_COPY(T)                                                             \
  TL_INTRINSIC void vcopy(T *dst, T *src, uint8_t repeats, uint16_t dstBlock,  \
                          uint16_t srcBlock, uint16_t dstRepeat,               \
                          uint16_t srcRepeat) {                                \
    using namespace tl_cann;                                                   \
    issueVector("vcopy", nullptr, repeats, repeated(src, srcBlock, srcRepeat), \
                repeated(dst, dstBlock, dstRepeat));                           \
  }
TL_COPY(int16_t)
TL_COPY(uint16_t)
TL_COPY(int32_t)
TL_COPY(uint32_t)
#undef TL_COPY

#define TL_BROADCAST(T)                                                        \
  TL_INTRINSIC void vbrcb(T *dst, T *src, uint16_t dstBlock,                   \
                          uint16_t dstRepeat, uint8_t repeats) {               \
    using namespace tl_cann;                                                   \
    tl_uses_vector();                                                          \
    if (repeats == 0)                                                          \
      return;                                                                  \
    if (dstBlock != 1 || dstRepeat != 8)                                       \
      return fail("Brcb with gaps between blocks is not modelled");            \
    long lanes = blockBytes / sizeof(T);                                       \
    issue("vbrcb", nullptr, tileOf(src, shape2(repeats * 8, 1, 1)),            \
          tileOf(dst, shape2(repeats * 8, lanes, lanes)));                     \
  }
TL_BROADCAST(uint16_t)
TL_BROADCAST(uint32_t)
#undef TL_BROADCAST

#endif // TL_CANN_VECTOR_H
