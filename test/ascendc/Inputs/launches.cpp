//===- launches.cpp - A program with two launches -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "acl/acl.h"
#include "kernel_operator.h"
#include <cstdio>

using namespace AscendC;

int launches = 0;

template <typename T, int N>
__global__ __aicore__ void twice(GM_ADDR x, GM_ADDR y, T factor) {
  GlobalTensor<T> source, result;
  source.SetGlobalBuffer((__gm__ T *)x);
  result.SetGlobalBuffer((__gm__ T *)y);
  LocalTensor<T> tile(TPosition::VECCALC, 0, N);
  DataCopy(tile, source[GetBlockIdx() * N], N);
#ifdef SHARED
  ++launches;
#endif
  PipeBarrier<PIPE_ALL>();
  Muls(tile, tile, factor, N);
#ifndef MISTAKE
  PipeBarrier<PIPE_ALL>();
#endif
  DataCopy(result[GetBlockIdx() * N], tile, N);
}

int main() {
  constexpr int n = 4 * 64;
  aclInit(nullptr);
  aclrtSetDevice(0);
  aclrtStream stream = nullptr;
  aclrtCreateStream(&stream);
  float *host;
  uint8_t *x, *y;
  aclrtMallocHost((void **)&host, n * 4);
  aclrtMalloc((void **)&x, n * 4, ACL_MEM_MALLOC_HUGE_FIRST);
  aclrtMalloc((void **)&y, n * 4, ACL_MEM_MALLOC_HUGE_FIRST);
  for (int i = 0; i < n; ++i)
    host[i] = i;
  aclrtMemcpy(x, n * 4, host, n * 4, ACL_MEMCPY_HOST_TO_DEVICE);
  ++launches;
  twice<float, 64><<<4, nullptr, stream>>>(x, y, 2.0f); // a comment <<<
  aclrtSynchronizeStream(stream);
  twice<float, 64><<<2, nullptr, stream>>>(y, x, 1.5f);
  aclrtMemcpy(host, n * 4, x, n * 4, ACL_MEMCPY_DEVICE_TO_HOST);
  int wrong = 0;
  for (int i = 0; i < n; ++i)
    wrong += host[i] != (i < 128 ? 3 * i : i);
  std::printf("%d wrong\n", wrong);
  aclrtFree(x);
  aclrtFree(y);
  aclrtFreeHost(host);
#ifdef STATUS
  return STATUS;
#endif
  return wrong != 0;
}
