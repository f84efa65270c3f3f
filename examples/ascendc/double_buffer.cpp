//===- double_buffer.cpp - Two buffers by hand ----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// y = 2 relu(x) in f32, without queues: while one of two buffers is computed
/// with, the other one is loaded and stored. Each buffer has flags of its own.
///
/// With -DMISTAKE the vector unit waits for the load of the other buffer.
///
//===----------------------------------------------------------------------===//

#include "kernel_operator.h"

using namespace AscendC;

namespace {
constexpr uint32_t kTile = 2048;
constexpr uint32_t kTiles = 8;
} // namespace

extern "C" __global__ __aicore__ void double_buffer(__gm__ float *x,
                                                    __gm__ float *y) {
  GlobalTensor<float> xGm, yGm;
  xGm.SetGlobalBuffer(x + GetBlockIdx() * kTiles * kTile);
  yGm.SetGlobalBuffer(y + GetBlockIdx() * kTiles * kTile);
  LocalMemAllocator<Hardware::UB> memory;
  LocalTensor<float> in[2], out[2];
  for (int slot = 0; slot < 2; ++slot) {
    in[slot] = memory.Alloc<float>(kTile);
    out[slot] = memory.Alloc<float>(kTile);
    // Both buffers are free.
    SetFlag<HardEvent::V_MTE2>(slot);
    SetFlag<HardEvent::MTE3_V>(slot);
  }

  for (uint32_t tile = 0; tile < kTiles; ++tile) {
    int32_t slot = tile % 2;
    WaitFlag<HardEvent::V_MTE2>(slot);
    DataCopy(in[slot], xGm[tile * kTile], kTile);
    SetFlag<HardEvent::MTE2_V>(slot);

#ifdef MISTAKE
    if (tile)
      WaitFlag<HardEvent::MTE2_V>(1 - slot);
#else
    WaitFlag<HardEvent::MTE2_V>(slot);
#endif
    WaitFlag<HardEvent::MTE3_V>(slot);
    Relu(out[slot], in[slot], kTile); // mistake: in[slot] is in flight
    SetFlag<HardEvent::V_MTE2>(slot);
    PipeBarrier<PIPE_V>();
    Muls(out[slot], out[slot], 2.0f, kTile);
    SetFlag<HardEvent::V_MTE3>(slot);

    WaitFlag<HardEvent::V_MTE3>(slot);
    DataCopy(yGm[tile * kTile], out[slot], kTile);
    SetFlag<HardEvent::MTE3_V>(slot);
  }
  for (int slot = 0; slot < 2; ++slot) {
    WaitFlag<HardEvent::V_MTE2>(slot);
    WaitFlag<HardEvent::MTE3_V>(slot);
  }
}
