//===- kernel_operator.h - Declarations for printed kernels -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Just enough of the Ascend C interface for a C++17 compiler to check the names
// and the types in emitted code. A call checks that A2 and A3 have it for its
// element types, by the documentation of each function.
//
// Printed kernels can also run, for their scalar code: there are no data,
// and elements read as 0. A program that includes a kernel selects the core,
// and the checks of the vendor's debug builds, the balance of flags
// included, abort it.
//
//===----------------------------------------------------------------------===//

#ifndef TL_TEST_CONVERSIONS_ASCENDTOASCENDC_INPUTS_KERNEL_OPERATOR_H
#define TL_TEST_CONVERSIONS_ASCENDTOASCENDC_INPUTS_KERNEL_OPERATOR_H

#include <cassert>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <type_traits>

#define __global__
#define __aicore__
#define __gm__
#define GM_ADDR __gm__ uint8_t *
#define KERNEL_TASK_TYPE_DEFAULT(type) (void)::AscendC::KernelMetaType::type
#define GET_TILING_DATA_WITH_STRUCT(structure, name, address)                  \
  structure name;                                                              \
  std::memcpy(&name, address, sizeof(name))
#define GET_TILING_DATA(name, address)
#define ASCEND_IS_AIC (::AscendC::core.isCube)
#define ASCEND_IS_AIV (!::AscendC::core.isCube)

/// 16-bit floats: they convert to and from float and have no arithmetic here.
struct half {
  half() = default;
  half(float) {}
  explicit operator float() const { return 0; }
  uint16_t bits = 0;
};
struct bfloat16_t {
  bfloat16_t() = default;
  bfloat16_t(float) {}
  uint16_t bits = 0;
};

enum pipe_t {
  PIPE_S,
  PIPE_V,
  PIPE_M,
  PIPE_MTE1,
  PIPE_MTE2,
  PIPE_MTE3,
  PIPE_FIX,
  PIPE_ALL
};
enum QuantMode_t { NoQuant, F322F16, F322BF16, DEQF16 };

/// Checks that a function exists for elements of type `T`.
#define TL_ONLY_FOR(T, ...)                                                    \
  static_assert(AscendC::isOneOf<T, __VA_ARGS__>,                              \
                "the function does not exist for this element type")
#define TL_ALL_16 half, bfloat16_t, int16_t, uint16_t
#define TL_ALL_32 float, int32_t, uint32_t

