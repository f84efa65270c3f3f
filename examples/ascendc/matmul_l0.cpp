//===- matmul_l0.cpp - Matrix product with L0 by hand ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C = A B in f16 with f32 results: each block has 64 rows of A. K is cut into
/// slices, for which L0A and L0B have two buffers each.
///
/// With -DMISTAKE the store does not wait for the product.
///
//===----------------------------------------------------------------------===//

#include "kernel_operator.h"

using namespace AscendC;

namespace {
constexpr uint32_t kM = 64, kN = 96, kK = 256;
/// The depth of a slice, and the size of a fractal.
constexpr uint32_t kSlice = 64, kFractal = 16;

/// Rows of fractals of a slice: those of A as they are, those of B transposed.
__aicore__ inline void loadSlice(const LocalTensor<half> &a2,
                                 const LocalTensor<half> &b2,
                                 const LocalTensor<half> &a1,
                                 const LocalTensor<half> &b1, uint32_t slice) {
  constexpr uint32_t elements = kFractal * kFractal;
  for (uint32_t i = 0; i < kM / kFractal; ++i) {
    LoadData2DParams rows;
    rows.startIndex = slice * (kSlice / kFractal) * (kM / kFractal) + i;
    rows.repeatTimes = kSlice / kFractal;
    rows.srcStride = kM / kFractal;
    LoadData(a2[i * (kSlice / kFractal) * elements], a1, rows);
  }
  for (uint32_t i = 0; i < kSlice / kFractal; ++i) {
    LoadData2DParams rows;
    rows.startIndex = slice * (kSlice / kFractal) + i;
    rows.repeatTimes = kN / kFractal;
    rows.srcStride = kK / kFractal;
    rows.ifTranspose = true;
    LoadData(b2[i * (kN / kFractal) * elements], b1, rows);
  }
}
} // namespace

extern "C" __global__ __aicore__ void matmul_l0(__gm__ half *a, __gm__ half *b,
                                                __gm__ float *c) {
  GlobalTensor<half> aGm, bGm;
  GlobalTensor<float> cGm;
  aGm.SetGlobalBuffer(a + GetBlockIdx() * kM * kK);
  bGm.SetGlobalBuffer(b);
  cGm.SetGlobalBuffer(c + GetBlockIdx() * kM * kN);
  LocalMemAllocator<Hardware::L1> l1;
  LocalTensor<half> a1 = l1.Alloc<TPosition::A1, half, kM * kK>();
  LocalTensor<half> b1 = l1.Alloc<TPosition::B1, half, kK * kN>();
  LocalMemAllocator<Hardware::L0A> l0a;
  LocalMemAllocator<Hardware::L0B> l0b;
  LocalMemAllocator<Hardware::L0C> l0c;
  LocalTensor<half> a2[2], b2[2];
  for (int slot = 0; slot < 2; ++slot) {
    a2[slot] = l0a.Alloc<half, kM * kSlice>();
    b2[slot] = l0b.Alloc<half, kSlice * kN>();
    SetFlag<HardEvent::M_MTE1>(slot);
  }
  LocalTensor<float> co1 = l0c.Alloc<float, kM * kN>();

  DataCopy(a1, aGm, Nd2NzParams(1, kM, kK, 0, kK, kM, 1, 0));
  DataCopy(b1, bGm, Nd2NzParams(1, kK, kN, 0, kN, kK, 1, 0));
  SetFlag<HardEvent::MTE2_MTE1>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_MTE1>(EVENT_ID0);
  for (uint32_t slice = 0; slice < kK / kSlice; ++slice) {
    int32_t slot = slice % 2;
    WaitFlag<HardEvent::M_MTE1>(slot);
    loadSlice(a2[slot], b2[slot], a1, b1, slice);
    SetFlag<HardEvent::MTE1_M>(slot);
    WaitFlag<HardEvent::MTE1_M>(slot);
    Mmad(co1, a2[slot], b2[slot],
         MmadParams(kM, kN, kSlice, 0, false, slice == 0));
    SetFlag<HardEvent::M_MTE1>(slot);
    PipeBarrier<PIPE_M>();
  }
  for (int slot = 0; slot < 2; ++slot)
    WaitFlag<HardEvent::M_MTE1>(slot);
#ifndef MISTAKE
  SetFlag<HardEvent::M_FIX>(EVENT_ID0);
  WaitFlag<HardEvent::M_FIX>(EVENT_ID0);
#endif
  FixpipeParamsV220 store(kN, kM, kM, kN, false);
  Fixpipe(cGm, co1, store); // mistake: stores while the product is computed
}
