//===- Cube.h - Matrix products ---------------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ASCENDC_CUBE_H
#define TL_ASCENDC_CUBE_H

#include "tl_ascendc/Copies.h"

/// Only the first ones are modelled: Fixpipe refuses the others.
enum QuantMode_t {
  NoQuant,
  F322F16,
  F322BF16,
  DEQF16,
  VDEQF16,
  QF322B8_PRE,
  VQF322B8_PRE,
  REQ8,
  VREQ8
};

namespace AscendC {

//===----------------------------------------------------------------------===//
// Loads into L0
//===----------------------------------------------------------------------===//

struct LoadData2DParams {
  LoadData2DParams() = default;
  TL_API LoadData2DParams(uint16_t startIndex, uint8_t repeatTimes,
                          uint16_t srcStride, uint8_t sid, uint16_t dstGap,
                          bool ifTranspose, uint8_t addrMode)
      : startIndex(startIndex), repeatTimes(repeatTimes), srcStride(srcStride),
        sid(sid), dstGap(dstGap), ifTranspose(ifTranspose), addrMode(addrMode) {
  }
  uint16_t startIndex = 0;
  uint8_t repeatTimes = 0;
  uint16_t srcStride = 0;
  uint8_t sid = 0;
  uint16_t dstGap = 0;
  bool ifTranspose = false;
  uint8_t addrMode = 0;
};

// A matrix may end within the fractals that a load moves. The attribute
// `read_unit` of an operation tells the executor how many bytes belong
// together: it reports only those in which nothing was written.

namespace tl_impl {
/// `count` fractals, `stride` fractals apart.
template <typename T>
TL_API Operand fractalsOf(const LocalTensor<T> &tensor, bool inColumn,
                          long count, long stride) {
  long lanes = 32 / sizeof(T), fractal = 16 * lanes;
  Shape shape{4,
              {inColumn ? 1 : count, inColumn ? count : 1, 16, lanes},
              {stride * fractal, stride * fractal, lanes, 1}};
  // The stride of the other dimension, of one fractal, is that of all.
  shape.strides[inColumn ? 0 : 1] =
      inColumn ? count * stride * fractal : fractal;
  return tileOf(tensor, shape);
}
} // namespace tl_impl

template <typename T>
TL_API void LoadData(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                     const LoadData2DParams &params) {
  using namespace tl_impl;
  tl_uses_cube();
  if (params.repeatTimes == 0)
    return;
  if (params.addrMode)
    return device->fail("this form of LoadData is not modelled");
  long lanes = 32 / sizeof(T), n = params.repeatTimes;
  LocalTensor<T> from = src[params.startIndex * 16 * lanes];
  bool isA = memoryOf(dst.position) == tl_device::Memory::L0A;
  if (!isA && memoryOf(dst.position) != tl_device::Memory::L0B)
    return device->fail("LoadData loads from L1 into L0A or L0B");
  // A row of fractals in L0A or L0B. L1 holds them in Nz: with `transpose` of
  // the operation, as the transposed matrix.
  bool transposes = isA ? params.ifTranspose : !params.ifTranspose;
  Operand to = fractalsOf(dst, /*inColumn=*/true, n, params.dstGap + 1l);
  Operand row = fractalsOf(from, /*inColumn=*/transposes, n, params.srcStride);
  const char *attributes = transposes ? "{transpose, read_unit = 512 : i64}"
                                      : "{read_unit = 512 : i64}";
  issue(isA ? "load_l0a" : "load_l0b", attributes, row, to);
}

struct LoadData2dTransposeParams {
  LoadData2dTransposeParams() = default;
  TL_API LoadData2dTransposeParams(uint16_t startIndex, uint8_t repeatTimes,
                                   uint16_t srcStride, uint16_t dstGap,
                                   uint16_t dstFracGap)
      : startIndex(startIndex), repeatTimes(repeatTimes), srcStride(srcStride),
        dstGap(dstGap), dstFracGap(dstFracGap) {}
  uint16_t startIndex = 0;
  uint8_t repeatTimes = 0;
  uint16_t srcStride = 0, dstGap = 0, dstFracGap = 0;
};

/// Squares of 32 x 32 bytes, which are two fractals each, or of 16 x 16
/// elements of 16 bits.
template <typename T>
TL_API void LoadDataWithTranspose(const LocalTensor<T> &dst,
                                  const LocalTensor<T> &src,
                                  const LoadData2dTransposeParams &params) {
  TL_ONLY_FOR(T, int8_t, uint8_t, half, bfloat16_t);
  using namespace tl_impl;
  // A square of 16 bits is a fractal.
  if constexpr (sizeof(T) == 2)
    return LoadData(dst, src,
                    LoadData2DParams(params.startIndex, params.repeatTimes,
                                     params.srcStride, 0, params.dstGap,
                                     /*ifTranspose=*/true, 0));
  tl_uses_cube();
  long n = params.repeatTimes, stride = params.srcStride;
  if (n == 0)
    return;
  bool isA = memoryOf(dst.position) == tl_device::Memory::L0A;
  if (!isA && memoryOf(dst.position) != tl_device::Memory::L0B)
    return device->fail("LoadDataWithTranspose loads from L1 into L0A or L0B");
  LocalTensor<T> from = src[params.startIndex * 1024];
  // The two fractals of a square are in two rows of L0A, or side by side in
  // L0B.
  long gap = isA ? params.dstGap : params.dstFracGap;
  long pitch = isA ? params.dstFracGap + 1 : params.dstGap + 1;
  if (gap != 0 || pitch != (isA ? n : 2) || (isA && n > 1 && stride != 1))
    return device->fail("this form of LoadDataWithTranspose is not modelled");
  constexpr const char *attributes = "{read_unit = 1024 : i64}";
  if (isA)
    return issue("load_l0a_squares", attributes,
                 tileOf(from, {4, {1, 2 * n, 16, 32}, {n * 1024, 512, 32, 1}}),
                 tileOf(dst, {4, {2, n, 16, 32}, {n * 512, 512, 32, 1}}));
  issue("load_l0b_squares", attributes,
        tileOf(from, {4, {n, 2, 16, 32}, {stride * 1024, 512, 32, 1}}),
        tileOf(dst, {4, {1, 2 * n, 16, 32}, {n * 1024, 512, 32, 1}}));
}

template <typename T> struct LoadData3DParamsV2 {
  uint16_t l1H = 0, l1W = 0, channelSize = 0, kExtension = 0, mExtension = 0,
           kStartPt = 0, mStartPt = 0;
  uint8_t padList[4] = {}, strideW = 1, strideH = 1, filterW = 1, filterH = 1,
          dilationFilterW = 1, dilationFilterH = 1;
  bool enTranspose = false, enSmallK = false;
  /// Whether a filter has 256 points more.
  bool filterSizeW = false, filterSizeH = false;
  /// Selects a register of the image, which the call sets itself.
  bool fMatrixCtrl = false;
  T padValue = T(0);
};

/// An image of one column whose points are the rows of a matrix, transposed.
template <typename T>
TL_API void LoadData(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                     const LoadData3DParamsV2<T> &image) {
  TL_ONLY_FOR(T, int8_t, uint8_t, half, bfloat16_t, float, int32_t, uint32_t);
  using namespace tl_impl;
  tl_uses_cube();
  bool isPoints = image.l1W == 1 && image.strideW == 1 && image.strideH == 1 &&
                  image.filterW == 1 && image.filterH == 1 &&
                  !image.filterSizeW && !image.filterSizeH &&
                  image.dilationFilterW == 1 && image.dilationFilterH == 1 &&
                  image.kStartPt == 0 && image.mStartPt == 0 &&
                  image.channelSize == image.kExtension;
  if (!std::is_same_v<T, float> || !isPoints || !image.enTranspose ||
      image.channelSize % 16 || image.mExtension % 16)
    return device->fail("this form of LoadData is not modelled");
  long columns = image.channelSize, rows = image.mExtension;
  if (columns == 0 || rows == 0)
    return;
  Operand from = tileOf(
      src, {4, {columns / 8, rows / 16, 16, 8}, {image.l1H * 8, 128, 8, 1}});
  // One byte of the matrix in a square suffices, and squares are not
  // contiguous.
  constexpr const char *attributes = "{read_unit = 0 : i64}";
  if (memoryOf(dst.position) == tl_device::Memory::L0A)
    return issue("load_l0a_image", attributes, from,
                 tileOf(dst, {4,
                              {columns / 16, rows / 8, 16, 8},
                              {rows / 8 * 128, 128, 8, 1}}));
  if (memoryOf(dst.position) != tl_device::Memory::L0B)
    return device->fail("LoadData loads from L1 into L0A or L0B");
  issue("load_l0b_image", attributes, from,
        tileOf(dst, {4,
                     {rows / 8, columns / 16, 16, 8},
                     {columns / 16 * 128, 128, 8, 1}}));
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

struct MmadParams {
  MmadParams() = default;
  TL_API MmadParams(uint16_t m, uint16_t n, uint16_t k, uint8_t unitFlag,
                    bool cmatrixSource, bool cmatrixInitVal)
      : m(m), n(n), k(k), unitFlag(unitFlag), cmatrixSource(cmatrixSource),
        cmatrixInitVal(cmatrixInitVal) {}
  uint16_t m = 0, n = 0, k = 0;
  bool isBias = false;
  int32_t fmOffset = 0;
  bool enSsparse = false, enWinogradA = false, enWinogradB = false;
  uint8_t unitFlag = 0;
  bool kDirectionAlign = false, cmatrixSource = false, cmatrixInitVal = true;
};

#define TL_EXTENTS(flag)                                                       \
  "operandSegmentSizes = array<i32: 1, 1, 1, 1, " flag                         \
  ", 3>, staticExtents = array<i64: -9223372036854775808, "                    \
  "-9223372036854775808, -9223372036854775808>}"
// The fractals of B follow each other.
#define TL_PRODUCT(flag)                                                       \
  (sizeof(S) == 1 ? "{packed, " TL_EXTENTS(flag) : "{" TL_EXTENTS(flag))

template <typename T, typename U, typename S>
TL_API void Mmad(const LocalTensor<T> &dst, const LocalTensor<U> &lhs,
                 const LocalTensor<S> &rhs, const MmadParams &params) {
  static_assert((isOneOf<S, half, bfloat16_t, float> && std::is_same_v<U, S> &&
                 std::is_same_v<T, float>) ||
                    (std::is_same_v<S, int8_t> && std::is_same_v<U, S> &&
                     std::is_same_v<T, int32_t>),
                "there is no such product");
  using namespace tl_impl;
  tl_uses_cube();
  long m = params.m, n = params.n, k = params.k;
  bool starts = params.cmatrixInitVal && !params.isBias;
  if (params.cmatrixSource && !starts)
    return device->fail("Mmad with a bias is not modelled");
  if (params.fmOffset || params.enSsparse || params.enWinogradA ||
      params.enWinogradB)
    return device->fail("fmOffset, enSsparse and enWinograd of Mmad are not "
                        "modelled");
  if (m == 1)
    return device->fail("Mmad with one row reads A in another order, which is "
                        "not modelled");
  long lanes = 32 / sizeof(S), m1 = (m + 15) / 16, n1 = (n + 15) / 16,
       k1 = (k + lanes - 1) / lanes;
  if (params.kDirectionAlign)
    k1 = (k + 15) / 16 * 16 / lanes;
  // A product without elements has no effect, but takes the time of its issue.
  m1 = m1 ? m1 : 1;
  n1 = n1 ? n1 : 1;
  k1 = k1 ? k1 : 1;
  long fractal = 16 * lanes;
  Operand a =
      tileOf(lhs, {4, {m1, k1, 16, lanes}, {k1 * fractal, fractal, lanes, 1}});
  Operand b =
      tileOf(rhs, {4, {k1, n1, 16, lanes}, {n1 * fractal, fractal, lanes, 1}});
  Operand c = tileOf(dst, {4, {n1, m1, 16, 16}, {m1 * 256, 256, 16, 1}});
  Operand init = boolOf(starts);
  if (params.unitFlag)
    return issue("mmad", TL_PRODUCT("1"), a, b, c, init,
                 boolOf(params.unitFlag == 3), indexOf(m), constantOf(n),
                 indexOf(k));
  issue("mmad", TL_PRODUCT("0"), a, b, c, init, indexOf(m), indexOf(n),
        indexOf(k));
}
#undef TL_PRODUCT
#undef TL_EXTENTS

//===----------------------------------------------------------------------===//
// Stores of L0C
//===----------------------------------------------------------------------===//

struct FixpipeParamsV220 {
  FixpipeParamsV220() = default;
  TL_API FixpipeParamsV220(uint16_t nSize, uint16_t mSize, uint16_t srcStride,
                           uint32_t dstStride, bool reluEn)
      : nSize(nSize), mSize(mSize), srcStride(srcStride), dstStride(dstStride),
        reluEn(reluEn) {}
  TL_API FixpipeParamsV220(uint16_t nSize, uint16_t mSize, uint16_t srcStride,
                           uint32_t dstStride, bool reluEn,
                           QuantMode_t quantPre, int64_t deqScalar,
                           uint16_t ndNum, uint16_t srcNdStride,
                           uint16_t dstNdStride, uint8_t unitFlag)
      : nSize(nSize), mSize(mSize), srcStride(srcStride), dstStride(dstStride),
        quantPre(quantPre), deqScalar(deqScalar), ndNum(ndNum),
        srcNdStride(srcNdStride), dstNdStride(dstNdStride), reluEn(reluEn),
        unitFlag(unitFlag) {}
  uint16_t nSize = 0, mSize = 0, srcStride = 0;
  uint32_t dstStride = 0;
  QuantMode_t quantPre = NoQuant;
  uint64_t deqScalar = 0;
  uint16_t ndNum = 1, srcNdStride = 0, dstNdStride = 0;
  bool reluEn = false;
  uint8_t unitFlag = 0;
  bool isChannelSplit = false;
};
struct FixpipeConfig {
  bool isToMatrix;
};
inline constexpr FixpipeConfig CFG_ROW_MAJOR = {true};
inline constexpr FixpipeConfig CFG_NZ = {false};

namespace tl_impl {
template <typename U>
TL_API Operand accumulatorOf(const LocalTensor<U> &src, long n, long pitch) {
  long n1 = (n + 15) / 16, m1 = pitch / 16;
  return tileOf(src, {4, {n1, m1, 16, 16}, {m1 * 256, 256, 16, 1}});
}
/// The conversion that a store from `U` to `T` states.
template <typename T, typename U> constexpr QuantMode_t conversionOf() {
  if constexpr (std::is_same_v<T, U>)
    return NoQuant;
  else if constexpr (std::is_same_v<U, int32_t>)
    return DEQF16;
  else
    return std::is_same_v<T, half> ? F322F16 : F322BF16;
}
template <typename T, typename U>
TL_API void checkConversion(const FixpipeParamsV220 &params) {
  if (params.quantPre != conversionOf<T, U>())
    device->fail("quantPre of a Fixpipe is NoQuant for equal types, F322F16 or "
                 "F322BF16 from float, DEQF16 from int32_t to half; the others "
                 "are not modelled");
}
#define TL_STORE_SEGMENTS(flag)                                                \
  "operandSegmentSizes = array<i32: 1, 1, " flag ", 0>"
// The columns of a store to L1 are those of whole fractals.
#define TL_L1_SEGMENTS(flag)                                                   \
  "operandSegmentSizes = array<i32: 1, 1, " flag ", 3>, read_unit = 1024 : "   \
  "i64, staticExtents = array<i64: -9223372036854775808, "                     \
  "-9223372036854775808, -9223372036854775808>"
} // namespace tl_impl

template <typename T, typename U, const FixpipeConfig &config = CFG_ROW_MAJOR>
TL_API void Fixpipe(const GlobalTensor<T> &dst, const LocalTensor<U> &src,
                    const FixpipeParamsV220 &params) {
  static_assert(
      (std::is_same_v<U, float> && isOneOf<T, half, bfloat16_t, float>) ||
          (std::is_same_v<U, int32_t> && isOneOf<T, half, int32_t>),
      "there is no such conversion");
  using namespace tl_impl;
  tl_uses_cube();
  checkConversion<T, U>(params);
  long m = params.mSize, n = params.nSize;
  if (m == 0 || n == 0)
    return;
  if (params.ndNum != 1 || params.isChannelSplit || !config.isToMatrix ||
      params.srcStride % 16)
    return device->fail("this form of Fixpipe is not modelled");
  Operand from = accumulatorOf(src, n, params.srcStride);
  Operand to = tileOf(dst, shape2(m, n, params.dstStride));
  Operand flag = boolOf(true);
  if (copyState().atomic > CopyState::Add)
    return device->fail("an atomic maximum of a product is not modelled");
  bool flagged = params.unitFlag == 3, atomic = copyState().atomic;
  if constexpr (std::is_same_v<U, int32_t> && std::is_same_v<T, half>) {
    float scale = fromBits<float>(params.deqScalar);
    const char *attributes =
        flagged
            ? (params.reluEn
                   ? "{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>, relu}"
                   : "{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}")
            : (params.reluEn
                   ? "{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, relu}"
                   : "{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}");
    if (flagged)
      return issue("fixpipe_dequant", attributes, from, scalarOf(scale), to,
                   flag);
    return issue("fixpipe_dequant", attributes, from, scalarOf(scale), to);
  } else {
    const char *name = atomic ? "fixpipe_atomic_add" : "fixpipe";
    if (atomic && !std::is_same_v<T, U>)
      return device->fail("an atomic store that converts is not modelled");
    const char *attributes =
        flagged ? (params.reluEn ? "{" TL_STORE_SEGMENTS("1") ", relu}"
                                 : "{" TL_STORE_SEGMENTS("1") "}")
                : (params.reluEn ? "{" TL_STORE_SEGMENTS("0") ", relu}"
                                 : "{" TL_STORE_SEGMENTS("0") "}");
    if (flagged)
      return issue(name, attributes, from, to, flag);
    issue(name, attributes, from, to);
  }
}
template <typename T, typename U, const FixpipeConfig &config = CFG_ROW_MAJOR>
TL_API void Fixpipe(const LocalTensor<T> &dst, const LocalTensor<U> &src,
                    const FixpipeParamsV220 &params) {
  static_assert(std::is_same_v<U, float> && isOneOf<T, half, bfloat16_t>,
                "there is no such conversion");
  using namespace tl_impl;
  tl_uses_cube();
  checkConversion<T, U>(params);
  long m = params.mSize, n = params.nSize;
  if (m == 0 || n == 0)
    return;
  if (config.isToMatrix || params.isChannelSplit || params.srcStride % 16)
    return device->fail("this form of Fixpipe is not modelled");
  long lanes = 32 / sizeof(T), n1 = (n + lanes - 1) / lanes, m1 = (m + 15) / 16;
  Operand from = accumulatorOf(src, n, params.srcStride);
  Operand to = tileOf(dst, {4,
                            {n1, m1, 16, lanes},
                            {params.dstStride * lanes, 16 * lanes, lanes, 1}});
  if (params.unitFlag == 3)
    return issue("fixpipe_l1",
                 params.reluEn ? "{" TL_L1_SEGMENTS("1") ", relu}"
                               : "{" TL_L1_SEGMENTS("1") "}",
                 from, to, boolOf(true), indexOf(params.srcStride), indexOf(m),
                 indexOf(n));
  issue("fixpipe_l1",
        params.reluEn ? "{" TL_L1_SEGMENTS("0") ", relu}"
                      : "{" TL_L1_SEGMENTS("0") "}",
        from, to, indexOf(params.srcStride), indexOf(m), indexOf(n));
}

struct DataCopyCO12DstParams {
  DataCopyCO12DstParams() = default;
  TL_API DataCopyCO12DstParams(uint16_t nSize, uint16_t mSize,
                               uint32_t dstStride, uint16_t srcStride,
                               QuantMode_t quantPre, uint8_t reluPre,
                               bool channelSplit, bool nz2ndEn)
      : nSize(nSize), mSize(mSize), dstStride(dstStride), srcStride(srcStride),
        quantPre(quantPre), reluPre(reluPre), channelSplit(channelSplit),
        nz2ndEn(nz2ndEn) {}
  uint8_t sid = 0;
  uint16_t nSize = 0, mSize = 0;
  uint32_t dstStride = 0;
  uint16_t srcStride = 0;
  uint8_t unitFlag = 0, clipReluPre = 0, eltWiseOp = 0;
  QuantMode_t quantPre = NoQuant;
  uint8_t reluPre = 0;
  bool channelSplit = false, nz2ndEn = false;
};
/// The scale of DEQF16.
TL_API void SetFixpipePreQuantFlag(uint64_t config) {
  tl_impl::coreState().quantConfig = config;
}
TL_API void SetFixpipeNz2ndFlag(uint16_t ndNum, uint16_t, uint16_t) {
  if (ndNum != 1)
    tl_impl::device->fail("a Fixpipe of several matrices is not modelled");
}
template <typename T> TL_API void SetFixPipeConfig(const LocalTensor<T> &) {
  tl_impl::device->fail("SetFixPipeConfig is not modelled");
}
template <typename T, typename U>
TL_API void DataCopy(const GlobalTensor<T> &dst, const LocalTensor<U> &src,
                     const DataCopyCO12DstParams &params) {
  if (!params.nz2ndEn || params.channelSplit)
    return tl_impl::device->fail("a copy of fractals to GM is not modelled");
  Fixpipe(dst, src,
          FixpipeParamsV220(params.nSize, params.mSize, params.srcStride,
                            params.dstStride, params.reluPre, params.quantPre,
                            tl_impl::coreState().quantConfig, 1, 0, 0,
                            params.unitFlag));
}

TL_API void SetMMRowMajor() {}
TL_API void SetMMLayoutTransform(bool) {}
TL_API void SetMMColumnMajor() {}

} // namespace AscendC

#endif // TL_ASCENDC_CUBE_H
