//===- add_queues.cpp - Add with queues -----------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// z = x + y in f16. Each block adds its part in tiles; queues carry them from
/// the copies in to the sum and on to the copies out.
///
/// With -DMISTAKE no tile of z is freed: the third AllocTensor finds none.
///
//===----------------------------------------------------------------------===//

#include "kernel_operator.h"

using namespace AscendC;

namespace {

constexpr uint32_t kTile = 1024;
constexpr uint32_t kTiles = 6;

class AddKernel {
public:
  __aicore__ inline AddKernel(TPipe &pipe, __gm__ half *x, __gm__ half *y,
                              __gm__ half *z) {
    uint64_t first = GetBlockIdx() * kTiles * kTile;
    xGm.SetGlobalBuffer(x + first, kTiles * kTile);
    yGm.SetGlobalBuffer(y + first, kTiles * kTile);
    zGm.SetGlobalBuffer(z + first, kTiles * kTile);
    pipe.InitBuffer(xQueue, 2, kTile * sizeof(half));
    pipe.InitBuffer(yQueue, 2, kTile * sizeof(half));
    pipe.InitBuffer(zQueue, 2, kTile * sizeof(half));
  }
  __aicore__ inline void run() {
    for (uint32_t tile = 0; tile < kTiles; ++tile) {
      copyIn(tile * kTile);
      compute();
      copyOut(tile * kTile);
    }
  }

private:
  __aicore__ inline void copyIn(uint32_t first) {
    LocalTensor<half> x = xQueue.AllocTensor<half>();
    LocalTensor<half> y = yQueue.AllocTensor<half>();
    DataCopy(x, xGm[first], kTile);
    DataCopy(y, yGm[first], kTile);
    xQueue.EnQue(x);
    yQueue.EnQue(y);
  }
  __aicore__ inline void compute() {
    LocalTensor<half> x = xQueue.DeQue<half>();
    LocalTensor<half> y = yQueue.DeQue<half>();
    LocalTensor<half> z = zQueue.AllocTensor<half>(); // mistake: waits for ever
    Add(z, x, y, kTile);
    zQueue.EnQue(z);
    xQueue.FreeTensor(x);
    yQueue.FreeTensor(y);
  }
  __aicore__ inline void copyOut(uint32_t first) {
    LocalTensor<half> z = zQueue.DeQue<half>();
    DataCopy(zGm[first], z, kTile);
#ifndef MISTAKE
    zQueue.FreeTensor(z);
#endif
  }

  GlobalTensor<half> xGm, yGm, zGm;
  TQue<TPosition::VECIN, 2> xQueue, yQueue;
  TQue<TPosition::VECOUT, 2> zQueue;
};

} // namespace

extern "C" __global__ __aicore__ void add_queues(__gm__ half *x, __gm__ half *y,
                                                 __gm__ half *z) {
  TPipe pipe;
  AddKernel kernel(pipe, x, y, z);
  kernel.run();
}
