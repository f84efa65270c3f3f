//===- vendor_host.cpp - A program for both kinds of headers --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Each block stores the maxima of its pairs, with their sums in another row.

#include "acl/acl.h"
#include "kernel_operator.h"
#include <cstdio>

using namespace AscendC;

extern "C" __global__ __aicore__ void pairs(GM_ADDR x, GM_ADDR y) {
  GlobalTensor<float> source, result;
  source.SetGlobalBuffer((__gm__ float *)x);
  result.SetGlobalBuffer((__gm__ float *)y);
  TPipe pipe;
  TBuf<TPosition::VECCALC> memory;
  pipe.InitBuffer(memory, 512);
  LocalTensor<float> row = memory.GetWithOffset<float>(64, 0);
  LocalTensor<float> sums = memory.GetWithOffset<float>(32, 256);
  DataCopy(row, source[GetBlockIdx() * 64], 64);
  SetFlag<HardEvent::MTE2_V>(0);
  WaitFlag<HardEvent::MTE2_V>(0);
  PairReduceSum(sums, row, 1, 64, 1, 1, 8);
  SetFlag<HardEvent::V_MTE3>(0);
  WaitFlag<HardEvent::V_MTE3>(0);
  SetAtomicMax<float>();
  DataCopy(result, sums, 32);
  SetAtomicNone();
}

int main() {
  aclInit(nullptr);
  aclrtSetDevice(0);
  aclrtStream stream = nullptr;
  aclrtCreateStream(&stream);
  float host[4 * 64], result[32] = {};
  for (int i = 0; i < 4 * 64; ++i)
    host[i] = (i * 37) % 101;
  uint8_t *x, *y;
  aclrtMalloc((void **)&x, sizeof(host), ACL_MEM_MALLOC_HUGE_FIRST);
  aclrtMalloc((void **)&y, sizeof(result), ACL_MEM_MALLOC_HUGE_FIRST);
  aclrtMemcpy(x, sizeof(host), host, sizeof(host), ACL_MEMCPY_HOST_TO_DEVICE);
  aclrtMemcpy(y, sizeof(result), result, sizeof(result),
              ACL_MEMCPY_HOST_TO_DEVICE);
  for (int launch = 0; launch < 2; ++launch)
    pairs<<<4, nullptr, stream>>>(x, y);
  aclrtSynchronizeStream(stream);
  aclrtMemcpy(result, sizeof(result), y, sizeof(result),
              ACL_MEMCPY_DEVICE_TO_HOST);
  int wrong = 0;
  for (int i = 0; i < 32; ++i) {
    float most = 0;
    for (int block = 0; block < 4; ++block) {
      float sum = host[block * 64 + 2 * i] + host[block * 64 + 2 * i + 1];
      most = sum > most ? sum : most;
    }
    wrong += result[i] != most;
  }
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
