//===- kernel_types.cpp - Kernels of all types ----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Kernels that state the cores they run on.

#include "kernel_operator.h"

using namespace AscendC;

template <typename T>
__vector__ __global__ void on_vector(__gm__ T *x, __gm__ T *y) {
  GlobalTensor<T> xGm;
  xGm.SetGlobalBuffer(x);
  LocalTensor<T> a(TPosition::VECIN, 0, 64);
  DataCopy(a, xGm, 64);
}

__global__ __cube__ void on_cube(__gm__ float *x, __gm__ float *y) {
  GlobalTensor<float> xGm;
  xGm.SetGlobalBuffer(x);
  LocalTensor<float> a(TPosition::A1, 0, 64);
  DataCopy(a, xGm, 64);
}

template <int count>
__mix__(1, 2) __global__ void on_both(__gm__ float *x, __gm__ float *y) {
  GlobalTensor<float> yGm;
  yGm.SetGlobalBuffer(y);
  if (ASCEND_IS_AIV)
    yGm.SetValue(GetBlockIdx() * 16, float(count + GetSubBlockIdx()));
}
