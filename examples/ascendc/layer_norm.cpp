//===- layer_norm.cpp - Layer normalisation -------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// y = (x - mean) / sqrt(variance + 1e-5) * gamma + beta of each row, in f32. A
/// block has 8 rows of 512 elements.
///
/// With -DMISTAKE the scalar unit reads the sum before it waits for it.
///
//===----------------------------------------------------------------------===//

#include "kernel_operator.h"

#include <cmath>

using namespace AscendC;

namespace {

constexpr uint32_t kRows = 8;
constexpr uint32_t kColumns = 512;
constexpr uint32_t kBytes = kColumns * sizeof(float);

class RowNorm {
public:
  __aicore__ inline RowNorm(TPipe &pipe, __gm__ float *x, __gm__ float *gamma,
                            __gm__ float *beta, __gm__ float *y)
      : pipe(pipe) {
    xGm.SetGlobalBuffer(x + GetBlockIdx() * kRows * kColumns);
    yGm.SetGlobalBuffer(y + GetBlockIdx() * kRows * kColumns);
    gammaGm.SetGlobalBuffer(gamma, kColumns);
    betaGm.SetGlobalBuffer(beta, kColumns);
    pipe.InitBuffer(xQueue, 2, kBytes);
    pipe.InitBuffer(yQueue, 2, kBytes);
    pipe.InitBuffer(weightQueue, 1, 2 * kBytes);
    pipe.InitBuffer(workBuffer, kBytes);
    pipe.InitBuffer(sumBuffer, 32);
  }
  __aicore__ inline void run() {
    LocalTensor<float> weights = weightQueue.AllocTensor<float>();
    DataCopy(weights, gammaGm, kColumns);
    DataCopy(weights[kColumns], betaGm, kColumns);
    weightQueue.EnQue(weights);
    weights = weightQueue.DeQue<float>();
    for (uint32_t row = 0; row < kRows; ++row) {
      LocalTensor<float> x = xQueue.AllocTensor<float>();
      DataCopy(x, xGm[row * kColumns], kColumns);
      xQueue.EnQue(x);
      normalise(weights, weights[kColumns]);
      LocalTensor<float> y = yQueue.DeQue<float>();
      DataCopy(yGm[row * kColumns], y, kColumns);
      yQueue.FreeTensor(y);
    }
    weightQueue.FreeTensor(weights);
  }

private:
  __aicore__ inline void normalise(const LocalTensor<float> &gamma,
                                   const LocalTensor<float> &beta) {
    LocalTensor<float> x = xQueue.DeQue<float>();
    LocalTensor<float> y = yQueue.AllocTensor<float>();
    LocalTensor<float> work = workBuffer.Get<float>();
    float mean = sumOf(x, work) / kColumns;
    Adds(x, x, -mean, kColumns);
    PipeBarrier<PIPE_V>();
    Mul(y, x, x, kColumns);
    PipeBarrier<PIPE_V>();
    float variance = sumOf(y, work) / kColumns;
    Muls(y, x, 1 / std::sqrt(variance + 1e-5f), kColumns);
    xQueue.FreeTensor(x);
    PipeBarrier<PIPE_V>();
    Mul(y, y, gamma, kColumns);
    PipeBarrier<PIPE_V>();
    Add(y, y, beta, kColumns);
    yQueue.EnQue(y);
  }
  /// The sum of a row, in the scalar unit.
  __aicore__ inline float sumOf(const LocalTensor<float> &row,
                                const LocalTensor<float> &work) {
    LocalTensor<float> sum = sumBuffer.Get<float>();
    ReduceSum(sum, row, work, kColumns);
    event_t stored = static_cast<event_t>(pipe.FetchEventID(HardEvent::V_S));
    SetFlag<HardEvent::V_S>(stored);
#ifdef MISTAKE
    float value = sum.GetValue(0); // mistake: reads before the sum is there
    WaitFlag<HardEvent::V_S>(stored);
#else
    WaitFlag<HardEvent::V_S>(stored);
    float value = sum.GetValue(0);
#endif
    event_t read = static_cast<event_t>(pipe.FetchEventID(HardEvent::S_V));
    SetFlag<HardEvent::S_V>(read);
    WaitFlag<HardEvent::S_V>(read);
    return value;
  }

  TPipe &pipe;
  GlobalTensor<float> xGm, gammaGm, betaGm, yGm;
  TQue<TPosition::VECIN, 2> xQueue;
  TQue<TPosition::VECOUT, 2> yQueue;
  TQue<TPosition::VECIN, 1> weightQueue;
  TBuf<TPosition::VECCALC> workBuffer, sumBuffer;
};

} // namespace

extern "C" __global__ __aicore__ void layer_norm(__gm__ float *x,
                                                 __gm__ float *gamma,
                                                 __gm__ float *beta,
                                                 __gm__ float *y) {
  TPipe pipe;
  RowNorm kernel(pipe, x, gamma, beta, y);
  kernel.run();
}
