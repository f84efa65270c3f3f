//===- lanes.cpp - Reductions of lanes, and atomic maxima -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Kernels whose results lanes.py compares with NumPy.

#include "kernel_operator.h"

using namespace AscendC;

/// Reduces 1024 elements to 1024.
template <typename T>
__global__ __aicore__ void lanes(__gm__ T *x, __gm__ T *y) {
  constexpr int repeat = 256 / sizeof(T);
  GlobalTensor<T> xGm, yGm;
  xGm.SetGlobalBuffer(x);
  yGm.SetGlobalBuffer(y);
  TPipe pipe;
  TBuf<TPosition::VECCALC> memory;
  pipe.InitBuffer(memory, 16384);
  LocalTensor<T> source = memory.GetWithOffset<T>(1024, 0);
  LocalTensor<T> result = memory.GetWithOffset<T>(1024, 4096);
  LocalTensor<T> work = memory.GetWithOffset<T>(512, 8192);
  DataCopy(source, xGm, 1024);
  Duplicate(result, T(0), 1024);
  SetFlag<HardEvent::MTE2_V>(0);
  WaitFlag<HardEvent::MTE2_V>(0);
  PipeBarrier<PIPE_V>();
  // Values with their lanes: of four repeats, and with gaps between results.
  WholeReduceMax(result, source, repeat, 4, 1, 1, 8);
  WholeReduceMin(result[32], source, 20, 4, 2, 1, 8);
  WholeReduceMax(result[64], source, repeat, 4, 1, 1, 8,
                 ReduceOrder::ORDER_ONLY_VALUE);
  WholeReduceSum(result[80], source, 40, 4, 1, 1, 8);
  BlockReduceMin(result[96], source, 4, repeat, 1, 1, 8);
  // Pairs of whole repeats, and of a part of one.
  PairReduceSum(result[128], source, 4, repeat, 1, 1, 8);
  PairReduceSum(result[512], source, 1, 6, 1, 1, 8);
  // All elements.
  ReduceMax(result[640], source, work, 1000, true);
  PipeBarrier<PIPE_V>();
  ReduceMin(result[656], source, work, 20, 4, 8, true);
  PipeBarrier<PIPE_V>();
  ReduceMax(result[672], source, work, 20, true);
  SetFlag<HardEvent::V_MTE3>(0);
  WaitFlag<HardEvent::V_MTE3>(0);
  DataCopy(yGm, result, 1024);
}

/// The maxima and the minima of rows of 64 elements, one for each block.
extern "C" __global__ __aicore__ void extremes(__gm__ float *x,
                                               __gm__ float *y) {
  GlobalTensor<float> xGm, yGm;
  xGm.SetGlobalBuffer(x);
  yGm.SetGlobalBuffer(y);
  LocalMemAllocator<> memory;
  LocalTensor<float> row = memory.Alloc<float>(64);
  DataCopy(row, xGm[GetBlockIdx() * 64], 64);
  SetFlag<HardEvent::MTE2_MTE3>(0);
  WaitFlag<HardEvent::MTE2_MTE3>(0);
  SetAtomicMax<float>();
  DataCopy(yGm, row, 64);
#ifdef MIXED
  SetAtomicMin<float>();
  DataCopy(yGm, row, 64); // mistake
#else
  SetAtomicMin<float>();
  DataCopy(yGm[64], row, 64);
#endif
  SetAtomicNone();
}
