//===- gather.cpp - Gather ------------------------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// y[i] = table[index[i]] in f16, with a table of 4096 elements in UB. Gather
/// takes offsets in bytes.
///
/// With -DMISTAKE the offsets are in elements.
///
//===----------------------------------------------------------------------===//

#include "kernel_operator.h"

using namespace AscendC;

namespace {
constexpr uint32_t kTable = 4096;
constexpr uint32_t kCount = 512;
} // namespace

extern "C" __global__ __aicore__ void
gather(__gm__ half *table, __gm__ int32_t *index, __gm__ half *y) {
  GlobalTensor<half> tableGm, yGm;
  GlobalTensor<int32_t> indexGm;
  tableGm.SetGlobalBuffer(table, kTable);
  indexGm.SetGlobalBuffer(index + GetBlockIdx() * kCount, kCount);
  yGm.SetGlobalBuffer(y + GetBlockIdx() * kCount, kCount);
  TPipe pipe;
  TQue<TPosition::VECIN, 1> tableQueue, indexQueue;
  TQue<TPosition::VECOUT, 1> yQueue;
  pipe.InitBuffer(tableQueue, 1, kTable * sizeof(half));
  pipe.InitBuffer(indexQueue, 1, kCount * sizeof(int32_t));
  pipe.InitBuffer(yQueue, 1, kCount * sizeof(half));

  LocalTensor<half> elements = tableQueue.AllocTensor<half>();
  LocalTensor<int32_t> offsets = indexQueue.AllocTensor<int32_t>();
  DataCopy(elements, tableGm, kTable);
  DataCopy(offsets, indexGm, kCount);
  tableQueue.EnQue(elements);
  indexQueue.EnQue(offsets);

  elements = tableQueue.DeQue<half>();
  offsets = indexQueue.DeQue<int32_t>();
  LocalTensor<half> y0 = yQueue.AllocTensor<half>();
#ifndef MISTAKE
  Muls(offsets, offsets, int32_t(sizeof(half)), kCount);
  PipeBarrier<PIPE_V>();
#endif
  Gather(y0, elements, // mistake: an odd offset is in no element
         offsets.ReinterpretCast<uint32_t>(), 0u, kCount);
  yQueue.EnQue(y0);
  tableQueue.FreeTensor(elements);
  indexQueue.FreeTensor(offsets);

  y0 = yQueue.DeQue<half>();
  DataCopy(yGm, y0, kCount);
  yQueue.FreeTensor(y0);
}
