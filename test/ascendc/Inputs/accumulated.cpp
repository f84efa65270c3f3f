//===- accumulated.cpp - A product that adds to its result ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kernel_operator.h"

using namespace AscendC;

/// c = a b + a b, of one fractal each.
extern "C" __global__ __aicore__ void
accumulated(__gm__ half *a, __gm__ half *b, __gm__ float *c) {
  GlobalTensor<half> aGm, bGm;
  GlobalTensor<float> cGm;
  aGm.SetGlobalBuffer(a);
  bGm.SetGlobalBuffer(b);
  cGm.SetGlobalBuffer(c);
  LocalTensor<half> a1(TPosition::A1, 0, 256), b1(TPosition::B1, 512, 256);
  LocalTensor<half> a2(TPosition::A2, 0, 256), b2(TPosition::B2, 0, 256);
  LocalTensor<float> co1(TPosition::CO1, 0, 256);
  DataCopy(a1, aGm, 256);
  DataCopy(b1, bGm, 256);
  PipeBarrier<PIPE_ALL>();
  LoadData2DParams fractal;
  fractal.repeatTimes = 1;
  LoadData(a2, a1, fractal);
  fractal.ifTranspose = true;
  LoadData(b2, b1, fractal);
  PipeBarrier<PIPE_ALL>();
  MmadParams params(16, 16, 16, 0, false, true);
  Mmad(co1, a2, b2, params);
  PipeBarrier<PIPE_ALL>();
#ifdef BIAS_TABLE
  params.cmatrixInitVal = false;
  params.cmatrixSource = true;
#else
  params.isBias = true;
#endif
  Mmad(co1, a2, b2, params);
  PipeBarrier<PIPE_ALL>();
  FixpipeParamsV220 store(16, 16, 16, 16, false);
  Fixpipe(cGm, co1, store);
}
