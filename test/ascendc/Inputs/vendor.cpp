//===- vendor.cpp - Scalars and checks over the vendor's headers ----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Scalar accesses, a check of the vendor's headers, and a function that is not
// modelled.
#include "kernel_operator.h"

using namespace AscendC;

template <typename T> __aicore__ inline T next(const LocalTensor<T> &tensor) {
  return tensor.GetValue(1) + tensor(0);
}

extern "C" __global__ __aicore__ void vendor(__gm__ int32_t *a, int32_t what) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffer;
  pipe.InitBuffer(buffer, 256);
  LocalTensor<int32_t> tensor = buffer.Get<int32_t>();
  GlobalTensor<int32_t> global;
  global.SetGlobalBuffer(a);
  tensor.SetValue(0, global.GetValue(0));
  tensor.SetValue(1, 40);
  global.SetValue(1, next(tensor));
  if (what == 1)
    tensor.SetValue(64, 0);
  if (what == 2)
    Adds(tensor, tensor, 1, 8);
  if (what == 3) {
    LocalTensor<float> floats = tensor.ReinterpretCast<float>();
    PipeBarrier<PIPE_ALL>();
    Duplicate(floats, 1.0f, 64);
    PipeBarrier<PIPE_V>();
    LocalTensor<uint8_t> bits = floats[32].ReinterpretCast<uint8_t>();
    Select(floats[8], bits, floats, floats, SELMODE::VSEL_TENSOR_TENSOR_MODE,
           8);
    Select(floats[16], bits, floats, 2.0f, SELMODE::VSEL_TENSOR_SCALAR_MODE, 8);
    Select(floats[24], bits, floats, 3.0f, SELMODE::VSEL_TENSOR_SCALAR_MODE, 8);
  }
#ifdef UNKNOWN
  LocalTensor<half> halves = tensor.ReinterpretCast<half>();
  RoundMode mode = RoundMode::CAST_NONE;
  MulCast(tensor.ReinterpretCast<int8_t>(), halves, halves, 64);
#endif
}
