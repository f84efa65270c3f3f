//===- twice.cpp - A kernel in Ascend C with a race -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void twice(GM_ADDR x, GM_ADDR y) {
  GlobalTensor<float> source, result;
  source.SetGlobalBuffer((__gm__ float *)x);
  result.SetGlobalBuffer((__gm__ float *)y);
  TPipe pipe;
  TBuf<TPosition::VECCALC> memory;
  pipe.InitBuffer(memory, 4096);
  LocalTensor<float> tile = memory.Get<float>();

  int64_t first = GetBlockIdx() * 1024;
  DataCopy(tile, source[first], 1024);
  SetFlag<HardEvent::MTE2_V>(0);
  WaitFlag<HardEvent::MTE2_V>(0);
  Adds(tile, tile, 0.0f, 1024);
#ifdef BARRIER
  PipeBarrier<PIPE_V>();
#endif
  Muls(tile, tile, 2.0f, 1024);
  SetFlag<HardEvent::V_MTE3>(0);
  WaitFlag<HardEvent::V_MTE3>(0);
  DataCopy(result[first], tile, 1024);
}
