//===- atomic_sum.cpp - Sums of several blocks ----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// y += the sum of the rows of x, in f32: each block sums 16 rows, and all of
/// them add to the same row of the result.
///
/// With -DMISTAKE the atomic mode ends before the result is stored.
///
//===----------------------------------------------------------------------===//

#include "kernel_operator.h"

using namespace AscendC;

namespace {
constexpr uint32_t kRows = 16;
constexpr uint32_t kColumns = 256;
} // namespace

extern "C" __global__ __aicore__ void atomic_sum(__gm__ float *x,
                                                 __gm__ float *y) {
  GlobalTensor<float> xGm, yGm;
  xGm.SetGlobalBuffer(x + GetBlockIdx() * kRows * kColumns);
  yGm.SetGlobalBuffer(y, kColumns);
  TPipe pipe;
  TQue<TPosition::VECIN, 2> xQueue;
  TQue<TPosition::VECOUT, 1> sumQueue;
  pipe.InitBuffer(xQueue, 2, kColumns * sizeof(float));
  pipe.InitBuffer(sumQueue, 1, kColumns * sizeof(float));

  LocalTensor<float> sum = sumQueue.AllocTensor<float>();
  Duplicate(sum, 0.0f, kColumns);
  for (uint32_t row = 0; row < kRows; ++row) {
    LocalTensor<float> x0 = xQueue.AllocTensor<float>();
    DataCopy(x0, xGm[row * kColumns], kColumns);
    xQueue.EnQue(x0);
    x0 = xQueue.DeQue<float>();
    PipeBarrier<PIPE_V>();
    Add(sum, sum, x0, kColumns);
    xQueue.FreeTensor(x0);
  }
  sumQueue.EnQue(sum);

  sum = sumQueue.DeQue<float>();
  SetAtomicAdd<float>();
#ifdef MISTAKE
  SetAtomicNone();
#endif
  DataCopy(yGm, sum, kColumns); // mistake: blocks overwrite each other's sums
  SetAtomicNone();
  sumQueue.FreeTensor(sum);
}
