//===- fractals.cpp - Loads of fractals -----------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kernel_operator.h"
using namespace AscendC;

// Ten rows of one fractal are loaded; the second fractal has none.
extern "C" __global__ __aicore__ void fractals(GM_ADDR A) {
  GlobalTensor<half> a;
  a.SetGlobalBuffer((__gm__ half *)A);
  TPipe pipe;
  TBuf<TPosition::A1> l1;
  pipe.InitBuffer(l1, 1024);
  TBuf<TPosition::A2> l0;
  pipe.InitBuffer(l0, 1024);
  LocalTensor<half> from = l1.Get<half>(), to = l0.Get<half>();
  DataCopy(from, a, Nd2NzParams(1, 10, 16, 0, 16, 16, 1, 0));
  SetFlag<HardEvent::MTE2_MTE1>(0);
  WaitFlag<HardEvent::MTE2_MTE1>(0);
  LoadData(to, from, LoadData2DParams(0, 1, 1, 0, 0, false, 0));
  LoadData(to[256], from[256], LoadData2DParams(0, 1, 1, 0, 0, false, 0));
}
