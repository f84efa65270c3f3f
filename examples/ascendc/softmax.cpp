//===- softmax.cpp - Softmax under a mask ---------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// y = softmax(x) of each of 64 rows of 40 elements, in f32. Rows are 64
/// elements apart in UB, one in each repeat: instructions work under the mask
/// of the first 40 lanes.
///
/// With -DMISTAKE the mask of the maxima is not replaced by that of the rows.
///
//===----------------------------------------------------------------------===//

#include "kernel_operator.h"

using namespace AscendC;

namespace {
constexpr uint32_t kRows = 64;
constexpr uint32_t kColumns = 40;
/// Elements of a repeat.
constexpr uint32_t kPitch = 64;
} // namespace

extern "C" __global__ __aicore__ void softmax(__gm__ float *x,
                                              __gm__ float *y) {
  GlobalTensor<float> xGm, yGm;
  xGm.SetGlobalBuffer(x + GetBlockIdx() * kRows * kColumns);
  yGm.SetGlobalBuffer(y + GetBlockIdx() * kRows * kColumns);
  LocalMemAllocator<> memory;
  LocalTensor<float> rows = memory.Alloc<float, kRows * kPitch>();
  LocalTensor<float> results = memory.Alloc<float, kRows * kPitch>();
  LocalTensor<float> each = memory.Alloc<float, kRows>();
  LocalTensor<float> blocks = memory.Alloc<float, kRows * 8>();

  // 40 elements are 5 blocks; 3 stay free after each row.
  DataCopyPad(rows, xGm, {kRows, kColumns * sizeof(float), 0, 3, 0},
              DataCopyPadExtParams<float>());
  SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);

  // A block of 8 equal elements for each row: its stride of 0 repeats it.
  BinaryRepeatParams byRow(1, 1, 0, 8, 8, 1);
  SetMaskNorm();
  SetVectorMask<float>(0, (1ull << kColumns) - 1);
  WholeReduceMax<float, false>(each, rows, MASK_PLACEHOLDER, kRows, 1, 1, 8,
                               ReduceOrder::ORDER_ONLY_VALUE);
  PipeBarrier<PIPE_V>();
  SetVectorMask<float>(0, (1ull << 8) - 1);
  Muls<float, false>(each, each, -1.0f, MASK_PLACEHOLDER, kRows / 8,
                     {1, 1, 1, 1});
  PipeBarrier<PIPE_V>();
  Brcb(blocks, each, kRows / 8, {1, 8});
  PipeBarrier<PIPE_V>();
#ifndef MISTAKE
  SetVectorMask<float>(0, (1ull << kColumns) - 1);
#endif
  Add<float, false>(results, rows, blocks, MASK_PLACEHOLDER, kRows, byRow);
  PipeBarrier<PIPE_V>();
  Exp<float, false>(results, results, MASK_PLACEHOLDER, kRows, {1, 1, 8, 8});
  PipeBarrier<PIPE_V>();
  WholeReduceSum<float, false>(each, results, MASK_PLACEHOLDER, kRows, 1, 1, 8);
  PipeBarrier<PIPE_V>();
  Brcb(blocks, each, kRows / 8, {1, 8});
  PipeBarrier<PIPE_V>();
  Div<float, false>(results, results, blocks, MASK_PLACEHOLDER, kRows, byRow);
  ResetMask();

  SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
  DataCopyPad(yGm, results, // mistake: most lanes were never written
              {kRows, kColumns * sizeof(float), 3, 0, 0});
}
