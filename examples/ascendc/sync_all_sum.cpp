//===- sync_all_sum.cpp - A sum in two steps ------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// y = the sum of all elements of x, in f32: each block stores the sum of its
/// part in a workspace, and after SyncAll the first one adds these.
///
/// With -DMISTAKE each core waits for its own pipes only.
///
//===----------------------------------------------------------------------===//

#include "kernel_operator.h"

using namespace AscendC;

namespace {

constexpr uint32_t kCount = 1024;
/// Elements of a block of 32 bytes.
constexpr uint32_t kLanes = 8;

class PartialSum {
public:
  __aicore__ inline explicit PartialSum(TPipe &pipe) {
    pipe.InitBuffer(inQueue, 1, kCount * sizeof(float));
    pipe.InitBuffer(outQueue, 1, kLanes * sizeof(float));
    pipe.InitBuffer(workBuffer, kCount * sizeof(float));
  }
  /// Stores the sum of `count` elements of `x`, and zeros up to a block.
  __aicore__ inline void run(const GlobalTensor<float> &y,
                             const GlobalTensor<float> &x, uint32_t count) {
    LocalTensor<float> in = inQueue.AllocTensor<float>();
    DataCopy(in, x, count); // mistake: other blocks have not stored their sums
    inQueue.EnQue(in);
    in = inQueue.DeQue<float>();
    LocalTensor<float> out = outQueue.AllocTensor<float>();
    Duplicate(out, 0.0f, kLanes);
    PipeBarrier<PIPE_V>();
    ReduceSum(out, in, workBuffer.Get<float>(), count);
    outQueue.EnQue(out);
    inQueue.FreeTensor(in);
    out = outQueue.DeQue<float>();
    DataCopy(y, out, kLanes);
    outQueue.FreeTensor(out);
  }

private:
  TQue<TPosition::VECIN, 1> inQueue;
  TQue<TPosition::VECOUT, 1> outQueue;
  TBuf<> workBuffer;
};

} // namespace

extern "C" __global__ __aicore__ void
sync_all_sum(__gm__ float *x, __gm__ float *y, __gm__ float *workspace) {
  GlobalTensor<float> xGm, yGm, sums;
  xGm.SetGlobalBuffer(x + GetBlockIdx() * kCount, kCount);
  yGm.SetGlobalBuffer(y, kLanes);
  sums.SetGlobalBuffer(workspace, GetBlockNum() * kLanes);
  TPipe pipe;
  PartialSum sum(pipe);
  sum.run(sums[GetBlockIdx() * kLanes], xGm, kCount);
#ifdef MISTAKE
  PipeBarrier<PIPE_ALL>();
#else
  SyncAll();
#endif
  if (GetBlockIdx() == 0)
    sum.run(yGm, sums, GetBlockNum() * kLanes);
}
