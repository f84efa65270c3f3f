//===- queues.cpp - Wrong uses of queues ----------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// One mistake for each value of CASE; a comment marks the line of its error.

#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kCount = 64;

extern "C" __global__ __aicore__ void queues(__gm__ float *x, __gm__ float *y) {
  GlobalTensor<float> xGm, yGm;
  xGm.SetGlobalBuffer(x);
  yGm.SetGlobalBuffer(y);
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::VECOUT, 1> out;
  TBuf<> buffer;
  pipe.InitBuffer(in, 2, kCount * sizeof(float));
  pipe.InitBuffer(out, 1, kCount * sizeof(float));
  pipe.InitBuffer(buffer, kCount * sizeof(float));
#if CASE == 1
  TQue<TPosition::VECIN, 2> large;
  pipe.InitBuffer(large, 2, 100000); // mistake
#elif CASE == 2
  TQue<TPosition::VECIN, 1> many;
  pipe.InitBuffer(many, 61, 32); // mistake
#elif CASE == 3
  in.DeQue<float>(); // mistake
#elif CASE == 4
  LocalTensor<float> a = in.AllocTensor<float>();
  LocalTensor<float> b = in.AllocTensor<float>();
  in.EnQue(a);
  in.EnQue(b); // mistake
#elif CASE == 5
  LocalTensor<float> a = in.AllocTensor<float>();
  in.EnQue(a);
  in.FreeTensor(a); // mistake
#elif CASE == 6
  LocalTensor<float> a = in.AllocTensor<float>();
  in.FreeTensor(a);
  in.FreeTensor(a); // mistake
#elif CASE == 7
  LocalTensor<float> a = in.AllocTensor<float>();
  out.EnQue(a); // mistake
#elif CASE == 8
  LocalTensor<float> a = buffer.Get<float>(kCount + 8); // mistake
#elif CASE == 9
  for (int i = 0; i < 9; ++i)
    pipe.AllocEventID<HardEvent::V_S>(); // mistake
#elif CASE == 10
  TQue<TPosition::VECIN, 1> none;
  none.AllocTensor<float>(); // mistake
#elif CASE == 11
  LocalMemAllocator<Hardware::L0C> memory;
  memory.Alloc<float>(32768);
  memory.Alloc<float>(1); // mistake
#elif CASE == 12
  LocalTensor<float> a = in.AllocTensor<float>();
  in.EnQue(a);
  in.EnQue(a); // mistake
#elif CASE == 13
  // The tensor is used before DeQue.
  LocalTensor<float> a = in.AllocTensor<float>();
  LocalTensor<float> b = out.AllocTensor<float>();
  DataCopy(a, xGm, kCount);
  in.EnQue(a);
  Adds(b, a, 1.0f, kCount); // mistake
  in.FreeTensor(in.DeQue<float>());
  out.EnQue(b);
  out.FreeTensor(out.DeQue<float>());
#else
  // A queue from and to UB, reset, and buffers again.
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> through;
  pipe.InitBuffer(through, 1, kCount * sizeof(float));
  LocalTensor<float> a = through.AllocTensor<float>();
  DataCopy(a, xGm, kCount);
  through.EnQue(a);
  a = through.DeQue<float>();
  DataCopy(yGm, a, kCount);
  through.FreeTensor(a);
  // Two calls give the same number.
  SetFlag<HardEvent::V_S>(pipe.FetchEventID(HardEvent::V_S));
  WaitFlag<HardEvent::V_S>(GetTPipePtr()->FetchEventID<HardEvent::V_S>());
  pipe.Reset();
  pipe.InitBuffer(in, 1, 160000);
  a = in.AllocTensor<float>();
  in.FreeTensor(a);
#endif
}
