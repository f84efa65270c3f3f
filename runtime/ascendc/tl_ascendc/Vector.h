//===- Vector.h - Element-wise vector instructions --------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ASCENDC_VECTOR_H
#define TL_ASCENDC_VECTOR_H

#include "tl_ascendc/Masks.h"

namespace AscendC {

struct UnaryRepeatParams {
  UnaryRepeatParams() = default;
  TL_API UnaryRepeatParams(uint16_t dstBlkStride, uint16_t srcBlkStride,
                           uint8_t dstRepStride, uint8_t srcRepStride)
      : dstBlkStride(dstBlkStride), srcBlkStride(srcBlkStride),
        dstRepStride(dstRepStride), srcRepStride(srcRepStride) {}
  uint32_t blockNumber = 8;
  uint16_t dstBlkStride = 1, srcBlkStride = 1;
  uint8_t dstRepStride = 8, srcRepStride = 8;
};
struct BinaryRepeatParams {
  BinaryRepeatParams() = default;
  TL_API BinaryRepeatParams(uint8_t dstBlkStride, uint8_t src0BlkStride,
                            uint8_t src1BlkStride, uint8_t dstRepStride,
                            uint8_t src0RepStride, uint8_t src1RepStride)
      : dstBlkStride(dstBlkStride), src0BlkStride(src0BlkStride),
        src1BlkStride(src1BlkStride), dstRepStride(dstRepStride),
        src0RepStride(src0RepStride), src1RepStride(src1RepStride) {}
  uint32_t blockNumber = 8;
  uint8_t dstBlkStride = 1, src0BlkStride = 1, src1BlkStride = 1;
  uint8_t dstRepStride = 8, src0RepStride = 8, src1RepStride = 8;
};

enum class RoundMode {
  CAST_NONE,
  CAST_RINT,
  CAST_FLOOR,
  CAST_CEIL,
  CAST_ROUND,
  CAST_TRUNC,
  CAST_ODD
};

namespace tl_impl {
/// In the count form, which leaves a mask of all lanes.
template <typename... Operands>
TL_API void issueVector(const char *operation, const char *attributes,
                        const Operands &...operands) {
  tl_uses_vector();
  resetMask();
  orderVector();
  issue(operation, attributes, operands...);
}
/// An instruction that no mask concerns.
template <typename... Operands>
TL_API void issueUnmasked(const char *operation, const char *attributes,
                          const Operands &...operands) {
  tl_uses_vector();
  orderVector();
  issue(operation, attributes, operands...);
}

} // namespace tl_impl

//===----------------------------------------------------------------------===//
// Two tensors
//===----------------------------------------------------------------------===//

#define TL_BINARY(name, operation, ...)                                        \
  template <typename T>                                                        \
  TL_API void name(const LocalTensor<T> &dst, const LocalTensor<T> &src0,      \
                   const LocalTensor<T> &src1, const int32_t &count) {         \
    TL_ONLY_FOR(T, __VA_ARGS__);                                               \
    tl_impl::issueVector(operation, nullptr, tl_impl::vectorOf(src0, count),   \
                         tl_impl::vectorOf(src1, count),                       \
                         tl_impl::vectorOf(dst, count));                       \
  }                                                                            \
  template <typename T, bool isSetMask = true, typename MaskT>                 \
  TL_API void name(const LocalTensor<T> &dst, const LocalTensor<T> &src0,      \
                   const LocalTensor<T> &src1, const MaskT &mask,              \
                   tl_impl::Repeats repeatTime,                                \
                   const BinaryRepeatParams &params) {                         \
    TL_ONLY_FOR(T, __VA_ARGS__);                                               \
    tl_impl::issueRepeats(                                                     \
        operation, nullptr, tl_impl::lanesUnder<isSetMask>(mask), repeatTime,  \
        tl_impl::repeated(src0, params.src0BlkStride, params.src0RepStride),   \
        tl_impl::repeated(src1, params.src1BlkStride, params.src1RepStride),   \
        tl_impl::repeated(dst, params.dstBlkStride, params.dstRepStride));     \
  }
TL_BINARY(Add, "vadd", half, float, int16_t, int32_t)
TL_BINARY(Sub, "vsub", half, float, int16_t, int32_t)
TL_BINARY(Mul, "vmul", half, float, int16_t, int32_t)
TL_BINARY(Div, "vdiv", half, float)
TL_BINARY(Max, "vmax", half, float, int16_t, int32_t)
TL_BINARY(Min, "vmin", half, float, int16_t, int32_t)
TL_BINARY(And, "vand", int16_t, uint16_t)
TL_BINARY(Or, "vor", int16_t, uint16_t)
#undef TL_BINARY

/// The sum, then its positive part: two instructions here.
template <typename T>
TL_API void AddRelu(const LocalTensor<T> &dst, const LocalTensor<T> &src0,
                    const LocalTensor<T> &src1, const int32_t &count) {
  TL_ONLY_FOR(T, half, float);
  Add(dst, src0, src1, count);
  tl_impl::device->barrier(tl_device::Pipe::V);
  tl_impl::issueVector("vrelu", nullptr, tl_impl::vectorOf(dst, count),
                       tl_impl::vectorOf(dst, count));
}

/// The result is an operand as well, and may be wider than the sources.
template <typename T, typename U>
TL_API void MulAddDst(const LocalTensor<T> &dst, const LocalTensor<U> &src0,
                      const LocalTensor<U> &src1, const int32_t &count) {
  TL_ONLY_FOR(T, half, float);
  TL_ONLY_FOR(U, T);
  tl_impl::issueVector("vmul_add", nullptr, tl_impl::vectorOf(src0, count),
                       tl_impl::vectorOf(src1, count),
                       tl_impl::vectorOf(dst, count));
}
template <typename T, typename U, bool isSetMask = true, typename MaskT>
TL_API void MulAddDst(const LocalTensor<T> &dst, const LocalTensor<U> &src0,
                      const LocalTensor<U> &src1, const MaskT &mask,
                      tl_impl::Repeats repeatTime,
                      const BinaryRepeatParams &params) {
  TL_ONLY_FOR(T, half, float);
  TL_ONLY_FOR(U, T);
  tl_impl::issueRepeats(
      "vmul_add", nullptr, tl_impl::lanesUnder<isSetMask>(mask), repeatTime,
      tl_impl::repeated(src0, params.src0BlkStride, params.src0RepStride),
      tl_impl::repeated(src1, params.src1BlkStride, params.src1RepStride),
      tl_impl::repeated(dst, params.dstBlkStride, params.dstRepStride));
}

//===----------------------------------------------------------------------===//
// One tensor
//===----------------------------------------------------------------------===//

#define TL_UNARY(name, operation, ...)                                         \
  template <typename T>                                                        \
  TL_API void name(const LocalTensor<T> &dst, const LocalTensor<T> &src,       \
                   const int32_t &count) {                                     \
    TL_ONLY_FOR(T, __VA_ARGS__);                                               \
    tl_impl::issueVector(operation, nullptr, tl_impl::vectorOf(src, count),    \
                         tl_impl::vectorOf(dst, count));                       \
  }                                                                            \
  template <typename T, bool isSetMask = true, typename MaskT>                 \
  TL_API void name(const LocalTensor<T> &dst, const LocalTensor<T> &src,       \
                   const MaskT &mask, tl_impl::Repeats repeatTime,             \
                   const UnaryRepeatParams &params) {                          \
    TL_ONLY_FOR(T, __VA_ARGS__);                                               \
    tl_impl::issueRepeats(                                                     \
        operation, nullptr, tl_impl::lanesUnder<isSetMask>(mask), repeatTime,  \
        tl_impl::repeated(src, params.srcBlkStride, params.srcRepStride),      \
        tl_impl::repeated(dst, params.dstBlkStride, params.dstRepStride));     \
  }
TL_UNARY(Exp, "vexp", half, float)
TL_UNARY(Ln, "vln", half, float)
TL_UNARY(Abs, "vabs", half, float)
TL_UNARY(Sqrt, "vsqrt", half, float)
TL_UNARY(Rsqrt, "vrsqrt", half, float)
TL_UNARY(Reciprocal, "vreciprocal", half, float)
TL_UNARY(Relu, "vrelu", half, float)
TL_UNARY(Not, "vnot", int16_t, uint16_t)
#undef TL_UNARY

//===----------------------------------------------------------------------===//
// A tensor and a scalar
//===----------------------------------------------------------------------===//

#define TL_SCALAR(name, operation, ...)                                        \
  template <typename T, bool isSetMask = true>                                 \
  TL_API void name(const LocalTensor<T> &dst, const LocalTensor<T> &src,       \
                   const T &scalar, const int32_t &count) {                    \
    TL_ONLY_FOR(T, __VA_ARGS__);                                               \
    tl_impl::issueVector(operation, nullptr, tl_impl::vectorOf(src, count),    \
                         tl_impl::scalarOf(scalar),                            \
                         tl_impl::vectorOf(dst, count));                       \
  }                                                                            \
  template <typename T, bool isSetMask = true, typename MaskT>                 \
  TL_API void name(const LocalTensor<T> &dst, const LocalTensor<T> &src,       \
                   const T &scalar, const MaskT &mask,                         \
                   tl_impl::Repeats repeatTime,                                \
                   const UnaryRepeatParams &params) {                          \
    TL_ONLY_FOR(T, __VA_ARGS__);                                               \
    tl_impl::issueRepeats(                                                     \
        operation, nullptr, tl_impl::lanesUnder<isSetMask>(mask), repeatTime,  \
        tl_impl::repeated(src, params.srcBlkStride, params.srcRepStride),      \
        tl_impl::single(scalar),                                               \
        tl_impl::repeated(dst, params.dstBlkStride, params.dstRepStride));     \
  }
TL_SCALAR(Adds, "vadds", half, float, int16_t, int32_t)
TL_SCALAR(Muls, "vmuls", half, float, int16_t, int32_t)
TL_SCALAR(Maxs, "vmaxs", half, float, int16_t, int32_t)
TL_SCALAR(Mins, "vmins", half, float, int16_t, int32_t)
TL_SCALAR(LeakyRelu, "vleaky_relu", half, float)
TL_SCALAR(ShiftLeft, "vshift_left", int16_t, uint16_t, int32_t, uint32_t)
TL_SCALAR(ShiftRight, "vshift_right", int16_t, uint16_t, int32_t, uint32_t)
#undef TL_SCALAR

template <typename T, typename U>
TL_API void Axpy(const LocalTensor<T> &dst, const LocalTensor<U> &src,
                 const U &scalar, const int32_t &count) {
  TL_ONLY_FOR(T, half, float);
  tl_impl::issueVector("vaxpy", nullptr, tl_impl::vectorOf(src, count),
                       tl_impl::scalarOf(scalar),
                       tl_impl::vectorOf(dst, count));
}
template <typename T, typename U, bool isSetMask = true, typename MaskT>
TL_API void Axpy(const LocalTensor<T> &dst, const LocalTensor<U> &src,
                 const U &scalar, const MaskT &mask,
                 tl_impl::Repeats repeatTime, const UnaryRepeatParams &params) {
  TL_ONLY_FOR(T, half, float);
  tl_impl::issueRepeats(
      "vaxpy", nullptr, tl_impl::lanesUnder<isSetMask>(mask), repeatTime,
      tl_impl::repeated(src, params.srcBlkStride, params.srcRepStride),
      tl_impl::single(scalar),
      tl_impl::repeated(dst, params.dstBlkStride, params.dstRepStride));
}

template <typename T>
TL_API void Duplicate(const LocalTensor<T> &dst, const T &scalar,
                      const int32_t &count) {
  TL_ONLY_FOR(T, TL_ALL_16, TL_ALL_32);
  tl_impl::issueVector("vduplicate", nullptr, tl_impl::scalarOf(scalar),
                       tl_impl::vectorOf(dst, count));
}
template <typename T, bool isSetMask = true, typename MaskT>
TL_API void Duplicate(const LocalTensor<T> &dst, const T &scalar,
                      const MaskT &mask, tl_impl::Repeats repeatTime,
                      const uint16_t dstBlockStride,
                      const uint8_t dstRepeatStride) {
  TL_ONLY_FOR(T, TL_ALL_16, TL_ALL_32);
  tl_impl::issueRepeats(
      "vduplicate", nullptr, tl_impl::lanesUnder<isSetMask>(mask), repeatTime,
      tl_impl::single(scalar),
      tl_impl::repeated(dst, dstBlockStride, dstRepeatStride));
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

namespace tl_impl {
TL_API const char *roundAttribute(RoundMode mode) {
  switch (mode) {
  case RoundMode::CAST_RINT:
    return "{round = #ascend<round_mode rint>}";
  case RoundMode::CAST_FLOOR:
    return "{round = #ascend<round_mode floor>}";
  case RoundMode::CAST_CEIL:
    return "{round = #ascend<round_mode ceil>}";
  case RoundMode::CAST_ROUND:
    return "{round = #ascend<round_mode round>}";
  case RoundMode::CAST_TRUNC:
    return "{round = #ascend<round_mode trunc>}";
  case RoundMode::CAST_ODD:
    return "{round = #ascend<round_mode odd>}";
  default:
    return "{round = #ascend<round_mode none>}";
  }
}
} // namespace tl_impl

template <typename T, typename U>
TL_API void Cast(const LocalTensor<T> &dst, const LocalTensor<U> &src,
                 const RoundMode &mode, const uint32_t count) {
  tl_impl::issueVector("vcast", tl_impl::roundAttribute(mode),
                       tl_impl::vectorOf(src, count),
                       tl_impl::vectorOf(dst, count));
}
template <typename T, typename U, bool isSetMask = true, typename MaskT>
TL_API void Cast(const LocalTensor<T> &dst, const LocalTensor<U> &src,
                 const RoundMode &mode, const MaskT &mask,
                 tl_impl::Repeats repeatTime, const UnaryRepeatParams &params) {
  tl_impl::issueRepeats(
      "vcast", tl_impl::roundAttribute(mode),
      tl_impl::lanesUnder<isSetMask>(mask), repeatTime,
      tl_impl::repeated(src, params.srcBlkStride, params.srcRepStride),
      tl_impl::repeated(dst, params.dstBlkStride, params.dstRepStride));
}

//===----------------------------------------------------------------------===//
// Copies and broadcasts
//===----------------------------------------------------------------------===//

struct CopyRepeatParams {
  CopyRepeatParams() = default;
  TL_API CopyRepeatParams(uint16_t dstStride, uint16_t srcStride,
                          uint16_t dstRepeatSize, uint16_t srcRepeatSize)
      : dstStride(dstStride), srcStride(srcStride),
        dstRepeatSize(dstRepeatSize), srcRepeatSize(srcRepeatSize) {}
  uint16_t dstStride = 1, srcStride = 1, dstRepeatSize = 8, srcRepeatSize = 8;
};
namespace tl_impl {
/// Repeats with gaps between their blocks: each block is a row.
template <typename T>
TL_API void copyBlocks(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                       long count, long repeats,
                       const CopyRepeatParams &params) {
  constexpr long lanes = 32 / sizeof(T);
  if (count % lanes)
    return device->fail("a Copy of parts of blocks with gaps is not modelled");
  for (long i = 0; i < repeats && count; ++i)
    issueUnmasked(
        "vcopy", nullptr,
        tileOf(src[i * params.srcRepeatSize * lanes],
               shape2(count / lanes, lanes, params.srcStride * lanes)),
        tileOf(dst[i * params.dstRepeatSize * lanes],
               shape2(count / lanes, lanes, params.dstStride * lanes)));
}
} // namespace tl_impl

template <typename T, bool isSetMask = true, typename MaskT>
TL_API void Copy(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                 const MaskT &mask, tl_impl::Repeats repeatTime,
                 const CopyRepeatParams &params) {
  TL_ONLY_FOR(T, TL_ALL_16, TL_ALL_32);
  tl_impl::Lanes lanes = tl_impl::lanesUnder<isSetMask>(mask);
  constexpr long most = 256 / sizeof(T), inBlock = 32 / sizeof(T);
  bool hasGaps = params.srcStride != 1 || params.dstStride != 1;
  // Source: Ascend C documentation, Copy: here the number of elements is that
  // of each repeat.
  if (lanes.counts && hasGaps)
    return tl_impl::copyBlocks(dst, src, lanes.count, repeatTime, params);
  if (lanes.counts) {
    for (long i = 0; i < repeatTime && lanes.count; ++i)
      tl_impl::issueUnmasked(
          "vcopy", nullptr,
          tl_impl::vectorOf(src[i * params.srcRepeatSize * inBlock],
                            lanes.count),
          tl_impl::vectorOf(dst[i * params.dstRepeatSize * inBlock],
                            lanes.count));
    return;
  }
  if (hasGaps)
    return tl_impl::copyBlocks(dst, src, tl_impl::prefixOf(lanes, most),
                               repeatTime, params);
  tl_impl::issueRepeats(
      "vcopy", nullptr, lanes, repeatTime,
      tl_impl::repeated(src, params.srcStride, params.srcRepeatSize),
      tl_impl::repeated(dst, params.dstStride, params.dstRepeatSize));
}

struct BrcbRepeatParams {
  BrcbRepeatParams() = default;
  TL_API BrcbRepeatParams(uint16_t dstBlkStride, uint16_t dstRepStride)
      : dstBlkStride(dstBlkStride), dstRepStride(dstRepStride) {}
  uint32_t blockNumber = 8;
  uint16_t dstBlkStride = 1, dstRepStride = 8;
};
template <typename T>
TL_API void Brcb(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                 tl_impl::Repeats repeatTime, const BrcbRepeatParams &params) {
  TL_ONLY_FOR(T, TL_ALL_16, TL_ALL_32);
  if (repeatTime == 0)
    return;
  long lanes = 32 / sizeof(T);
  if (params.dstBlkStride != 1 || params.dstRepStride != 8)
    return tl_impl::device->fail(
        "Brcb with gaps between blocks is not modelled");
  tl_impl::issueUnmasked(
      "vbrcb", nullptr,
      tl_impl::tileOf(src, tl_impl::shape2(repeatTime * 8, 1, 1)),
      tl_impl::tileOf(dst, tl_impl::shape2(repeatTime * 8, lanes, lanes)));
}

} // namespace AscendC

#endif // TL_ASCENDC_VECTOR_H
