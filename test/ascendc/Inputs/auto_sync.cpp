//===- auto_sync.cpp - Instructions without flags -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Dependent instructions without flags, as builds with automatic
// synchronisation allow.

#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void auto_sync(__gm__ float *x,
                                                __gm__ float *y) {
  GlobalTensor<float> xGm, yGm;
  xGm.SetGlobalBuffer(x);
  yGm.SetGlobalBuffer(y);
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::VECOUT, 1> out;
  pipe.InitBuffer(in, 1, 256);
  pipe.InitBuffer(out, 1, 256);
  LocalTensor<float> a = in.AllocTensor<float>();
  DataCopy(a, xGm, 64);
  in.EnQue(a);
  a = in.DeQue<float>();
  LocalTensor<float> b = out.AllocTensor<float>();
  Adds(b, a, 1.0f, 64);
  Muls(b, b, 2.0f, 64);
  b.SetValue(0, b.GetValue(1));
  Adds(b, b, 1.0f, 64);
  out.EnQue(b);
  in.FreeTensor(a);
  b = out.DeQue<float>();
  DataCopy(yGm, b, 64);
  out.FreeTensor(b);
}

#ifdef HOST
#include "acl/acl.h"

int main() {
  void *x, *y;
  aclrtMalloc(&x, 256, ACL_MEM_MALLOC_HUGE_FIRST);
  aclrtMalloc(&y, 256, ACL_MEM_MALLOC_HUGE_FIRST);
  aclrtMemset(x, 256, 0, 256);
  auto_sync<<<1, nullptr, nullptr>>>((float *)x, (float *)y);
  return 0;
}
#endif
