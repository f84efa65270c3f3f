//===- faults.cpp - Kernels with one fault each ---------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kernel_operator.h"

using namespace AscendC;

/// A function of the user between the kernel and the instruction.
__aicore__ inline void fill(const LocalTensor<float> &tile, int32_t count) {
  Duplicate(tile, 1.0f, count); // LINE fill
}

extern "C" __global__ __aicore__ void fault(GM_ADDR x, int32_t what) {
  GlobalTensor<float> global;
  global.SetGlobalBuffer((__gm__ float *)x);
  LocalTensor<float> tile(TPosition::VECCALC, 0, 64);
  volatile int32_t zero = 0;
  uint64_t bits[2] = {1, 0};
  int8_t signed_count = static_cast<int8_t>(what + 1000);
  fill(tile, 64);
  PipeBarrier<PIPE_ALL>(); // LINE barrier
  switch (what) {
  case 1:
    *(volatile int *)8 = 1; // LINE null
    break;
  case 2:
    exit(0);
  case 3:
    while (zero == 0) { // LINE endless
    }
    break;
  case 4:
    while (true)
      Duplicate(tile, 1.0f, 64); // LINE duplicate
    break;
  case 5:
    assert(what == 4); // LINE assert
    break;
  case 6:
    fill(tile[3], 64);
    break;
  case 7:
    fill(tile, 64000);
    break;
  case 8:
    SetFlag<HardEvent::MTE2_V>(12); // LINE flag
    break;
  case 9:
    DataCopy(tile, global[60], 64); // LINE outside
    break;
  case 10:
    fault(x, what);
    break;
  case 11:
    global.SetGlobalBuffer((__gm__ float *)&zero);
    DataCopy(tile, global, 64); // LINE foreign
    break;
  case 12:
    printf("element %g of block %d\n", tile.GetValue(3), int(GetBlockIdx()));
    PipeBarrier<PIPE_ALL>();
    break;
  case 13:
    SetFlag<HardEvent::V_MTE3>(0);
    WaitFlag<HardEvent::V_MTE3>(1); // LINE wait
    break;
  case 14:
    Adds(tile, tile, 1.0f, what - 14, 1, {1, 1, 8, 8}); // LINE none
    break;
  case 15:
    Adds(tile, tile, 1.0f, what + 50, 1, {1, 1, 8, 8}); // LINE lanes
    break;
  case 16:
    Adds(tile, tile, 1.0f, 64, what + 240, {1, 1, 8, 8}); // LINE repeats
    break;
  case 17:
    BlockReduceMax(tile, tile, 1, what + 48, 1, 1, 8); // LINE reduced
    break;
  case 18:
    abort(); // LINE abort
  case 19:
    Adds(tile, tile, 1.0f, 3 - what); // LINE negative
    break;
  case 20:
    DataCopy(tile, global, DataCopyParams(1, what + 65517, 0, 0)); // LINE long
    break;
  case 21:
    bits[1] = 1;
    Adds(tile, tile, 1.0f, bits, 1, {1, 1, 8, 8}); // LINE high
    break;
  case 22:
    bits[0] = 0;
    Adds(tile, tile, 1.0f, bits, 1, {1, 1, 8, 8}); // LINE empty
    break;
  case 23:
    DataCopyPad(tile, global, DataCopyExtParams(1, 12, 0, 0, 0), // LINE padding
                DataCopyPadExtParams<float>(true, 0, 9, 0.0f));
    break;
  case 24:
    signed_count = -what - 200; // LINE signed
    break;
  default:
    break;
  }
  DataCopy(global, tile, 64);
}

template <typename T>
__global__ __aicore__ void scale(GM_ADDR x, T factor, half addend,
                                 bool negate) {
  GlobalTensor<T> global;
  global.SetGlobalBuffer((__gm__ T *)x);
  LocalTensor<T> tile(TPosition::VECCALC, 0, 64);
  DataCopy(tile, global[GetBlockIdx() * 64], 64);
  PipeBarrier<PIPE_ALL>();
  Muls(tile, tile, negate ? T(-factor) : factor, 64);
  PipeBarrier<PIPE_V>();
  Adds(tile, tile, T(addend), 64);
  PipeBarrier<PIPE_ALL>();
  DataCopy(global[GetBlockIdx() * 64], tile, 64);
}

extern "C" __global__ __aicore__ void meet(int32_t blocks) { SyncAll(); }

int32_t total = 0;
static const int32_t kAdded = 2;

extern "C" __global__ __aicore__ void counts(int32_t count) { total += count; }
extern "C" __global__ __aicore__ void keeps(int32_t count) {
  static int32_t last = 0;
  last = count + kAdded;
}
extern "C" __global__ __aicore__ void reads(int32_t count) {
  assert(total + count == kAdded);
}

extern "C" __global__ __aicore__ void no_buffer(int32_t count) {
  TBuf<> buffer;
  Duplicate(buffer.Get<float>(), 1.0f, count);
}
extern "C" __global__ __aicore__ void no_memory(int32_t count) {
  LocalTensor<float> tensor;
  Duplicate(tensor, 1.0f, count);
}
extern "C" __global__ __aicore__ void prints(int32_t count) {
  AscendC::printf("%d\n", count);
  AscendC::printf("%s\n", count);
}

extern "C" __global__ __aicore__ void shifts(int32_t count) {
  LocalMemAllocator<> memory;
  LocalTensor<float> tensor = memory.Alloc<float>(256);
  Duplicate(tensor, 1.0f, 256);
  PipeBarrier<PIPE_V>();
  uint64_t kept = 0;
  GatherMask(tensor[8], tensor, 1, true, 64, {1, 1, 8, 0}, kept);
}

__aicore__ inline int32_t half_of(int32_t count) { return count / 2; }

#ifdef CUT
extern "C" __global__ __aicore__ void cut() {
  LocalTensor<float> tile(TPosition::VECCALC, 0, 64);
  Adds(tile, tile, 1.0f, 64, 1, UnaryRepeatParams(1, 1, 300, 8));
}
#endif
