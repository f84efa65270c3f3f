//===- kernel_operator.h - Declarations of what the translator prints -*- C++
//-*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Just enough of the Ascend C interface for a C++17 compiler to check the names
// and the types in emitted code. Nothing here can run.
//
//===----------------------------------------------------------------------===//

#ifndef TL_TEST_CONVERSIONS_ASCENDTOASCENDC_INPUTS_KERNEL_OPERATOR_H
#define TL_TEST_CONVERSIONS_ASCENDTOASCENDC_INPUTS_KERNEL_OPERATOR_H

#include <cassert>
#include <cstdint>

#define __global__
#define __aicore__
#define __gm__
#define GM_ADDR __gm__ uint8_t *
#define KERNEL_TASK_TYPE_DEFAULT(type) (void)::AscendC::KernelMetaType::type
#define ASCEND_IS_AIC constexpr(::AscendC::isCube)
#define ASCEND_IS_AIV constexpr(!::AscendC::isCube)

/// 16-bit floats: they convert to and from float and have no arithmetic here.
struct half {
  half() = default;
  half(float value);
  explicit operator float() const;
};
struct bfloat16_t {
  bfloat16_t() = default;
  bfloat16_t(float value);
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

namespace AscendC {

enum class KernelMetaType {
  KERNEL_TYPE_AIC_ONLY,
  KERNEL_TYPE_AIV_ONLY,
  KERNEL_TYPE_MIX_AIC_1_0,
  KERNEL_TYPE_MIX_AIV_1_0,
  KERNEL_TYPE_MIX_AIC_1_1,
  KERNEL_TYPE_MIX_AIC_1_2
};
constexpr bool isCube = true;

int64_t GetBlockIdx();
int64_t GetSubBlockIdx();
float ToFloat(const bfloat16_t &value);
bfloat16_t ToBfloat16(const float &value);

//===----------------------------------------------------------------------===//
// Memories
//===----------------------------------------------------------------------===//

enum class TPosition { GM, A1, A2, B2, CO1, C2, C2PIPE2GM, VECCALC };

template <typename T> struct LocalTensor {
  LocalTensor operator[](uint32_t offset) const;
  T GetValue(uint32_t index) const;
  void SetValue(uint32_t index, T value) const;
  template <typename U> LocalTensor<U> ReinterpretCast() const;
};

template <typename T> struct GlobalTensor {
  void SetGlobalBuffer(__gm__ T *buffer);
  GlobalTensor operator[](uint64_t offset) const;
  T GetValue(uint64_t offset) const;
  void SetValue(uint64_t offset, T value);
};

template <TPosition position> struct TBuf {
  template <typename T>
  LocalTensor<T> GetWithOffset(uint32_t size, uint32_t offset);
};

struct TPipe {
  TPipe();
  template <TPosition position>
  bool InitBuffer(TBuf<position> &buffer, uint32_t bytes);
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

template <HardEvent event> void SetFlag(int32_t id);
template <HardEvent event> void WaitFlag(int32_t id);
template <pipe_t pipe> void PipeBarrier();
template <uint8_t modeId, pipe_t pipe> void CrossCoreSetFlag(uint16_t flagId);
template <uint8_t modeId = 0, pipe_t pipe = PIPE_S>
void CrossCoreWaitFlag(uint16_t flagId);
template <bool isAIVOnly = true> void SyncAll();

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
void DataCacheCleanAndInvalid(const GlobalTensor<T> &dst);

template <typename... Args> void PRINTF(const char *format, Args &&...args);
template <typename T>
void DumpTensor(const LocalTensor<T> &tensor, uint32_t desc, uint32_t dumpSize);
template <typename T>
void DumpTensor(const GlobalTensor<T> &tensor, uint32_t desc,
                uint32_t dumpSize);

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

struct Nd2NzParams {
  Nd2NzParams(uint16_t ndNum, uint16_t nValue, uint16_t dValue,
              uint16_t srcNdMatrixStride, uint16_t srcDValue,
              uint16_t dstNzC0Stride, uint16_t dstNzNStride,
              uint16_t dstNzMatrixStride);
};
template <typename T>
void DataCopy(const LocalTensor<T> &dst, const GlobalTensor<T> &src,
              const Nd2NzParams &params);

struct DataCopyExtParams {
  DataCopyExtParams(uint16_t blockCount, uint32_t blockLen, uint32_t srcStride,
                    uint32_t dstStride, uint32_t reserved);
};
template <typename T> struct DataCopyPadExtParams {
  DataCopyPadExtParams(bool isPad, uint8_t leftPadding, uint8_t rightPadding,
                       T paddingValue);
};
template <typename T>
void DataCopyPad(const LocalTensor<T> &dst, const GlobalTensor<T> &src,
                 const DataCopyExtParams &params,
                 const DataCopyPadExtParams<T> &padParams);
template <typename T>
void DataCopyPad(const GlobalTensor<T> &dst, const LocalTensor<T> &src,
                 const DataCopyExtParams &params);

template <typename T> void SetAtomicAdd();
void SetAtomicNone();

struct DataCopyParams {
  DataCopyParams(uint16_t blockCount, uint16_t blockLen, uint16_t srcStride,
                 uint16_t dstStride);
};
template <typename T>
void DataCopy(const LocalTensor<T> &dst, const LocalTensor<T> &src,
              const DataCopyParams &params);

struct CopyRepeatParams {
  CopyRepeatParams(uint16_t dstStride, uint16_t srcStride,
                   uint16_t dstRepeatSize, uint16_t srcRepeatSize);
};
template <typename T>
void Copy(const LocalTensor<T> &dst, const LocalTensor<T> &src,
          const uint64_t mask[], uint8_t repeatTime,
          const CopyRepeatParams &params);
template <typename T>
void Copy(const LocalTensor<T> &dst, const LocalTensor<T> &src, uint64_t mask,
          uint8_t repeatTime, const CopyRepeatParams &params);

struct LoadData2DParams {
  LoadData2DParams(uint16_t startIndex, uint8_t repeatTimes, uint16_t srcStride,
                   uint8_t sid, uint16_t dstGap, bool ifTranspose,
                   uint8_t addrMode);
};
template <typename T>
void LoadData(const LocalTensor<T> &dst, const LocalTensor<T> &src,
              const LoadData2DParams &params);

struct LoadData2dTransposeParams {
  LoadData2dTransposeParams(uint16_t startIndex, uint8_t repeatTimes,
                            uint16_t srcStride, uint16_t dstGap,
                            uint16_t dstFracGap);
};
template <typename T>
void LoadDataWithTranspose(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                           const LoadData2dTransposeParams &params);

template <typename T> struct LoadData3DParamsV2 {
  uint16_t l1H, l1W, channelSize, kExtension, mExtension;
  uint8_t strideW, strideH, filterW, filterH, dilationFilterW, dilationFilterH;
  bool enTranspose;
};
template <typename T>
void LoadData(const LocalTensor<T> &dst, const LocalTensor<T> &src,
              const LoadData3DParamsV2<T> &params);

struct FixpipeParamsV220 {
  FixpipeParamsV220(uint16_t nSize, uint16_t mSize, uint16_t srcStride,
                    uint32_t dstStride, bool reluEn);
  QuantMode_t quantPre;
  uint64_t deqScalar;
  uint8_t unitFlag;
};
struct FixpipeConfig {
  bool isToMatrix;
};
constexpr FixpipeConfig CFG_ROW_MAJOR = {true};
constexpr FixpipeConfig CFG_NZ = {false};
template <typename T, typename U, const FixpipeConfig &config = CFG_ROW_MAJOR>
void Fixpipe(const GlobalTensor<T> &dst, const LocalTensor<U> &src,
             const FixpipeParamsV220 &params);
template <typename T, typename U, const FixpipeConfig &config = CFG_ROW_MAJOR>
void Fixpipe(const LocalTensor<T> &dst, const LocalTensor<U> &src,
             const FixpipeParamsV220 &params);

//===----------------------------------------------------------------------===//
// Computation
//===----------------------------------------------------------------------===//

struct MmadParams {
  uint16_t m, n, k;
  bool kDirectionAlign;
  bool cmatrixInitVal;
  uint8_t unitFlag;
};
template <typename T, typename U, typename S>
void Mmad(const LocalTensor<T> &dst, const LocalTensor<U> &lhs,
          const LocalTensor<S> &rhs, const MmadParams &params);

struct BinaryRepeatParams {
  BinaryRepeatParams(uint8_t dstBlkStride, uint8_t src0BlkStride,
                     uint8_t src1BlkStride, uint8_t dstRepStride,
                     uint8_t src0RepStride, uint8_t src1RepStride);
};
struct UnaryRepeatParams {
  UnaryRepeatParams(uint16_t dstBlkStride, uint16_t srcBlkStride,
                    uint8_t dstRepStride, uint8_t srcRepStride);
};
struct BrcbRepeatParams {
  BrcbRepeatParams(uint16_t dstBlkStride, uint16_t dstRepStride);
};

#define TL_VECTOR_BINARY(name)                                                 \
  template <typename T>                                                        \
  void name(const LocalTensor<T> &dst, const LocalTensor<T> &lhs,              \
            const LocalTensor<T> &rhs, const int32_t &count);                  \
  template <typename T>                                                        \
  void name(const LocalTensor<T> &dst, const LocalTensor<T> &lhs,              \
            const LocalTensor<T> &rhs, uint64_t mask,                          \
            const uint8_t repeatTime, const BinaryRepeatParams &params)
TL_VECTOR_BINARY(Add);
TL_VECTOR_BINARY(Sub);
TL_VECTOR_BINARY(Mul);
TL_VECTOR_BINARY(Div);
TL_VECTOR_BINARY(Max);
TL_VECTOR_BINARY(Min);
TL_VECTOR_BINARY(And);
TL_VECTOR_BINARY(Or);
#undef TL_VECTOR_BINARY

#define TL_VECTOR_UNARY(name)                                                  \
  template <typename T>                                                        \
  void name(const LocalTensor<T> &dst, const LocalTensor<T> &src,              \
            const int32_t &count);                                             \
  template <typename T>                                                        \
  void name(const LocalTensor<T> &dst, const LocalTensor<T> &src,              \
            uint64_t mask, const uint8_t repeatTime,                           \
            const UnaryRepeatParams &params)
TL_VECTOR_UNARY(Exp);
TL_VECTOR_UNARY(Ln);
TL_VECTOR_UNARY(Abs);
TL_VECTOR_UNARY(Sqrt);
TL_VECTOR_UNARY(Rsqrt);
TL_VECTOR_UNARY(Reciprocal);
TL_VECTOR_UNARY(Relu);
TL_VECTOR_UNARY(Not);
#undef TL_VECTOR_UNARY

#define TL_VECTOR_SCALAR(name)                                                 \
  template <typename T>                                                        \
  void name(const LocalTensor<T> &dst, const LocalTensor<T> &src,              \
            const T &scalar, const int32_t &count);                            \
  template <typename T>                                                        \
  void name(const LocalTensor<T> &dst, const LocalTensor<T> &src,              \
            const T &scalar, uint64_t mask, const uint8_t repeatTime,          \
            const UnaryRepeatParams &params)
TL_VECTOR_SCALAR(Adds);
TL_VECTOR_SCALAR(Muls);
TL_VECTOR_SCALAR(Maxs);
TL_VECTOR_SCALAR(Mins);
TL_VECTOR_SCALAR(ShiftLeft);
TL_VECTOR_SCALAR(ShiftRight);
TL_VECTOR_SCALAR(LeakyRelu);
#undef TL_VECTOR_SCALAR

template <typename T, typename U>
void Axpy(const LocalTensor<T> &dst, const LocalTensor<U> &src, const U &scalar,
          const int32_t &count);
template <typename T, typename U>
void Axpy(const LocalTensor<T> &dst, const LocalTensor<U> &src, const U &scalar,
          uint64_t mask, const uint8_t repeatTime,
          const UnaryRepeatParams &params);
template <typename T, typename U>
void MulAddDst(const LocalTensor<T> &dst, const LocalTensor<U> &lhs,
               const LocalTensor<U> &rhs, const int32_t &count);
template <typename T, typename U>
void MulAddDst(const LocalTensor<T> &dst, const LocalTensor<U> &lhs,
               const LocalTensor<U> &rhs, uint64_t mask,
               const uint8_t repeatTime, const BinaryRepeatParams &params);

template <typename T>
void Duplicate(const LocalTensor<T> &dst, const T &scalar,
               const int32_t &count);
template <typename T>
void Duplicate(const LocalTensor<T> &dst, const T &scalar, uint64_t mask,
               const uint8_t repeatTime, const uint16_t dstBlockStride,
               const uint8_t dstRepeatStride);
template <typename T>
void Brcb(const LocalTensor<T> &dst, const LocalTensor<T> &src,
          const uint8_t repeatTime, const BrcbRepeatParams &params);

struct GatherMaskParams {
  uint8_t src0BlockStride;
  uint16_t repeatTimes;
  uint16_t src0RepeatStride;
  uint8_t src1RepeatStride;
};
struct GatherRepeatParams {
  GatherRepeatParams(uint8_t dstBlkStride, uint8_t dstRepStride);
};

template <typename T>
void Gather(const LocalTensor<T> &dst, const LocalTensor<T> &src,
            const LocalTensor<uint32_t> &srcOffset, uint32_t srcBaseAddr,
            uint32_t count);
template <typename T>
void Gatherb(const LocalTensor<T> &dst, const LocalTensor<T> &src0,
             const LocalTensor<uint32_t> &offset, uint8_t repeatTime,
             const GatherRepeatParams &params);
template <typename T>
void GatherMask(const LocalTensor<T> &dst, const LocalTensor<T> &src0,
                uint8_t src1Pattern, bool reduceMode, uint32_t mask,
                const GatherMaskParams &params, uint64_t &rsvdCnt);
template <typename T, typename U>
void GatherMask(const LocalTensor<T> &dst, const LocalTensor<T> &src0,
                const LocalTensor<U> &src1Pattern, bool reduceMode,
                uint32_t mask, const GatherMaskParams &params,
                uint64_t &rsvdCnt);

int64_t GetGatherMaskRemainCount();

template <typename T> struct MrgSortSrcList {
  MrgSortSrcList(const LocalTensor<T> &src1, const LocalTensor<T> &src2,
                 const LocalTensor<T> &src3, const LocalTensor<T> &src4);
};
struct MrgSort4Info {
  MrgSort4Info(const uint16_t elementLengths[4], bool ifExhaustedSuspension,
               uint16_t validBit, uint16_t repeatTimes);
};

template <typename T>
void Sort32(const LocalTensor<T> &dst, const LocalTensor<T> &src0,
            const LocalTensor<uint32_t> &src1, int32_t repeatTime);
template <typename T>
void MrgSort(const LocalTensor<T> &dst, const MrgSortSrcList<T> &src,
             const MrgSort4Info &params);

enum class RoundMode {
  CAST_NONE,
  CAST_RINT,
  CAST_FLOOR,
  CAST_CEIL,
  CAST_ROUND,
  CAST_TRUNC,
  CAST_ODD
};
template <typename T, typename U>
void Cast(const LocalTensor<T> &dst, const LocalTensor<U> &src,
          const RoundMode &mode, const uint32_t count);
template <typename T, typename U>
void Cast(const LocalTensor<T> &dst, const LocalTensor<U> &src,
          const RoundMode &mode, const uint64_t mask, const uint8_t repeatTime,
          const UnaryRepeatParams &params);

enum class CMPMODE { LT, GT, EQ, LE, GE, NE };
template <typename T, typename U>
void Compare(const LocalTensor<U> &dst, const LocalTensor<T> &lhs,
             const LocalTensor<T> &rhs, CMPMODE mode, uint32_t count);
template <typename T, typename U>
void CompareScalar(const LocalTensor<U> &dst, const LocalTensor<T> &src,
                   const T scalar, CMPMODE mode, uint32_t count);

enum class SELMODE {
  VSEL_CMPMASK_SPR,
  VSEL_TENSOR_SCALAR_MODE,
  VSEL_TENSOR_TENSOR_MODE
};
template <typename T, typename U>
void Select(const LocalTensor<T> &dst, const LocalTensor<U> &mask,
            const LocalTensor<T> &lhs, const LocalTensor<T> &rhs, SELMODE mode,
            uint32_t count);
template <typename T, typename U>
void Select(const LocalTensor<T> &dst, const LocalTensor<U> &mask,
            const LocalTensor<T> &src, T scalar, SELMODE mode, uint32_t count);

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
                    const int32_t srcRepStride);

#define TL_WHOLE_REDUCE(name)                                                  \
  template <typename T>                                                        \
  void name(const LocalTensor<T> &dst, const LocalTensor<T> &src,              \
            const int32_t mask, const int32_t repeatTime,                      \
            const int32_t dstRepStride, const int32_t srcBlkStride,            \
            const int32_t srcRepStride,                                        \
            ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX)
TL_WHOLE_REDUCE(WholeReduceMax);
TL_WHOLE_REDUCE(WholeReduceMin);
#undef TL_WHOLE_REDUCE

#define TL_BLOCK_REDUCE(name)                                                  \
  template <typename T>                                                        \
  void name(const LocalTensor<T> &dst, const LocalTensor<T> &src,              \
            const int32_t repeatTime, const int32_t mask,                      \
            const int32_t dstRepStride, const int32_t srcBlkStride,            \
            const int32_t srcRepStride)
TL_BLOCK_REDUCE(BlockReduceSum);
TL_BLOCK_REDUCE(BlockReduceMax);
TL_BLOCK_REDUCE(BlockReduceMin);
#undef TL_BLOCK_REDUCE

struct TransDataTo5HDParams {
  TransDataTo5HDParams(const bool dstHighHalf, const bool srcHighHalf,
                       const uint8_t repeatTimes, const uint16_t dstRepStride,
                       const uint16_t srcRepStride);
};
template <typename T>
void TransDataTo5HD(const LocalTensor<T> (&dstList)[16],
                    const LocalTensor<T> (&srcList)[16],
                    const TransDataTo5HDParams &params);

} // namespace AscendC

#endif // TL_TEST_CONVERSIONS_ASCENDTOASCENDC_INPUTS_KERNEL_OPERATOR_H
