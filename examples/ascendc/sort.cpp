//===- sort.cpp - Sort ----------------------------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The 128 values of each block in descending order, and their numbers: Sort32
/// sorts every 32 of them, MrgSort merges the four lists of pairs, and
/// GatherMask takes values and numbers apart.
///
/// With -DMISTAKE the merge writes into its own lists.
///
//===----------------------------------------------------------------------===//

#include "kernel_operator.h"

using namespace AscendC;

namespace {
constexpr uint32_t kCount = 128, kList = 32;
} // namespace

extern "C" __global__ __aicore__ void
sort(__gm__ float *x, __gm__ float *values, __gm__ int32_t *numbers) {
  GlobalTensor<float> xGm, valuesGm;
  GlobalTensor<int32_t> numbersGm;
  xGm.SetGlobalBuffer(x + GetBlockIdx() * kCount, kCount);
  valuesGm.SetGlobalBuffer(values + GetBlockIdx() * kCount, kCount);
  numbersGm.SetGlobalBuffer(numbers + GetBlockIdx() * kCount, kCount);
  TPipe pipe;
  TQue<TPosition::VECIN, 1> xQueue;
  TQue<TPosition::VECOUT, 1> outQueue;
  TBuf<> indexBuffer, pairBuffer, mergedBuffer;
  pipe.InitBuffer(xQueue, 1, kCount * sizeof(float));
  pipe.InitBuffer(outQueue, 1, 2 * kCount * sizeof(float));
  pipe.InitBuffer(indexBuffer, kCount * sizeof(int32_t));
  pipe.InitBuffer(pairBuffer, 2 * kCount * sizeof(float));
  pipe.InitBuffer(mergedBuffer, 2 * kCount * sizeof(float));

  LocalTensor<float> in = xQueue.AllocTensor<float>();
  DataCopy(in, xGm, kCount);
  xQueue.EnQue(in);
  LocalTensor<int32_t> index = indexBuffer.Get<int32_t>();
  CreateVecIndex(index, int32_t(0), kCount);

  in = xQueue.DeQue<float>();
  LocalTensor<float> pairs = pairBuffer.Get<float>();
  Sort32(pairs, in, index.ReinterpretCast<uint32_t>(), kCount / kList);
  xQueue.FreeTensor(in);
  PipeBarrier<PIPE_V>();
#ifdef MISTAKE
  LocalTensor<float> merged = pairs;
#else
  LocalTensor<float> merged = mergedBuffer.Get<float>();
#endif
  uint16_t lengths[4] = {kList, kList, kList, kList};
  MrgSortSrcList<float> lists(pairs, pairs[2 * kList], pairs[4 * kList],
                              pairs[6 * kList]);
  MrgSort(merged, lists, // mistake: overwrites lists before it has read them
          MrgSort4Info(lengths, false, 15, 1));
  PipeBarrier<PIPE_V>();

  LocalTensor<float> out = outQueue.AllocTensor<float>();
  uint64_t kept = 0;
  GatherMask(out, merged, 1, true, 2 * kCount, {1, 1, 0, 0}, kept);
  GatherMask(out[kCount], merged, 2, true, 2 * kCount, {1, 1, 0, 0}, kept);
  outQueue.EnQue(out);
  out = outQueue.DeQue<float>();
  DataCopy(valuesGm, out, kCount);
  DataCopy(numbersGm, out[kCount].ReinterpretCast<int32_t>(), kCount);
  outQueue.FreeTensor(out);
}
