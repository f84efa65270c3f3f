//===- values.cpp - Results of calls --------------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Kernels whose results values.py compares with NumPy.

#include "kernel_operator.h"

using namespace AscendC;

/// Copies rows of 64 floats of `x` into UB and the results back.
class Rows {
public:
  TL_API Rows(__gm__ float *x, __gm__ float *y, uint32_t in, uint32_t out)
      : out(out) {
    GlobalTensor<float> xGm;
    xGm.SetGlobalBuffer(x);
    yGm.SetGlobalBuffer(y);
    source = memory.Alloc<float>(in * 64);
    result = memory.Alloc<float>(out * 64);
    DataCopy(source, xGm, in * 64);
    Duplicate(result, 0.0f, out * 64);
    SetFlag<HardEvent::MTE2_V>(0);
    WaitFlag<HardEvent::MTE2_V>(0);
    PipeBarrier<PIPE_V>();
  }
  TL_API ~Rows() {
    SetFlag<HardEvent::V_MTE3>(0);
    WaitFlag<HardEvent::V_MTE3>(0);
    DataCopy(yGm, result, out * 64);
  }
  LocalTensor<float> source, result;
  LocalMemAllocator<> memory;

private:
  GlobalTensor<float> yGm;
  uint32_t out;
};

extern "C" __global__ __aicore__ void masks(__gm__ float *x, __gm__ float *y) {
  Rows rows(x, y, 8, 8);
  const UnaryRepeatParams params(1, 1, 8, 8);
  // A number of lanes, and bits.
  Adds(rows.result, rows.source, 1.0f, 10, 2, params);
  uint64_t bits[2] = {0x0f00ff, 0};
  Adds(rows.result[128], rows.source[128], 2.0f, bits, 1, params);
  // The register, which keeps these bits.
  Adds<float, false>(rows.result[192], rows.source[192], 3.0f, MASK_PLACEHOLDER,
                     1, params);
  // A count form leaves all lanes.
  Muls(rows.result[256], rows.source[256], 2.0f, 5);
  Adds<float, false>(rows.result[320], rows.source[320], 4.0f, MASK_PLACEHOLDER,
                     1, params);
  // The number of elements of all repeats.
  SetMaskCount();
  SetVectorMask<float, MaskMode::COUNTER>(0, 70);
  Adds<float, false>(rows.result[384], rows.source[384], 5.0f, MASK_PLACEHOLDER,
                     1, params);
  SetMaskNorm();
  ResetMask();
}

// Reductions in several steps, whose work is the memory of the source or of the
// result.
extern "C" __global__ __aicore__ void shared(__gm__ float *x, __gm__ float *y) {
  Rows rows(x, y, 256, 2);
  LocalTensor<float> work = rows.memory.Alloc<float>(256);
  ReduceSum(rows.result, rows.source, work, 16384);
  PipeBarrier<PIPE_V>();
  ReduceMax(rows.result[8], rows.source, rows.result[8], 128);
  PipeBarrier<PIPE_V>();
  ReduceMin(rows.result[72], rows.source, rows.source, 4096);
}

extern "C" __global__ __aicore__ void reductions(__gm__ float *x,
                                                 __gm__ float *y) {
  Rows rows(x, y, 16, 2);
  LocalTensor<float> work = rows.memory.Alloc<float>(64);
  ReduceSum(rows.result, rows.source, work, 1000);
  PipeBarrier<PIPE_V>();
  ReduceMax(rows.result[8], rows.source, work, 1000);
  PipeBarrier<PIPE_V>();
  ReduceMin(rows.result[16], rows.source, work, 64, 16, 8);
  // Results 2 elements apart.
  WholeReduceSum(rows.result[24], rows.source, 40, 4, 2, 1, 8);
  WholeReduceMax(rows.result[32], rows.source, 64, 8, 1, 1, 16,
                 ReduceOrder::ORDER_ONLY_VALUE);
  BlockReduceSum(rows.result[64], rows.source, 4, 64, 1, 1, 8);
  ReduceDataBlock<ReduceType::MIN, float>(rows.result[96], rows.source, 64, 2,
                                          1, 1, 8);
  SetMaskCount();
  WholeReduceSum(rows.result[112], rows.source, 100, 1, 1, 1, 8);
  SetMaskNorm();
}

extern "C" __global__ __aicore__ void selections(__gm__ float *x,
                                                 __gm__ float *y) {
  Rows rows(x, y, 4, 5);
  LocalTensor<uint8_t> mask = rows.memory.Alloc<uint8_t>(32);
  Compare(mask, rows.source, rows.source[128], CMPMODE::LT, 128);
  PipeBarrier<PIPE_V>();
  Select(rows.result, mask, rows.source, rows.source[128],
         SELMODE::VSEL_TENSOR_TENSOR_MODE, 128);
  // No barrier: the library keeps two uses of its memory apart. The first 64
  // bits for both repeats.
  Select(rows.result[128], mask, rows.source, rows.source[128],
         SELMODE::VSEL_CMPMASK_SPR, 128);
  PipeBarrier<PIPE_V>();
  Compares(mask, rows.source, 0.0f, CMPMODE::GE, 64);
  PipeBarrier<PIPE_V>();
  Select(rows.result[256], mask, rows.source, -1.0f,
         SELMODE::VSEL_TENSOR_SCALAR_MODE, 64);
}

