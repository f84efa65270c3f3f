//===- matmul_leaky_relu.cpp - Matrix product and activation --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C = leaky_relu(A B), A and B in f16, C in f32: the cube core of a block
/// stores its rows of the product in a workspace, and its two vector cores load
/// one half each.
///
/// With -DMISTAKE the vector cores do not wait for the cube core.
///
//===----------------------------------------------------------------------===//

#include "kernel_operator.h"

using namespace AscendC;

namespace {

constexpr uint32_t kM = 32, kN = 64, kK = 64;
constexpr uint16_t kStored = 3;

__aicore__ inline void multiply(__gm__ half *a, __gm__ half *b,
                                const GlobalTensor<float> &product) {
  TPipe pipe;
  TQue<TPosition::A1, 1> a1Queue;
  TQue<TPosition::B1, 1> b1Queue;
  TQue<TPosition::A2, 1> a2Queue;
  TQue<TPosition::B2, 1> b2Queue;
  TQue<TPosition::CO1, 1> co1Queue;
  pipe.InitBuffer(a1Queue, 1, kM * kK * sizeof(half));
  pipe.InitBuffer(b1Queue, 1, kK * kN * sizeof(half));
  pipe.InitBuffer(a2Queue, 1, kM * kK * sizeof(half));
  pipe.InitBuffer(b2Queue, 1, kK * kN * sizeof(half));
  pipe.InitBuffer(co1Queue, 1, kM * kN * sizeof(float));
  GlobalTensor<half> aGm, bGm;
  aGm.SetGlobalBuffer(a + GetBlockIdx() * kM * kK);
  bGm.SetGlobalBuffer(b);

  LocalTensor<half> a1 = a1Queue.AllocTensor<half>();
  LocalTensor<half> b1 = b1Queue.AllocTensor<half>();
  DataCopy(a1, aGm, Nd2NzParams(1, kM, kK, 0, kK, kM, 1, 0));
  DataCopy(b1, bGm, Nd2NzParams(1, kK, kN, 0, kN, kK, 1, 0));
  a1Queue.EnQue(a1);
  b1Queue.EnQue(b1);

  a1 = a1Queue.DeQue<half>();
  b1 = b1Queue.DeQue<half>();
  LocalTensor<half> a2 = a2Queue.AllocTensor<half>();
  LocalTensor<half> b2 = b2Queue.AllocTensor<half>();
  for (uint32_t i = 0; i < kM / 16; ++i)
    LoadData(a2[i * kK * 16], a1,
             LoadData2DParams(i, kK / 16, kM / 16, 0, 0, false, 0));
  for (uint32_t i = 0; i < kK / 16; ++i)
    LoadData(b2[i * kN * 16], b1,
             LoadData2DParams(i, kN / 16, kK / 16, 0, 0, true, 0));
  a2Queue.EnQue(a2);
  b2Queue.EnQue(b2);
  a1Queue.FreeTensor(a1);
  b1Queue.FreeTensor(b1);

  a2 = a2Queue.DeQue<half>();
  b2 = b2Queue.DeQue<half>();
  LocalTensor<float> co1 = co1Queue.AllocTensor<float>();
  Mmad(co1, a2, b2, MmadParams(kM, kN, kK, 0, false, true));
  co1Queue.EnQue(co1);
  a2Queue.FreeTensor(a2);
  b2Queue.FreeTensor(b2);

  co1 = co1Queue.DeQue<float>();
  Fixpipe(product, co1, FixpipeParamsV220(kN, kM, kM, kN, false));
  co1Queue.FreeTensor(co1);
  CrossCoreSetFlag<2, PIPE_FIX>(kStored);
}

__aicore__ inline void activate(const GlobalTensor<float> &product,
                                const GlobalTensor<float> &result) {
  constexpr uint32_t half = kM * kN / 2;
  TPipe pipe;
  TQue<TPosition::VECIN, 1> inQueue;
  TQue<TPosition::VECOUT, 1> outQueue;
  pipe.InitBuffer(inQueue, 1, half * sizeof(float));
  pipe.InitBuffer(outQueue, 1, half * sizeof(float));
  uint32_t first = GetSubBlockIdx() * half;

#ifndef MISTAKE
  CrossCoreWaitFlag(kStored);
#endif
  LocalTensor<float> in = inQueue.AllocTensor<float>();
  DataCopy(in, product[first], half); // mistake: the product is not there yet
  inQueue.EnQue(in);
  in = inQueue.DeQue<float>();
  LocalTensor<float> out = outQueue.AllocTensor<float>();
  LeakyRelu(out, in, 0.01f, half);
  outQueue.EnQue(out);
  inQueue.FreeTensor(in);
  out = outQueue.DeQue<float>();
  DataCopy(result[first], out, half);
  outQueue.FreeTensor(out);
#ifdef MISTAKE
  CrossCoreWaitFlag(kStored);
#endif
}

} // namespace

extern "C" __global__ __aicore__ void
matmul_leaky_relu(__gm__ half *a, __gm__ half *b, __gm__ float *c,
                  __gm__ float *workspace) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
  int64_t block = ASCEND_IS_AIC ? GetBlockIdx() : GetBlockIdx() / 2;
  GlobalTensor<float> product, result;
  product.SetGlobalBuffer(workspace + block * kM * kN);
  result.SetGlobalBuffer(c + block * kM * kN);
  if (ASCEND_IS_AIC)
    multiply(a, b, product);
  else
    activate(product, result);
}
