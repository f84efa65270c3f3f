//===- Casts.h - Conversions ------------------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CANN_CASTS_H
#define TL_CANN_CASTS_H

#include "Masks.h"

#define TL_CAST(name, mode, To, From, Stride)                                  \
  TL_INTRINSIC void name(To *dst, From *src, uint8_t repeats,                  \
                         uint16_t dstBlock, uint16_t srcBlock,                 \
                         Stride dstRepeat, Stride srcRepeat) {                 \
    using namespace tl_cann;                                                   \
    issueVector("vcast", "{round = #ascend<round_mode " mode ">}", repeats,    \
                repeated(src, srcBlock, srcRepeat),                            \
                repeated(dst, dstBlock, dstRepeat));                           \
  }
/// The modes by the last letters of the names.
#define TL_ROUNDED(name, To, From, Stride)                                     \
  TL_CAST(name##a, "round", To, From, Stride)                                  \
  TL_CAST(name##c, "ceil", To, From, Stride)                                   \
  TL_CAST(name##f, "floor", To, From, Stride)                                  \
  TL_CAST(name##r, "rint", To, From, Stride)                                   \
  TL_CAST(name##z, "trunc", To, From, Stride)

/// Those with strides of one byte and of two.
#define TL_CAST_BOTH(name, mode, To, From)                                     \
  TL_CAST(name, mode, To, From, uint8_t)                                       \
  TL_CAST(name, mode, To, From, uint16_t)
#define TL_ROUNDED_BOTH(name, To, From)                                        \
  TL_ROUNDED(name, To, From, uint8_t)                                          \
  TL_ROUNDED(name, To, From, uint16_t)

TL_CAST_BOTH(vconv_f162f32, "none", float, half)
TL_CAST_BOTH(vconv_f162s8, "none", int8_t, half)
TL_CAST_BOTH(vconv_f162u8, "none", uint8_t, half)
TL_CAST_BOTH(vconv_f322f16, "none", half, float)
TL_CAST_BOTH(vconv_f322f16o, "odd", half, float)
TL_CAST_BOTH(vconv_s322f32, "none", float, int32_t)
TL_CAST_BOTH(vconv_s82f16, "none", half, int8_t)
TL_CAST_BOTH(vconv_u82f16, "none", half, uint8_t)
TL_CAST(vconv_bf162f32, "none", float, bfloat16_t, uint16_t)
TL_CAST(vconv_s162f16, "none", half, int16_t, uint16_t)
TL_CAST(vconv_s162f32, "none", float, int16_t, uint16_t)
TL_CAST(vconv_s322s16, "none", int16_t, int32_t, uint16_t)
TL_CAST(vconv_s322s64, "none", int64_t, int32_t, uint16_t)
TL_CAST(vconv_s642s32, "none", int32_t, int64_t, uint16_t)
TL_ROUNDED_BOTH(vconv_f162s32, int32_t, half)
TL_ROUNDED_BOTH(vconv_f322s32, int32_t, float)
TL_ROUNDED(vconv_f162s16, int16_t, half, uint16_t)
TL_ROUNDED(vconv_f322f16, half, float, uint16_t)
TL_ROUNDED(vconv_f322bf16, bfloat16_t, float, uint16_t)
TL_ROUNDED(vconv_f322f32, float, float, uint16_t)
TL_ROUNDED(vconv_f322s16, int16_t, float, uint16_t)
TL_CAST(vconv_f322s16r, "rint", int16_t, float, uint8_t)
TL_CAST(vconv_f322s16z, "trunc", int16_t, float, uint8_t)
TL_ROUNDED(vconv_f322s64, int64_t, float, uint16_t)
TL_ROUNDED(vconv_s162f16, half, int16_t, uint16_t)
TL_ROUNDED(vconv_s322f32, float, int32_t, uint16_t)
TL_ROUNDED(vconv_s642f32, float, int64_t, uint16_t)
TL_ROUNDED(vconv_bf162s32, int32_t, bfloat16_t, uint16_t)
/// Those to bytes have strides of one byte but for the mode 'rint'.
#define TL_TO_BYTES(name, To)                                                  \
  TL_ROUNDED(name, To, half, uint16_t)                                         \
  TL_CAST(name##a, "round", To, half, uint8_t)                                 \
  TL_CAST(name##c, "ceil", To, half, uint8_t)                                  \
  TL_CAST(name##f, "floor", To, half, uint8_t)                                 \
  TL_CAST(name##z, "trunc", To, half, uint8_t)
TL_TO_BYTES(vconv_f162s8, int8_t)
TL_TO_BYTES(vconv_f162u8, uint8_t)
#undef TL_TO_BYTES
#undef TL_ROUNDED_BOTH
#undef TL_CAST_BOTH
#undef TL_ROUNDED
#undef TL_CAST

#endif // TL_CANN_CASTS_H