extern "C" __global__ __aicore__ void indices(__gm__ float *x,
                                              __gm__ float *y) {
  Rows rows(x, y, 4, 4);
  SetFlag<HardEvent::V_S>(0);
  WaitFlag<HardEvent::V_S>(0);
  CreateVecIndex(rows.result, 3.0f, 70);
  ArithProgression(rows.result[128], 1.0f, 0.5f, 20);
  PRINTF("the first is %g\n", rows.source.GetValue(0));
  DumpTensor(rows.source, 7, 2);
}

extern "C" __global__ __aicore__ void padded(__gm__ float *x, __gm__ float *y) {
  GlobalTensor<float> xGm, yGm;
  xGm.SetGlobalBuffer(x);
  yGm.SetGlobalBuffer(y);
  LocalMemAllocator<> memory;
  LocalTensor<float> rows = memory.Alloc<float>(32);
  SetPadValue(5.0f);
  DataCopyPad(rows, xGm, DataCopyExtParams(2, 20, 0, 0, 0),
              DataCopyPadExtParams<float>(false, 0, 3, 0));
  DataCopyPad(rows[16], xGm, DataCopyExtParams(2, 20, 0, 0, 0),
              DataCopyPadExtParams<float>(true, 0, 3, 6));
  SetFlag<HardEvent::MTE2_MTE3>(0);
  WaitFlag<HardEvent::MTE2_MTE3>(0);
  DataCopy(yGm, rows, 32);
}

extern "C" __global__ __aicore__ void gathered(__gm__ float *x,
                                               __gm__ float *y) {
  Rows rows(x, y, 8, 8);
  // Every other block of two repeats.
  Copy(rows.result, rows.source, 32, 2, {1, 2, 4, 8});
  uint64_t kept = 0;
  // Whole repeats, and a part of a vector.
  GatherMask(rows.result[256], rows.source, 2, false, 0, {1, 2, 8, 0}, kept);
  GatherMask(rows.result[384], rows.source[256], 1, true, 20, {1, 1, 8, 0},
             kept);
  // The register counts elements in this mode, however it is set.
  SetMaskCount();
  SetVectorMask<float>(0, 24);
  Copy<float, false>(rows.result[448], rows.source, MASK_PLACEHOLDER, 1,
                     {1, 2, 8, 8});
  Adds<float, false>(rows.result[480], rows.source, 1.0f, MASK_PLACEHOLDER, 1,
                     UnaryRepeatParams(1, 1, 8, 8));
  SetMaskNorm();
  // In place.
  PipeBarrier<PIPE_V>();
  GatherMask(rows.source, rows.source, 1, false, 0, {1, 2, 8, 0}, kept);
  PipeBarrier<PIPE_V>();
  Copy(rows.result[320], rows.source, 64, 1, {1, 1, 8, 8});
}

struct Tiling {
  uint32_t count;
  float factor;
};
REGISTER_TILING_DEFAULT(Tiling);

extern "C" __global__ __aicore__ void tiled(__gm__ float *x, __gm__ float *y,
                                            GM_ADDR tiling) {
  GET_TILING_DATA(data, tiling);
  Rows rows(x, y, 1, 1);
  Muls(rows.result, rows.source, data.factor, data.count);
}

extern "C" __global__ __aicore__ void transposed(__gm__ float *x,
                                                 __gm__ float *y) {
  TPipe pipe;
  Rows rows(x, y, 16, 6);
  uint64_t sources[16], results[16];
  for (int i = 0; i < 16; ++i) {
    sources[i] = rows.source[i * 64].GetPhyAddr();
    results[i] = rows.result[i * 8].GetPhyAddr();
  }
  TransDataTo5HD<float>(results, sources, {false, false, 1, 0, 0});
  // The quarters of 32 x 32 bytes.
  LocalTensor<int8_t> from = rows.source.ReinterpretCast<int8_t>();
  LocalTensor<int8_t> to = rows.result[128].ReinterpretCast<int8_t>();
  for (int part = 0; part < 4; ++part) {
    bool high = part / 2, right = part % 2;
    LocalTensor<int8_t> half[16], columns[16];
    for (int i = 0; i < 16; ++i) {
      half[i] = from[(high * 16 + i) * 32];
      columns[i] = to[(right * 16 + i) * 32];
    }
    TransDataTo5HD(columns, half, {high, right, 1, 0, 0});
  }
  assert(GetTPipePtr() == &pipe);
}