namespace AscendC {

template <typename T, typename... Types>
constexpr bool isOneOf = (std::is_same_v<T, Types> || ...);

enum class KernelMetaType {
  KERNEL_TYPE_AIC_ONLY,
  KERNEL_TYPE_AIV_ONLY,
  KERNEL_TYPE_MIX_AIC_1_0,
  KERNEL_TYPE_MIX_AIV_1_0,
  KERNEL_TYPE_MIX_AIC_1_1,
  KERNEL_TYPE_MIX_AIC_1_2
};

/// The core that runs.
struct Core {
  bool isCube = true;
  int64_t block = 0, subBlock = 0;
  /// Flags that are raised, by their pipes and ids.
  std::map<int, int> flags;
};
inline Core core;

/// Ends the program unless `holds`.
inline void check(bool holds, const char *rule) {
  if (holds)
    return;
  std::printf("%s: block %d\n", rule, static_cast<int>(core.block));
  std::exit(1);
}

inline GM_ADDR GetUserWorkspace(GM_ADDR workspace) { return workspace; }
inline int64_t GetBlockIdx() { return core.block; }
inline int64_t GetSubBlockIdx() { return core.subBlock; }
inline float ToFloat(const bfloat16_t &) { return 0; }
inline bfloat16_t ToBfloat16(const float &value) { return value; }

//===----------------------------------------------------------------------===//
// Memories
//===----------------------------------------------------------------------===//

enum class TPosition { GM, A1, A2, B2, CO1, C2, C2PIPE2GM, VECCALC };

template <typename T> struct LocalTensor {
  LocalTensor() = default;
  LocalTensor(uint32_t length) : length(length) {}
  LocalTensor(TPosition, uint32_t, uint32_t length) : length(length) {}
  LocalTensor operator[](uint32_t offset) const {
    check(offset < length, "a slice begins where its tensor ends");
    return {length - offset};
  }
  T GetValue(uint32_t index) const {
    check(index < length, "no such element");
    return T();
  }
  void SetValue(uint32_t index, T) const {
    check(index < length, "no such element");
  }
  void SetSize(uint32_t size) { length = size; }
  template <typename U> LocalTensor<U> ReinterpretCast() const {
    return {static_cast<uint32_t>(length * sizeof(T) / sizeof(U))};
  }
  uint32_t length = 0;
};

enum class CacheMode : uint8_t { CACHE_MODE_DISABLE, CACHE_MODE_NORMAL };

template <typename T> struct GlobalTensor {
  void SetGlobalBuffer(__gm__ T *) {}
  void SetL2CacheHint(CacheMode) {}
  GlobalTensor operator[](uint64_t) const { return *this; }
  T GetValue(uint64_t) const { return T(); }
  void SetValue(uint64_t, T) {}
};

template <TPosition position> struct TBuf {
  template <typename T>
  LocalTensor<T> GetWithOffset(uint32_t size, uint32_t offset) {
    check(offset + size * sizeof(T) <= bytes, "a tensor beyond its memory");
    return {size};
  }
  uint32_t bytes = 0;
};

static inline void InitSocState() {}

struct TPipe {
  TPipe() { core.flags.clear(); }
  ~TPipe() {
    for (const auto &flag : core.flags)
      check(flag.second == 0, "a flag is left raised");
  }
  template <TPosition position>
  bool InitBuffer(TBuf<position> &buffer, uint32_t bytes) {
    buffer.bytes = bytes;
    return true;
  }
};

//===----------------------------------------------------------------------===//
// Synchronisation
//===----------------------------------------------------------------------===//

enum class HardEvent {
  MTE2_MTE1,
  MTE1_MTE2,
  MTE1_M,
  M_MTE1,
  M_MTE2,
  MTE2_M,
  M_FIX,
  FIX_M,
  MTE1_FIX,
  FIX_MTE1,
  MTE2_V,
  V_MTE2,
  MTE3_V,
  V_MTE3,
  MTE3_MTE2,
  MTE2_MTE3,
  MTE1_MTE3,
  MTE3_MTE1,
  S_V,
  V_S,
  S_MTE2,
  MTE2_S,
  S_MTE3,
  MTE3_S
};

template <HardEvent event> void SetFlag(int32_t id) {
  check(id >= 0 && id < 8, "no such flag");
  check(++core.flags[static_cast<int>(event) * 8 + id] == 1, "set twice");
}
template <HardEvent event> void WaitFlag(int32_t id) {
  check(core.flags[static_cast<int>(event) * 8 + id]-- == 1, "waits for ever");
}
template <pipe_t pipe> void PipeBarrier() {}
template <uint8_t modeId, pipe_t pipe> void CrossCoreSetFlag(uint16_t) {}
template <uint8_t modeId = 0, pipe_t pipe = PIPE_S>
void CrossCoreWaitFlag(uint16_t) {}
template <bool isAIVOnly = true> void SyncAll() {}

//===----------------------------------------------------------------------===//
// Scalar unit
//===----------------------------------------------------------------------===//

enum class CacheLine { SINGLE_CACHE_LINE, ENTIRE_DATA_CACHE };
enum class DcciDst {
  CACHELINE_ALL,
  CACHELINE_UB,
  CACHELINE_OUT,
  CACHELINE_ATOMIC
};
template <typename T, CacheLine entireType, DcciDst dcciDst>
void DataCacheCleanAndInvalid(const GlobalTensor<T> &) {}

template <typename... Args> void PRINTF(const char *, Args &&...) {}
template <typename T>
void DumpTensor(const LocalTensor<T> &tensor, uint32_t desc,
                uint32_t dumpSize) {
  TL_ONLY_FOR(T, int8_t, uint8_t, TL_ALL_16, TL_ALL_32, int64_t, uint64_t);
}
template <typename T>
void DumpTensor(const GlobalTensor<T> &tensor, uint32_t desc,
                uint32_t dumpSize) {
  TL_ONLY_FOR(T, int8_t, uint8_t, TL_ALL_16, TL_ALL_32, int64_t, uint64_t);
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

struct Nd2NzParams {
  Nd2NzParams(uint16_t ndNum, uint16_t nValue, uint16_t dValue,
              uint16_t srcNdMatrixStride, uint16_t srcDValue,
              uint16_t dstNzC0Stride, uint16_t dstNzNStride,
              uint16_t dstNzMatrixStride) {}
};
template <typename T>
void DataCopy(const LocalTensor<T> &dst, const GlobalTensor<T> &src,
              const Nd2NzParams &params) {
  TL_ONLY_FOR(T, int8_t, uint8_t, TL_ALL_16, TL_ALL_32, int64_t, uint64_t);
}

struct DataCopyExtParams {
  DataCopyExtParams(uint16_t blockCount, uint32_t blockLen, uint32_t srcStride,
                    uint32_t dstStride, uint32_t reserved)
      : blockCount(blockCount), blockLen(blockLen) {}
  uint16_t blockCount;
  uint32_t blockLen;
};
template <typename T> struct DataCopyPadExtParams {
  DataCopyPadExtParams(bool isPad, uint8_t leftPadding, uint8_t rightPadding,
                       T paddingValue) {}
};
template <typename T>
void DataCopyPad(const LocalTensor<T> &dst, const GlobalTensor<T> &src,
                 const DataCopyExtParams &params,
                 const DataCopyPadExtParams<T> &padParams) {
  check(params.blockCount > 0 && params.blockLen > 0, "copies no blocks");
  TL_ONLY_FOR(T, int8_t, uint8_t, TL_ALL_16, TL_ALL_32, int64_t, uint64_t);
}
template <typename T>
void DataCopyPad(const GlobalTensor<T> &dst, const LocalTensor<T> &src,
                 const DataCopyExtParams &params) {
  check(params.blockCount > 0 && params.blockLen > 0, "copies no blocks");
  TL_ONLY_FOR(T, int8_t, uint8_t, TL_ALL_16, TL_ALL_32, int64_t, uint64_t);
}

template <typename T> void SetAtomicAdd() {
  TL_ONLY_FOR(T, int8_t, int16_t, half, bfloat16_t, int32_t, float);
}
template <typename T> void SetAtomicMax() {
  TL_ONLY_FOR(T, int8_t, int16_t, half, bfloat16_t, int32_t, float);
}
template <typename T> void SetAtomicMin() {
  TL_ONLY_FOR(T, int8_t, int16_t, half, bfloat16_t, int32_t, float);
}
inline void SetAtomicNone() {}

struct DataCopyParams {
  DataCopyParams(uint16_t blockCount, uint16_t blockLen, uint16_t srcStride,
                 uint16_t dstStride)
      : blockCount(blockCount), blockLen(blockLen) {}
  uint16_t blockCount, blockLen;
};
template <typename T>
void DataCopy(const LocalTensor<T> &dst, const LocalTensor<T> &src,
              const DataCopyParams &params) {
  check(params.blockCount > 0 && params.blockLen > 0, "copies no blocks");
  TL_ONLY_FOR(T, int8_t, uint8_t, TL_ALL_16, TL_ALL_32, int64_t, uint64_t);
}

struct CopyRepeatParams {
  CopyRepeatParams(uint16_t dstStride, uint16_t srcStride,
                   uint16_t dstRepeatSize, uint16_t srcRepeatSize) {}
};
template <typename T>
void Copy(const LocalTensor<T> &dst, const LocalTensor<T> &src,
          const uint64_t mask[], uint8_t repeatTime,
          const CopyRepeatParams &params) {
  TL_ONLY_FOR(T, TL_ALL_16, TL_ALL_32);
}
template <typename T>
void Copy(const LocalTensor<T> &dst, const LocalTensor<T> &src, uint64_t mask,
          uint8_t repeatTime, const CopyRepeatParams &params) {
  TL_ONLY_FOR(T, TL_ALL_16, TL_ALL_32);
}

struct LoadData2DParams {
  LoadData2DParams(uint16_t startIndex, uint8_t repeatTimes, uint16_t srcStride,
                   uint8_t sid, uint16_t dstGap, bool ifTranspose,
                   uint8_t addrMode) {}
};
template <typename T>
void LoadData(const LocalTensor<T> &dst, const LocalTensor<T> &src,
              const LoadData2DParams &params) {
  TL_ONLY_FOR(T, int8_t, uint8_t, half, bfloat16_t, TL_ALL_32);
}

template <typename T> struct InitConstValueParams {
  InitConstValueParams(uint16_t repeatTimes, uint16_t blockNum, uint16_t dstGap,
                       T initValue) {}
};
template <typename T>
void Fill(const LocalTensor<T> &dst, const InitConstValueParams<T> &params) {
  TL_ONLY_FOR(T, half);
}

struct LoadData2dTransposeParams {
  LoadData2dTransposeParams(uint16_t startIndex, uint8_t repeatTimes,
                            uint16_t srcStride, uint16_t dstGap,
                            uint16_t dstFracGap) {}
};
template <typename T>
void LoadDataWithTranspose(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                           const LoadData2dTransposeParams &params) {
  TL_ONLY_FOR(T, int8_t, uint8_t, half, bfloat16_t, TL_ALL_32);
}

template <typename T> struct LoadData3DParamsV2 {
  uint16_t l1H, l1W, channelSize, kExtension, mExtension;
  uint8_t strideW, strideH, filterW, filterH, dilationFilterW, dilationFilterH;
  bool enTranspose;
};
template <typename T>
void LoadData(const LocalTensor<T> &dst, const LocalTensor<T> &src,
              const LoadData3DParamsV2<T> &params) {
  TL_ONLY_FOR(T, int8_t, uint8_t, half, bfloat16_t, TL_ALL_32);
}

struct FixpipeParamsV220 {
  FixpipeParamsV220(uint16_t nSize, uint16_t mSize, uint16_t srcStride,
                    uint32_t dstStride, bool reluEn, QuantMode_t quantPre,
                    int64_t deqScalar, uint16_t ndNum, uint16_t srcNdStride,
                    uint16_t dstNdStride, uint8_t unitFlag) {}
};
struct FixpipeConfig {
  bool isToMatrix;
};
constexpr FixpipeConfig CFG_ROW_MAJOR = {true};
constexpr FixpipeConfig CFG_NZ = {false};
template <typename T, typename U, const FixpipeConfig &config = CFG_ROW_MAJOR>
void Fixpipe(const GlobalTensor<T> &dst, const LocalTensor<U> &src,
             const FixpipeParamsV220 &params) {
  static_assert(
      (std::is_same_v<U, float> && isOneOf<T, half, bfloat16_t, float>) ||
          (std::is_same_v<U, int32_t> && isOneOf<T, half, int32_t>),
      "no such conversion");
}
template <typename T, typename U, const FixpipeConfig &config = CFG_ROW_MAJOR>
void Fixpipe(const LocalTensor<T> &dst, const LocalTensor<U> &src,
             const FixpipeParamsV220 &params) {
  static_assert(
      (std::is_same_v<U, float> && isOneOf<T, half, bfloat16_t, float>) ||
          (std::is_same_v<U, int32_t> && isOneOf<T, half, int32_t>),
      "no such conversion");
}

//===----------------------------------------------------------------------===//
// Computation
//===----------------------------------------------------------------------===//

inline void SetMMLayoutTransform(bool) {}

struct MmadParams {
  MmadParams(uint16_t m, uint16_t n, uint16_t k, uint8_t unitFlag,
             bool cmatrixSource, bool cmatrixInitVal) {}
  bool kDirectionAlign;
};
template <typename T, typename U, typename S>
void Mmad(const LocalTensor<T> &dst, const LocalTensor<U> &lhs,
          const LocalTensor<S> &rhs, const MmadParams &params) {
  static_assert((isOneOf<S, half, bfloat16_t, float> && std::is_same_v<U, S> &&
                 std::is_same_v<T, float>) ||
                    (isOneOf<S, int8_t> && std::is_same_v<U, S> &&
                     std::is_same_v<T, int32_t>),
                "no such product");
}

struct BinaryRepeatParams {
  BinaryRepeatParams(uint8_t dstBlkStride, uint8_t src0BlkStride,
                     uint8_t src1BlkStride, uint8_t dstRepStride,
                     uint8_t src0RepStride, uint8_t src1RepStride) {}
};
struct UnaryRepeatParams {
  UnaryRepeatParams(uint16_t dstBlkStride, uint16_t srcBlkStride,
                    uint8_t dstRepStride, uint8_t srcRepStride) {}
};
struct BrcbRepeatParams {
  BrcbRepeatParams(uint16_t dstBlkStride, uint16_t dstRepStride) {}
};

#define TL_VECTOR_BINARY(name, ...)                                            \
  template <typename T>                                                        \
  void name(const LocalTensor<T> &dst, const LocalTensor<T> &lhs,              \
            const LocalTensor<T> &rhs, const int32_t &count) {                 \
    TL_ONLY_FOR(T, __VA_ARGS__);                                               \
  }                                                                            \
  template <typename T>                                                        \
  void name(const LocalTensor<T> &dst, const LocalTensor<T> &lhs,              \
            const LocalTensor<T> &rhs, uint64_t mask,                          \
            const uint8_t repeatTime, const BinaryRepeatParams &params) {      \
    TL_ONLY_FOR(T, __VA_ARGS__);                                               \
  }
TL_VECTOR_BINARY(Add, half, float, int16_t, int32_t)
TL_VECTOR_BINARY(Sub, half, float, int16_t, int32_t)
TL_VECTOR_BINARY(Mul, half, float, int16_t, int32_t)
TL_VECTOR_BINARY(Div, half, float)
TL_VECTOR_BINARY(Max, half, float, int16_t, int32_t)
TL_VECTOR_BINARY(Min, half, float, int16_t, int32_t)
TL_VECTOR_BINARY(And, int16_t, uint16_t)
TL_VECTOR_BINARY(Or, int16_t, uint16_t)
#undef TL_VECTOR_BINARY

#define TL_VECTOR_UNARY(name, ...)                                             \
  template <typename T>                                                        \
  void name(const LocalTensor<T> &dst, const LocalTensor<T> &src,              \
            const int32_t &count) {                                            \
    TL_ONLY_FOR(T, __VA_ARGS__);                                               \
  }                                                                            \
  template <typename T>                                                        \
  void name(const LocalTensor<T> &dst, const LocalTensor<T> &src,              \
            uint64_t mask, const uint8_t repeatTime,                           \
            const UnaryRepeatParams &params) {                                 \
    TL_ONLY_FOR(T, __VA_ARGS__);                                               \
  }
TL_VECTOR_UNARY(Exp, half, float)
TL_VECTOR_UNARY(Ln, half, float)
TL_VECTOR_UNARY(Abs, half, float)
TL_VECTOR_UNARY(Sqrt, half, float)
TL_VECTOR_UNARY(Rsqrt, half, float)
TL_VECTOR_UNARY(Reciprocal, half, float)
TL_VECTOR_UNARY(Relu, half, float, int32_t)
TL_VECTOR_UNARY(Not, int16_t, uint16_t)
#undef TL_VECTOR_UNARY

#define TL_VECTOR_SCALAR(name, ...)                                            \
  template <typename T>                                                        \
  void name(const LocalTensor<T> &dst, const LocalTensor<T> &src,              \
            const T &scalar, const int32_t &count) {                           \
    TL_ONLY_FOR(T, __VA_ARGS__);                                               \
  }                                                                            \
  template <typename T>                                                        \
  void name(const LocalTensor<T> &dst, const LocalTensor<T> &src,              \
            const T &scalar, uint64_t mask, const uint8_t repeatTime,          \
            const UnaryRepeatParams &params) {                                 \
    TL_ONLY_FOR(T, __VA_ARGS__);                                               \
  }
TL_VECTOR_SCALAR(Adds, half, float, int16_t, int32_t)
TL_VECTOR_SCALAR(Muls, half, float, int16_t, int32_t)
TL_VECTOR_SCALAR(Maxs, half, float, int16_t, int32_t)
TL_VECTOR_SCALAR(Mins, half, float, int16_t, int32_t)
TL_VECTOR_SCALAR(ShiftLeft, int16_t, uint16_t, int32_t, uint32_t)
TL_VECTOR_SCALAR(ShiftRight, int16_t, uint16_t, int32_t, uint32_t)
TL_VECTOR_SCALAR(LeakyRelu, half, float)
#undef TL_VECTOR_SCALAR

template <typename T, typename U>
void Axpy(const LocalTensor<T> &dst, const LocalTensor<U> &src, const U &scalar,
          const int32_t &count) {
  static_assert(isOneOf<T, half, float> &&
                    (std::is_same_v<T, U> ||
                     (std::is_same_v<T, float> && std::is_same_v<U, half>)),
                "no such pair of types");
}
template <typename T, typename U>
void Axpy(const LocalTensor<T> &dst, const LocalTensor<U> &src, const U &scalar,
          uint64_t mask, const uint8_t repeatTime,
          const UnaryRepeatParams &params) {
  static_assert(isOneOf<T, half, float> &&
                    (std::is_same_v<T, U> ||
                     (std::is_same_v<T, float> && std::is_same_v<U, half>)),
                "no such pair of types");
}
template <typename T, typename U>
void MulAddDst(const LocalTensor<T> &dst, const LocalTensor<U> &lhs,
               const LocalTensor<U> &rhs, const int32_t &count) {
  static_assert(isOneOf<T, half, float> &&
                    (std::is_same_v<T, U> ||
                     (std::is_same_v<T, float> && std::is_same_v<U, half>)),
                "no such pair of types");
}
template <typename T, typename U>
void MulAddDst(const LocalTensor<T> &dst, const LocalTensor<U> &lhs,
               const LocalTensor<U> &rhs, uint64_t mask,
               const uint8_t repeatTime, const BinaryRepeatParams &params) {
  static_assert(isOneOf<T, half, float> &&
                    (std::is_same_v<T, U> ||
                     (std::is_same_v<T, float> && std::is_same_v<U, half>)),
                "no such pair of types");
}

template <typename T>
void Duplicate(const LocalTensor<T> &dst, const T &scalar,
               const int32_t &count) {
  TL_ONLY_FOR(T, TL_ALL_16, TL_ALL_32);
}
template <typename T>
void Duplicate(const LocalTensor<T> &dst, const T &scalar, uint64_t mask,
               const uint8_t repeatTime, const uint16_t dstBlockStride,
               const uint8_t dstRepeatStride) {
  TL_ONLY_FOR(T, TL_ALL_16, TL_ALL_32);
}
template <typename T>
void Brcb(const LocalTensor<T> &dst, const LocalTensor<T> &src,
          const uint8_t repeatTime, const BrcbRepeatParams &params) {
  TL_ONLY_FOR(T, TL_ALL_16, TL_ALL_32);
}

struct GatherMaskParams {
  GatherMaskParams(uint8_t src0BlockStride, uint16_t repeatTimes,
                   uint16_t src0RepeatStride, uint8_t src1RepeatStride) {}
};
struct GatherRepeatParams {
  GatherRepeatParams(uint8_t dstBlkStride, uint8_t dstRepStride) {}
};

template <typename T>
void Gather(const LocalTensor<T> &dst, const LocalTensor<T> &src,
            const LocalTensor<uint32_t> &srcOffset, uint32_t srcBaseAddr,
            uint32_t count) {
  TL_ONLY_FOR(T, TL_ALL_16, TL_ALL_32);
}
template <typename T>
void Gatherb(const LocalTensor<T> &dst, const LocalTensor<T> &src0,
             const LocalTensor<uint32_t> &offset, uint8_t repeatTime,
             const GatherRepeatParams &params) {
  TL_ONLY_FOR(T, uint16_t, uint32_t);
}
template <typename T>
void GatherMask(const LocalTensor<T> &dst, const LocalTensor<T> &src0,
                uint8_t src1Pattern, bool reduceMode, uint32_t mask,
                const GatherMaskParams &params, uint64_t &rsvdCnt) {
  rsvdCnt = 0;
  TL_ONLY_FOR(T, TL_ALL_16, TL_ALL_32);
}
template <typename T, typename U>
void GatherMask(const LocalTensor<T> &dst, const LocalTensor<T> &src0,
                const LocalTensor<U> &src1Pattern, bool reduceMode,
                uint32_t mask, const GatherMaskParams &params,
                uint64_t &rsvdCnt) {
  rsvdCnt = 0;
  TL_ONLY_FOR(T, TL_ALL_16, TL_ALL_32);
}

inline int64_t GetGatherMaskRemainCount() { return 0; }

template <typename T> struct MrgSortSrcList {
  MrgSortSrcList(const LocalTensor<T> &src1, const LocalTensor<T> &src2,
                 const LocalTensor<T> &src3, const LocalTensor<T> &src4) {}
};
struct MrgSort4Info {
  MrgSort4Info(const uint16_t elementLengths[4], bool ifExhaustedSuspension,
               uint16_t validBit, uint16_t repeatTimes) {}
};

template <typename T>
void Sort32(const LocalTensor<T> &dst, const LocalTensor<T> &src0,
            const LocalTensor<uint32_t> &src1, int32_t repeatTime) {
  TL_ONLY_FOR(T, half, float);
}
template <typename T>
void MrgSort(const LocalTensor<T> &dst, const MrgSortSrcList<T> &src,
             const MrgSort4Info &params) {
  TL_ONLY_FOR(T, half, float);
}

enum class RoundMode {
  CAST_NONE,
  CAST_RINT,
  CAST_FLOOR,
  CAST_CEIL,
  CAST_ROUND,
  CAST_TRUNC,
  CAST_ODD
};
/// Whether elements of type `U` become elements of type `T`.
template <typename T, typename U> constexpr bool canCast = false;
template <typename U>
constexpr bool canCast<half, U> = isOneOf<U, int8_t, uint8_t, int16_t, float>;
template <typename U>
constexpr bool canCast<float, U> =
    isOneOf<U, half, bfloat16_t, int16_t, int32_t, int64_t, float>;
template <typename U> constexpr bool canCast<bfloat16_t, U> = isOneOf<U, float>;
template <typename U> constexpr bool canCast<int8_t, U> = isOneOf<U, half>;
template <typename U> constexpr bool canCast<uint8_t, U> = isOneOf<U, half>;
template <typename U>
constexpr bool canCast<int16_t, U> = isOneOf<U, half, float, int32_t>;
template <typename U>
constexpr bool canCast<int32_t, U> =
    isOneOf<U, half, bfloat16_t, float, int64_t>;
template <typename U>
constexpr bool canCast<int64_t, U> = isOneOf<U, float, int32_t>;
template <typename T, typename U>
void Cast(const LocalTensor<T> &dst, const LocalTensor<U> &src,
          const RoundMode &mode, const uint32_t count) {
  static_assert(canCast<T, U>, "no such conversion");
}
template <typename T, typename U>
void Cast(const LocalTensor<T> &dst, const LocalTensor<U> &src,
          const RoundMode &mode, const uint64_t mask, const uint8_t repeatTime,
          const UnaryRepeatParams &params) {
  static_assert(canCast<T, U>, "no such conversion");
}

enum class CMPMODE { LT, GT, EQ, LE, GE, NE };
template <typename T, typename U>
void Compare(const LocalTensor<U> &dst, const LocalTensor<T> &lhs,
             const LocalTensor<T> &rhs, CMPMODE mode, uint32_t count) {
  TL_ONLY_FOR(T, half, float, int32_t);
  TL_ONLY_FOR(U, int8_t, uint8_t);
  assert((!std::is_same_v<T, int32_t> || mode == CMPMODE::EQ));
}
template <typename T, typename U>
void CompareScalar(const LocalTensor<U> &dst, const LocalTensor<T> &src,
                   const T scalar, CMPMODE mode, uint32_t count) {
  TL_ONLY_FOR(T, half, float, int32_t);
  TL_ONLY_FOR(U, int8_t, uint8_t);
}

enum class SELMODE {
  VSEL_CMPMASK_SPR,
  VSEL_TENSOR_SCALAR_MODE,
  VSEL_TENSOR_TENSOR_MODE
};
template <typename T, typename U>
void Select(const LocalTensor<T> &dst, const LocalTensor<U> &mask,
            const LocalTensor<T> &lhs, const LocalTensor<T> &rhs, SELMODE mode,
            uint32_t count) {
  TL_ONLY_FOR(T, half, float);
  TL_ONLY_FOR(U, uint8_t, uint16_t, uint32_t, uint64_t);
}
template <typename T, typename U>
void Select(const LocalTensor<T> &dst, const LocalTensor<U> &mask,
            const LocalTensor<T> &src, T scalar, SELMODE mode, uint32_t count) {
  TL_ONLY_FOR(T, half, float);
  TL_ONLY_FOR(U, uint8_t, uint16_t, uint32_t, uint64_t);
}

enum class ReduceOrder {
  ORDER_VALUE_INDEX,
  ORDER_INDEX_VALUE,
  ORDER_ONLY_VALUE,
  ORDER_ONLY_INDEX
};
template <typename T>
void WholeReduceSum(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                    const int32_t mask, const int32_t repeatTime,
                    const int32_t dstRepStride, const int32_t srcBlkStride,
                    const int32_t srcRepStride) {
  TL_ONLY_FOR(T, half, float);
}

#define TL_WHOLE_REDUCE(name, ...)                                             \
  template <typename T>                                                        \
  void name(const LocalTensor<T> &dst, const LocalTensor<T> &src,              \
            const int32_t mask, const int32_t repeatTime,                      \
            const int32_t dstRepStride, const int32_t srcBlkStride,            \
            const int32_t srcRepStride,                                        \
            ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX) {              \
    TL_ONLY_FOR(T, __VA_ARGS__);                                               \
  }
TL_WHOLE_REDUCE(WholeReduceMax, half, float)
TL_WHOLE_REDUCE(WholeReduceMin, half, float)
#undef TL_WHOLE_REDUCE

#define TL_BLOCK_REDUCE(name, ...)                                             \
  template <typename T>                                                        \
  void name(const LocalTensor<T> &dst, const LocalTensor<T> &src,              \
            const int32_t repeatTime, const int32_t mask,                      \
            const int32_t dstRepStride, const int32_t srcBlkStride,            \
            const int32_t srcRepStride) {                                      \
    TL_ONLY_FOR(T, __VA_ARGS__);                                               \
  }
TL_BLOCK_REDUCE(BlockReduceSum, half, float)
TL_BLOCK_REDUCE(BlockReduceMax, half, float)
TL_BLOCK_REDUCE(BlockReduceMin, half, float)
TL_BLOCK_REDUCE(PairReduceSum, half, float)
#undef TL_BLOCK_REDUCE

struct TransDataTo5HDParams {
  TransDataTo5HDParams(const bool dstHighHalf, const bool srcHighHalf,
                       const uint8_t repeatTimes, const uint16_t dstRepStride,
                       const uint16_t srcRepStride) {}
};
template <typename T>
void TransDataTo5HD(const LocalTensor<T> (&dstList)[16],
                    const LocalTensor<T> (&srcList)[16],
                    const TransDataTo5HDParams &params) {
  TL_ONLY_FOR(T, int8_t, uint8_t, int16_t, uint16_t, half, TL_ALL_32);
}

} // namespace AscendC

#endif // TL_TEST_CONVERSIONS_ASCENDTOASCENDC_INPUTS_KERNEL_OPERATOR_H
