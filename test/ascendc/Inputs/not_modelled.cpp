//===- not_modelled.cpp - Calls that are not modelled ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Forms that the executor does not have, one for each value of CASE.

#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void not_modelled(__gm__ float *x) {
  GlobalTensor<float> xGm;
  xGm.SetGlobalBuffer(x);
  LocalMemAllocator<> memory;
  LocalTensor<float> a = memory.Alloc<float>(64), b = memory.Alloc<float>(64);
  LocalTensor<half> h = memory.Alloc<half>(128);
#if CASE == 1
  uint64_t bits[2] = {0xf0, 0};
  Adds(a, b, 1.0f, bits, 1, UnaryRepeatParams(1, 1, 8, 8)); // mistake
#elif CASE == 2
  constexpr auto order = ReduceOrder::ORDER_ONLY_INDEX;
  WholeReduceMax(a, b, 64, 1, 1, 1, 8, order); // mistake
#elif CASE == 3
  PairReduceSum(a, b, 1, 3, 1, 1, 8); // mistake
#elif CASE == 4
  Compare(a, b, CMPMODE::LT, 64, BinaryRepeatParams()); // mistake
#elif CASE == 5
  LocalTensor<int4b_t> nibbles = a.ReinterpretCast<int4b_t>();
  Cast(nibbles, h, RoundMode::CAST_NONE, 64); // mistake
#elif CASE == 6
  LocalTensor<float> l1(TPosition::A1, 0, 64);
  DataCopy(xGm, l1, 64); // mistake
#elif CASE == 7
  assert(a.GetSize() == 63); // mistake
#elif CASE == 8
  a.SetValue(0, GetAccVal<float>()); // mistake
#elif CASE == 9
  LoadData3DParamsV2<half> image;
  image.filterSizeW = true;
  LocalTensor<half> a1(TPosition::A1, 0, 256), a2(TPosition::A2, 0, 256);
  LoadData(a2, a1, image); // mistake
#else
  Duplicate(a, 0.0f, 64);
#endif
}
